"""A matcher for the form of a question: its fields, and what each of them allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import plain_text, split_list
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.schemas import properties_of
from mcpbdd.values.visible import listed, shown, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.outcomes import Question
    from mcpbdd.values.blocks import Headed

COLUMNS = ("field", "type", "title", "required", "choices", "default", "format", "minimum", "maximum")

TYPES = {
    "text": "string",
    "string": "string",
    "number": "number",
    "whole number": "integer",
    "integer": "integer",
    "boolean": "boolean",
    "yes or no": "boolean",
    "list": "array",
}
"""How a type is written in a table, and its word of JSON Schema."""
TYPE_WORDS = {"string": "text", "integer": "whole number", "array": "list", "boolean": "yes or no"}
_BOUNDS = {
    "minimum": ("minimum", "minLength", "minItems"),
    "maximum": ("maximum", "maxLength", "maxItems"),
}


def has_form(table: Headed) -> Judged:
    """Match a question whose form has exactly these fields, each as its line says.

    Columns left out are free, and so is a cell `(any)`.

    Args:
        table: the columns are those of COLUMNS; `field` must be among them.

    Raises:
        Misuse: no column `field`, a field named twice, an unknown type, or a cell that is no expectation.
    """
    if "field" not in table.columns:
        raise Misuse(f'The table of a form needs the column "field". Its columns are {", ".join(COLUMNS)}.')
    lines = {plain_text(record["field"]): record for record in table.records()}
    if len(lines) != len(table.rows):
        raise Misuse("A field of the form stands twice in the table; write it once.")
    for record in lines.values():
        _refuse_unreadable(record)

    def judge(question: Question) -> Explanation | None:
        fields = list(properties_of(question.schema))
        if set(lines) != set(fields):
            found = listed(fields) if fields else "no fields"
            return Explanation(f"a form with {found}", expected=f"a form with {listed(list(lines))}")
        differing = [
            found for name, record in lines.items() for found in _differences(question, name, record)
        ]
        if not differing:
            return None
        wanted, actual = zip(*differing, strict=True)
        return Explanation("; ".join(actual), path="requestedSchema.properties", expected="; ".join(wanted))

    return Judged(f"a form with {listed(list(lines))}", judge)


def _refuse_unreadable(record: dict[str, str]) -> None:
    written = record.get("type", "(any)")
    if not written.startswith("(") and written not in TYPES:
        raise Misuse(f'A field of a form has no type "{written}".{nearest(written, TYPES)}')
    for column, cell in record.items():
        if column != "choices":
            read_expectation(cell)


def _differences(question: Question, name: str, record: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Give, for one field, each column that differs: what was wanted, and what was found."""
    declared = properties_of(question.schema).get(name)
    schema = declared if isinstance(declared, dict) else {}
    for column, written in record.items():
        if written == "(any)":
            continue
        if column == "choices" and not written.startswith("("):
            wanted, found = _written_choices(written), choices_of(schema)
            if _same_choices(wanted, found):
                continue
            yield f"{name} has the choices {written}", f"{name} has {_choices_in_words(found)}"
        elif column != "field":
            value = _value(question, name, schema, column)
            cell = _type_in_words(TYPES.get(written, written)) if column == "type" else written
            expectation = read_expectation(cell)
            if not expectation.met_by(value):
                found_words = "nothing" if value is ABSENT else as_cell(value)
                yield _said(name, column, expectation.words), _said(name, column, found_words)


def _said(name: str, column: str, words: str) -> str:
    if column == "required":
        return f"{name} is {'required' if words.lower() in ('yes', 'true') else 'not required'}"
    return f"the {column} of {name} is {words}"


def _value(question: Question, name: str, schema: dict[str, Any], column: str) -> Any:
    if column == "type":
        kind = schema.get("type", "string" if choices_of(schema) else ABSENT)
        return _type_in_words(kind) if isinstance(kind, str) else kind
    if column == "required":
        required = question.schema.get("required", [])
        return name in required if isinstance(required, list) else False
    if column == "choices":
        return [value for value, _ in choices_of(schema)] or ABSENT
    words = _BOUNDS.get(column, (column,))
    return next((schema[word] for word in words if word in schema), ABSENT)


def _type_in_words(kind: str) -> str:
    return TYPE_WORDS.get(kind, kind)


Choices = list[tuple[str, str | None]]
"""Each choice's value and its title, None where it has none."""


def choices_of(schema: dict[str, Any]) -> Choices:
    """Give the choices of a field, in whichever of the protocol's shapes they are declared.

    Args:
        schema: the field's schema: `enum` with or without `enumNames`, `oneOf` of `const` and `title`,
            or for several choices `items` with `enum` or `anyOf`.
    """
    items = schema.get("items")
    if isinstance(items, dict):
        return choices_of(items)
    values = schema.get("enum")
    if isinstance(values, list):
        titles = schema.get("enumNames")
        named = titles if isinstance(titles, list) and len(titles) == len(values) else [None] * len(values)
        return [(str(value), title) for value, title in zip(values, named, strict=True)]
    options = schema.get("oneOf", schema.get("anyOf"))
    if not isinstance(options, list):
        return []
    return [
        (str(one["const"]), one.get("title")) for one in options if isinstance(one, dict) and "const" in one
    ]


def _written_choices(written: str) -> Choices:
    choices: Choices = []
    for part in split_list(written):
        value, separator, title = plain_text(part).partition("=")
        choices.append((value.strip(), title.strip() if separator else None))
    return choices


def _same_choices(wanted: Choices, found: Choices) -> bool:
    """Compare in any order; a title that is not written is free."""
    titles = dict(found)
    same = sorted(value for value, _ in wanted) == sorted(value for value, _ in found)
    return same and all(title is None or titles[value] == title for value, title in wanted)


def _choices_in_words(found: Choices) -> str:
    words = [value if title is None else f"{value}={title}" for value, title in found]
    return visible("the choices " + ", ".join(words)) if words else "no choices"


def as_cell(value: Any) -> str:
    """Show a value as a table has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(value)[1:-1] if isinstance(value, str) else shown(value)
