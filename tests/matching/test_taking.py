"""The matcher for what a tool takes."""

from __future__ import annotations

from typing import Any

import pytest
from hamcrest import assert_that, is_, not_

from mcpbdd.errors import Misuse
from mcpbdd.matching.taking import takes
from mcpbdd.values.blocks import Headed

TOOL: dict[str, Any] = {
    "name": "order",
    "inputSchema": {
        "type": "object",
        "properties": {
            "sku": {"type": "string", "description": "What"},
            "count": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "price": {"type": ["number", "string"]},
            "gift": {"type": "boolean"},
            "colour": {"enum": ["red", "green"]},
            "fixed": {"const": "a"},
            "mixed": {"enum": ["red", 1]},
            "when": {"$ref": "#/$defs/when"},
            "open": True,
        },
        "required": ["sku"],
        "$defs": {"when": {"type": "object", "description": "A span"}},
    },
}


def table(*rows: tuple[str, ...], columns: tuple[str, ...] = ("argument", "type")) -> Headed:
    """Make a headed table."""
    return Headed(columns, rows)


@pytest.mark.parametrize(
    ("argument", "kind"),
    [
        ("sku", "text"),
        ("sku", "string"),
        ("count", "whole number"),
        ("price", "number or text"),
        ("gift", "yes or no"),
        ("colour", "text"),
        ("fixed", "text"),
        ("mixed", "(absent)"),
        ("when", "object"),
        ("open", "(any)"),
    ],
)
def test_an_argument_has_the_type_of_its_schema(argument: str, kind: str) -> None:
    """References are followed, null is no type of its own, and a free place has none."""
    assert_that(TOOL, is_(takes("order", table((argument, kind)))))


def test_what_is_required_and_described_is_seen() -> None:
    """A description may stand beside the argument or where its reference leads."""
    lines = (("sku", "yes", "What"), ("count", "no", "(absent)"), ("when", "no", "(mentions span)"))
    assert_that(TOOL, is_(takes("order", table(*lines, columns=("argument", "required", "description")))))


@pytest.mark.parametrize(
    ("row", "columns", "expected", "actual"),
    [
        (("suk",), ("argument",), 'the tool "order" to take "suk"', 'it does not. Did you mean "sku"?'),
        (("sku", "number"), ("argument", "type"), "type number", "text"),
        (("open", "text"), ("argument", "type"), "type text", "nothing"),
        (("sku", "no"), ("argument", "required"), "required no", "yes"),
        (("sku", "Who"), ("argument", "description"), "description Who", "What"),
    ],
)
def test_what_differs_is_told(
    row: tuple[str, ...], columns: tuple[str, ...], expected: str, actual: str
) -> None:
    """One argument and one column at a time, the nearest name where there is none."""
    matcher = takes("order", table(row, columns=columns))
    assert_that(TOOL, not_(matcher))
    explanation = matcher.explain(TOOL)
    assert explanation is not None
    assert explanation.expected.replace('"', "") == expected.replace('"', "")
    assert explanation.actual == actual


@pytest.mark.parametrize("broken", [{}, {"inputSchema": True}, {"inputSchema": {"required": "sku"}}])
def test_a_broken_declaration_takes_nothing(broken: dict[str, Any]) -> None:
    """It is a mismatch, and never an error of ours."""
    explanation = takes("order", table(("sku", "text"))).explain(broken)
    assert explanation is not None
    assert explanation.actual == "it does not. None is known here."


def test_a_broken_list_of_what_is_required_requires_nothing() -> None:
    """A server's rubbish says no."""
    broken = {"inputSchema": {"properties": {"sku": {}}, "required": "sku"}}
    assert_that(broken, is_(takes("order", table(("sku", "no"), columns=("argument", "required")))))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([("sku", "text"), ("sku", "text")], "An argument stands twice"),
        ([("sku", "nubmer")], 'An argument has no type "nubmer". Did you mean "number"?'),
        ([("sku", "text or nothing")], 'An argument has no type "nothing".'),
    ],
)
def test_a_slip_is_told_before_anything_is_compared(lines: list[tuple[str, ...]], message: str) -> None:
    """The text names the nearest type."""
    with pytest.raises(Misuse, match=message.replace("?", r"\?")):
        takes("order", table(*lines))
