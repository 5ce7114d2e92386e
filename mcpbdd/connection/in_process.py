"""A server in this very process: an object, a factory, or a factory that returns the server with its clean-up."""

from __future__ import annotations

import inspect
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, get_type_hints

from mcp.client._memory import InMemoryTransport
from mcp.server import Server
from mcp.server.mcpserver import MCPServer
from pydantic import PydanticUserError, TypeAdapter, ValidationError
from starlette.applications import Starlette

from mcpbdd.connection.hosting import Host
from mcpbdd.connection.owning import OwnStdio, no_program
from mcpbdd.errors import McpbddError, Misuse, Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from mcpbdd.runtime import Runtime


class Elsewhere(Misuse):
    """A target is not reached over the transport that was chosen."""


def server_in(thing: object) -> Server[Any] | MCPServer | Starlette | None:
    """Give the server that an object is or wraps, or the web app behind which one is; None where there is none.

    FastMCP keeps its low-level server under `_mcp_server`; that is the name it has had since its first version.
    """
    if isinstance(thing, MCPServer | Server | Starlette):
        return thing
    inner = getattr(thing, "_mcp_server", None)
    return inner if isinstance(inner, Server) else None


def empty_server(name: str) -> MCPServer:
    """Make a server that offers nothing yet."""
    return MCPServer(name)


class HostedServer:
    """A server that lives for one scenario, with its clean-up: an object, or a function that serves stdin and stdout.

    Args:
        runtime: the loop of the run.
        make: gives the server, or what leads to one: a pair of server and clean-up, a context manager, a coroutine.
        described: how the configuration names it, for messages.
    """

    def __init__(self, runtime: Runtime, make: Callable[[], object], described: str) -> None:
        self._make, self._described = make, described
        self._server: Server[Any] | MCPServer | Starlette | None = None
        self._own_stdio: OwnStdio | None = None
        self._host = Host(runtime, described)

    def open(self, within: float) -> None:
        """Build the server.

        Raises:
            Misuse: what was built is no server.
            Unreachable: building raised, or took longer than `within` seconds.
        """
        try:
            made = self._make()
        except BaseException:  # whatever it is goes on; nothing was begun, so closing has nothing to wait for
            self._host.done.set()
            raise
        server = server_in(made)
        if server is not None:
            self._server = server
            self._host.done.set()
            return
        self._host.open(lambda: self._live(made), within, "gave no server")

    @property
    def behind_http(self) -> Server[Any] | MCPServer | Starlette:
        """What can be put behind a port, once it is built: the server, or the web app in front of it.

        Raises:
            Elsewhere: it serves stdin and stdout itself, so there is nothing that could be served elsewhere.
        """
        if self._server is None:
            raise Elsewhere(
                f"{self._described} serves stdin and stdout itself, so it is reached in process or over stdio only."
            )
        return self._server

    @property
    def server(self) -> Server[Any] | MCPServer:
        """The server, once it is built.

        Raises:
            Elsewhere: there is only a web app, or a function that serves stdin and stdout itself.
        """
        return without_web(self.behind_http, self._described)

    def transport(self) -> AbstractAsyncContextManager[Any]:
        """Make a transport to the server; every connection has its own.

        Raises:
            Elsewhere: it is a web app.
        """
        return self._own_stdio.transport() if self._own_stdio else InMemoryTransport(self.server)

    def close(self, within: float) -> None:
        """Clean up after the server.

        Raises:
            Unreachable: cleaning up raised, or took longer than `within` seconds.
        """
        if not self._host.done.is_set():
            self._host.close(within, "did not clean up")

    async def _live(self, made: object) -> None:
        if inspect.iscoroutine(made):
            owner = OwnStdio(self._make, made)
            async with owner.hosted() as first:
                if first.serves:
                    self._own_stdio = owner
                    await self._until_closed()
                    return
            made = first.returned()
        async with AsyncExitStack() as stack:
            self._server = await entered(made, self._described, stack)
            await self._until_closed()

    async def _until_closed(self) -> None:
        self._host.ready.set()
        await self._host.stop.wait()


def without_web(server: Server[Any] | MCPServer | Starlette, described: str) -> Server[Any] | MCPServer:
    """Give a server that can be spoken to over streams.

    Raises:
        Elsewhere: it is a web app.
    """
    if isinstance(server, Starlette):
        raise Elsewhere(f'{described} gives a web app, which is reached over http: transport = "http".')
    return server


async def entered(made: Any, described: str, stack: AsyncExitStack) -> Server[Any] | MCPServer | Starlette:
    """Come from what a factory gave to a server; what has to be undone goes onto the stack.

    Raises:
        Misuse: there is no server in it.
    """
    if inspect.isawaitable(made):
        made = await made
    if isinstance(made, tuple) and len(made) == 2 and callable(made[1]):
        made, clean_up = made
        stack.push_async_callback(_cleaned_up, clean_up)
    elif server_in(made) is None and hasattr(made, "__aenter__"):
        made = await stack.enter_async_context(made)
    elif server_in(made) is None and hasattr(made, "__enter__"):
        made = stack.enter_context(made)
    server = server_in(made)
    if server is None:
        raise Misuse(
            f"{described} gave {type(made).__name__}, which is no MCP server. "
            "A target is an MCPServer, a low-level Server, an object that wraps one, a Starlette app, or a function "
            "that returns one of these or serves stdin and stdout itself."
        )
    return server


async def _cleaned_up(clean_up: Callable[[], object]) -> None:
    done = clean_up()
    if inspect.isawaitable(done):
        await done


def called(factory: Callable[..., object], settings: dict[str, Any], described: str) -> object:
    """Call a factory with its settings.

    Raises:
        Misuse: the settings do not fit its parameters, or it is a whole program.
        Unreachable: it raised.
    """
    try:
        inspect.signature(factory).bind(**settings)
    except TypeError as slip:
        given = ", ".join(sorted(settings)) or "none"
        raise Misuse(
            f"{described} cannot be called with the settings it has here ({given}): {slip}."
        ) from None
    except ValueError:
        pass  # a callable without a signature takes what it takes
    fitted = fitted_to(factory, settings, described)
    try:
        with no_program(described):
            return factory(**fitted)
    except McpbddError:
        raise
    except (Exception, SystemExit) as error:  # the edge: a factory is the user's own code
        raise Unreachable(f"{described} raised {type(error).__name__}: {error}") from error


def fitted_to(factory: Callable[..., object], settings: dict[str, Any], described: str) -> dict[str, Any]:
    """Read each setting as the type that its parameter declares: text becomes a Path where one is wanted.

    Raises:
        Misuse: a setting cannot be read so.
    """
    try:
        declared = get_type_hints(factory)
    except (NameError, TypeError, AttributeError):
        return settings  # annotations that exist for type checkers only
    fitted = dict(settings)
    for name in settings.keys() & declared.keys():
        try:
            fitted[name] = TypeAdapter(declared[name]).validate_python(settings[name])
        except ValidationError as slip:
            why = slip.errors()[0]["msg"]
            raise Misuse(f'{described} cannot take the setting "{name}" as it is here: {why}.') from None
        except PydanticUserError:
            pass  # a class of the project's own is taken as it is
    return fitted
