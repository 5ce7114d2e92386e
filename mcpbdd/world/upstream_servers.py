"""MCP servers behind the server under test (language.md, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.behind import Refusal, Reply
from mcpbdd.doubles.upstream_servers import UpstreamServers, catalogue_of
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.matching.behind import was_called, was_called_with
from mcpbdd.matching.expecting import expect
from mcpbdd.world.names import Whose

if TYPE_CHECKING:
    from mcpbdd.doubles.behind import Answer
    from mcpbdd.doubles.upstream_servers import Catalogue, StrictServer
    from mcpbdd.doubles.upstream_servers.strict import ToolCall
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world.world import World

WITHIN = 10.0
"""Seconds in which catalogues are read."""


class Upstreams:
    """What the sentences about upstream servers do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._doubles: UpstreamServers | None = None

    def hand_over(self) -> object:
        """Give what finds an upstream server by its name."""
        return self._servers().resolve

    def offers(self, server: str, tool: str, document: Document) -> None:
        """Let an upstream server answer calls of a tool so.

        Raises:
            Misuse: the server under test has no such upstream, its catalogue no such tool, or its output schema
                forbids the answer.
        """
        self._answers(server, tool, Reply(document.value))

    def refuses(self, server: str, tool: str, code: str, message: str) -> None:
        """Let an upstream server refuse calls of a tool by a protocol error."""
        self._answers(server, tool, Refusal(self._world.looking.code(Whose("call"), code), message))

    def takes(self, server: str, tool: str, seconds: float) -> None:
        """Let the answer of a tool that is said next take so long."""
        self._double(server).take(tool, seconds)

    def expect_calls(self, server: str, tool: str, times: int) -> None:
        """So many calls of a tool reached an upstream server.

        Raises:
            Mismatch: more or fewer did.
        """
        expect(self._calls(server, tool), was_called(times, f'the tool "{tool}" of "{server}"'))

    def expect_call_with(self, server: str, tool: str, rows: Rows) -> None:
        """A call of a tool with this reached an upstream server.

        Raises:
            Mismatch: none did.
        """
        matcher = was_called_with(rows, self._world.plan.folder, f'the tool "{tool}" of "{server}"')
        expect(self._calls(server, tool), matcher)

    def check(self) -> None:
        """Fail a scenario in which the server wanted of an upstream server what is not there.

        Raises:
            Mismatch: it did, though it may have swallowed the error.
        """
        misses = self._doubles.misses if self._doubles is not None else []
        if misses:
            more = f" (and {len(misses) - 1} more)" if len(misses) > 1 else ""
            raise Mismatch(
                "the server to ask its upstream servers for nothing but what the scenario offers",
                f"{misses[0]}{more}",
                hint='say what is answered: Given the upstream server "NAME" offers the tool "TOOL" answering',
            )

    def _answers(self, server: str, tool: str, answer: Answer) -> None:
        self._double(server).offer(tool, answer)

    def _calls(self, server: str, tool: str) -> list[ToolCall]:
        double = self._double(server)
        double.catalogue.tool(tool)
        return [call for call in double.calls if call.tool == tool]

    def _double(self, server: str) -> StrictServer:
        scene = self._world.server()
        if not scene.takes_resolver:
            raise Misuse(
                f"{scene.label[0].upper()}{scene.label[1:]} is not given the upstream servers of the scenario. Hand "
                'them over by a setting, such as settings = { resolve = "{resolver}" }.'
            )
        return self._servers()[server]

    def _servers(self) -> UpstreamServers:
        if self._doubles is None:
            self._doubles = UpstreamServers(self._catalogues())
        return self._doubles

    def _catalogues(self) -> list[Catalogue]:
        sources = self._world.server().config.catalogues
        folder = self._world.stage.configuration.folder
        found: list[Any] = []

        async def read() -> None:
            found.extend([await catalogue_of(name, source, folder) for name, source in sources.items()])

        self._world.stage.runtime.run(read, deadline=WITHIN)
        return found
