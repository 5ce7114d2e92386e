"""What came of a call, read off the wire."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.outcomes import Cancelled, Failed, Question, Succeeded, outcome_of_error, outcome_of_result
from mcpbdd.replies import Reason, result_of, text_of


def text(*texts: str) -> list[dict[str, str]]:
    """Make text blocks."""
    return [{"type": "text", "text": each} for each in texts]


def failed(reply: dict[str, Any]) -> Failed:
    """Make a tool's error of a reply."""
    outcome = outcome_of_result("tools/call", {"isError": True, **reply})
    assert isinstance(outcome, Failed)
    return outcome


@pytest.mark.parametrize(
    ("reply", "result"),
    [
        ({"structuredContent": {"a": 1}, "content": text("2")}, {"a": 1}),
        ({"content": text('{"a": [1]}')}, {"a": [1]}),
        ({"content": text("12 EUR")}, "12 EUR"),
        ({"content": text("NaN")}, "NaN"),
        ({"content": text("[" * 100_000)}, "[" * 100_000),
        ({"content": text("1", "2")}, "1\n2"),
        ({"content": [{"type": "image", "data": "AA"}]}, ""),
        ({"content": [*text("7"), {"type": "image", "data": "AA"}, "odd"]}, 7),
        ({"content": None}, ""),
        ({"content": [{"type": "text"}]}, ""),
        ({"content": [{"type": "text", "text": 5}]}, ""),
        ({}, ""),
    ],
)
def test_a_tools_result_is_what_is_structured_else_the_only_text(reply: dict[str, Any], result: Any) -> None:
    """Rule 6 of the language, also where a server sends what is misshapen."""
    assert result_of("tools/call", reply) == result
    assert Succeeded("tools/call", reply).result == result


def test_the_result_of_another_request_is_all_but_its_envelope() -> None:
    """A listing's result has its fields, and neither the result type nor the metadata."""
    reply = {"tools": [], "resultType": "complete", "_meta": {"x": 1}}
    assert result_of("tools/list", reply) == {"tools": []}


def test_the_text_is_that_of_blocks_messages_and_contents() -> None:
    """Whatever carries text is joined by line breaks; what carries none is passed over."""
    assert text_of({"content": [*text("a"), {"type": "image"}, 3, *text("b")]}) == "a\nb"
    assert text_of({"messages": [{"role": "user", "content": {"type": "text", "text": "hi"}}]}) == "hi"
    assert text_of({"contents": [{"uri": "x:", "text": "file"}, {"uri": "y:", "blob": "AA"}]}) == "file"
    assert text_of({"messages": [{"content": "bare"}], "content": "odd"}) == ""
    assert Succeeded("tools/call", {"content": text("a", "b")}).text == "a\nb"


def test_only_a_tools_result_can_report_an_error() -> None:
    """`isError` counts for tools, and only where it is true itself."""
    assert isinstance(outcome_of_result("prompts/get", {"isError": True}), Succeeded)
    assert isinstance(outcome_of_result("tools/call", {"isError": "yes"}), Succeeded)
    assert isinstance(outcome_of_result("tools/call", {"isError": True}), Failed)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (
            {
                "structuredContent": {
                    "error": {"data": {"reason": "a"}, "reason": "b", "code": "c"},
                    "reason": "d",
                }
            },
            Reason("a", "structuredContent.error.data.reason"),
        ),
        (
            {"structuredContent": {"error": {"reason": "b", "code": "c"}}},
            Reason("b", "structuredContent.error.reason"),
        ),
        ({"structuredContent": {"error": {"code": "c"}}}, Reason("c", "structuredContent.error.code")),
        ({"structuredContent": {"error": "e", "reason": "d"}}, Reason("e", "structuredContent.error")),
        ({"structuredContent": {"reason": "d"}}, Reason("d", "structuredContent.reason")),
        (
            {"_meta": {"x/other": 1, "com.example/reason": "m"}},
            Reason("m", 'result._meta["com.example/reason"]'),
        ),
        ({"_meta": {"x/reason": 7}, "content": text("t: no")}, None),
        ({"_meta": ["odd"], "content": text("not_found: no")}, Reason("not_found", "the head of the text")),
        (
            {"content": text("Error executing tool go: not_found: no")},
            Reason("not_found", "the head of the text"),
        ),
        ({"content": text("Error: not_found")}, Reason("not_found", "the head of the text")),
        ({"content": text("not_found\n")}, None),
        ({"content": text("It broke: badly")}, None),
        ({"content": [{"type": "text"}, {"type": "image", "text": "no: no"}]}, None),
        ({"structuredContent": {"error": {"code": 5}}}, None),
        ({"structuredContent": [1]}, None),
    ],
)
def test_a_reason_is_found_wherever_frameworks_put_it(reply: dict[str, Any], reason: Reason | None) -> None:
    """The most explicit place wins, and the place is told."""
    assert failed(reply).reason == reason


