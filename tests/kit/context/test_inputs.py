"""Reading answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from mcp_types import ClientCapabilities, CreateMessageResult, ElicitResult, ListRootsResult, TextContent
from pydantic import BaseModel

from mcpbdd.kit.context import Elicited, Inputs, Missing, Rooted, Sampled


class Format(StrEnum):
    """What a report may be exported as."""

    CSV = "csv"


class Choice(BaseModel):
    """A form with a choice, a number and a box."""

    format: Format = Format.CSV
    copies: float = 1
    confirm: bool = False


ACCEPT = {"action": "accept", "content": {"confirm": True}}
TEXT = {"type": "text", "text": "so"}
ANSWERS: dict[str, dict[str, Any]] = {
    "a filled form": ACCEPT,
    "a refusal": {"action": "decline"},
    "a followed link": {"action": "accept"},
    "a model's text": {"role": "assistant", "model": "m", "content": TEXT},
    "a model's tool": {
        "role": "assistant",
        "model": "m",
        "content": [{"type": "tool_use", "id": "1", "name": "t", "input": {}}],
    },
    "folders": {"roots": [{"uri": "file:///home"}]},
}
VISIBLE = {
    "nothing": ({}, set()),
    "bare elicitation": ({"elicitation": {}}, {"a filled form", "a refusal", "a followed link"}),
    "forms": ({"elicitation": {"form": {}}}, {"a filled form", "a refusal", "a followed link"}),
    "links": ({"elicitation": {"url": {}}}, {"a refusal", "a followed link"}),
    "sampling": ({"sampling": {}}, {"a model's text"}),
    "sampling with tools": ({"sampling": {"tools": {}}}, {"a model's text", "a model's tool"}),
    "roots": ({"roots": {}}, {"folders"}),
}


@pytest.mark.parametrize("declared", VISIBLE)
def test_only_answers_that_the_client_can_have_been_asked_for_are_visible(declared: str) -> None:
    """A client that declared no forms cannot have filled one in; what is no answer is dropped as well."""
    given, visible = VISIBLE[declared]
    inputs = Inputs({**ANSWERS, "rubbish": {"x": 1}, "text": "yes"}, "s")
    seen = inputs.covered_by(ClientCapabilities.model_validate(given))
    assert set(seen.responses) == visible
    assert seen.state() == "s"
    assert set(seen.dropped) == set(inputs.responses) - visible


def test_each_kind_of_answer_has_its_view() -> None:
    """A refusal is not a missing answer."""
    inputs = Inputs(ANSWERS)
    assert inputs.view("a filled form") == Elicited("accept", {"confirm": True})
    assert inputs.view("a refusal") == Elicited("decline")
    assert inputs.view("nobody") == Missing()
    sampled, rooted = inputs.view("a model's text"), inputs.view("folders")
    assert isinstance(sampled, Sampled)
    assert isinstance(rooted, Rooted)
    assert str(rooted.roots[0].uri) == "file:///home"
    kinds = [inputs.view(key).kind for key in ANSWERS]
    assert kinds == ["elicit", "elicit", "elicit", "sampling", "sampling", "roots"]


@pytest.mark.parametrize("raw", [None, "yes", 1, [], {}, {"action": "maybe"}, {"roots": 1}, {"role": "x"}])
def test_what_is_no_answer_is_missing(raw: object) -> None:
    """Anything may come from a client."""
    assert Inputs({"q": raw}).view("q").kind == "missing"
    assert Inputs({"q": raw}).accepted("q") is None


def test_the_sdks_own_models_are_answers_too() -> None:
    """They come from the wire in production."""
    block = TextContent(type="text", text="so")
    models = {
        "e": ElicitResult(action="cancel"),
        "s": CreateMessageResult(role="assistant", model="m", content=block),
        "r": ListRootsResult(roots=[]),
    }
    inputs = Inputs(models)
    assert [inputs.view(key).kind for key in models] == ["elicit", "sampling", "roots"]


def test_an_accepted_answer_is_read_by_its_form() -> None:
    """Choices and whole numbers are read as JSON has them."""
    inputs = Inputs({"q": {"action": "accept", "content": {"format": "csv", "copies": 2, "confirm": True}}})
    assert inputs.accepted("q", Choice) == Choice(format=Format.CSV, copies=2, confirm=True)
    assert inputs.accepted("q") == {"format": "csv", "copies": 2, "confirm": True}


@pytest.mark.parametrize(
    "answer",
    [
        {"action": "accept", "content": {"confirm": "yes"}},
        {"action": "accept", "content": {"confirm": 1}},
        {"action": "accept", "content": {"format": "pdf"}},
        {"action": "accept"},
        {"action": "decline", "content": {"confirm": True}},
        {"action": "cancel"},
        ANSWERS["folders"],
        None,
    ],
)
def test_whatever_is_not_accepted_and_fitting_is_the_same_nothing(answer: object) -> None:
    """A word is no consent, and neither is an answer of another kind."""
    assert Inputs({"q": answer}).accepted("q", Choice) is None


def test_a_key_with_a_meaning_elsewhere_is_a_key_like_any_other() -> None:
    """Names of prototypes and of Python's own are plain data."""
    inputs = Inputs({"__proto__": ACCEPT, "__class__": ACCEPT})
    assert inputs.accepted("__proto__", Choice) == Choice(confirm=True)
    seen = inputs.covered_by(ClientCapabilities.model_validate({"elicitation": {}}))
    assert set(seen.responses) == {"__proto__", "__class__"}


def test_in_the_first_round_there_is_nothing() -> None:
    """No answers, no state, nothing dropped."""
    assert (Inputs().responses, Inputs().state(), Inputs().dropped) == ({}, None, ())
