"""A matcher for what a tool takes: the arguments of its input schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.matching.form import TYPE_WORDS, TYPES, as_cell
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import plain_text
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.schemas import alternatives, properties_of
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed

_TYPES = {**TYPES, "array": "array", "object": "object", "null": "null"}
"""An argument of a tool may be what no field of a form can be."""


def takes(name: str, table: Headed) -> Judged:
    """Match the declaration of a tool that has these arguments, each as its line says; others are free.

    Columns left out are free, and so is a cell `(any)`.

    Args:
        name: the tool's.
        table: the columns are argument, type, required and description.

    Raises:
        Misuse: an argument stands twice, a type is unknown, or a cell is no expectation.
    """
    lines = {plain_text(record["argument"]): record for record in table.records()}
    if len(lines) != len(table.rows):
        raise Misuse("An argument stands twice in the table; write it once.")
    for record in lines.values():
        _refuse_unreadable(record)

    def judge(declared: dict[str, Any]) -> Explanation | None:
        schema = declared.get("inputSchema")
        known = {key: value for flat in alternatives(schema) for key, value in properties_of(flat).items()}
        for argument, record in lines.items():
            if argument not in known:
                expected = f'the tool "{name}" to take {shown(argument)}'
                return Explanation(f"it does not.{nearest(argument, known)}", expected=expected)
            wrong = _difference(argument, record, _Argument(argument, known[argument], schema))
            if wrong is not None:
                return wrong
        return None

    return Judged(f'the tool "{name}" to take {listed(list(lines))}', judge)


class _Argument:
    """What the columns see of an argument.

    Args:
        name: its name.
        schema: its own schema.
        root: the whole input schema.
    """

    def __init__(self, name: str, schema: Any, root: Any) -> None:
        self.flat = alternatives(schema, root)
        self.schema: dict[str, Any] = schema if isinstance(schema, dict) else {}
        required = root.get("required")
        self.required = isinstance(required, list) and name in required

    def column(self, column: str) -> Any:
        if column == "required":
            return self.required
        if column == "description":
            places = (self.schema, *self.flat)
            return next((place["description"] for place in places if "description" in place), ABSENT)
        kinds = [kind for flat in self.flat for kind in _types_of(flat) if kind != "null"]
        return " or ".join(TYPE_WORDS.get(kind, kind) for kind in dict.fromkeys(kinds)) or ABSENT


def _types_of(flat: dict[str, Any]) -> list[str]:
    kind = flat.get("type")
    if kind is None and all(isinstance(choice, str) for choice in flat.get("enum", [flat.get("const")])):
        return ["string"]
    return [str(one) for one in kind] if isinstance(kind, list) else [str(kind)] * (kind is not None)


def _refuse_unreadable(record: dict[str, str]) -> None:
    for written in record.values():
        read_expectation(written)
    _in_words(record.get("type", "(any)"))


def _difference(argument: str, record: dict[str, str], found: _Argument) -> Explanation | None:
    for column in ("type", "required", "description"):
        written = record.get(column, "(any)")
        if written == "(any)":
            continue
        plain = _in_words(written) if column == "type" else written
        expectation = read_expectation(plain)
        value = found.column(column)
        if not expectation.met_by(value):
            shown_value = "nothing" if value is ABSENT else as_cell(value)
            return Explanation(shown_value, path=argument, expected=f"{column} {expectation.words}")
    return None


def _in_words(written: str) -> str:
    """Write types as they are shown: `integer or string` as `whole number or text`."""
    if written.startswith("("):
        return written
    kinds = [written] if written in _TYPES else written.split(" or ")
    for kind in kinds:
        if kind not in _TYPES:
            raise Misuse(f'An argument has no type "{kind}".{nearest(kind, _TYPES)}')
    return " or ".join(TYPE_WORDS.get(_TYPES[kind], _TYPES[kind]) for kind in kinds)
