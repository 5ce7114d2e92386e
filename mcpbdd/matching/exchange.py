"""Messages on the wire, as lines that people read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.values.visible import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.transcript import Frame

WIDE = 240


def exchange_lines(frames: Sequence[Frame], most: int) -> list[str]:
    """Give the last frames, a line each.

    Args:
        frames: in their order.
        most: how many lines at most.
    """
    if len(frames) > most:
        # Notifications come in crowds, and would push out the request that matters.
        frames = [frame for frame in frames if "id" in frame.message or "method" not in frame.message]
    return [_line(frame) for frame in frames[-most:]]


def _line(frame: Frame) -> str:
    message, arrow = frame.message, "→" if frame.direction == "->" else "← (lost)" if frame.lost else "←"
    if "method" in message:
        params = dict(message.get("params") or {})
        params.pop("_meta", None)
        return shortened(f"{arrow} {message['method']} {_json(params)}", WIDE)
    if "error" in message:
        error = message["error"]
        return shortened(
            f"{arrow} error {error.get('code')} {_json(error.get('message'))} {_data(error)}".rstrip(), WIDE
        )
    if "unreadable" in message:
        return shortened(f"{arrow} no MCP message: {message['unreadable']}", WIDE)
    result = dict(message.get("result") or {})
    result.pop("_meta", None)
    if result.get("resultType") == "complete":
        del result["resultType"]  # says nothing, and only one era has it
    if isinstance(result.get("inputRequests"), dict):
        return shortened(f"{arrow} {_asked(result['inputRequests'])}", WIDE)
    return shortened(f"{arrow} result {_json(result)}", WIDE)


def _asked(requests: dict[str, Any]) -> str:
    """Show questions of a result as those that are pushed are shown, so that both eras read alike."""
    asked = [request if isinstance(request, dict) else {} for request in requests.values()]
    return " and ".join(f"{request.get('method')} {_json(request.get('params'))}" for request in asked)


def _data(error: dict[str, Any]) -> str:
    return _json(error["data"]) if error.get("data") is not None else ""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
