"""A failure on both surfaces."""

from __future__ import annotations

import re

import jsonschema
import pytest

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import envelope, failure_text, protocol_error
from mcpbdd.kit.contracts.envelope import admitting_failures
from mcpbdd.kit.failures import Failure

FAILURE = Failure(
    Code.NOT_FOUND,
    "There is none.",
    {"id": "r-9"},
    reason="no_match",
    recovery="Search for it first.",
    retryable=False,
)


def test_both_surfaces_say_the_same() -> None:
    """Message, hint, reason and retryable stand in the text and in the structure."""
    result = envelope(FAILURE, "AB12C-3DE4F")
    text = result.content[0].model_dump()["text"]
    assert text == (
        "Error: There is none.\n\nRecovery: Search for it first.\n\n"
        "(reason no_match · not retryable · request AB12C-3DE4F)"
    )
    assert result.is_error is True
    assert result.structured_content == {
        "error": {
            "code": -32001,
            "message": "There is none.",
            "data": {
                "id": "r-9",
                "retryable": False,
                "recovery": {"hint": "Search for it first."},
                "reason": "no_match",
                "requestId": "AB12C-3DE4F",
            },
        }
    }
    assert result.meta is None


def test_a_failure_of_which_little_is_known_says_little() -> None:
    """No empty line, no empty term, no empty data."""
    bare = Failure(Code.INTERNAL_ERROR, "It broke.")
    assert failure_text(bare) == "Error: It broke."
    assert envelope(bare).structured_content == {"error": {"code": -32603, "message": "It broke."}}


@pytest.mark.parametrize(
    ("failure", "request_id", "terms"),
    [
        (Failure(1, "x", reason="r"), "", "(reason r)"),
        (Failure(1, "x", retryable=True), "", "(retryable)"),
        (Failure(1, "x"), "A-B", "(request A-B)"),
    ],
)
def test_only_the_terms_that_exist_close_the_text(failure: Failure, request_id: str, terms: str) -> None:
    """The closing line tells what there is to tell."""
    assert failure_text(failure, request_id) == f"Error: x\n\n{terms}"


def test_a_hint_that_the_message_already_holds_is_not_repeated() -> None:
    """The structure keeps it."""
    failure = Failure(1, "Gone. Search for it first.  ", recovery=" Search for it first. ")
    assert "Recovery:" not in failure_text(failure)
    assert failure.data["recovery"] == {"hint": " Search for it first. "}
    assert len(re.findall("^Recovery:", failure_text(FAILURE), re.MULTILINE)) == 1


def test_a_protocol_error_has_a_code_that_may_stand_there() -> None:
    """Where it had to be another, the failure's own stands in the data."""
    assert protocol_error(FAILURE, "A-B").error.model_dump() == {
        "code": -32001,
        "message": "There is none.",
        "data": {**FAILURE.data, "requestId": "A-B"},
    }
    mapped = protocol_error(Failure(Code.CONFLICT, "Taken.", {"a": 1}))
    assert (mapped.code, mapped.data) == (-32600, {"code": -32002, "a": 1})
    assert protocol_error(Failure(Code.TIMEOUT, "Late.")).data is None


def test_a_strict_client_accepts_success_and_failure() -> None:
    """The widened schema still refuses what is neither, and finds its definitions."""
    schema = admitting_failures(
        {
            "$defs": {"Count": {"type": "integer"}},
            "type": "object",
            "properties": {"n": {"$ref": "#/$defs/Count"}},
            "required": ["n"],
        }
    )
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    assert schema["type"] == "object"
    assert validator.is_valid({"n": 1})
    assert validator.is_valid(envelope(FAILURE).structured_content)
    assert not validator.is_valid({"n": "one"})
    assert not validator.is_valid({"error": {"message": "no code"}})
