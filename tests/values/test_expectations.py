"""A compared cell is read as the type of what is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import read_expectation

if TYPE_CHECKING:
    from pathlib import Path

MET: list[tuple[str, Any]] = [
    ("(any)", 1),
    ("(any)", None),
    ("(absent)", ABSENT),
    ("(null)", None),
    ("(empty)", ""),
    ("(empty)", []),
    ("(empty)", {}),
    ("(mentions EUR)", "12 EUR"),
    ("(mentions 12)", {"a": 12}),
    (r"(matches ^\d+$)", "12"),
    ("(matches 12)", 120),
    ("EUR", "EUR"),
    ("120", "120"),
    ("120", 120),
    ("120", 120.0),
    ("1e2", 100),
    ("yes", True),
    ("true", True),
    ("No", False),
    ("null", None),
    ('"120"', "120"),
    (r"one\ntwo", "one\ntwo"),
    ("a, b", ["a", "b"]),
    ('["a", "b"]', ["a", "b"]),
    ("1, (any)", [1, {"x": 1}]),
    ('{"a": 1}', {"a": 1.0}),
    ("2026-03-29T01:30:00+00:00", "2026-03-29T01:30:00Z"),
    ("2026-03-29T03:30:00+02:00", "2026-03-29T01:30:00.000Z"),
]

UNMET: list[tuple[str, Any]] = [
    ("(any)", ABSENT),
    ("(absent)", None),
    ("(null)", ABSENT),
    ("(empty)", None),
    ("(empty)", 0),
    ("(empty)", ABSENT),
    ("(mentions EUR)", "12 USD"),
    ("(mentions EUR)", ABSENT),
    ("(matches ^x)", "ax"),
    ("(matches nothing)", ABSENT),
    ("EUR", "eur"),
    ("x", ABSENT),
    ('"120"', 120),
    ('"yes"', True),
    ("1", True),
    ("yes", False),
    ("yes", 1),
    ("12x", 12),
    ("a", ["a", "b"]),
    ("a, b", ["b", "a"]),
    ("a,", ["a", "b"]),
    ('{"a": 1}', {"a": True}),
    ('{"a": 1}', {"a": 1, "b": 2}),
    ("[1]", [1, 2]),
    ("2026-03-29T01:30:00", "2026-03-29T01:30:00Z"),
    ("2026-03-29", "2026-03-29T00:00:00Z"),
    ('"2026-03-29T03:30:00+02:00"', "2026-03-29T01:30:00Z"),
    ("T", "T"[:0]),
    ("(see below)", "see below"),
]


@pytest.mark.parametrize(("written", "found"), MET)
def test_an_expectation_is_met(written: str, found: Any) -> None:
    """What was found decides how the cell is read."""
    assert read_expectation(written).met_by(found)


@pytest.mark.parametrize(("written", "found"), UNMET)
def test_an_expectation_is_not_met(written: str, found: Any) -> None:
    """Nearly equal is not equal."""
    assert not read_expectation(written).met_by(found)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("(any)", "any value"),
        ("(absent)", "nothing"),
        ("(null)", "null"),
        ("(empty)", "an empty value"),
        ("(mentions x)", 'something that mentions "x"'),
        ("(matches ^x)", 'something that matches "^x"'),
        ("EUR", "EUR"),
        ('"120"', '"120"'),
        ("(see below)", "(see below)"),
    ],
)
def test_an_expectation_has_words(written: str, words: str) -> None:
    """A person reads what is expected."""
    assert read_expectation(written).words == words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A feature's folder with schemas, sound and broken."""
    (tmp_path / "money.json").write_text('{"type": "object", "required": ["amount"]}', encoding="utf-8")
    (tmp_path / "torn.json").write_text("{", encoding="utf-8")
    (tmp_path / "odd.json").write_text('{"type": 5}', encoding="utf-8")
    (tmp_path / "lost.json").write_text('{"$ref": "#/nowhere"}', encoding="utf-8")
    return tmp_path


def test_a_value_fits_a_file_beside_the_feature(folder: Path) -> None:
    """The file is a JSON Schema."""
    expectation = read_expectation("(fits money.json)", folder=folder)
    assert expectation.words == "something that fits money.json"
    assert expectation.met_by({"amount": 1})
    assert not expectation.met_by({})
    assert not expectation.met_by(ABSENT)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("(fits mony.json)", 'There is no file "mony.json" beside the feature. Did you mean "money.json"?'),
        ("(fits ../x.json)", 'There is no file "../x.json" beside the feature.'),
        ("(fits torn.json)", 'The file "torn.json" is no JSON Schema:'),
        ("(fits odd.json)", 'The file "odd.json" is no JSON Schema: The JSON Schema is invalid at "type"'),
        ("(matches [)", '"[" is no regular expression: unterminated character set.'),
        ("(mention x)", 'Did you mean "(mentions x)"?'),
        ("", "is empty"),
    ],
)
def test_an_expectation_that_cannot_be_read_is_told(folder: Path, written: str, message: str) -> None:
    """The message says what is wrong with the cell or its file."""
    with pytest.raises(Misuse) as slip:
        read_expectation(written, folder=folder)
    assert message in str(slip.value)


def test_a_schema_file_that_cannot_be_followed_is_told(folder: Path) -> None:
    """A reference that leads to nothing is the author's slip."""
    with pytest.raises(Misuse, match=r'The file "lost\.json" cannot be used.*"/nowhere" leads to nothing'):
        read_expectation("(fits lost.json)", folder=folder).met_by(1)


def test_fits_needs_a_feature() -> None:
    """Without a folder no file stands beside."""
    with pytest.raises(Misuse, match="no feature file"):
        read_expectation("(fits x.json)")