def test_the_envelope_of_a_tools_error_is_read() -> None:
    """Code, message, data, recovery and whether trying again may help."""
    data = {"recovery": {"hint": "Wait."}, "retryable": True}
    failure = failed({"structuredContent": {"error": {"code": -5, "message": "Busy", "data": data}}})
    assert (failure.channel, failure.code, failure.message) == ("tool", -5, "Busy")
    assert (failure.data, failure.recovery, failure.retryable) == (data, "Wait.", True)
    assert failure.result == {"error": {"code": -5, "message": "Busy", "data": data}}


def test_a_tools_error_without_an_envelope_says_its_text() -> None:
    """Where nothing is structured the text is the message."""
    failure = failed({"content": text("It broke.", "Badly.")})
    assert (failure.code, failure.message, failure.text) == (None, "It broke.\nBadly.", "It broke.\nBadly.")
    assert (failure.data, failure.recovery, failure.retryable) == ({}, "", None)


@pytest.mark.parametrize(
    ("error", "code", "recovery", "retryable"),
    [
        ({"code": True, "message": 3, "data": [1]}, None, "", None),
        ({"code": "x", "data": {"recovery": "Wait.", "retryable": "yes"}}, None, "Wait.", None),
        ({"code": 4, "data": {"recovery": 3, "retryable": False}}, 4, "", False),
    ],
)
def test_what_is_misshapen_in_an_envelope_counts_as_absent(
    error: Any, code: int | None, recovery: str, retryable: bool | None
) -> None:
    """True is no code, a number no hint, a word no yes."""
    failure = failed({"content": text("t"), "structuredContent": {"error": error}})
    assert (failure.code, failure.message, failure.recovery, failure.retryable) == (
        code,
        "t",
        recovery,
        retryable,
    )


def test_a_rejection_keeps_what_the_error_carries() -> None:
    """A JSON-RPC error's code, message and data stand as sent."""
    data = {"reason": "busy", "recovery": "Wait.", "retryable": False}
    failure = outcome_of_error("tools/call", -32000, "Busy", data)
    assert (failure.channel, failure.code, failure.message, failure.data) == (
        "protocol",
        -32000,
        "Busy",
        data,
    )
    assert failure.reason == Reason("busy", "error.data.reason")
    assert (failure.recovery, failure.retryable, failure.text, failure.reply) == ("Wait.", False, "Busy", {})


@pytest.mark.parametrize("data", [None, "text", ["list"], {"reason": 5}])
def test_a_rejection_without_proper_data_has_no_reason(data: Any) -> None:
    """Only a text under `reason` is one."""
    failure = outcome_of_error("tools/call", -32000, "Busy", data)
    assert (failure.reason, failure.recovery, failure.retryable, failure.data) == (None, "", None, data)


def test_a_question_tells_its_message_and_fields() -> None:
    """A form has fields, in their order."""
    schema = {"type": "object", "properties": {"b": {}, "a": {}}}
    question = Question("1", "form", {"message": "Who?", "requestedSchema": schema})
    assert (question.message, question.schema, question.fields) == ("Who?", schema, ("b", "a"))


@pytest.mark.parametrize("params", [{}, {"requestedSchema": 3}, {"requestedSchema": {"properties": []}}])
def test_a_question_without_a_form_has_no_fields(params: dict[str, Any]) -> None:
    """What is absent or misshapen is empty."""
    question = Question("1", "roots", params)
    assert (question.message, question.fields) == ("", ())
    assert not Cancelled().answered
