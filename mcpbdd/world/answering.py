"""Questions of the server, and what people and clients do about them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.call import Refusal
from mcpbdd.doubles.models import REFUSED, REFUSED_CODE
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.outcomes import Asking, Question
from mcpbdd.world.pending import PARTIES, listed, pick, waiting
from mcpbdd.world.replying import answer as send
from mcpbdd.world.replying import open_link, refuse
from mcpbdd.world.saying import said_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.values.blocks import Document
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.names import Who, Whose
    from mcpbdd.world.world import World


class Answering:
    """What the sentences about questions do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def answer(
        self, whose: Whose, respond: Callable[[Question], dict[str, Any]], message: str | None = None
    ) -> None:
        """Let an actor's user or model answer a question, and wait until the call has ended or asks again.

        Args:
            whose: the user or the model.
            respond: question to answer, as the protocol has it.
            message: a part of the question's message, where several wait.

        Raises:
            Misuse: nothing waits for them, or a link, which is opened and not accepted.
        """
        actor = self._world.actor_of(whose)
        self._world.acts(actor.who)
        question = pick(actor, PARTIES[whose.what], message)
        answer = respond(question)
        if question.kind == "link":
            _refuse_to_accept(
                answer, question, by_message=message is not None, opened=question in actor.unfinished
            )
        if question.kind == "form":
            self._world.acting.learn_secrets(question.schema, answer.get("content") or {})
        if question.kind == "link" and answer.get("action") == "accept":
            open_link(actor, question, None)
        else:
            send(actor, question, answer)
        self.settled(actor)

    def refuse(self, whose: Whose) -> None:
        """Let an actor's model refuse to answer.

        Raises:
            Misuse: nothing waits for it.
        """
        actor = self._world.actor_of(whose)
        self._world.acts(actor.who)
        refuse(actor, pick(actor, PARTIES[whose.what]), Refusal(REFUSED_CODE, REFUSED))
        self.settled(actor)

    def answer_again(self, who: Who) -> None:
        """Send the latest answer once more.

        Raises:
            Misuse: nothing was answered yet.
        """
        actor = self._world.actor(who)
        call = actor.call
        if not call.rounds:
            raise Misuse("Nothing was answered yet, so there is no old answer to send again.")
        self._world.acts(who)
        actor.session.answer_again(call)
        if actor.era == "2025-11-25":
            actor.session.stand_still()
        else:
            actor.wait(call)
        self.settled(actor)

    def alter_state(self, who: Who) -> None:
        """Change the opaque state that came with the question.

        Raises:
            LeftOut: the question came without one, as every question of 2025-11-25 does.
        """
        actor = self._world.actor(who)
        actor.pending_any()
        state = actor.call.state
        if not state:
            raise LeftOut(f"a question of {actor.era} carries no state that a client could alter")
        middle = len(state) // 2
        other = "A" if state[middle] != "A" else "B"
        actor.call.state = f"{state[:middle]}{other}{state[middle + 1 :]}"

    def answer_raw(self, who: Who, answers: Document) -> None:
        """Send raw answers.

        Raises:
            LeftOut: the era answers each question by itself.
            Misuse: it is no object.
        """
        actor = self._world.actor(who)
        if actor.era == "2025-11-25":
            raise LeftOut("2025-11-25 has no raw input responses")
        if not isinstance(answers.value, dict):
            raise Misuse(
                'Raw answers are one object: {"question key": {"action": "accept", "content": {…}}}.'
            )
        actor.pending_any()
        self._world.acts(who)
        actor.acts()
        actor.session.answer(actor.call, answers.value)
        actor.wait(actor.call)
        self.settled(actor)

    def question_of(self, whose: Whose, text: str = "") -> Question:
        """Give the one question that waits, else the latest of an actor's call.

        Args:
            whose: the actor's.
            text: a part of its message, where it is a form; empty for any.

        Raises:
            Mismatch: nothing was asked.
            Misuse: several wait.
        """
        asked = self._questions_of(whose)
        meant = [question for question in asked if text in question.message] if text else asked
        if len(meant) > 1:
            raise Misuse(
                f"Several questions wait ({listed(meant)}), and this sentence is about one; let the others be "
                "answered before."
            )
        return (meant or asked)[-1]

    def text_of(self, whose: Whose) -> str:
        """Give everything that the questions that wait say, else the latest of an actor's call.

        Raises:
            Mismatch: nothing was asked.
        """
        return "\n".join(said_by(question) for question in self._questions_of(whose))

    def _questions_of(self, whose: Whose) -> list[Question]:
        call = self._world.looking.call_of(whose)
        if not call.questions:
            raise Mismatch("the server to ask something", "it asked nothing")
        return waiting(self._world.actor_of(whose)) or [call.questions[-1]]

    def expect_nothing_asked(self) -> None:
        """No question waits, and none was asked since the latest When.

        Raises:
            Mismatch: one was.
        """
        actor = self._world.latest_actor
        call = actor.call
        call.looked_at = call.looked_at or not isinstance(call.outcome, Asking)
        asked = call.questions[actor.asked_before :]
        if asked or isinstance(call.outcome, Asking):
            raise Mismatch("the server to ask nothing", f"it asked {question_in_words(call.questions[-1])}")

    def expect_asked_again(self) -> None:
        """A new question waits that has the fields of the one before.

        Raises:
            Mismatch: nothing waits, or something else is asked.
        """
        actor = self._world.latest_actor
        call = actor.call
        call.looked_at = True
        wanted = "the server to ask again"
        if (
            not isinstance(call.outcome, Asking)
            or len(call.questions) <= actor.asked_before
            or not actor.asked_before
        ):
            raise Mismatch(wanted, self._world.looking.in_words(call))
        before, now = call.questions[actor.asked_before - 1], call.questions[-1]
        if before.kind != now.kind:
            raise Mismatch(
                f"{wanted}, as it asked {question_in_words(before)}", self._world.looking.in_words(call)
            )
        if before.fields != now.fields:
            raise Mismatch(
                f"{wanted}, with the fields {json.dumps(before.fields)}",
                f"it asks for {json.dumps(now.fields)}",
            )

    def gather(self, actor: Actor) -> None:
        """Let every question arrive that is asked at once: they are pushed one by one (2025-11-25).

        In process they come together.
        """
        pushed = actor.era == "2025-11-25" and isinstance(actor.call.outcome, Asking)
        if pushed and self._world.server().transport != "in process":
            actor.session.stand_still()

    def settled(self, actor: Actor) -> None:
        """See what an answer brought about, and hold it against the rules that always hold."""
        self.gather(actor)
        self._world.state.observe()
        self._world.acting.check_rules(actor)


def _refuse_to_accept(answer: dict[str, Any], question: Question, *, by_message: bool, opened: bool) -> None:
    """Refuse to accept a link, for accepting says nothing of whether the user ever goes there.

    Args:
        answer: what the user says.
        question: the link.
        by_message: the sentence picked it out of several by its message, so that no other sentence would do.
        opened: the user has agreed to open it before.

    Raises:
        Misuse: the answer accepts, or comes too late.
    """
    if opened:
        raise Misuse(
            "The user has agreed to open the link already; what is left is: When the user opens the link and "
            "finishes, or: When the client cancels the call."
        )
    if answer.get("action") == "accept" and not by_message:
        raise Misuse(
            f"The server asks {question_in_words(question)}, and a link is opened: When the user opens the link and "
            "finishes, or: When the user opens the link but never finishes."
        )
