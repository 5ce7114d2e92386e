"""The world of one scenario in one era. Sentences speak to it, and so do a project's own steps."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.doubles.folders import Folders
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.transcript import Transcript
from mcpbdd.values.arguments import merge
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.watch import watch_of
from mcpbdd.world.acting import Acting
from mcpbdd.world.actor import Actor
from mcpbdd.world.answering import Answering
from mcpbdd.world.callers import identity_from
from mcpbdd.world.clock import Clock, read_moment
from mcpbdd.world.handling import Handling
from mcpbdd.world.holdings import Holdings
from mcpbdd.world.looking import Looking
from mcpbdd.world.names import Who, Whose
from mcpbdd.world.places import Places
from mcpbdd.world.scene import Scene
from mcpbdd.world.serverlog import LogLine, ServerLog
from mcpbdd.world.stage import closed_all
from mcpbdd.world.state import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.config import Era, Transport
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.link import Manner
    from mcpbdd.connection.session import Session
    from mcpbdd.outcomes import Outcome
    from mcpbdd.world.stage import Stage

ELSEWHERE = "the clock of another process cannot be stopped"
STORED_ELSEWHERE = "the store of a scenario cannot be handed to another process"
UNKNOWN_CALLER = "no identity reaches a server over stdio"


@dataclass(frozen=True)
class Plan:
    """How a scenario is to be run.

    Attributes:
        era: the protocol revision that actors speak where nothing else is said.
        folder: the folder of the feature file.
        tags: the scenario's tags, its feature's and rule's included.
    """

    era: Era
    folder: Path
    tags: frozenset[str] = frozenset()


class World:
    """One scenario in one era.

    Args:
        stage: what the run shares.
        plan: how the scenario is to be run.

    Attributes:
        scene: the server, None until it is named.
        calls: every call that a When began, every actor's, in order.
        memory: what was remembered, by name.
        transcript, log, state, clock, folders: what the scenario sees and controls.
        acting, answering, looking, places, holdings, handling: what sentences do, by kind.
    """

    def __init__(self, stage: Stage, plan: Plan) -> None:
        self.stage, self.plan = stage, plan
        self.scene: Scene | None = None
        self.calls: list[Call] = []
        self.memory: dict[str, Any] = {}
        self.transcript = Transcript()
        self.log, self.state, self.clock = ServerLog(), State(), Clock()
        self.folders = Folders()
        self.acting, self.answering = Acting(self), Answering(self)
        self.looking, self.places, self.holdings = Looking(self), Places(self), Holdings(self)
        self.handling = Handling(self)
        self._actors: dict[str | None, Actor] = {}
        self._latest = Who()
        self._transport_was_chosen = False
        self.log.open()

    def use_server(self, name: str, transport: Transport | None = None, settings: Rows | None = None) -> None:
        """Take the server of that name; naming it again with settings changes them.

        Raises:
            LeftOut: the scenario's tags or the run's transport do not fit.
            Misuse: a second server, or a client is already connected.
        """
        if self.scene is not None and self.scene.name != name:
            raise Misuse(f"This scenario already has {self.scene.label}; a scenario has one server.")
        if any(actor.connected for actor in self.actors):
            raise Misuse(
                "A client is already connected; say everything about the server before the first call."
            )
        config = self.stage.configuration.server(name)
        optional = self.stage.transport if isinstance(config.target, str) else None
        chosen = transport or optional or config.transport
        for tag in ("stdio", "http"):
            if tag in self.plan.tags and chosen != tag:
                raise LeftOut(f"it is meant for {tag} only (@{tag})")
        written = dict(self.scene.written) if self.scene is not None else {}
        for key, cell in settings.pairs if settings else ():
            written[key] = next(iter(merge({}, Rows((("value", cell),)), None).values()), "")
        self._transport_was_chosen = transport is not None
        if self.scene is not None:
            self.scene.close()  # a Given may have had it built
        self.scene = Scene(
            self.stage, name, self.folders.path, chosen, written, fresh="fresh" in self.plan.tags
        )
        self.scene.store = self.holdings.hand_over
        if self.scene.takes_store:
            self._must_be_in_process(STORED_ELSEWHERE)
        if self.clock.stands:
            self._must_be_in_process(ELSEWHERE)
        if any(actor.identity is not None for actor in self.actors):
            self._must_be_in_process(UNKNOWN_CALLER)
        project, store = self.stage.configuration.folder, self.holdings.store
        self.state.watch(watch_of(config.watch, self.folders.path, project, store))

    def server(self) -> Scene:
        """Give the server of the scenario.

        Raises:
            Misuse: none was named.
        """
        if self.scene is None:
            raise Misuse('No server was named yet; begin with: Given the server "NAME".')
        return self.scene

    def folder(self, name: str) -> Path:
        """Give the absolute path of a folder of the scenario; it is made, empty, when first named."""
        return self.folders.path(name)

    def call(self, tool: str, arguments: dict[str, Any] | None = None, client: str | None = None) -> Outcome:
        """Call a tool, for a project's own steps; "the call" is this one afterwards.

        Args:
            tool: its name.
            arguments: as they go out.
            client: the name of another client than the default one.

        Returns:
            What came of it; a Then, or the step itself, should look at a failure.

        Raises:
            Unreachable: no answer came in time.
        """
        self.acting.call_tool(Who(client), tool, Document(arguments or {}))
        return self.looking.outcome_of(Whose("call", Who(client)))

    def act_as(self, who: Who, written: Rows | str) -> None:
        """Let an actor act as a caller.

        Raises:
            LeftOut: the run put the server into another process, which no identity reaches over stdio.
            Misuse: the scenario itself put it there, or a row is unknown or does not fit.
        """
        self._must_be_in_process(UNKNOWN_CALLER)
        self.actor(who).act_as(identity_from(written))

    def stop_clock(self, moment: str) -> None:
        """Let the clock read a moment and stand there.

        Raises:
            LeftOut: the run put the server into another process, whose clock cannot be stopped.
            Misuse: the scenario itself put it there, or it is no moment.
        """
        self._must_be_in_process(ELSEWHERE)
        self.holdings.refuse_dated()
        self.clock.reads(moment)
        self.stage.runtime.take_wall_clock()

    def pass_time(self, seconds: float) -> None:
        """Let time pass: wall clock, expiries and the timers of an in-process server move together.

        Raises:
            Misuse: no clock was stopped, or the time lies behind.
        """
        if not self.clock.stands:
            raise Misuse('Time passes only where the clock was stopped before: Given the clock reads "…".')
        if seconds < 0:
            raise Misuse("The clock cannot go back; what should be reached lies before what the clock reads.")
        self.stage.runtime.pass_time(seconds, self.clock.move)
        self.state.observe()

    def reach(self, moment: str) -> None:
        """Let time pass until the clock reads a moment.

        Raises:
            Misuse: no clock was stopped, or the moment lies behind.
        """
        self.pass_time(read_moment(moment).timestamp() - time.time())

    def actor(self, who: Who) -> Actor:
        """Give an actor; it comes into being when first named."""
        if who.name not in self._actors:
            deadline = self.stage.configuration.deadline
            self._actors[who.name] = Actor(who, self._connect, self.plan.era, deadline)
        return self._actors[who.name]

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Every actor named so far."""
        return tuple(self._actors.values())

    def actor_of(self, whose: Whose) -> Actor:
        """Give the actor that something belongs to; without a name that of the latest When."""
        return self.actor(whose.who or self._latest)

    @property
    def latest_actor(self) -> Actor:
        """The actor of the latest When; the client where there was none yet."""
        return self.actor(self._latest)

    def acts(self, who: Who) -> None:
        """Note who acted last."""
        self._latest = who

    def lookup(self, gap: str) -> str:
        """Give what stands for `{{gap}}`.

        Raises:
            Misuse: nothing was remembered under that name.
        """
        if gap.startswith("folder:"):
            return str(self.folders.path(gap.removeprefix("folder:").strip()))
        if gap not in self.memory:
            known = ", ".join(sorted(self.memory)) or "nothing yet"
            raise Misuse(f'Nothing was remembered as "{gap}"; remembered is: {known}.')
        value = self.memory[gap]
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def turn(self, seconds: float) -> None:
        """Let the server work for a while."""
        self.stage.runtime.run(lambda: anyio.sleep(seconds), deadline=seconds + 5)

    def log_lines(self) -> list[LogLine]:
        """Give what the server logged so far, and what its process wrote to stderr."""
        stderr = self.scene.stderr() if self.scene is not None else ""
        return [*self.log.lines, *(LogLine("", "", line) for line in stderr.splitlines() if line.strip())]

    def end_checks(self) -> None:
        """Fail a scenario that looked away (language.md, rule 5).

        Raises:
            Mismatch: a call failed or asks, and no Then looked at it.
        """
        for call in self.calls:
            if not call.looked_at and not isinstance(call.outcome, Succeeded | Cancelled):
                named = (
                    f'the tool "{call.params.get("name")}"' if call.method == "tools/call" else call.method
                )
                raise Mismatch(
                    f"somebody to look at what came of the call of {named}",
                    _unseen(call),
                    hint="say what should come of it, such as: Then the call fails",
                )

    def close(self) -> list[str]:
        """Put everything away.

        Returns:
            What went wrong, a sentence each.
        """
        keep = self.scene is not None and self.scene.is_shared
        closings: list[Callable[[], None]] = [_closing(actor, keep=keep) for actor in self.actors]
        if self.scene is not None:
            closings.append(self.scene.close)
        troubles = closed_all(closings)
        self.clock.close()
        self.log.close()
        self.folders.close()
        return troubles

    def _must_be_in_process(self, reason: str) -> None:
        if self.scene is not None and self.scene.transport != "in process":
            raise Misuse(f"{reason.capitalize()}.") if self._transport_was_chosen else LeftOut(reason)

    def _connect(self, manner: Manner) -> Session:
        return self.server().connect(manner, self.transcript)


def _closing(actor: Actor, *, keep: bool) -> Callable[[], None]:
    return lambda: actor.close(keep=keep)


def _unseen(call: Call) -> str:
    outcome = call.outcome
    if isinstance(outcome, Failed):
        kind = "the tool reported an error" if outcome.channel == "tool" else "the request was rejected"
        return f'no Then did; {kind}: "{outcome.message}"'
    if isinstance(outcome, Asking):
        return f'no Then did; the server asks: "{outcome.questions[0].message if outcome.questions else ""}"'
    return "no Then did; the call has not ended"
