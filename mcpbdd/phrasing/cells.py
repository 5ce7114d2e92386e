"""A JSON value as a cell: the inverse of reading cells.

Several ways to write a value are tried, the plainest first; taken is the first that reads back as the value. So what
is written here can never drift from what `mcpbdd.values` reads.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.phrasing.texts import NO_NAMES, Unsayable, escaped, with_names
from mcpbdd.values.blocks import Block
from mcpbdd.values.cells import read_cell
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.json_values import same_json
from mcpbdd.values.marks import read_mark
from mcpbdd.values.placeholders import fill_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.phrasing.texts import Names


def given_cell(value: Any, schema: Any, root: Any = None, names: Names = NO_NAMES) -> str | None:
    """Write a value that is given to a server.

    Args:
        value: a JSON value.
        schema: the JSON Schema of its place, None where none is known.
        root: the document in which references are looked up; the schema itself where none is given.
        names: texts that are written as `{{name}}`; a value that is one of them is its placeholder alone.

    Returns:
        The cell; None where no cell reads back as the value.
    """

    def reads_back(cell: str) -> bool:
        return same_json(read_cell(cell, schema, root=root), value)

    return _first(value, names, reads_back)


def expected_cell(value: Any, names: Names = NO_NAMES) -> str | None:
    """Write a value that is compared with what a server gives.

    Args:
        value: a JSON value.
        names: as for `given_cell`.

    Returns:
        A cell that this value meets; text that looks like another type stands in quotes, so that only text meets it.
        None where there is none.
    """

    def reads_back(cell: str) -> bool:
        if isinstance(value, str) and value and read_mark(cell) is not None:
            return False  # a text such as (any) would be met by anything
        expectation = read_expectation(cell)
        lookalike = _lookalike(value)
        return expectation.met_by(value) and (lookalike is None or not expectation.met_by(lookalike[0]))

    return _first(value, names, reads_back)


def _lookalike(value: Any) -> tuple[Any] | None:
    """Give the number, truth value or null that is written like a text."""
    try:
        read = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return None
    return None if isinstance(read, str) or not isinstance(value, str) else (read,)


def _first(value: Any, names: Names, reads_back: Callable[[str], bool]) -> str | None:
    for cell in _ways(value, names):
        try:
            if reads_back(_filled(cell, names)):
                return cell
        except Misuse:  # this way of writing means something else
            continue
    return None


def _filled(cell: str, names: Names) -> str:
    """Give the cell as it reaches the reader: without blanks at its ends, placeholders filled."""
    block = fill_block(Block(lines=((cell.strip(),),)), lambda name: names[name])
    return block.lines[0][0] if block.lines else ""


def _ways(value: Any, names: Names) -> Iterator[str]:
    """Give the ways to write a value, the plainest first; hidden characters and literal gaps have none."""
    try:
        yield from _named(value, names)
        yield from _WAYS[type(value)](value, names)
    except Unsayable:
        return


def _named(value: Any, names: Names) -> Iterator[str]:
    text = value if isinstance(value, str) else json.dumps(value)
    yield from (f"{{{{{name}}}}}" for name, known in names.items() if known == text)


def _of_text(value: str, names: Names) -> Iterator[str]:
    if not value:
        yield "(empty)"
    if "\\|" not in value and "\n" not in value:  # a backslash before a bar divides those who read Gherkin
        yield with_names(value, names, str)
    yield with_names(value, names, lambda part: part.replace("\\", "\\\\").replace("\n", "\\n"))
    yield f'"{with_names(value, names, escaped)}"'


def _of_truth(value: bool, _: Names) -> Iterator[str]:
    yield from ("yes", "true") if value else ("no", "false")


def _of_null(_: None, __: Names) -> Iterator[str]:
    yield "(null)"


def _of_number(value: float, _: Names) -> Iterator[str]:
    yield json.dumps(value)


def _of_list(value: list[Any], names: Names) -> Iterator[str]:
    if not value:
        yield "(empty)"
    elif not any(isinstance(entry, dict | list) for entry in value):
        yield ", ".join(_entry(entry, names) for entry in value)
    yield _json(value, names)


def _entry(value: Any, names: Names) -> str:
    if isinstance(value, str):
        plain = bool(value) and not set(value) & set(',"()<>\\\n') and value.strip() == value
        return with_names(value, names, str) if plain else f'"{with_names(value, names, escaped)}"'
    return next(_ways(value, names))


def _of_object(value: dict[str, Any], names: Names) -> Iterator[str]:
    if not value:
        yield "(empty)"
    yield _json(value, names)


def _json(value: Any, names: Names) -> str:
    """Write JSON for a cell: its own backslashes once more, since escapes are read first."""
    written = json.dumps(value, ensure_ascii=False)
    return with_names(written, names, lambda part: part.replace("\\", "\\\\"))


_WAYS: dict[type, Callable[[Any, Names], Iterator[str]]] = {
    str: _of_text,
    bool: _of_truth,
    type(None): _of_null,
    int: _of_number,
    float: _of_number,
    list: _of_list,
    dict: _of_object,
}
