"""The client of an attack: asks, answers in the way of the era, and sends what no proper client would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import NotAsked, Tally
from mcpbdd.errors import Unreachable
from mcpbdd.outcomes import Asking, Failed, Question
from mcpbdd.world import Who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.batteries.consent.script import HonestPath
    from mcpbdd.connection.call import Answer, Call
    from mcpbdd.world import World
    from mcpbdd.world.actor import Actor

Params = dict[str, Any]

KEEP: Any = object()
"""Stands for the state that came with the question."""
LEFT_OUT: Any = object()
"""Stands for no state at all."""


@dataclass(frozen=True, slots=True)
class Open:
    """A question that waits for an answer.

    Attributes:
        actor: who was asked.
        call: the call that asks.
        params: the parameters of its request, without answers and state.
        questions: what is asked.
        honest: question key -> the answer that lets the tool act.
        state: the opaque state that came with it (2026-07-28), LEFT_OUT where there was none.
        ids: question key -> id of the pushed request (2025-11-25).
    """

    actor: Actor
    call: Call
    params: Params
    questions: tuple[Question, ...]
    honest: dict[str, Answer]
    state: Any
    ids: dict[str, str | int]

    @property
    def links(self) -> tuple[Question, ...]:
        """The questions that send the user to a page; an address of another kind leads nowhere."""
        return tuple(
            question
            for question in self.questions
            if question.kind == "link" and str(question.params.get("url")).startswith(("http:", "https:"))
        )

    @property
    def is_pushed(self) -> bool:
        """Whether the server waits for responses to requests of its own (2025-11-25)."""
        return bool(self.ids)


class Client:
    """What is sent in a world.

    Args:
        path: the honest path.
        world: a fresh world, brought to the point before the call.

    Attributes:
        path, world: as above.
        actor: who calls in it.
        method, params: of the request that asks.
        tally: what was answered.
    """

    def __init__(self, path: HonestPath, world: World) -> None:
        self.path, self.world = path, world
        self.actor: Actor = world.actor(path.script.who)
        self.method = ""
        self.params: Params = {}
        self.tally = Tally()

    def rehearse(self) -> None:
        """Find out what the honest path sends in this world."""
        rehearsed = self.actor.rehearse(lambda: self.path.script.asking(self.world))
        self.method, self.params = rehearsed.method, rehearsed.params

    @property
    def modern(self) -> bool:
        """Whether 2026-07-28 is spoken."""
        return self.actor.era == "2026-07-28"

    def ask(
        self, params: Params | None = None, *, by: Actor | None = None, rounds: int | None = None
    ) -> Open:
        """Let the tool be called, and answer honestly up to the question that matters.

        Args:
            params: other parameters of the request.
            by: another actor.
            rounds: how many rounds are answered; all but the last where it is None.

        Raises:
            NotAsked: the server does not ask.
        """
        actor, sent = by or self.actor, params or self.params
        call = self.call(sent, by=actor)
        answered = self.path.answers[:-1] if rounds is None else self.path.answers[:rounds]
        for answers in answered:
            self._must_ask(call)
            actor.session.answer(call, self._by_key(call, answers))
            self.settle(call, actor)
        outcome = self._must_ask(call)
        honest = self._by_key(call, self.path.answers[len(answered)])
        ids = {key: parked.request_id for key, parked in call.parked.items()}
        return Open(
            actor, call, sent, outcome.questions, honest, outcome.reply.get("requestState", LEFT_OUT), ids
        )

    def call(self, params: Params, *, by: Actor | None = None, method: str = "") -> Call:
        """Send a request and wait for what comes of it."""
        actor = by or self.actor
        call = actor.session.start(method or self.method, params)
        self.settle(call, actor)
        return call

    def answer(
        self,
        asked: Open,
        answers: dict[str, Any],
        *,
        state: Any = KEEP,
        params: Params | None = None,
        by: Actor | None = None,
        method: str = "",
    ) -> Call:
        """Answer a question, in the way of the era. On 2026-07-28 it stays open and may be answered again.

        Args:
            asked: the question.
            answers: question key -> answer.
            state: another state to send along, LEFT_OUT for none.
            params: other parameters of the request.
            by: another actor, who sends it.
            method: another method.
        """
        actor = by or asked.actor
        if asked.is_pushed:
            self.push(asked, answers, by=actor)
            return asked.call
        if not self.modern:  # it was asked by an error (-32042), and is answered by calling again
            return self.call(params or asked.params, by=actor, method=method)
        return self.call(self.request(asked, answers, state=state, params=params), by=actor, method=method)

    def request(
        self, asked: Open, answers: dict[str, Any], *, state: Any = KEEP, params: Params | None = None
    ) -> Params:
        """Give the parameters that answer a question on 2026-07-28; see `answer`."""
        sent: Params = {**(params or asked.params), "inputResponses": answers}
        chosen = asked.state if state is KEEP else state
        return sent if chosen is LEFT_OUT else {**sent, "requestState": chosen}

    def retry(self, asked: Open) -> Params:
        """Give the parameters of the call that goes on after a yes; on 2025-11-25 it is simply made again."""
        return self.request(asked, asked.honest) if self.modern else asked.params

    def yes(self, asked: Open, *, anew: bool = True, **other: Any) -> Call:
        """Answer as the honest path does.

        Args:
            asked: the question.
            anew: the user goes where a link leads; what was answered before is sent again without that.
            other: see `answer`.
        """
        if asked.is_pushed and anew and asked.links:
            self.push(asked, asked.honest, by=other.get("by"), links=asked.links)
            return asked.call
        if anew:
            self.visit(asked)
        return self.answer(asked, asked.honest, **other)

    def visit(self, asked: Open) -> None:
        """Let the user go where the links lead, and finish there."""
        for link in asked.links:
            self.world.links.finish(asked.actor, link)

    def push(
        self,
        asked: Open,
        answers: dict[str, Any],
        *,
        by: Actor | None = None,
        error: bool = False,
        links: Iterable[Question] = (),
    ) -> None:
        """Send responses to pushed requests as they stand, again too (2025-11-25), and wait for what comes of it.

        Args:
            asked: the question.
            answers: question key -> result, or error.
            by: another actor, who sends them.
            error: the answers are errors.
            links: where the user goes once the server has heard the answer.
        """
        actor = by or asked.actor
        part = "error" if error else "result"
        messages = [{"jsonrpc": "2.0", "id": asked.ids[key], part: said} for key, said in answers.items()]
        open_call = asked.call if asked.call in actor.session.calls and asked.call.parked else None
        actor.session.push(messages, open_call)
        for link in links:
            actor.session.stand_still()
            self.world.links.finish(asked.actor, link)
        if open_call is not None:
            self.settle(open_call, actor)
        self.listen(actor)
        if open_call is None:  # nobody waits here for what the server makes of it
            asked.actor.session.stand_still()

    def listen(self, actor: Actor) -> None:
        """Let the server answer something harmless: what was sent before has then arrived."""
        self.settle(actor.session.start("tools/list", {}), actor)

    def settle(self, call: Call, actor: Actor) -> None:
        """Wait for what comes of a call. One that the server leaves unanswered is no bypass, as long as it lives.

        Raises:
            Unreachable: it answers nothing any more.
        """
        try:
            actor.session.settle(call, actor.patience)
        except Unreachable:
            actor.session.settle(actor.session.start("tools/list", {}), actor.patience)
        self.tally.answered += 1
        if isinstance(call.outcome, Failed):
            self.tally.refusals.append(call.outcome)

    def another(self, name: str, **other: Any) -> Actor:
        """Give another client, like the one of the honest path but for what is said.

        Args:
            name: of the client.
            other: fields of the actor: identity, offers.
        """
        actor = self.world.actor(Who(name))
        actor.era, actor.patience = self.actor.era, self.actor.patience
        actor.offers = other.get("offers", self.actor.offers)
        actor.identity = other.get("identity", self.actor.identity)
        return actor

    def _must_ask(self, call: Call) -> Asking:
        if not isinstance(call.outcome, Asking):
            raise NotAsked(f"the server did not ask: {self.world.looking.in_words(call)}")
        return call.outcome

    @staticmethod
    def _by_key(call: Call, answers: Iterable[Answer]) -> dict[str, Answer]:
        outcome = call.outcome
        questions = outcome.questions if isinstance(outcome, Asking) else ()
        return {question.key: answer for question, answer in zip(questions, answers, strict=False)}
