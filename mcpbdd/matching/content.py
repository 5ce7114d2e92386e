"""Matchers for the blocks of a reply: images, audio, links to resources, embedded resources."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Literal

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.visible import shown

ContentKind = Literal["image", "audio", "resource_link", "resource"]

_WORDS = {
    "text": "a text",
    "image": "an image",
    "audio": "audio",
    "resource_link": "a resource link",
    "resource": "an embedded resource",
}


def includes_content(kind: ContentKind, mime_type: str) -> Judged:
    """Match a reply that includes a block of a kind and media type, with readable data.

    Args:
        kind: the block's type on the wire.
        mime_type: such as `image/png`; capital letters do not count.
    """

    def judge(reply: Any) -> Explanation | None:
        blocks = _blocks(reply)
        wanted = [
            block for block in blocks if (block["type"], _mime(block).lower()) == (kind, mime_type.lower())
        ]
        if any(_readable(block) for block in wanted):
            return None
        if wanted:
            return Explanation("one whose data is empty or no base64")
        found = ", ".join(_words(block["type"], _mime(block)) for block in blocks[:12])
        return Explanation(found or "a reply without content")

    return Judged(_words(kind, mime_type), judge)


def _blocks(reply: Any) -> list[dict[str, Any]]:
    content = reply.get("content") if isinstance(reply, dict) else None
    entries = content if isinstance(content, list) else []
    return [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("type"), str)]


def _mime(block: dict[str, Any]) -> str:
    inner = block.get("resource") if block["type"] == "resource" else block
    return str(inner.get("mimeType", "")) if isinstance(inner, dict) else ""


def _readable(block: dict[str, Any]) -> bool:
    if block["type"] not in ("image", "audio"):
        return True
    try:
        return len(base64.b64decode(str(block.get("data", "")), validate=True)) > 0
    except binascii.Error:
        return False


def _words(kind: str, mime_type: str) -> str:
    name = _WORDS.get(kind, f"a block of the kind {shown(kind, 40)}")
    return f"{name} of the type {shown(mime_type, 80)[1:-1]}" if mime_type else name
