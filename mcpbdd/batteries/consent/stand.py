"""Where one attack is tried: a fresh world, a fresh question, and a look at what changed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from mcpbdd.batteries.consent.attack import Broke, NotAsked, NotTried, Tally
from mcpbdd.batteries.consent.targets import another_name
from mcpbdd.errors import McpbddError, Unreachable
from mcpbdd.outcomes import Asking, Failed, Question
from mcpbdd.watch import differences
from mcpbdd.watch.keeping import keep
from mcpbdd.world.names import Who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.batteries.consent.script import HonestPath
    from mcpbdd.changes import Change, Snapshot
    from mcpbdd.connection.call import Answer, Call
    from mcpbdd.outcomes import Outcome
    from mcpbdd.watch.keeping import Kept
    from mcpbdd.world import World
    from mcpbdd.world.actor import Actor

Params = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Open:
    """A question that waits for an answer.

    Attributes:
        actor: who was asked.
        call: the call that asks.
        params: the parameters of its request, without answers and state.
        questions: what is asked.
        honest: question key -> the answer that lets the tool act.
        state: the opaque state that came with it (2026-07-28), None where there was none.
        ids: question key -> id of the pushed request (2025-11-25).
    """

    actor: Actor
    call: Call
    params: Params
    questions: tuple[Question, ...]
    honest: dict[str, Answer]
    state: Any
    ids: dict[str, str | int]


KEEP: Any = object()
"""Stands for the state that came with the question."""


class Stand:
    """A fresh world for one attack.

    Args:
        path: the honest path.
        clock: its clock is stopped, so that time can pass.
        heard: with what the server refused other attacks.

    Attributes:
        path, heard: as above.
        world: the fresh world, brought to the point before the call.
        actor: who calls in it.
        params: parameters of the request that asks.
        tally: what was sent and answered.
    """

    def __init__(self, path: HonestPath, *, clock: bool = False, heard: Iterable[Failed] = ()) -> None:
        self.path, self.heard = path, tuple(heard)
        self.world: World = path.script.fresh(clock=clock)
        self.actor: Actor = self.world.actor(path.script.who)
        self.tally = Tally()
        self._method = ""
        self.params: Params = {}
        self._start: Snapshot = {}
        self._marked = 0
        self._kept: Kept | None = None

    def __enter__(self) -> Self:
        try:
            rehearsed = self.actor.rehearse(lambda: self.path.script.asking(self.world))
        except McpbddError:
            self.world.close()
            raise
        self._method, self.params = rehearsed.method, rehearsed.params
        self.mark()
        self._kept = keep(self.world.state.watched, self.path.effect.names)
        return self

    def __exit__(self, *_: object) -> None:
        self.world.close()

    # What everybody may do.

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
        return Open(actor, call, sent, outcome.questions, honest, outcome.reply.get("requestState"), ids)

    def call(self, params: Params, *, by: Actor | None = None, method: str = "") -> Call:
        """Send a request and wait for what comes of it."""
        actor = by or self.actor
        call = actor.session.start(method or self._method, params)
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
            state: another state to send along, None for none.
            params: other parameters of the request.
            by: another actor, who sends it.
            method: another method.
        """
        actor = by or asked.actor
        if not self.modern:
            self.push(asked, answers, by=actor)
            return asked.call
        sent: Params = {**(params or asked.params), "inputResponses": answers}
        chosen = asked.state if state is KEEP else state
        if chosen is not None or (state is not KEEP and "requestState" in (params or {})):
            sent["requestState"] = chosen
        return self.call(sent, by=actor, method=method)

    def yes(self, asked: Open, **other: Any) -> Call:
        """Answer as the honest path does."""
        return self.answer(asked, asked.honest, **other)

    def push(
        self, asked: Open, answers: dict[str, Any], *, by: Actor | None = None, error: bool = False
    ) -> None:
        """Send responses to pushed requests as they stand, again too (2025-11-25), and wait for what comes of it."""
        actor = by or asked.actor
        part = "error" if error else "result"
        messages = [{"jsonrpc": "2.0", "id": asked.ids[key], part: said} for key, said in answers.items()]
        open_call = asked.call if asked.call in actor.session.calls and asked.call.parked else None
        actor.session.push(messages, open_call)
        if open_call is not None:
            self.settle(open_call, actor)
        self.listen(actor)

    def listen(self, actor: Actor) -> None:
        """Let the server answer something harmless: what was sent before has then arrived."""
        self.settle(actor.session.start("tools/list", {}), actor)

    def settle(self, call: Call, actor: Actor) -> Outcome | None:
        """Wait for what comes of a call; that the server gives no answer is no bypass."""
        self.tally.sent += 1
        with suppress(Unreachable):
            actor.session.settle(call, actor.patience)
            self.tally.answered += 1
        if isinstance(call.outcome, Failed):
            self.tally.refusals.append(call.outcome)
        return call.outcome

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

    # Other requests than the honest one.

    def with_arguments(self, more: Params) -> Params:
        """Give the parameters with more arguments, or other ones."""
        return {**self.params, "arguments": {**(self.params.get("arguments") or {}), **more}}

    def other_target(self) -> Params:
        """Give the parameters for another target, which is there from now on.

        Raises:
            NotTried: no other target was found.
        """
        swap = self.path.swap
        if swap is None:
            raise NotTried(
                "no other target was found on which the tool acts; let the scenario hold a second one"
            )
        if swap.twin:
            self.kept.twin(swap.old, swap.new)
            self.mark()
        return {**self.params, "arguments": swap.of(self.params.get("arguments") or {})}

    def grow(self) -> bool:
        """Put something like the target beside it; tell whether that could be done."""
        names = [
            change.name.rpartition("/")[2] for change in self.path.effect.changes if change.kind != "added"
        ]
        made = [self.kept.twin(name, another_name(name)) for name in names if name]
        self.mark()
        return any(made)

    def sibling(self) -> Stand:
        """Give another fresh world of this kind, to find something out."""
        return Stand(self.path)

    def acts_on(self, params: Params) -> bool:
        """Tell whether an honest call with these parameters changes something."""
        try:
            self.yes(self.ask(params))
        except NotAsked:
            return False
        return bool(self.changes())

    # What changed.

    def mark(self) -> None:
        """Compare with this moment from now on."""
        self._start = self.world.state.watched.look()
        self._marked = len(self.world.transcript.frames)

    def changes(self) -> tuple[Change, ...]:
        """Give what changed since the mark, without the gate's bookkeeping."""
        found = differences(self._start, self.world.state.watched.look())
        return self.path.effect.counted(found)

    def must_be_unchanged(self, said: str) -> None:
        """Make sure that nothing changed since the mark.

        Raises:
            Broke: something did.
        """
        if self.changes():
            raise Broke(said)

    def must_act_once(self, said: str) -> None:
        """Make sure that exactly what one yes brings about changed since the mark.

        Raises:
            Broke: something else did, or nothing.
        """
        if not self.path.effect.is_done_once(self.changes()):
            raise Broke(said)

    def act(self, params: Params | None = None) -> Open:
        """Walk the honest path, and put back what it changed: if it is done once more, that is seen.

        Raises:
            NotTried: what changed cannot be put back, so that the same act would not be seen a second time.
        """
        self._must_be_kept()
        asked = self.ask(params)
        self.yes(asked)
        if params is None:
            self.must_act_once("the honest path was walked, and did not act as it had before")
        self.put_back()
        return asked

    def put_back(self) -> None:
        """Let what changed be as it was, and compare with this moment from now on."""
        if self._kept is not None:
            self._kept.put_back()
        self.mark()

    @property
    def kept(self) -> Kept:
        """What the honest path changes, as it was before."""
        assert self._kept is not None, "it is kept when the stand is entered"
        return self._kept

    def _must_be_kept(self) -> None:
        removed = {change.name for change in self.path.effect.changes if change.kind == "removed"}
        if removed and removed <= set(self.kept.lost):
            raise NotTried(f"{min(removed)} cannot be put back, so a second time would not be seen")

    def shown_frames(self) -> list[Any]:
        """Give the frames since the mark."""
        frames = self.world.transcript.since(self._marked)
        return [frame for frame in frames if not frame.setup]

    def _must_ask(self, call: Call) -> Asking:
        if not isinstance(call.outcome, Asking):
            raise NotAsked(f"the server did not ask: {self.world.looking.in_words(call)}")
        return call.outcome

    @staticmethod
    def _by_key(call: Call, answers: Iterable[Answer]) -> dict[str, Answer]:
        outcome = call.outcome
        questions = outcome.questions if isinstance(outcome, Asking) else ()
        return {question.key: answer for question, answer in zip(questions, answers, strict=False)}
