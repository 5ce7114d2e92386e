"""Cells are read by the schema of their place."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.cells import ABSENT, read_cell, split_list

NUMBER = {"type": "number"}
TEXT = {"type": "string"}
TRUTH = {"type": "boolean"}
TEXTS = {"type": "array", "items": TEXT}
OBJECT = {"type": "object"}
OPTIONAL_NUMBER = {"anyOf": [NUMBER, {"type": "null"}], "default": None}
COLOURS = {"$defs": {"Colour": {"enum": ["red", "green"], "type": "string"}}, "$ref": "#/$defs/Colour"}
WRAPPED = {"$defs": COLOURS["$defs"], "allOf": [{"$ref": "#/$defs/Colour"}]}

READ: list[tuple[str, Any, Any]] = [
    ("120", NUMBER, 120),
    ("-1.5", NUMBER, -1.5),
    ("120", {"type": "integer"}, 120),
    ("120", TEXT, "120"),
    ("007", TEXT, "007"),
    ('"120"', NUMBER, "120"),
    ('"120"', TEXT, "120"),
    ('"yes"', TRUTH, "yes"),
    ("yes", TRUTH, True),
    ("No", TRUTH, False),
    ("true", TRUTH, True),
    ("yes", TEXT, "yes"),
    ("yes", {}, "yes"),
    ("yes", {"type": ["string", "boolean"]}, "yes"),
    ("true", {"type": ["string", "boolean"]}, True),
    ("EUR, USD", TEXTS, ["EUR", "USD"]),
    ("EUR", TEXTS, ["EUR"]),
    ('"a, b", c', TEXTS, ["a, b", "c"]),
    ('["EUR", "a, b"]', TEXTS, ["EUR", "a, b"]),
    ("1, 2", {"type": "array", "items": NUMBER}, [1, 2]),
    ("1, x", {"type": "array"}, [1, "x"]),
    ("1", {"type": "array", "prefixItems": [NUMBER, TEXT]}, [1]),
    ('{"a": [1, null]}', OBJECT, {"a": [1, None]}),
    (r'{"a": "one\ntwo"}', OBJECT, {"a": "one\ntwo"}),
    ("(absent)", NUMBER, ABSENT),
    ("(null)", NUMBER, None),
    ("(empty)", TEXT, ""),
    ("(empty)", TEXTS, []),
    ("(empty)", OBJECT, {}),
    ("(empty)", None, ""),
    ("(see below)", TEXT, "(see below)"),
    ("5", OPTIONAL_NUMBER, 5),
    ("null", OPTIONAL_NUMBER, None),
    ("null", {"anyOf": [TEXT, {"type": "null"}]}, "null"),
    ("green", COLOURS, "green"),
    ("red", WRAPPED, "red"),
    ("2", {"enum": [1, 2]}, 2),
    ("x", {"const": "x"}, "x"),
    (r"one\ntwo \\ \"three\" \d", TEXT, 'one\ntwo \\ "three" \\d'),
    (r'"a \"b\""', TEXT, 'a "b"'),
    ('"a" and "b"', TEXT, '"a" and "b"'),
    ("  padded  ", TEXT, "padded"),
    ("5", None, 5),
    ("null", {}, None),
    ("true", True, True),
    ("[1]", None, [1]),
    ("NaN", None, "NaN"),
    ("1e999", None, "1e999"),
    ('{"a": 1, "a": 2}', None, '{"a": 1, "a": 2}'),
    ("word", None, "word"),
    ("2026-03-29T01:30:00Z", {"type": "string", "format": "date-time"}, "2026-03-29T01:30:00Z"),
    ("x", {"type": "string", "pattern": r"\p{L}"}, "x"),
    ("x", {"$ref": "https://example.org/elsewhere"}, "x"),
]


@pytest.mark.parametrize(("written", "schema", "value"), READ)
def test_a_cell_is_read_by_its_schema(written: str, schema: Any, value: Any) -> None:
    """What a person writes becomes the JSON that the place wants."""
    read = read_cell(written, schema)
    assert read == value
    assert type(read) is type(value)


SLIPS = [
    ("", TEXT, 'A cell for the argument "x" is empty. Write (empty)'),
    ("<city>", TEXT, 'the examples have no column "city"'),
    (
        "abc",
        NUMBER,
        "it takes a number. To send a wrong value on purpose, quote it as text or use a doc string.",
    ),
    ("1.5", {"type": "integer"}, "it takes a whole number"),
    ("maybe", TRUTH, "it takes yes or no"),
    ("blue", COLOURS, 'it takes one of "red", "green"'),
    ("-1", {"type": "number", "minimum": 0}, "it takes a number, at least 0"),
    ("x", {"type": "string", "minLength": 2}, "it takes text, at least 2 characters long"),
    ("abc", {"type": "string", "pattern": "^[0-9]+$"}, "it takes text, matching ^[0-9]+$"),
    ("soon", {"type": "string", "format": "date"}, "it takes text, in the format date"),
    ("x", OPTIONAL_NUMBER, "it takes a number or null"),
    ("[a, b]", TEXTS, 'it is no JSON list. Write a, b or ["a", "b"].'),
    (
        "1, x",
        {"type": "array", "items": NUMBER},
        'The cell "x" for an entry of the argument "x" does not fit',
    ),
    ("a, (absent)", TEXTS, "leave the entry out"),
    ("a,,b", TEXTS, "is empty"),
    ('{"a": "x"}', {"type": "object", "properties": {"a": NUMBER}}, 'at "a", "x" instead of a number.'),
    ("{}", {"type": "object", "required": ["a"]}, 'does not fit: "a" is missing.'),
    ("(any)", TEXT, "is an expectation: it compares, and cannot be given"),
    ("(absnet)", TEXT, 'Did you mean "(absent)"? Text in parentheses is quoted: "(absnet)"'),
    ("(empty)", NUMBER, "fits text, lists and objects only"),
    ("x", {"type": "number", "$ref": "#/nowhere"}, "it takes a number"),
]


@pytest.mark.parametrize(("written", "schema", "message"), SLIPS)
def test_a_cell_that_does_not_fit_is_told(written: str, schema: Any, message: str) -> None:
    """The message names the cell, its argument, what fits, and how to send a wrong value on purpose."""
    with pytest.raises(Misuse) as slip:
        read_cell(written, schema, where='the argument "x"')
    assert message in str(slip.value)


def test_a_cell_that_does_not_fit_is_told_in_one_sentence() -> None:
    """The whole message reads like a person's."""
    with pytest.raises(Misuse) as slip:
        read_cell("abc", NUMBER, where='the argument "amount"')
    assert str(slip.value) == (
        'The cell "abc" for the argument "amount" does not fit: it takes a number. '
        "To send a wrong value on purpose, quote it as text or use a doc string."
    )


def test_a_schema_in_a_circle_still_lets_a_cell_be_read() -> None:
    """A hostile schema neither hangs nor crashes the reading."""
    circle = {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}
    assert read_cell("x", circle) == "x"


def test_an_explosive_schema_still_lets_a_cell_be_read() -> None:
    """References that double at every step are opened once each."""
    steps = {f"a{n}": {"anyOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(200)}
    assert read_cell("x", {"$ref": "#/$defs/a0"}, root={"$defs": steps, "type": "strnig"}) == "x"


def test_a_reference_is_looked_up_in_the_document() -> None:
    """The schema of one argument may refer to the tool's definitions."""
    root = {"$defs": {"Amount": NUMBER}, "properties": {"amount": {"$ref": "#/$defs/Amount"}}}
    assert read_cell("5", {"$ref": "#/$defs/Amount"}, root=root) == 5


@pytest.mark.parametrize(
    ("written", "parts"), [("a, b", ["a", "b"]), ("a", ["a"]), ("a,", ["a", ""]), ('"a, b"', ['"a, b"'])]
)
def test_a_list_is_split_at_its_commas(written: str, parts: list[str]) -> None:
    """Commas inside of quotes stay."""
    assert split_list(written) == parts
