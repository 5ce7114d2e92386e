"""One call of a handler, from its arguments to its answer, through as many rounds as it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.shared.exceptions import MCPError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.context.handler import HandlerContext
from mcpbdd.kit.context.logs import Log
from mcpbdd.kit.context.sdk import (
    ClientLog,
    caller_of_request,
    inputs_of,
    is_modern,
    logger,
    notifiers,
    pushed,
)
from mcpbdd.kit.context.signal import Signal
from mcpbdd.kit.contracts.classify import classified
from mcpbdd.kit.contracts.envelope import envelope, protocol_error
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.rounds import InputRequired, require_capabilities

if TYPE_CHECKING:
    from mcp.server.mcpserver import Context

    from mcpbdd.kit.context.handlers import Handler
    from mcpbdd.kit.context.inputs import Inputs
    from mcpbdd.kit.context.serving import ServerKit

MOST_ROUNDS = 16
"""A handler that asks more often than that never comes to an end."""


class Running:
    """A call that is being served.

    Args:
        kit: whose state and tenants it uses.
        handler: what is called.
        context: the request, as the SDK knows it.
        arguments: the arguments, validated.
    """

    def __init__(
        self, kit: ServerKit, handler: Handler, context: Context[Any, Any], arguments: dict[str, Any]
    ) -> None:
        self._kit, self._handler = kit, handler
        self._context, self._arguments = context, arguments
        self._signal, self._request_id = Signal(), kit.request_id()
        self._over = False
        self._log = ClientLog(context)

    async def answer(self) -> Any:
        """Give what goes back to the SDK.

        Raises:
            MCPError: a resource or prompt failed, or asks where it can only raise.
        """
        ended: list[Any] = []
        raised: list[Exception] = []
        async with anyio.create_task_group() as beside:
            beside.start_soon(self._watch)
            beside.start_soon(self._log.forward)
            try:
                ended.append(await self._rounds())
            except Exception as error:  # noqa: BLE001 - the edge: a handler is the author's own code
                raised.append(error)
            self._log.close()
            self._over = True
            beside.start_soon(self._leave, beside.cancel_scope)
        return self._failed(raised[0]) if raised else ended[0]

    async def _watch(self) -> None:
        """Notice at once that the caller gave up, also while the handler runs in a thread."""
        try:
            await anyio.sleep_forever()
        finally:
            if not self._over:
                self._signal.abort()

    async def _leave(self, scope: anyio.CancelScope) -> None:
        await self._log.sent.wait()
        scope.cancel()

    async def _rounds(self) -> Any:
        inputs = inputs_of(self._context)
        for _ in range(MOST_ROUNDS):
            here = self._here(inputs)
            try:
                return self._handler.answered(await self._handler.run(self._arguments, here), here)
            except InputRequired as asked:
                modern = is_modern(self._context)
                require_capabilities(asked, self._context.client_capabilities, modern=modern)
                if not modern:
                    inputs = await pushed(self._context, asked)
                elif self._handler.takes_sdk:
                    return asked.result
                else:
                    raise
        raise Failure(Code.INTERNAL_ERROR, f"The handler asked in {MOST_ROUNDS} rounds and came to no end.")

    def _here(self, inputs: Inputs) -> HandlerContext:
        caller = caller_of_request()
        tenant = self._kit.tenant(caller)
        request = self._context.request_context
        headers = self._context.headers or {}
        return HandlerContext(
            request_id=self._request_id,
            state=self._kit.storage.tenant(tenant, check=self._signal.check),
            log=Log(self._log, self._request_id),
            tenant_id=tenant or "",
            session_id=None if is_modern(self._context) else headers.get("mcp-session-id"),
            auth=caller,
            client_capabilities=self._context.client_capabilities,
            inputs=inputs,
            signal=self._signal,
            uri=str((request.params or {}).get("uri")) if self._handler.kind == "resource" else None,
            contract=self._handler.contract,
            progress=self._context.report_progress,
            **(notifiers(self._context) if self._handler.takes_sdk else {}),
        )

    def _failed(self, error: Exception) -> Any:
        """Tell a failure: a tool by its result, a resource or prompt by a JSON-RPC error.

        What the SDK has a meaning for already is left to it: its own errors, and the signal that a handler asks.
        """
        if isinstance(error, ToolError | ResourceError) or (
            isinstance(error, MCPError) and not isinstance(error, Failure)
        ):
            raise error
        doing = f"The {self._handler.kind} {self._handler.name}"
        failure = self._handler.contract.completed(
            classified(error, aborted=self._signal.aborted, doing=doing)
        )
        if not isinstance(error, Failure):
            logger.error("%s failed in request %s", doing, self._request_id, exc_info=error)
        if self._handler.kind == "tool":
            return envelope(failure, self._request_id)
        raise protocol_error(failure, self._request_id) from error
