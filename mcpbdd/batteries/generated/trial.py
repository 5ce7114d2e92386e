"""One generated call, and what came of it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from mcpbdd.batteries.generated.attributes import Attributes
from mcpbdd.batteries.generated.target import METHODS, texts_in
from mcpbdd.errors import McpbddError, Unreachable
from mcpbdd.matching.leaking import Private
from mcpbdd.outcomes import Asking, Failed
from mcpbdd.values.schemas import validator_for
from mcpbdd.watch import differences
from mcpbdd.watch.keeping import remove
from mcpbdd.world.private import LOGGED, private_of
from mcpbdd.world.serverlog import LogLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.batteries.generated.target import Given, Target
    from mcpbdd.changes import Change
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.session import Session
    from mcpbdd.outcomes import Outcome
    from mcpbdd.transcript import Frame
    from mcpbdd.world import World

PATIENCE = 5.0
"""Seconds that a call may take."""
MIDDLE = 0.01
"""Seconds after which a call that takes a while is under way."""
STDERR = "stderr"
REFUSALS = frozenset({-32602, -32601, -32002})
"""Codes by which a request is turned away: invalid parameters, no such method, no such resource."""
ILL_FITTING = "invalid_arguments"
"""The reason of a kit for the same."""
REFUSED = re.compile(
    r"\b(?:input validation error|\d+ validation errors? for|invalid arguments for tool"
    r"|is a required property|is not of type)\b",
    re.IGNORECASE,
)
"""What frameworks say of arguments that do not fit: the SDK, pydantic, the SDK for TypeScript, jsonschema."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One call.

    Attributes:
        target: what was called.
        given: with what.
        outcome: what came of it, None where no answer came.
        lost: why no answer came; empty where one did.
        changes: what changed meanwhile, of what is watched.
        frames: what went to and fro.
        log: what the server logged meanwhile, and what its process wrote to stderr.
        altered: attributes of modules and classes that it changed; seen only in the process of the scenarios.
        private: what a client must not be shown; filled where an error or a log message shows it something.
        guarded: what must stand nowhere, neither in a result nor in the server's log.
    """

    target: Target
    given: Given
    outcome: Outcome | None
    lost: str = ""
    changes: tuple[Change, ...] = ()
    frames: tuple[Frame, ...] = ()
    log: tuple[LogLine, ...] = ()
    altered: tuple[str, ...] = ()
    private: Private = field(default_factory=Private)
    guarded: Private = field(default_factory=Private)

    @property
    def fits(self) -> bool:
        """Whether what was given fits the schema."""
        return bool(validator_for(self.target.schema).is_valid(self.given))

    @property
    def is_refused(self) -> bool:
        """Whether what was given was turned away as not fitting, by words or a reason that say just that."""
        outcome = self.outcome
        if not isinstance(outcome, Failed):
            return False
        named = outcome.reason is not None and outcome.reason.token == ILL_FITTING
        return named or REFUSED.search(outcome.text) is not None

    @property
    def reached(self) -> bool:
        """Whether the call came as far as the server's own code, as far as a client can tell."""
        outcome = self.outcome
        turned_away = (
            isinstance(outcome, Failed) and outcome.channel == "protocol" and outcome.code in REFUSALS
        )
        return outcome is not None and not self.is_refused and not turned_away

    @property
    def told(self) -> Iterator[Any]:
        """What the server logged to the client meanwhile."""
        for frame in self.frames:
            if frame.direction == "<-" and frame.message.get("method") == LOGGED:
                yield (frame.message.get("params") or {}).get("data")


def _has_settled(call: Call) -> bool:
    return call.settled


class Caller:
    """Makes calls on the latest actor's connection, and opens a new one where it broke.

    Args:
        world: the scenario's.
        target: what is called.
        canaries: what was planted around the server, as places and values.

    Attributes:
        is_over: nothing more can be called, so that a failure is shown as it was found.
        called: is told how many calls were made, before each.
    """

    def __init__(self, world: World, target: Target, canaries: tuple[tuple[str, str], ...] = ()) -> None:
        self.world, self.target, self.actor = world, target, world.latest_actor
        self.is_over = False
        self.called: Callable[[int], None] = lambda _: None
        self._made = 0
        self._guarded = Private(canaries=canaries)
        self._attributes = Attributes(target.schema) if world.server().is_here else None
        self._stderr = len(world.server().stderr())

    def call(self, given: Given) -> Trial:
        """Call with something, and say what came of it; what it added is taken away again."""
        self._made += 1
        self.called(self._made)
        session, watched = self._session(), self.world.state.watched
        looks = self.target.only_reads and bool(watched)
        before = watched.look() if looks else {}
        logged = self.world.log.lines
        mark = len(logged)
        call = session.start(METHODS[self.target.kind], self.target.params(given), progress=False)
        lost = ""
        try:
            session.settle(call, min(self.actor.patience, PATIENCE))
        except Unreachable as gone:
            lost = str(gone)
        if isinstance(call.outcome, Asking) and call.parked:
            session.cancel(call)
        session.calls.remove(call)
        changes = differences(before, watched.look()) if looks else ()
        remove(watched, [change.name for change in changes if change.kind == "added"])
        frames, log = tuple(self.world.transcript.since(call.first_frame)), (*logged[mark:], *self._written())
        del logged[mark:]  # hundreds of calls would bury what the scenario itself did
        if lost:
            self._begin_anew()
        altered = self._attributes.changed_by(given) if self._attributes else ()
        outcome = None if lost else call.outcome
        return self._guarding(Trial(self.target, given, outcome, lost, changes, frames, log, altered))

    def _written(self) -> list[LogLine]:
        """Give what the server's process has written to stderr since the last call."""
        written = self.world.server().stderr()
        since, self._stderr = self._stderr, len(written)
        return [LogLine("", STDERR, line) for line in written[since:].splitlines() if line.strip()]

    def _guarding(self, trial: Trial) -> Trial:
        """Say what the call must not show."""
        sent = tuple(texts_in(trial.given))
        known = {
            secret for secret in self.world.stage.redactor.secrets if not any(secret in text for text in sent)
        }
        guarded = replace(self._guarded, secrets=frozenset(known), sent=sent)
        if not (isinstance(trial.outcome, Failed) or any(True for _ in trial.told)):
            return replace(trial, guarded=guarded)
        private = private_of(self.world, self.actor.who)
        # In a URI what was given stands percent-encoded, and comes back as it was.
        private = replace(private, canaries=guarded.canaries, sent=(*private.sent, *sent))
        return replace(trial, private=private, guarded=guarded)

    def cancel(self, given: Given) -> Trial:
        """Call and give up, at once and in the middle, and call again: the server must go on."""
        session = self._session()
        for wait in (0, MIDDLE):
            call = session.start(METHODS[self.target.kind], self.target.params(given), progress=False)
            session.turn_until(partial(_has_settled, call), wait)
            session.cancel(call)
            session.calls.remove(call)
        return self.call(given)

    def _session(self) -> Session:
        session = self.actor.session
        session.tape.setup = True
        return session

    def _begin_anew(self) -> None:
        """Connect again to a server in this process; a process that hangs or is gone is left to the end."""
        if self.world.server().transport != "in process":
            self.is_over = True
            return
        with suppress(McpbddError):  # what broke already is told as such
            self.actor.close(keep=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # The frames of the scenario are seen again.
        if self.actor.connected:
            self.actor.session.tape.setup = False
