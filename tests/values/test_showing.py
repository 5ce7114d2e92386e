"""What a person is shown: visible, short, without secrets; schemas in words."""

from __future__ import annotations

import contextlib
import itertools
from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.arguments import arguments_from
from mcpbdd.values.blocks import Rows
from mcpbdd.values.cells import read_cell
from mcpbdd.values.json_values import same_json
from mcpbdd.values.schema_words import in_words, misfit
from mcpbdd.values.schemas import UnusableSchema, validator_for
from mcpbdd.values.secrets import is_secret_field
from mcpbdd.values.visible import listed, shortened, shown, visible


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("plain ä 日本", "plain ä 日本"),
        ("one\ntwo\r\n\tthree", "one\ntwo\\r\n\\tthree"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("abc\u202edef", "abc\\u202edef"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("tag\U000e0041", "tag\\U000e0041"),
        ("\ud800", "\\ud800"),
    ],
)
def test_hidden_characters_are_shown(text: str, seen: str) -> None:
    """Nothing can repaint a terminal or turn a line round."""
    assert visible(text) == seen


def test_long_text_is_cut_in_the_middle() -> None:
    """Head, tail and length stay."""
    assert shortened("x" * 30 + "y" * 30, 20) == "x" * 15 + " … " + "y" * 5 + " (60 characters)"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (ABSENT, "nothing"),
        (None, "null"),
        (True, "true"),
        ("a", '"a"'),
        (1.5, "1.5"),
        ({"a": ["ä"]}, '{"a": ["ä"]}'),
    ],
)
def test_values_are_shown_as_json(value: Any, words: str) -> None:
    """No reader has to know Python."""
    assert shown(value) == words


def test_many_names_are_counted() -> None:
    """A list of names stays short."""
    assert listed(["a", "b"]) == '"a", "b"'
    assert listed(["a", "b", "c"], 2) == '"a", "b" and 1 more'
    assert str(ABSENT) == "nothing"


@pytest.mark.parametrize(
    "name",
    ["password", "apiKey", "API_KEY", "access-token", "clientSecret", "x-api-key", "userToken", "pin_code"],
)
def test_a_name_gives_a_secret_away(name: str) -> None:
    """In any style of writing."""
    assert is_secret_field(name)


@pytest.mark.parametrize(
    "name",
    [
        "amount",
        "nextPageToken",
        "max_tokens",
        "token_count",
        "secretary",
        "key",
        "keyboard",
        "password_hint",
        "secretName",
    ],
)
def test_a_harmless_name_is_no_secret(name: str) -> None:
    """A page token is an address, a token count a number."""
    assert not is_secret_field(name)


@pytest.mark.parametrize(
    ("name", "schema", "secret"),
    [
        ("x", {"format": "password"}, True),
        ("x", {"writeOnly": True}, True),
        ("x", {"x-secret": True}, True),
        ("x", {"title": "Your API key"}, True),
        ("token", {"x-secret": False}, False),
        ("reset_password", {"type": "boolean"}, False),
        ("credential", {"enum": ["card", "key"]}, False),
        ("token", {"oneOf": [{"const": "jwt", "title": "JWT"}]}, False),
        ("token", {"anyOf": [{"type": "string"}, {"type": "null"}]}, True),
    ],
)
def test_a_schema_gives_a_secret_away(name: str, schema: dict[str, Any], secret: bool) -> None:
    """Marks of the schema win over the name."""
    assert is_secret_field(name, schema) is secret


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({}, "anything"),
        ({"type": "string", "format": "email"}, "text, in the format email"),
        ({"type": ["number", "null"], "maximum": 5}, "a number or null, at most 5"),
        ({"const": 5}, "5"),
        (
            {"oneOf": [{"type": "string"}, {"type": "string"}, {"type": "array", "minItems": 2}]},
            "text or a list, with at least 2 entries",
        ),
    ],
)
def test_a_schema_is_told_in_words(schema: Any, words: str) -> None:
    """A person reads what fits."""
    assert in_words(schema) == words


