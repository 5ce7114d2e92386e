"""A failure as the client sees it: a tool's result on both surfaces, or a JSON-RPC error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, TextContent

from mcpbdd.kit.codes import wire_code

if TYPE_CHECKING:
    from mcpbdd.kit.failures import Failure

ENVELOPE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "integer"},
                "message": {"type": "string"},
                "data": {"type": "object"},
            },
            "required": ["code", "message"],
        }
    },
    "required": ["error"],
}


def envelope(failure: Failure, request_id: str = "") -> CallToolResult:
    """Make the result of a tool that failed: text for the model, structure for the program.

    Args:
        failure: what happened.
        request_id: the request's id, as the server's log knows it; empty where there is none.
    """
    data = {**failure.data, "requestId": request_id} if request_id else failure.data
    error: dict[str, Any] = {"code": failure.code, "message": failure.message}
    return CallToolResult(
        content=[TextContent(type="text", text=failure_text(failure, request_id))],
        structured_content={"error": {**error, "data": data} if data else error},
        is_error=True,
    )


def failure_text(failure: Failure, request_id: str = "") -> str:
    """Give the text of a failure: message, recovery and closing terms, as far as there are any."""
    hint = failure.recovery.strip()
    parts = [f"Error: {failure.message}"]
    if hint and hint not in failure.message.strip():
        parts.append(f"Recovery: {hint}")
    terms = [f"reason {failure.reason}"] if failure.reason is not None else []
    if failure.retryable is not None:
        terms.append("retryable" if failure.retryable else "not retryable")
    if request_id:
        terms.append(f"request {request_id}")
    if terms:
        parts.append(f"({' · '.join(terms)})")
    return "\n\n".join(parts)


def protocol_error(failure: Failure, request_id: str = "") -> MCPError:
    """Make the JSON-RPC error of a resource or prompt that failed, with a code that may stand there.

    Where the code had to be another one, the failure's own stands in the data as `code`.
    """
    code = wire_code(failure.code)
    data = failure.data if code == failure.code else {"code": failure.code, **failure.data}
    if request_id:
        data = {**data, "requestId": request_id}
    return MCPError(code, failure.message, data or None)


def admitting_failures(schema: dict[str, Any]) -> dict[str, Any]:
    """Widen an output schema so that a strict client accepts the envelope as well.

    Definitions stay at the root, where the references of the schema look for them.
    """
    carried = {key: value for key, value in schema.items() if key in ("$defs", "definitions", "$schema")}
    success = {key: value for key, value in schema.items() if key not in carried}
    return {**carried, "type": "object", "anyOf": [success, ENVELOPE_SCHEMA]}
