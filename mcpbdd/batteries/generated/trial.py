"""One generated call, and what came of it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from mcpbdd.batteries.generated.target import METHODS, texts_in
from mcpbdd.errors import McpbddError, Unreachable
from mcpbdd.matching.leaking import Private
from mcpbdd.outcomes import Asking, Failed
from mcpbdd.values.schemas import validator_for
from mcpbdd.watch import differences
from mcpbdd.watch.keeping import remove
from mcpbdd.world.private import private_of

if TYPE_CHECKING:
    from mcpbdd.batteries.generated.target import Given, Target
    from mcpbdd.changes import Change
    from mcpbdd.connection.session import Session
    from mcpbdd.outcomes import Outcome
    from mcpbdd.transcript import Frame
    from mcpbdd.world import World
    from mcpbdd.world.serverlog import LogLine

PATIENCE = 5.0
"""Seconds that a call may take."""
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
        log: what the server logged meanwhile.
        private: what an error must not show; told where there is one.
    """

    target: Target
    given: Given
    outcome: Outcome | None
    lost: str = ""
    changes: tuple[Change, ...] = ()
    frames: tuple[Frame, ...] = ()
    log: tuple[LogLine, ...] = ()
    private: Private = field(default_factory=Private)

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


class Caller:
    """Makes calls on the latest actor's connection, and opens a new one where it broke.

    Args:
        world: the scenario's.
        target: what is called.

    Attributes:
        is_over: nothing more can be called, so that a failure is shown as it was found.
    """

    def __init__(self, world: World, target: Target) -> None:
        self.world, self.target, self.actor = world, target, world.latest_actor
        self.is_over = False

    def call(self, given: Given) -> Trial:
        """Call with something, and say what came of it; what it added is taken away again."""
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
        frames, log = tuple(self.world.transcript.since(call.first_frame)), tuple(logged[mark:])
        del logged[mark:]  # hundreds of calls would bury what the scenario itself did
        if lost:
            self._begin_anew()
        outcome = None if lost else call.outcome
        return Trial(self.target, given, outcome, lost, changes, frames, log, self._private(given, outcome))

    def _private(self, given: Given, outcome: Outcome | None) -> Private:
        if not isinstance(outcome, Failed):
            return Private()
        private = private_of(self.world, self.actor.who)
        # In a URI what was given stands percent-encoded, and comes back as it was.
        return replace(private, sent=(*private.sent, *texts_in(given)))

    def cancel(self, given: Given) -> Trial:
        """Call, give up at once, and call again: the server must go on."""
        session = self._session()
        call = session.start(METHODS[self.target.kind], self.target.params(given), progress=False)
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
