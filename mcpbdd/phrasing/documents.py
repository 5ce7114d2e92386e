"""A JSON value as a doc string that behave and our own reading leave as it is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.phrasing.texts import NO_NAMES
from mcpbdd.values.blocks import Block, Document, Takes
from mcpbdd.values.json_values import same_json
from mcpbdd.values.placeholders import fill_block
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from mcpbdd.phrasing.texts import Names

_SHORT = 80
_ESCAPE = re.compile(r"\\(.)")


def document(value: Any, names: Names = NO_NAMES) -> Block:
    """Write a value as a doc string of JSON.

    Args:
        value: a JSON value.
        names: texts inside of it that are written as `{{name}}`, where that reads back as the value.

    Returns:
        A doc string: hidden characters are escaped, and nothing else in it is a `{{placeholder}}` or ends it early.

    Raises:
        ValueError: a number is not finite.
    """
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    written = flat if len(flat) <= _SHORT else json.dumps(value, ensure_ascii=False, indent=2)
    plain = Block(text=_shielded(written))
    named = Block(text=_named(written, names))
    return named if _reads_as(named, value, names) else plain


def _named(written: str, names: Names) -> str:
    by_text = {json.dumps(text, ensure_ascii=False)[1:-1]: name for name, text in names.items() if text}
    if not by_text:
        return _shielded(written)
    longest_first = sorted(by_text, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", written)
    return "".join(f"{{{{{by_text[part]}}}}}" if part in by_text else _shielded(part) for part in parts)


def _shielded(written: str) -> str:
    """Escape what would be taken for more than JSON; two braces in a row stand inside of a string alone."""
    text = re.sub(r"\{(?=\{)", r"\\u007b", written)
    if r"\"\"\"" in text:  # which is how a doc string writes three quotes
        text = _ESCAPE.sub(lambda found: r"\u0022" if found[1] == '"' else found[0], text)
    return "".join(char if visible(char) == char else json.dumps(char)[1:-1] for char in text)


def _reads_as(block: Block, value: Any, names: Names) -> bool:
    try:
        given = Takes("JSON").read(fill_block(block, lambda name: names[name]))
    except (Misuse, KeyError):
        return False
    return isinstance(given, Document) and same_json(given.value, value)
