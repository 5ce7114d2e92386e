"""Requests without a client: straight into a server's own chain, without a handshake, frames or a wire."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server import Server
from mcp.server.connection import Connection, NotifyOnlyOutbound
from mcp.server.runner import ServerRunner, aclose_shielded, modern_error_data
from mcp.shared.jsonrpc_dispatcher import handler_exception_to_error_data
from mcp_types import ErrorData

from mcpbdd.connection.dispatch import NOBODY, WrittenDispatch, enveloped
from mcpbdd.connection.link import Link
from mcpbdd.connection.session import Session
from mcpbdd.outcomes import Succeeded, outcome_of_error

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from mcpbdd.connection.call import Call
    from mcpbdd.connection.dispatch import Carrier
    from mcpbdd.connection.link import AnyRequest
    from mcpbdd.connection.manner import Manner
    from mcpbdd.runtime import Runtime
    from mcpbdd.transcript import Transcript


class DirectSession(Session):
    """A session without a client and without a transport.

    Args:
        runtime: the loop of the run.
        server: whose chain the requests go through.
        manner: era, capabilities and caller.
        transcript: where frames are written.
        carrier: the HTTP request that each of them seems to have come in.
    """

    def __init__(
        self,
        runtime: Runtime,
        server: Server[Any] | MCPServer[Any],
        manner: Manner,
        transcript: Transcript,
        carrier: Carrier,
    ) -> None:
        super().__init__(runtime, _no_transport, manner, transcript)
        self._link = _DirectLink(runtime, server, manner, transcript, carrier)


def _no_transport() -> Any:
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _Nobody:
    """In the place of the SDK's client: nobody was introduced to anybody."""

    server_info: None = None
    server_capabilities: None = None
    instructions: None = None


class _DirectLink(Link):
    """Hands requests to the SDK's kernel, and writes down what would have crossed a wire."""

    def __init__(
        self,
        runtime: Runtime,
        server: Server[Any] | MCPServer[Any],
        manner: Manner,
        transcript: Transcript,
        carrier: Carrier,
    ) -> None:
        super().__init__(runtime, _no_transport, manner, transcript, str)
        # An MCPServer has no other way in: the SDK's transport in memory goes through the same attribute.
        self._server: Server[Any] = server if isinstance(server, Server) else server._lowlevel_server  # noqa: SLF001
        self._carrier, self._numbers = carrier, count(1)
        self.client: Any = _Nobody()

    async def own(self) -> None:
        """Enter and leave the server's lifespan in one task, as anyio's scopes demand."""
        try:
            async with (
                self._server.lifespan(self._server) as self._state,
                anyio.create_task_group() as self._group,
            ):
                self._group.start_soon(self._end_when_stopped)
                self.ready.set()
        except anyio.get_cancelled_exc_class():
            raise
        except BaseException as failure:  # noqa: BLE001 - the edge: a lifespan is the project's own code
            self.troubles.failure = failure
        finally:
            self.ready.set()
            self.done.set()

    async def _send(self, call: Call, request: AnyRequest) -> None:
        if call.method.startswith("notifications/"):
            await self._notify(call, request.params)
            return
        number = next(self._numbers)
        token, manner = number if call.progress else None, self._manner
        params = enveloped(request.params, manner.era, token, _dumped(manner.declared), manner.log_level)
        self.tape.note("->", {"jsonrpc": "2.0", "id": number, "method": call.method, "params": params})
        try:
            reply = await self._run(self._dispatch(number, params), call.method, params)
        except Exception as raised:  # noqa: BLE001 - the edge: what a middleware raises, told as the SDK tells it
            error = self._told(raised)
            self.tape.note("<-", {"jsonrpc": "2.0", "id": number, "error": _dumped(error)})
            call.settle(outcome_of_error(call.method, error.code, error.message, error.data))
        else:
            self.tape.note("<-", {"jsonrpc": "2.0", "id": number, "result": reply})
            self._take(call, reply)

    async def _notify(self, call: Call, params: dict[str, Any]) -> None:
        """Hand over a notification, which nobody answers."""
        self.tape.note("->", {"jsonrpc": "2.0", "method": call.method, "params": params})
        await self._run(self._dispatch(None, params), call.method, params)
        call.settle(Succeeded(call.method, {}))

    def _dispatch(self, request_id: int | None, params: dict[str, Any]) -> WrittenDispatch:
        token = params.get("_meta", {}).get("progressToken")
        return WrittenDispatch(self._write_down, request_id, token, self._carrier)

    def _write_down(self, method: str, params: dict[str, Any] | None) -> None:
        told = {"params": params} if params is not None else {}
        self.tape.note("<-", {"jsonrpc": "2.0", "method": method, **told})

    async def _run(self, dispatch: WrittenDispatch, method: str, params: dict[str, Any]) -> Any:
        modern = self._manner.era == "2026-07-28"
        connection = Connection.from_envelope(
            self._manner.era,
            NOBODY,
            _dumped(self._manner.declared),
            outbound=NotifyOnlyOutbound(dispatch) if modern else dispatch,
        )
        runner = ServerRunner(self._server, connection, self._state)
        try:
            if dispatch.request_id is None:
                await runner.on_notify(dispatch, method, params)
                return None
            return await runner.on_request(dispatch, method, params)
        finally:
            await aclose_shielded(connection)

    def _told(self, raised: Exception) -> ErrorData:
        """Say an exception as the SDK's own transports say it in the era."""
        known = handler_exception_to_error_data(raised)
        if known is not None:
            return known
        if self._manner.era == "2026-07-28":
            return modern_error_data(raised)
        return ErrorData(code=0, message=str(raised))


def _dumped(model: Any) -> dict[str, Any]:
    dumped: dict[str, Any] = model.model_dump(by_alias=True, mode="json", exclude_none=True)
    return dumped
