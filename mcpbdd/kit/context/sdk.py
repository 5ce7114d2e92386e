"""A handler's context on the SDK: logs, notifications and questions as each era has them."""

from __future__ import annotations

import logging
import secrets
import string
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import anyio
import anyio.lowlevel
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.connection import allowed_log_levels
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp_types import (
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageResult,
    CreateMessageResultWithTools,
    ElicitRequest,
    ElicitResult,
    InputRequest,
    ListRootsResult,
    LoggingMessageNotification,
    LoggingMessageNotificationParams,
    PromptListChangedNotification,
    ResourceListChangedNotification,
    ToolListChangedNotification,
)
from mcp_types.version import is_version_at_least
from pydantic import ValidationError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.context.caller import Caller
from mcpbdd.kit.context.inputs import Inputs
from mcpbdd.kit.context.logs import Record, visible
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp.server.mcpserver import Context
    from mcp_types import ServerNotification

    from mcpbdd.kit.rounds import InputRequired

ROUND_TIMEOUT = 600.0
"""Seconds that a person has for an answer on 2025-11-25, where the server itself waits for it."""

_MODERN = "2026-07-28"
_LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "notice": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
_ALPHABET = string.ascii_uppercase + string.digits

logger = logging.getLogger("mcpbdd.kit")


def is_modern(context: Context[Any, Any]) -> bool:
    """Tell whether the client asks again by itself, as on 2026-07-28."""
    return is_version_at_least(context.request_context.protocol_version, _MODERN)


def new_request_id() -> str:
    """Make an id for a request: short enough to be read out, and not of the client's choice."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(5)) for _ in range(2))


def caller_of_request() -> Caller | None:
    """Give who calls, as the SDK verified it."""
    token = get_access_token()
    return None if token is None else Caller.of(token)


def inputs_of(context: Context[Any, Any]) -> Inputs:
    """Read the answers that came with a retry, as far as the client's capabilities cover them.

    Answers that cannot be read never come as far as this: the SDK refuses the whole request.
    """
    inputs = Inputs(dict(context.input_responses or {}), context.request_state)
    return inputs.covered_by(context.client_capabilities or ClientCapabilities())


class ClientLog:
    """Sends records to the client, in their order and before the answer, and keeps them in the server's own log.

    Args:
        context: the request.
    """

    def __init__(self, context: Context[Any, Any]) -> None:
        self._context = context
        self._levels = allowed_log_levels(
            context.request_context.protocol_version, dict(context.request_context.meta or {})
        )
        self._token = anyio.lowlevel.current_token()
        self._send, self._receive = anyio.create_memory_object_stream[Record](float("inf"))
        self.sent = anyio.Event()

    def __call__(self, record: Record) -> None:
        """Take a record, from the loop or from a thread."""
        shown = visible(record)
        logger.log(
            _LEVELS[record.level], "%s", shown["message"], exc_info=record.error, extra={"shown": shown}
        )
        try:
            anyio.lowlevel.current_token()
        except RuntimeError:
            anyio.from_thread.run_sync(self._send.send_nowait, record, token=self._token)
        else:
            self._send.send_nowait(record)

    async def forward(self) -> None:
        """Send on what comes, until the log is closed."""
        async with self._receive:
            async for record in self._receive:
                if record.level in self._levels:
                    await self._tell(record)
        self.sent.set()

    async def _tell(self, record: Record) -> None:
        params = LoggingMessageNotificationParams(level=record.level, data=visible(record), logger="handler")
        # A client that is gone needs no log, and the handler need not know.
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self._context.session.send_notification(
                LoggingMessageNotification(params=params), self._context.request_context.request_id
            )

    def close(self) -> None:
        """Take no more records; those that came are still sent."""
        self._send.close()


def notifiers(context: Context[Any, Any]) -> dict[str, Any]:
    """Give what tells clients of changes: by a notification on 2025-11-25, to those who listen on 2026-07-28."""
    session = context.session
    modern = is_modern(context)

    def telling(
        to_listeners: Callable[[], Awaitable[None]], notification: ServerNotification
    ) -> Callable[[], Any]:
        async def tell() -> None:
            await (to_listeners() if modern else session.send_notification(notification))

        return tell

    async def tell_of_update(uri: str) -> None:
        await (context.notify_resource_updated(uri) if modern else session.send_resource_updated(uri))

    return {
        "notify_tool_list_changed": telling(context.notify_tools_changed, ToolListChangedNotification()),
        "notify_resource_list_changed": telling(
            context.notify_resources_changed, ResourceListChangedNotification()
        ),
        "notify_prompt_list_changed": telling(
            context.notify_prompts_changed, PromptListChangedNotification()
        ),
        "notify_resource_updated": tell_of_update,
    }


async def pushed(context: Context[Any, Any], asked: InputRequired) -> Inputs:
    """Put the questions to a client of 2025-11-25, one after the other, and wait for the answers.

    Raises:
        Failure: nobody answered in time, or the client answered with an error or with what is no answer.
    """
    answers: dict[str, Any] = {}
    metadata = ServerMessageMetadata(related_request_id=context.request_context.request_id)
    try:
        with anyio.fail_after(ROUND_TIMEOUT):
            for key, request in asked.requests.items():
                kind = _answer_to(request)
                answers[key] = await context.session.send_request(request, kind, metadata=metadata)
    except TimeoutError:
        raise Failure(Code.TIMEOUT, f"Nobody answered within {ROUND_TIMEOUT:g} seconds.") from None
    except (MCPError, ValidationError) as error:
        raise Failure(
            Code.INVALID_REQUEST, "The client did not answer the question that it was asked."
        ) from error
    return Inputs(answers, asked.state).covered_by(context.client_capabilities or ClientCapabilities())


def _answer_to(request: InputRequest) -> type[Any]:
    if isinstance(request, ElicitRequest):
        return ElicitResult
    if isinstance(request, CreateMessageRequest):
        uses_tools = request.params.tools or request.params.tool_choice
        return CreateMessageResultWithTools if uses_tools else CreateMessageResult
    return ListRootsResult
