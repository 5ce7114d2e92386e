"""Marks mean something, text in parentheses does not; placeholders bring values in unharmed."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Block, Document, Takes
from mcpbdd.values.cells import read_cell
from mcpbdd.values.marks import Mark, read_mark
from mcpbdd.values.placeholders import fill, fill_block


@pytest.mark.parametrize(
    ("written", "mark"),
    [
        ("(any)", Mark("any")),
        ("(absent)", Mark("absent")),
        ("(mentions two words)", Mark("mentions", "two words")),
        (r"(matches ^\d+ \(x\)$)", Mark("matches", r"^\d+ \(x\)$")),
        ('(mentions "quoted")', Mark("mentions", "quoted")),
        ("(any price)", None),
        ("(a) and (b)", None),
        ("(see below)", None),
        ("(none)", None),
        ("any", None),
    ],
)
def test_a_mark_is_told_from_text(written: str, mark: Mark | None) -> None:
    """Only the known words mean something."""
    assert read_mark(written) == mark


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("(absnet)", "(absent)"),
        ("(Null)", "(null)"),
        ("(match x)", "(matches x)"),
        ("(mention)", "(mentions …)"),
        ("(matches)", "(matches …)"),
    ],
)
def test_nearly_a_mark_is_told(written: str, right: str) -> None:
    """The right one comes along, and how to write the text."""
    with pytest.raises(Misuse) as slip:
        read_mark(written)
    assert str(slip.value) == (
        f'"{written}" means nothing here. Did you mean "{right}"? Text in parentheses is quoted: "{written}".'
    )


HOSTILE = [
    "(any)",
    "(absent)",
    "<name>",
    "",
    "  ",
    " x ",
    'say "hi"',
    "C:\\new",
    "one\ntwo",
    '"120"',
    "plain",
]


def lookup(name: str) -> str:
    """Know two names."""
    known = {"id": "a1", "folder:workspace": "/scenario/workspace", "quoted": 'say "hi"'}
    if name not in known:
        raise Misuse(f'Nothing is remembered as "{name}".')
    return known[name]


def test_placeholders_in_text_are_filled() -> None:
    """Values come in as they are."""
    assert fill("Delete {{id}} in {{ folder:workspace }}", lookup) == "Delete a1 in /scenario/workspace"


def test_an_unknown_placeholder_is_told() -> None:
    """Whoever knows the names tells it."""
    with pytest.raises(Misuse, match='Nothing is remembered as "idd"'):
        fill("{{idd}}", lookup)


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("cell", ["{{x}}", " {{x}} "])
def test_a_remembered_text_arrives_as_it_was(cell: str, value: str) -> None:
    """No value of a server becomes a mark, an escape or a quote."""
    filled = fill_block(Block(lines=(("name", cell),)), lambda _: value)
    assert filled.lines is not None
    assert read_cell(filled.lines[0][1], {"type": "string"}) == value


def test_a_remembered_number_stays_a_number() -> None:
    """The schema reads it."""
    filled = fill_block(Block(lines=(("n", "{{x}}"),)), lambda _: "12")
    assert filled.lines == (("n", "12"),)


def test_a_placeholder_inside_of_a_cell_is_filled() -> None:
    """Text around it stays."""
    assert fill_block(Block(lines=(("a", "id {{id}}!"),)), lookup).lines == (("a", "id a1!"),)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "<{{quoted}}>"}', {"a": '<say "hi">'}),
        ('{"a": {{n}}}', {"a": 12}),
        ('{"{{id}}": 1}', {"a1": 1}),
    ],
)
def test_placeholders_in_a_doc_string_keep_it_json(text: str, value: Any) -> None:
    """Inside of a string values are escaped, outside they stand as they are."""
    filled = fill_block(Block(text=text), lambda name: "12" if name == "n" else lookup(name))
    assert Takes("JSON").read(filled) == Document(value)


def test_a_doc_string_of_text_is_filled_plainly() -> None:
    """Nothing is escaped where nothing is read."""
    assert fill_block(Block(text="<{{quoted}}>", media_type="text"), lookup).text == '<say "hi">'
