"""The world of one scenario in one era. Sentences speak to it, and so do a project's own steps."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.doubles.folders import Folders
from mcpbdd.errors import Misuse
from mcpbdd.transcript import Redactor, Transcript
from mcpbdd.values.blocks import Document
from mcpbdd.world.acting import Acting
from mcpbdd.world.actor import Actor
from mcpbdd.world.answering import Answering
from mcpbdd.world.behind import Behind
from mcpbdd.world.clock import Clock
from mcpbdd.world.directly import Directly
from mcpbdd.world.handling import Handling
from mcpbdd.world.happening import Happening
from mcpbdd.world.holdings import Holdings
from mcpbdd.world.journal import Journal
from mcpbdd.world.links import Links
from mcpbdd.world.looking import Looking
from mcpbdd.world.names import Who, Whose
from mcpbdd.world.places import Places
from mcpbdd.world.reading import Reading
from mcpbdd.world.remembering import Remembering
from mcpbdd.world.roots import Roots
from mcpbdd.world.serverlog import LogLine, ServerLog
from mcpbdd.world.stage import closed_all
from mcpbdd.world.staging import Staging
from mcpbdd.world.state import State
from mcpbdd.world.telling import Telling
from mcpbdd.world.upstream import UpstreamServices
from mcpbdd.world.upstream_servers import Upstreams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from mcpbdd.config import Era
    from mcpbdd.connection.call import Call
    from mcpbdd.outcomes import Outcome
    from mcpbdd.world.journal import Deed
    from mcpbdd.world.report import Report
    from mcpbdd.world.scene import Scene
    from mcpbdd.world.stage import Stage


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

    @property
    def rules_off(self) -> frozenset[str]:
        """The names of the always-on rules that do not hold here."""
        return frozenset(tag.partition(":")[2] for tag in self.tags if tag.startswith("rule_off:"))


class World:
    """One scenario in one era.

    Args:
        stage: what the run shares.
        plan: how the scenario is to be run.

    Attributes:
        scene: the server, None until it is named.
        calls: every call that a When began, every actor's, in order.
        memory: what was remembered, by name.
        own_secrets: what this scenario itself sent as a secret.
        transcript, log, state, clock, folders: what the scenario sees and controls.
        journal: what was said so far.
        reports: what batteries found.
        staging, acting, answering, looking, places, holdings, handling, reading, happening, remembering, behind,
            directly, links, roots, telling, upstream_servers: what sentences do, by kind.
        upstream: what stands behind the server, and what it received.
    """

    def __init__(self, stage: Stage, plan: Plan) -> None:
        self.stage, self.plan = stage, plan
        self.scene: Scene | None = None
        self.calls: list[Call] = []
        self.memory: dict[str, Any] = {}
        self.transcript, self.own_secrets = Transcript(), Redactor()
        self.log, self.state, self.clock = ServerLog(), State(), Clock()
        self.folders, self.journal = Folders(), Journal()
        self.reports: list[Report] = []
        self.staging, self.acting, self.answering = Staging(self), Acting(self), Answering(self)
        self.looking, self.places, self.holdings = Looking(self), Places(self), Holdings(self)
        self.handling, self.reading = Handling(self), Reading(self)
        self.happening, self.remembering = Happening(self), Remembering(self)
        self.behind, self.directly = Behind(self), Directly(self)
        self.links, self.roots = Links(self), Roots(self)
        self.telling, self.upstream_servers = Telling(self), Upstreams(self)
        self.upstream = UpstreamServices(self)
        self._actors: dict[str | None, Actor] = {}
        self._latest = Who()
        self.log.open()
        self.upstream.open()

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
            What came of it. That this was called is no look: a failure still needs a Then, or a step that sets
            `looked_at` of the call.

        Raises:
            Unreachable: no answer came in time.
        """
        self.acting.call_tool(Who(client), tool, Document(arguments or {}))
        outcome = self.actor(Who(client)).call.outcome
        assert outcome is not None, "call_tool returns when the call has an outcome"
        return outcome

    def actor(self, who: Who) -> Actor:
        """Give an actor; it comes into being when first named."""
        if who.name not in self._actors:
            deadline = self.stage.configuration.deadline
            self._actors[who.name] = Actor(who, self.directly.connect, self.plan.era, deadline)
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

    def again(self, said: Iterable[Deed]) -> World:
        """Give a fresh world in which this was said.

        Its processes are its own, so that nothing of this world reaches it.

        Args:
            said: sentences of the journal.

        Raises:
            McpbddError: a sentence failed there.
        """
        fresh = World(self.stage, replace(self.plan, tags=self.plan.tags | {"fresh"}))
        try:
            for deed in said:
                deed(fresh)
        except BaseException:  # whatever it is goes on, and leaves no world open
            fresh.close()
            raise
        return fresh

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let other worlds act meanwhile: this one hears nothing of their logs, and its clock is as it was after."""
        self.log.close()
        try:
            yield
        finally:
            self.log.open()
            if self.clock.stands:
                self.stage.runtime.take_wall_clock()

    def close(self) -> list[str]:
        """Put everything away.

        Returns:
            What went wrong, a sentence each.
        """
        keep = self.scene is not None and self.scene.is_shared
        closings: list[Callable[[], None]] = [_closing(actor, keep=keep) for actor in self.actors]
        if self.scene is not None:
            closings.append(self.scene.close)
        self.upstream.hang_up()
        troubles = closed_all(closings)
        self.upstream.close()
        self.clock.close()
        self.log.close()
        self.folders.close()
        return troubles


def _closing(actor: Actor, *, keep: bool) -> Callable[[], None]:
    return lambda: actor.close(keep=keep)
