"""People who answer."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.doubles.people import accepted, offered_content
from mcpbdd.errors import Misuse
from mcpbdd.outcomes import Question
from mcpbdd.values.blocks import Document, Rows


def form(required: Any = (), **properties: Any) -> Question:
    """Make a form."""
    schema = {"type": "object", "properties": properties, "required": required}
    return Question("1", "form", {"message": "Well?", "requestedSchema": schema})


def test_accepting_a_form_sends_what_it_offers() -> None:
    """Defaults as they stand, yes where a yes is wanted, the only choice; the rest is left out."""
    question = form(
        ["sure"],
        sure={"type": "boolean"},
        off={"type": "boolean", "default": False},
        unit={"type": "string", "default": "km"},
        kind={"const": "train"},
        maybe={"anyOf": [{"type": "null"}, {"type": "boolean"}]},
        note={"type": "string"},
    )
    assert accepted(question, None) == {
        "action": "accept",
        "content": {"sure": True, "off": False, "unit": "km", "kind": "train", "maybe": True},
    }


def test_a_field_that_nobody_can_guess_has_to_be_entered() -> None:
    """The text shows how."""
    with pytest.raises(Misuse, match=r'wants "city"; say what the user enters(.|\n)*\| city \| … \|'):
        offered_content(form(["city"], city={"type": "string"}))


def test_what_is_entered_is_read_by_the_form() -> None:
    """A number for a number, text for text."""
    question = form(age={"type": "integer"}, name={"type": "string"})
    entered = Rows((("age", "42"), ("name", "42")))
    assert accepted(question, entered) == {"action": "accept", "content": {"age": 42, "name": "42"}}
    assert accepted(question, Document({"age": "x"})) == {"action": "accept", "content": {"age": "x"}}


def test_accepting_a_link_sends_no_content() -> None:
    """There is no form to fill in."""
    question = Question("1", "link", {"url": "https://pay.example/"})
    assert accepted(question, None) == {"action": "accept"}
    assert accepted(question, Rows((("a", "b"),))) == {"action": "accept"}


@pytest.mark.parametrize("kind", ["sampling", "roots"])
def test_a_question_that_is_not_for_people_cannot_be_accepted(kind: Any) -> None:
    """A model is answered with its own sentences; an accept would be no answer that the protocol knows."""
    with pytest.raises(Misuse, match="not for the user"):
        accepted(Question("1", kind), None)


@pytest.mark.parametrize(
    "schema", [{"properties": []}, {"properties": {}, "required": None}, {"required": [[]]}]
)
def test_a_misshapen_form_offers_nothing(schema: Any) -> None:
    """A broken server does not break the scenario's answer."""
    assert offered_content(Question("1", "form", {"requestedSchema": schema})) == {}
