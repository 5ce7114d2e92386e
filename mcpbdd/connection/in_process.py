"""A server in this very process: an object, a factory, or a factory that returns the server with its clean-up."""

from __future__ import annotations

import inspect
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, get_type_hints

import anyio
from mcp.client._memory import InMemoryTransport
from mcp.server import Server
from mcp.server.mcpserver import MCPServer
from pydantic import PydanticUserError, TypeAdapter, ValidationError

from mcpbdd.errors import McpbddError, Misuse, Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from mcpbdd.runtime import Runtime


def server_in(thing: object) -> Server[Any] | MCPServer | None:
    """Give the server that an object is or wraps, None where there is none.

    FastMCP keeps its low-level server under `_mcp_server`; that is the name it has had since its first version.
    """
    if isinstance(thing, MCPServer | Server):
        return thing
    inner = getattr(thing, "_mcp_server", None)
    return inner if isinstance(inner, Server) else None


def empty_server(name: str) -> MCPServer:
    """Make a server that offers nothing yet."""
    return MCPServer(name)


class HostedServer:
    """A server object that lives for one scenario, with its clean-up.

    Args:
        runtime: the loop of the run.
        make: gives the server, or what leads to one: a pair of server and clean-up, a context manager.
        described: how the configuration names it, for messages.
    """

    def __init__(self, runtime: Runtime, make: Callable[[], object], described: str) -> None:
        self._runtime, self._make, self._described = runtime, make, described
        self._server: Server[Any] | MCPServer
        self._stop, self._ready, self._done = anyio.Event(), anyio.Event(), anyio.Event()
        self._failure: BaseException | None = None

    def open(self, within: float) -> None:
        """Build the server.

        Raises:
            Misuse: what was built is no server.
            Unreachable: building raised, or took longer than `within` seconds.
        """
        try:
            made = self._make()
        except BaseException:
            self._done.set()  # nothing was begun, so closing has nothing to wait for
            raise
        server = server_in(made)
        if server is not None:
            self._server = server
            self._done.set()
            return

        async def opened() -> None:
            self._runtime.tasks.start_soon(self._own, made)
            try:
                await self._ready.wait()
            except anyio.get_cancelled_exc_class():
                self._scope.cancel()
                raise

        try:
            self._runtime.run(opened, deadline=within)
        except TimeoutError:
            raise Unreachable(f"{self._described} gave no server within {within:g} seconds.") from None
        if self._failure is not None:
            raise self._told(self._failure)

    @property
    def server(self) -> Server[Any] | MCPServer:
        """The server, once it is built."""
        return self._server

    def transport(self) -> AbstractAsyncContextManager[Any]:
        """Make a transport to the server; every connection has its own."""
        return InMemoryTransport(self._server)

    def close(self, within: float) -> None:
        """Clean up after the server.

        Raises:
            Unreachable: cleaning up raised, or took longer than `within` seconds.
        """

        async def closed() -> None:
            self._stop.set()
            await self._done.wait()

        if self._done.is_set():
            return
        try:
            self._runtime.run(closed, deadline=within)
        except TimeoutError:
            raise Unreachable(f"{self._described} did not clean up within {within:g} seconds.") from None
        if self._failure is not None:
            raise self._told(self._failure)

    async def _own(self, made: object) -> None:
        try:
            with anyio.CancelScope() as self._scope:
                await self._serve(made)
        except anyio.get_cancelled_exc_class():
            raise
        except BaseException as failure:  # noqa: BLE001 - the edge: a factory is the user's own code
            self._failure = failure
        finally:
            self._ready.set()
            self._done.set()

    async def _serve(self, made: object) -> None:
        async with AsyncExitStack() as stack:
            self._server = await entered(made, self._described, stack)
            self._ready.set()
            await self._stop.wait()

    def _told(self, failure: BaseException) -> McpbddError:
        if isinstance(failure, McpbddError):
            return failure
        return Unreachable(f"{self._described} raised {type(failure).__name__}: {failure}")


async def entered(made: Any, described: str, stack: AsyncExitStack) -> Server[Any] | MCPServer:
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
            "A target is an MCPServer, a low-level Server, an object that wraps one, or a function that returns one."
        )
    return server


async def _cleaned_up(clean_up: Callable[[], object]) -> None:
    done = clean_up()
    if inspect.isawaitable(done):
        await done


def called(factory: Callable[..., object], settings: dict[str, Any], described: str) -> object:
    """Call a factory with its settings.

    Raises:
        Misuse: the settings do not fit its parameters.
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
        return factory(**fitted)
    except (Exception, SystemExit) as error:
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
