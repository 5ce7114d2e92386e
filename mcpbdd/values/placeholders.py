"""Placeholders: `{{name}}` a remembered value, `{{folder:NAME}}` a folder's path (language.md, rule 11)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpbdd.values.marks import is_marklike

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.values.blocks import Block

    Lookup = Callable[[str], str]

_GAP = re.compile(r"\{\{([^{}]+)\}\}")
_STRING_OR_GAP = re.compile(r'"(?:[^"\\]|\\.)*"|\{\{[^{}]+\}\}')
_SPECIAL_CELL = re.compile(r"<[^<>]+>")


def fill(text: str, lookup: Lookup) -> str:
    """Fill the gaps of a text.

    Args:
        text: such as `Delete {{id}} in {{folder:workspace}}`.
        lookup: a gap's name, `id` or `folder:workspace`, to its value; raises Misuse where it knows none.

    Returns:
        The text, the values as they are.
    """
    return _GAP.sub(lambda gap: lookup(gap.group(1).strip()), text)


def fill_block(block: Block, lookup: Lookup) -> Block:
    """Fill the gaps of a table or doc string so that each value arrives as it is.

    In a cell and inside of a JSON string backslashes and quotes are escaped. A value that fills its cell is
    never taken for a mark such as `(any)`, since a server may have sent it.

    Args:
        block: what stands under a sentence, unread.
        lookup: as for `fill`.
    """
    lines, text = block.lines, block.text
    if lines is not None:
        lines = tuple(tuple(_filled_cell(cell, lookup) for cell in line) for line in lines)
    if text is not None:
        text = fill(text, lookup) if block.media_type == "text" else _filled_json(text, lookup)
    return replace(block, lines=lines, text=text)


def _filled_cell(cell: str, lookup: Lookup) -> str:
    alone = _GAP.fullmatch(cell.strip())
    if alone is None:
        return _GAP.sub(lambda gap: _escaped(lookup(gap.group(1).strip())), cell)
    value = lookup(alone.group(1).strip())
    if not value.strip() or value != value.strip() or is_marklike(value) or _SPECIAL_CELL.fullmatch(value):
        return f'"{_escaped(value)}"'
    return _escaped(value)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _filled_json(text: str, lookup: Lookup) -> str:
    def filled(found: re.Match[str]) -> str:
        whole = found.group()
        if not whole.startswith('"'):
            return fill(whole, lookup)
        return _GAP.sub(lambda gap: json.dumps(lookup(gap.group(1).strip()), ensure_ascii=False)[1:-1], whole)

    return _STRING_OR_GAP.sub(filled, text)
