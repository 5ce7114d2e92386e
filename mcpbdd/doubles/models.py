"""Models that answer: what a client sends back when a server asks its model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document

MODEL = "mcpbdd"
"""The name under which the model of a scenario answers."""
REFUSED = "The user does not let the model answer."
"""What a client says for a model that refuses."""
REFUSED_CODE = -1
"""The code of a refusal (spec: client/sampling, Error Handling)."""


def answered(text: str) -> dict[str, Any]:
    """Answer with a text."""
    return _message({"content": {"type": "text", "text": text}})


def answered_with(written: Document) -> dict[str, Any]:
    """Answer with a message, or with its content alone.

    Args:
        written: a whole message, as the protocol has it, in which role, model and stop reason may be left out; or its
            content, which is one block, or a list of blocks.

    Raises:
        Misuse: it is neither.
    """
    value = written.value
    if isinstance(value, dict) and "content" in value:
        return _message(value)
    if isinstance(value, list) or (isinstance(value, dict) and "type" in value):
        return _message({"content": value})
    raise Misuse(
        'A model answers with a message, {"content": {"type": "text", "text": "…"}}, or with its content alone, '
        'such as [{"type": "tool_use", "id": "1", "name": "…", "input": {}}].'
    )


def _message(given: dict[str, Any]) -> dict[str, Any]:
    content = given["content"]
    blocks = content if isinstance(content, list) else [content]
    uses_tools = any(isinstance(block, dict) and block.get("type") == "tool_use" for block in blocks)
    stop = "toolUse" if uses_tools else "endTurn"
    return {"role": "assistant", "model": MODEL, "stopReason": stop, **given}
