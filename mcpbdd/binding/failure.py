"""What a failing step says: the mismatch, the last exchange, what changed, what the server logged."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.values.visible import shortened, visible

if TYPE_CHECKING:
    from mcpbdd.errors import McpbddError
    from mcpbdd.transcript import Frame
    from mcpbdd.world import World

FRAMES = 6
LINES = 8
WIDE = 240


class StepFailed(AssertionError):
    """What behave shows of a failure: one text, and no traceback.

    Attributes:
        failure: what went wrong, as a value.
    """

    def __init__(self, text: str, failure: McpbddError) -> None:
        self.failure = failure
        super().__init__(text)


def failed(failure: McpbddError, world: World | None) -> StepFailed:
    """Make what behave shows of a failure.

    Args:
        failure: what went wrong.
        world: the scenario's; None where there is none.
    """
    text = str(failure)
    if world is not None and not isinstance(failure, Misuse):
        text = "\n".join([text, *_exchange(world), *_changes(world), *_log(world)])
    if world is not None:
        text = world.stage.redactor.text(text)
    return StepFailed(visible(text), failure)


def _exchange(world: World) -> list[str]:
    since = world.calls[-1].first_frame if world.calls else 0
    frames = [frame for frame in world.transcript.since(since) if not frame.setup]
    if len(frames) > FRAMES:
        # Notifications come in crowds, and would push out the request that the failure is about.
        frames = [frame for frame in frames if "id" in frame.message or "method" not in frame.message]
    return _section("The last exchange", [_line(frame) for frame in frames[-FRAMES:]])


def _line(frame: Frame) -> str:
    message, arrow = frame.message, "→" if frame.direction == "->" else "←"
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


def _changes(world: World) -> list[str]:
    return _section("What changed", [str(change) for change in world.state.events[-LINES:]])


def _log(world: World) -> list[str]:
    return _section("The server's log", [shortened(str(line), WIDE) for line in world.log_lines()[-LINES:]])


def _section(title: str, lines: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {line}" for line in lines)] if lines else []


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
