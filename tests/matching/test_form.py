"""The form of a question has exactly the fields of the table."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.matching.expecting import expect
from mcpbdd.matching.form import choices_of
from mcpbdd.matching.question import has_form
from mcpbdd.outcomes import Question
from mcpbdd.values.blocks import Headed

SCHEMA = {
    "type": "object",
    "properties": {
        "amount": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5},
        "sure": {"type": "boolean", "title": "Are you sure?"},
        "mail": {"type": "string", "format": "email", "minLength": 3},
        "unit": {"type": "string", "enum": ["c", "f"], "enumNames": ["Celsius", "Fahrenheit"]},
        "days": {"type": "array", "items": {"anyOf": [{"const": "mo", "title": "Monday"}, {"const": "tu"}]}},
    },
    "required": ["amount"],
}
FORM = Question("1", "form", {"message": "?", "requestedSchema": SCHEMA})


def table(columns: str, *lines: str) -> Headed:
    """Make a headed table of lines split at bars."""
    return Headed(tuple(columns.split("|")), tuple(tuple(line.split("|")) for line in lines))


FIELDS = ("amount", "sure", "mail", "unit", "days")


@pytest.mark.parametrize(
    "form",
    [
        table("field", *FIELDS),
        table("field|type", "amount|whole number", "sure|yes or no", "mail|text", "unit|string", "days|list"),
        table("field|required", "amount|yes", *(f"{name}|no" for name in FIELDS[1:])),
        table(
            "field|choices",
            "amount|(absent)",
            "sure|(any)",
            "mail|(any)",
            "unit|c=Celsius, f=Fahrenheit",
            "days|tu, mo=Monday",
        ),
        table(
            "field|minimum|maximum",
            "amount|1|9",
            "mail|3|(absent)",
            "sure|(any)|(any)",
            "unit|(any)|(any)",
            "days|(any)|(any)",
        ),
        table(
            "field|title|default|format",
            "sure|Are you sure?|(any)|(any)",
            "amount|(absent)|5|(any)",
            "mail|(any)|(any)|email",
            "unit|(any)|(any)|(any)",
            "days|(any)|(any)|(any)",
        ),
    ],
)
def test_a_form_matches_its_table(form: Headed) -> None:
    """Columns left out are free, and so is `(any)`."""
    expect(FORM, has_form(form))


def one(schema: Any) -> Question:
    """Make a question with one field."""
    return Question("1", "form", {"requestedSchema": {"properties": {"x": schema}, "required": "odd"}})


@pytest.mark.parametrize(
    ("question", "form", "message"),
    [
        (one({}), table("field", "y"), 'expected: a form with "y"\n but was: a form with "x"'),
        (
            Question("1", "form"),
            table("field", "y"),
            'expected: a form with "y"\n but was: a form with no fields',
        ),
        (
            one({"type": "string"}),
            table("field|type|required", "x|number|yes"),
            (
                "expected: the type of x is number; x is required\n but was: the type of x is text; x is not required\n"
                "      at: requestedSchema.properties"
            ),
        ),
        (
            one({"enum": ["a", "b"]}),
            table("field|choices|type", "x|a, c|text"),
            "expected: x has the choices a, c\n but was: x has the choices a, b\n      at: requestedSchema.properties",
        ),
        (
            one({"oneOf": [{"const": "a", "title": "A"}]}),
            table("field|choices", "x|a=B"),
            "expected: x has the choices a=B\n but was: x has the choices a=A\n      at: requestedSchema.properties",
        ),
        (
            one("odd"),
            table("field|choices|default", "x|a|1"),
            (
                "expected: x has the choices a; the default of x is 1\n but was: x has no choices; the default of x is nothing\n"
                "      at: requestedSchema.properties"
            ),
        ),
        (
            one({"default": 2, "type": ["string", "null"]}),
            table("field|default|type", "x|1|text"),
            (
                'expected: the default of x is 1; the type of x is text\n but was: the default of x is 2; the type of x is ["string", "null"]\n'
                "      at: requestedSchema.properties"
            ),
        ),
    ],
)
def test_a_form_that_differs_is_told(question: Question, form: Headed, message: str) -> None:
    """Every differing column of every field."""
    with pytest.raises(Mismatch) as mismatch:
        expect(question, has_form(form))
    assert str(mismatch.value) == message


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (table("type", "text"), 'The table of a form needs the column "field".'),
        (table("field", "x", "x"), "A field of the form stands twice"),
        (table("field|type", "x|txt"), 'A field of a form has no type "txt". Did you mean "text"?'),
        (table("field|default", "x|(absnet)"), 'Did you mean "(absent)"?'),
    ],
)
def test_a_table_that_says_nothing_is_told(form: Headed, message: str) -> None:
    """Before anything is compared."""
    with pytest.raises(Misuse) as slip:
        has_form(form)
    assert message in str(slip.value)


@pytest.mark.parametrize(
    ("schema", "choices"),
    [
        ({"enum": ["a"]}, [("a", None)]),
        ({"enum": ["a"], "enumNames": ["A"]}, [("a", "A")]),
        ({"enum": ["a", "b"], "enumNames": ["A"]}, [("a", None), ("b", None)]),
        ({"oneOf": [{"const": "a", "title": "A"}, "odd"]}, [("a", "A")]),
        ({"type": "array", "items": {"enum": ["a"]}}, [("a", None)]),
        ({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}}, [("a", "A")]),
        ({"type": "string"}, []),
    ],
)
def test_choices_are_found_in_every_shape(schema: dict[str, Any], choices: Any) -> None:
    """The protocol declares them in five ways."""
    assert choices_of(schema) == choices
