"""A handler that is served by itself, with a context that is made up where somebody says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.context.mock import MockContext
from mcpbdd.kit.context import Caller, ServerKit, Signal
from mcpbdd.kit.context.caller import ANYBODY
from mcpbdd.kit.context.running import Running

if TYPE_CHECKING:
    from mcp.server.mcpserver import Context, MCPServer

    from mcpbdd.kit.context import HandlerContext, Inputs
    from mcpbdd.kit.context.handlers import Handler
    from mcpbdd.kit.store import Storage


@dataclass(frozen=True, kw_only=True)
class MadeUp:
    """What is made up of every call's context; what is left out is as a `MockContext` has it.

    Attributes:
        request_id: the server's own id of the request.
        request_state: the state that the first round brings, as the handler attached it.
        uri: what is read; None for what the request says.
        aborted: the caller has given up before the handler begins.
        session_id: the session; None for that of the caller's token, or none.
        tenant_id: whose state it is; None for the caller's own tenant, or the common one.
        auth: who calls, where the client does not act as somebody.
    """

    request_id: str = MockContext.request_id
    request_state: str | None = None
    uri: str | None = None
    aborted: bool = False
    session_id: str | None = None
    tenant_id: str | None = None
    auth: Caller | None = None

    def tenant_of(self, caller: Caller | None) -> str:
        """Give whose state a caller sees."""
        if self.tenant_id is not None:
            return self.tenant_id
        return (_claim(caller, "tenant") if caller is not None else None) or ANYBODY

    def session_of(self, caller: Caller | None) -> str | None:
        """Give the session of a caller."""
        return self.session_id if self.session_id is not None or caller is None else _claim(caller, "sid")

    def signal(self) -> Signal:
        """Make the signal of a call."""
        signal = Signal()
        if self.aborted:
            signal.abort()
        return signal


class MadeUpKit(ServerKit):
    """A kit whose handlers get a context that is made up.

    Everything else is what a served handler has: arguments and result go through the SDK, questions, logs and
    progress go to the client.

    Args:
        server: a server of its own.
        made_up: what is made up.
        storage: where the handlers' state is kept.
    """

    def __init__(self, server: MCPServer[Any], made_up: MadeUp, storage: Storage) -> None:
        super().__init__(server, storage=storage, tenant=made_up.tenant_of)
        self.made_up = made_up

    def register(self, handler: Handler) -> None:
        """Serve a handler as it was registered elsewhere."""
        if handler.kind == "resource":
            self.resource(handler.name, errors=handler.contract)(handler.function)
        elif handler.kind == "prompt":
            self.prompt(name=handler.name, errors=handler.contract)(handler.function)
        else:
            self.tool(
                name=handler.name,
                errors=handler.contract,
                enrichment=handler.enrichment,
                renderers=handler.renderers,
                structured_output=handler.structured,
            )(handler.function)

    def request_id(self) -> str:
        """Give the id that is made up."""
        return self.made_up.request_id

    def running(self, handler: Handler, context: Context[Any, Any], arguments: dict[str, Any]) -> Running:
        """Begin a call whose context is made up."""
        return _MadeUpRunning(self, handler, context, arguments)


class _MadeUpRunning(Running):
    """A call whose context is made up."""

    def __init__(
        self, kit: MadeUpKit, handler: Handler, context: Context[Any, Any], arguments: dict[str, Any]
    ) -> None:
        super().__init__(kit, handler, context, arguments)
        self._made_up = kit.made_up
        self._signal = kit.made_up.signal()

    def _here(self, inputs: Inputs) -> HandlerContext:
        real, made_up = super()._here(self._seeded(inputs)), self._made_up
        return replace(
            real,
            auth=real.auth or made_up.auth,
            session_id=made_up.session_of(real.auth),
            uri=made_up.uri if made_up.uri is not None else real.uri,
        )

    def _seeded(self, inputs: Inputs) -> Inputs:
        """Bring the state along in the first round; a later one brings what the handler attached."""
        is_first = inputs.request_state is None and not inputs.responses and not inputs.dropped
        return replace(inputs, request_state=self._made_up.request_state) if is_first else inputs


def _claim(caller: Caller, name: str) -> str | None:
    found = caller.claims.get(name)
    return found if isinstance(found, str) else None
