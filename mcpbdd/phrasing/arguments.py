"""The arguments of a call as what stands under its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.phrasing.cells import given_cell
from mcpbdd.phrasing.documents import document
from mcpbdd.phrasing.texts import NO_NAMES
from mcpbdd.values.arguments import arguments_from
from mcpbdd.values.blocks import Block, Rows, Takes
from mcpbdd.values.json_values import same_json
from mcpbdd.values.paths import render, schema_at
from mcpbdd.values.placeholders import fill_block
from mcpbdd.values.schemas import alternatives, properties_of
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.phrasing.texts import Names
    from mcpbdd.values.paths import Parts

MOST_ROWS = 16
"""A longer table is harder to read than JSON."""


def arguments_block(
    arguments: dict[str, Any], schema: dict[str, Any] | None, names: Names = NO_NAMES
) -> Block | None:
    """Write arguments: rows where they read back as the same values, else a doc string of JSON.

    Args:
        arguments: a JSON object.
        schema: the schema by which a run will read the cells; None where none is known.
        names: texts that are written as `{{name}}`.

    Returns:
        What stands under the sentence; None for no arguments.
    """
    if not arguments:
        return None
    pairs = list(_pairs(arguments, schema, names))
    if pairs and None not in pairs and len(pairs) <= MOST_ROWS:
        block = Block(lines=tuple(pair for pair in pairs if pair is not None))
        if _reads_as(block, arguments, schema, names):
            return block
    return document(arguments, names)


def _reads_as(block: Block, arguments: dict[str, Any], schema: dict[str, Any] | None, names: Names) -> bool:
    """Tell whether what stands under a sentence reads as these arguments."""
    if not keeps_its_cells(block):
        return False
    try:
        given = Takes("rows").read(fill_block(block, lambda name: names[name]))
        assert isinstance(given, Rows)
        return same_json(arguments_from(given, schema), arguments)
    except (Misuse, KeyError):
        return False


def keeps_its_cells(block: Block) -> bool:
    """Tell whether every cell of a table comes out of a feature as it went in."""
    cells = [cell for line in block.lines or () for cell in line]
    return all(cell == cell.strip() == visible(cell) and "\n" not in cell for cell in cells)


def _pairs(
    arguments: dict[str, Any], schema: dict[str, Any] | None, names: Names
) -> Iterator[tuple[str, str] | None]:
    declared = {name for flat in alternatives(schema) for name in properties_of(flat)}
    for key, value in arguments.items():
        whole_name = key in declared  # a declared name is taken whole, with its dots
        for parts, inner in leaves(value, (key,)):
            cell = given_cell(inner, schema_at(schema or {}, parts), schema, names)
            name = key if whole_name and len(parts) == 1 else render(parts)
            yield None if cell is None else (name.replace("\\", "\\\\"), cell)


def leaves(value: Any, parts: Parts) -> Iterator[tuple[Parts, Any]]:
    """Give every value that has a row of its own: objects are opened, and lists that have objects in them.

    Args:
        value: a JSON value.
        parts: where it stands.
    """
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*parts, key))
    elif isinstance(value, list) and any(isinstance(entry, dict) for entry in value):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*parts, index))
    else:
        yield parts, value
