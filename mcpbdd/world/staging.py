"""What a Given sets up: the server, who acts, what the clock reads; and how time passes from there."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpbdd.config import RESOLVER, STORE, is_address
from mcpbdd.errors import LeftOut, Misuse
from mcpbdd.values.arguments import merge
from mcpbdd.values.blocks import Rows
from mcpbdd.watch import watch_of
from mcpbdd.world.callers import identity_from
from mcpbdd.world.clock import read_moment
from mcpbdd.world.reach import refuse_environment
from mcpbdd.world.scene import Scene

if TYPE_CHECKING:
    from mcpbdd.config import Transport
    from mcpbdd.connection.manner import Manner
    from mcpbdd.connection.session import Session
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World

ELSEWHERE = "the clock of another process cannot be stopped"
STORED_ELSEWHERE = "the store of a scenario cannot be handed to another process"
TOKENS_ELSEWHERE = "the tokens of a scenario cannot be handed to another process"
SERVERS_ELSEWHERE = "the upstream servers of a scenario cannot be handed to another process"
UNKNOWN_CALLER = "no identity reaches a server over stdio"
UNVERIFIED_CALLER = "no identity reaches a server over http that has no setting with {verifier}"

NO_SESSION = "only a server over http has sessions with an id"
NO_LONGER = "2026-07-28 knows no sessions; they belong to 2025-11-25"
SESSIONS = "2025-11-25"


class Staging:
    """How the scene of a world is set."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._transport_was_chosen = False

    def use_server(self, name: str, transport: Transport | None = None, settings: Rows | None = None) -> None:
        """Take the server of that name; naming it again with settings changes them.

        Raises:
            LeftOut: the scenario's tags or the run's transport do not fit.
            Misuse: a second server, or a client is already connected.
        """
        if self._world.scene is not None and self._world.scene.name != name:
            raise Misuse(f"This scenario already has {self._world.scene.label}; a scenario has one server.")
        if any(actor.connected for actor in self._world.actors):
            raise Misuse(
                "A client is already connected; say everything about the server before the first call."
            )
        config = self._world.stage.configuration.server(name)
        takes_any = isinstance(config.target, str) and not is_address(config.target)
        optional = self._world.stage.transport if takes_any else None
        chosen = transport or optional or config.transport
        for tag in ("stdio", "http"):
            if tag in self._world.plan.tags and chosen != tag:
                raise LeftOut(f"it is meant for {tag} only (@{tag})")
        refuse_environment(self._world.stage, (key for key, _ in (settings.pairs if settings else ())))
        written = dict(self._world.scene.written) if self._world.scene is not None else {}
        for key, cell in settings.pairs if settings else ():
            written[key] = next(iter(merge({}, Rows((("value", cell),)), None).values()), "")
        self._transport_was_chosen = transport is not None
        if self._world.scene is not None:
            self._world.scene.close()  # a Given may have had it built
        self._world.scene = Scene(
            self._world.stage,
            name,
            self._world.folders.path,
            chosen,
            written,
            fresh="fresh" in self._world.plan.tags,
        )
        self._world.scene.transport_of_run = transport is None and optional is not None
        self._world.scene.handed[STORE] = self._world.holdings.hand_over
        self._world.scene.handed[RESOLVER] = self._world.upstream_servers.hand_over
        self._world.scene.upstream = self._world.upstream.address_for
        self._refuse_elsewhere(self._world.scene)
        project, store = self._world.stage.configuration.folder, self._world.holdings.store
        self._world.state.watch(watch_of(config.watch, self._world.folders.path, project, store))

    def _refuse_elsewhere(self, scene: Scene) -> None:
        if scene.takes_store:
            self._must_be_here(STORED_ELSEWHERE)
        if scene.takes_verifier:
            self._must_be_here(TOKENS_ELSEWHERE)
        if scene.takes_resolver:
            self._must_be_here(SERVERS_ELSEWHERE)
        if self._world.clock.stands:
            self._must_be_here(ELSEWHERE)
        if any(actor.identity is not None for actor in self._world.actors):
            self._must_know_callers()
        self._world.upstream.refuse_elsewhere(scene)

    def act_as(self, who: Who, written: Rows | str) -> None:
        """Let an actor act as a caller.

        Raises:
            LeftOut: the run put the server where no identity reaches it.
            Misuse: the scenario itself put it there, or a row is unknown or does not fit.
        """
        self._must_know_callers()
        self._world.actor(who).act_as(identity_from(written))

    def use_session(self, who: Who, other: Who) -> None:
        """Let a client send another's session id.

        Raises:
            LeftOut: the run chose an era, or a transport, that knows no sessions.
            Misuse: the scenario itself did, or the client is connected already.
        """
        actor, owner, scene = self._world.actor(who), self._world.actor(other), self._world.server()
        if scene.transport != "http":
            raise self.unfit(NO_SESSION)
        if actor.era != SESSIONS:
            raise (
                Misuse(f"{NO_LONGER[0].upper()}{NO_LONGER[1:]}.")
                if actor.era_was_said
                else LeftOut(NO_LONGER)
            )
        if actor.connected or owner is actor:
            raise Misuse(f"Say before its first call whose session {who} uses; it cannot be its own.")
        connect = actor.connect

        def through(manner: Manner) -> Session:
            _ = owner.session  # there must be one first
            return connect(replace(manner, session_of=str(other)))

        actor.connect = through

    def stop_clock(self, moment: str) -> None:
        """Let the clock read a moment and stand there.

        Raises:
            LeftOut: the run put the server into another process, whose clock cannot be stopped.
            Misuse: the scenario itself put it there, or it is no moment.
        """
        self._must_be_here(ELSEWHERE)
        self._world.holdings.refuse_dated()
        self._world.clock.reads(moment)
        self._world.stage.runtime.take_wall_clock()

    def pass_time(self, seconds: float) -> None:
        """Let time pass: wall clock, expiries and the timers of an in-process server move together.

        Raises:
            Misuse: no clock was stopped, or the time lies behind.
        """
        if not self._world.clock.stands:
            raise Misuse('Time passes only where the clock was stopped before: Given the clock reads "…".')
        if seconds < 0:
            raise Misuse("The clock cannot go back; what should be reached lies before what the clock reads.")
        stage = self._world.stage
        stage.runtime.pass_time(seconds, self._world.clock.move, lambda: stage.network.works)
        self._world.state.observe()

    def reach(self, moment: str) -> None:
        """Let time pass until the clock reads a moment.

        Raises:
            Misuse: no clock was stopped, or the moment lies behind.
        """
        self.pass_time(read_moment(moment).timestamp() - time.time())

    def _must_be_here(self, reason: str) -> None:
        if self._world.scene is not None and not self._world.scene.is_here:
            raise self.unfit(reason)

    def _must_know_callers(self) -> None:
        scene = self._world.scene
        if scene is None or scene.transport == "in process":
            return
        if scene.transport == "stdio":
            raise self.unfit(UNKNOWN_CALLER)
        if not scene.takes_verifier:
            raise self.unfit(UNVERIFIED_CALLER)

    def unfit(self, reason: str) -> LeftOut | Misuse:
        """Say why a scenario cannot run so: its own choice of a transport is its slip, the run's leaves it out."""
        return Misuse(f"{reason[0].upper()}{reason[1:]}.") if self._transport_was_chosen else LeftOut(reason)
