"""Descriptions, as HTML of our own: Markdown in, no markup of the author's out."""

from __future__ import annotations

import base64
import re
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

LARGEST_IMAGE = 500_000
"""Bytes of an image beside a feature that is taken into the page."""
_KINDS = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


def prose(text: str, folder: str = "", top: int = 3) -> str:
    """Give Markdown as HTML.

    Raw HTML is shown as text. Images that lie beside the feature are taken in; nothing is loaded from elsewhere.

    Args:
        text: Markdown.
        folder: where the feature lies, for its images.
        top: the level that the highest heading gets.
    """
    if not text.strip():
        return ""
    tokens = _markdown().parse(text)
    _lower(tokens, top)
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                child.attrs["src"] = _image(str(child.attrs.get("src") or ""), folder)
            elif child.type == "link_open":
                child.attrs["rel"] = "noreferrer"
    rendered: str = _markdown().renderer.render(tokens, _markdown().options, {})
    return rendered


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def _lower(tokens: list[Any], top: int) -> None:
    """Set headings below those of the page, so that their levels follow one another."""
    headings = [token for token in tokens if token.type in ("heading_open", "heading_close")]
    highest = min((int(token.tag[1]) for token in headings), default=1)
    for token in headings:
        token.tag = f"h{min(6, int(token.tag[1]) - highest + top)}"


def _image(source: str, folder: str) -> str:
    """Take an image in that lies beside the feature; nothing is loaded from elsewhere."""
    path = (Path(folder) / source).resolve()
    kind = _KINDS.get(path.suffix.lower())
    if _ADDRESS.match(source) or kind is None or not path.is_relative_to(Path(folder).resolve()):
        return "data:,"
    try:
        content = path.read_bytes()
    except OSError:
        return "data:,"
    return (
        f"data:{kind};base64,{base64.b64encode(content).decode()}"
        if len(content) <= LARGEST_IMAGE
        else "data:,"
    )