OBJECT = {"type": "object", "properties": {"a": {"type": "number"}, "b": {}}, "required": ["a", "b"]}


@pytest.mark.parametrize(
    ("schema", "value", "path", "words"),
    [
        (OBJECT, {"a": "x", "b": 1}, "a", '"x" instead of a number'),
        (OBJECT, {"b": 1}, "", '"a" is missing'),
        (OBJECT, {}, "", '"a", "b" are missing'),
        ({**OBJECT, "additionalProperties": False}, {"a": 1, "b": 1, "c": 1}, "", '"c" may not stand there'),
        ({"uniqueItems": True}, [1, 1], "", '[1, 1] breaks the rule "uniqueItems": true'),
        (
            {"items": {"anyOf": [OBJECT, {"type": "null"}]}},
            [{"a": "x", "b": 1}],
            "[0].a",
            '"x" instead of a number',
        ),
        ({"anyOf": [{"type": "number"}, {"type": "null"}]}, "x", "", '"x" instead of a number or null'),
        (False, 1, "", "1 may not stand there"),
    ],
)
def test_a_misfit_is_told_in_words(schema: Any, value: Any, path: str, words: str) -> None:
    """The first failing path and its reason."""
    found = misfit(validator_for(schema), value)
    assert found is not None
    assert (found.path, found.words) == (path, words)


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"$ref": "https://example.org/x"}, 'the reference "https://example.org/x" leads to nothing inside'),
        ({"pattern": r"\p{L}"}, "is one that Python cannot read"),
        ({"$ref": "#"}, "its references go in a circle"),
    ],
)
def test_a_schema_that_cannot_be_followed_is_told(schema: Any, message: str) -> None:
    """No network is asked, and nothing crashes."""
    with pytest.raises(UnusableSchema, match="cannot be followed") as fault:
        misfit(validator_for(schema), "x")
    assert message in str(fault.value)


def test_a_broken_schema_is_told() -> None:
    """The place of the fault comes along."""
    with pytest.raises(UnusableSchema, match='invalid at "properties/a/type"'):
        validator_for({"properties": {"a": {"type": "strnig"}}})
    with pytest.raises(UnusableSchema, match=r'invalid at "\$schema"'):
        validator_for({"$schema": 5})


BROKEN: list[Any] = [5, "(", [], [[]], {"a": 5}, None, True]
WORDS = [
    "type",
    "properties",
    "enum",
    "required",
    "items",
    "$ref",
    "anyOf",
    "allOf",
    "const",
    "pattern",
    "prefixItems",
]
MORE_WORDS = [
    "additionalProperties",
    "patternProperties",
    "$defs",
    "format",
    "minimum",
    "maxLength",
    "$schema",
    "$id",
]


@pytest.mark.parametrize("word", WORDS + MORE_WORDS)
def test_no_broken_schema_crashes_the_reading(word: str) -> None:
    """A server's fault never shows as a traceback: the cell is read, or refused in words."""
    for broken, cell in itertools.product(BROKEN, ["5", "a, b", '{"a": 1}']):
        schema = {word: broken}
        with contextlib.suppress(Misuse):
            read_cell(cell, schema)
        with contextlib.suppress(Misuse):
            arguments_from(Rows((("a.b[0]", cell),)), schema)


def test_a_schema_that_is_nested_too_deeply_is_told() -> None:
    """It does not crash the reading."""
    schema: Any = {}
    for _ in range(400):
        schema = {"not": schema}
    with pytest.raises(UnusableSchema, match="nested too deeply"):
        validator_for(schema)


def test_json_equality_is_not_pythons() -> None:
    """Numbers are equal across their kinds, truth is no number, order of keys is nothing."""
    assert same_json({"a": [1, 2.0], "b": None}, {"b": None, "a": [1.0, 2]})
    assert not same_json(1, True)
    assert not same_json([1], [1, 2])
    assert not same_json({"a": 1}, {"b": 1})
