"""What a server gave as rows of paths and compared cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.phrasing.arguments import keeps_its_cells, leaves
from mcpbdd.phrasing.cells import expected_cell
from mcpbdd.phrasing.texts import NO_NAMES
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.blocks import Block, Rows, Takes
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.paths import get, render
from mcpbdd.values.placeholders import fill_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.phrasing.texts import Names
    from mcpbdd.values.paths import Parts


def expected_rows(
    value: Any,
    names: Names = NO_NAMES,
    *,
    limit: int = 12,
    keeps: Callable[[Parts], bool] = lambda _: True,
) -> Block | None:
    """Write rows that a value meets, such as the result of a call.

    Args:
        value: a JSON object or list.
        names: texts that are written as `{{name}}`.
        limit: how many rows are written at most; the first ones are taken.
        keeps: tells by its path whether a value is compared; others are left free.

    Returns:
        A table of paths and cells; None where nothing can be written.
    """
    pairs: list[tuple[str, str]] = []
    for parts, inner in leaves(value, ()):
        if len(pairs) == limit:
            break
        if parts and keeps(parts) and (cell := expected_cell(inner, names)) is not None:
            pair = (render(parts).replace("\\", "\\\\"), cell)
            if _is_met(pair, value, names):
                pairs.append(pair)
    # A first row that looks like a heading is refused, and any later one is not.
    while pairs and not _is_read(pairs):
        pairs = pairs[1:]
    return Block(lines=tuple(pairs)) if pairs else None


def _is_met(pair: tuple[str, str], value: Any, names: Names) -> bool:
    """Tell whether one row, below one that is surely read, says what is so."""
    block = Block(lines=(("-", "-"), pair))
    if not keeps_its_cells(block):
        return False
    try:
        given = Takes("rows").read(fill_block(block, lambda name: names[name]))
        path, cell = given.pairs[-1] if isinstance(given, Rows) else pair
        found = get(value, path)
        return found is not ABSENT and read_expectation(cell).met_by(found)
    except (Misuse, KeyError):
        return False


def _is_read(pairs: list[tuple[str, str]]) -> bool:
    try:
        Takes("rows").read(Block(lines=tuple(pairs)))
    except Misuse:
        return False
    return True
