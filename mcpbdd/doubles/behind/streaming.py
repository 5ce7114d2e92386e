"""What is sent before an answer, through the session of the request: as a handler sends it, in either era."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.subscriptions import (
    PromptsListChanged,
    ResourcesListChanged,
    ResourceUpdated,
    ToolsListChanged,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcp.server import ServerRequestContext
    from mcp.server.subscriptions import SubscriptionBus

    from mcpbdd.doubles.behind.answers import Item

_EVENTS: dict[str, Any] = {
    "tools": ToolsListChanged,
    "prompts": PromptsListChanged,
    "resources": ResourcesListChanged,
}
CHANGING = (*_EVENTS, "resource")
"""What a notice tells of."""


async def send(items: Iterable[Item], context: ServerRequestContext[Any, Any], bus: SubscriptionBus) -> None:
    """Send one thing after the other.

    Args:
        items: what and when.
        context: of the request that it belongs to.
        bus: where listeners of 2026-07-28 hear of changes.
    """
    for item in items:
        if item.after:
            await anyio.sleep(item.after)
        if item.kind == "progress":
            await context.session.report_progress(*item.value)
        elif item.kind == "log":
            await _log(context, *item.value)
        else:
            await _notice(context, bus, *item.value)


async def _log(context: ServerRequestContext[Any, Any], level: Any, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # logging is deprecated, and what stands behind may log all the same
        sending = context.session.send_log_message(level, text, related_request_id=context.request_id)
    await sending


async def _notice(context: ServerRequestContext[Any, Any], bus: SubscriptionBus, what: str, uri: str) -> None:
    """Tell of a change in the ways of both eras; the SDK lets the one through that is spoken."""
    await bus.publish(ResourceUpdated(uri=uri) if what == "resource" else _EVENTS[what]())
    session = context.session
    if what == "resource":
        await session.send_resource_updated(uri)
    elif what == "tools":
        await session.send_tool_list_changed()
    elif what == "prompts":
        await session.send_prompt_list_changed()
    else:
        await session.send_resource_list_changed()
