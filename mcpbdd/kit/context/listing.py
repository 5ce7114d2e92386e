"""Listings that say which errors are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.kit.contracts.envelope import admitting_failures
from mcpbdd.kit.contracts.published import META_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import HandlerResult

    from mcpbdd.kit.context.handlers import Handler

_LISTED = {
    "tools/list": ("tools", "tool", "name"),
    "prompts/list": ("prompts", "prompt", "name"),
    "resources/list": ("resources", "resource", "uri"),
    "resources/templates/list": ("resourceTemplates", "resource", "uriTemplate"),
}


def published(
    method: str, result: HandlerResult, handler_of: Callable[[str, str], Handler | None]
) -> HandlerResult:
    """Add to a listing what its entries declare.

    Args:
        method: the request's method; others than listings pass as they are.
        result: the result as it goes to the wire.
        handler_of: gives what is registered under a kind and a name.
    """
    if method not in _LISTED or not isinstance(result, dict):
        return result
    member, kind, key = _LISTED[method]
    entries = [_told(entry, handler_of(kind, str(entry.get(key)))) for entry in result.get(member, [])]
    return {**result, member: entries}


def _told(entry: dict[str, Any], handler: Handler | None) -> dict[str, Any]:
    if handler is None:
        return entry
    told = dict(entry)
    if handler.contract:
        told["_meta"] = {**(entry.get("_meta") or {}), META_KEY: handler.contract.published()}
    schema = entry.get("outputSchema")
    if isinstance(schema, dict):
        told["outputSchema"] = admitting_failures(_enriched(schema, handler))
    return told


def _enriched(schema: dict[str, Any], handler: Handler) -> dict[str, Any]:
    """Declare what the handler adds to its result, beside the result itself."""
    if handler.enrichment is None:
        return schema
    more = handler.enrichment.model_json_schema(by_alias=True, mode="serialization")
    return {
        **schema,
        "properties": {**schema.get("properties", {}), **more.get("properties", {})},
        "$defs": {**schema.get("$defs", {}), **more.get("$defs", {})},
    }
