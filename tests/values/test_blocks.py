"""What stands under a sentence is read, or the right form is shown."""

from __future__ import annotations

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Block, Document, Headed, Rows, Takes, Values


def table(*lines: tuple[str, ...]) -> Block:
    """Make a block of lines."""
    return Block(lines=lines)


def test_rows_are_read() -> None:
    """Names have their escapes read, values wait for their schema."""
    assert Takes("rows").read(table((r"a\nb", r"x\n"))) == Rows((("a\nb", r"x\n"),))


def test_values_are_read_as_text() -> None:
    """Quotes around the whole are taken off, escapes read."""
    values = Takes("values").read(table(('"<a>"',), (r"b\nc",)))
    assert isinstance(values, Values)
    assert values.items == ("<a>", "b\nc")


def test_a_headed_table_is_read() -> None:
    """Each line becomes column -> cell."""
    headed = Takes("headed: key, value").read(table(("key", "value"), ("a", "1")))
    assert isinstance(headed, Headed)
    assert headed.records() == [{"key": "a", "value": "1"}]


def test_a_headed_table_with_free_columns_takes_any() -> None:
    """A table of the configuration's columns is not known here."""
    assert Takes("headed").read(table(("id", "owner"))) == Headed(("id", "owner"), ())


@pytest.mark.parametrize(
    ("block", "document"),
    [
        (Block(text='{"a": 1}'), Document({"a": 1})),
        (Block(text="{a", media_type="text"), Document("{a")),
        (Block(lines=(("a", "1"),)), Rows((("a", "1"),))),
    ],
)
def test_rows_or_json_takes_both(block: Block, document: object) -> None:
    """The form that was written decides."""
    assert Takes("rows or JSON").read(block) == document


ROWS_SHAPE = "\n  | city | Paris |   (your names and values, no heading line)"

SLIPS = [
    (
        "rows",
        Block(),
        f"takes a table of names and values without a heading, but nothing stands under it.{ROWS_SHAPE}",
    ),
    ("rows", Block(text="x"), "but a doc string stands under it."),
    ("rows", table(("a",)), "but a table of 1 column stands under it."),
    ("rows", table(("name", "value"), ("a", "1")), 'but a heading "| name | value |" stands under it.'),
    ("rows", table(("a", "1"), ("a", "2")), '"a" stands twice in the table'),
    ("rows", table(("a", "1"), ("b", "")), "A cell for line 2 of the table is empty."),
    ("rows", table(("a", "<x>")), 'the examples have no column "x"'),
    (
        "values",
        table(("a", "b")),
        "takes a table with one value a line and no heading, but a table of 2 columns",
    ),
    ("values", table(("a", "b")), "\n  | first  |\n  | second |   (your values, no heading line)"),
    ("JSON", table(("a", "b")), 'takes a doc string of JSON, but a table stands under it.\n  """'),
    (
        "rows or JSON",
        Block(text="{"),
        "is not JSON: Expecting property name enclosed in double quotes in its line 1",
    ),
    ("JSON", Block(text='{"a": NaN}'), "is not JSON: NaN is no JSON."),
    ("JSON", Block(text='{"a": 1, "a": 2}'), 'the key "a" stands twice in one object'),
    (
        "headed: key, value",
        table(("kye", "value")),
        'has no column "kye". Did you mean "key"?\n  | key | value |',
    ),
    ("headed: key", table(("key", "key")), "is named twice"),
    (
        "headed: key, value",
        table(("key", "value"), ("a",)),
        "Line 2 of the table has 1 cells, its heading has 2.",
    ),
    ("headed", Block(), "takes a table with a heading, but nothing stands under it.\n  | key | value |"),
]


@pytest.mark.parametrize(("declaration", "block", "message"), SLIPS)
def test_the_wrong_form_is_told(declaration: str, block: Block, message: str) -> None:
    """The message says what was found and shows the right form."""
    with pytest.raises(Misuse) as slip:
        Takes(declaration).read(block)
    assert message in str(slip.value)
