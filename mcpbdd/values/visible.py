"""Text and values as a person can read them: nothing hidden, nothing endless.

What a server sends is hostile: an escape sequence may repaint a terminal, a bidirectional mark may turn a
sentence round.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from mcpbdd.values.absent import ABSENT

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories that a reader does not see: control, format, surrogate, line and paragraph separator."""

LONGEST = 400
"""How many characters of a value a message shows."""


def visible(text: str) -> str:
    r"""Show what is hidden in a text, such as `\x1b` and `\u202e`; line breaks stay."""
    return "".join(_escaped(char) if unicodedata.category(char) in _HIDDEN else char for char in text)


def shortened(text: str, limit: int = LONGEST) -> str:
    """Cut the middle out of a long text and say how long it was.

    Args:
        text: any text.
        limit: how many characters to keep, about.

    Returns:
        The text itself where it is short enough; else its head, its tail and its length.
    """
    if len(text) <= limit:
        return text
    tail = limit // 4
    return f"{text[: limit - tail]} … {text[-tail:]} ({len(text):,} characters)"


def shown(value: Any, limit: int = LONGEST) -> str:
    """Show a JSON value in a message: text in double quotes, all else as JSON.

    Args:
        value: a JSON value, or ABSENT.
        limit: how many characters to show, about.
    """
    if value is ABSENT:
        return "nothing"
    if isinstance(value, str):
        return f'"{shortened(visible(value), limit)}"'
    return shortened(visible(json.dumps(value, ensure_ascii=False, default=str)), limit)


def listed(names: list[str] | tuple[str, ...], limit: int = 12) -> str:
    """Join quoted names by commas; many are cut and counted."""
    words = ", ".join(shown(name, 80) for name in names[:limit])
    return f"{words} and {len(names) - limit} more" if len(names) > limit else words


def _escaped(char: str) -> str:
    if char == "\n":
        return char
    named = {"\t": "\\t", "\r": "\\r"}
    if char in named:
        return named[char]
    number = ord(char)
    return (
        f"\\x{number:02x}"
        if number < 0x100
        else f"\\u{number:04x}"
        if number < 0x10000
        else f"\\U{number:08x}"
    )
