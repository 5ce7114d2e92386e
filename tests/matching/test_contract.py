"""Every matcher keeps one contract: it matches what it should, and tells the rest in these very words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.changes import Change
from mcpbdd.errors import Mismatch
from mcpbdd.matching.content import includes_content
from mcpbdd.matching.expecting import expect
from mcpbdd.matching.outcome import (
    does_not_succeed,
    fails,
    fails_with_code,
    fails_with_reason,
    is_rejected,
    may_be_retried,
    may_not_be_retried,
    names_argument,
    reports_a_tool_error,
    succeeds,
    suggests,
    was_cancelled,
)
from mcpbdd.matching.question import (
    asks,
    asks_for_no_secret,
    asks_the_model,
    sends_the_user_to,
)
from mcpbdd.matching.schema import fits_schema
from mcpbdd.matching.state import happened_once, nothing_changed, only_changed
from mcpbdd.matching.text import does_not_mention, matches, mentions, says
from mcpbdd.matching.value import (
    between,
    equals_json,
    has_entry_with,
    has_length,
    has_no_entry_with,
    has_rows,
    is_absent,
    is_one_of,
    matches_regexp,
    mentions_every_value_of,
    value_at,
)
from mcpbdd.outcomes import (
    Asking,
    Cancelled,
    Failed,
    Question,
    Succeeded,
    outcome_of_error,
    outcome_of_result,
)
from mcpbdd.replies import Reason
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.blocks import Rows

if TYPE_CHECKING:
    from mcpbdd.matching.judged import Judged

DONE = Succeeded("tools/call", {"content": [{"type": "text", "text": "12 EUR"}]})
SILENT = Succeeded("tools/list", {"tools": []})
TOOL_ERROR = outcome_of_result(
    "tools/call",
    {
        "isError": True,
        "content": [{"type": "text", "text": "No such city"}],
        "structuredContent": {
            "error": {
                "code": -32001,
                "message": "No such city",
                "data": {
                    "reason": "city_unknown",
                    "recovery": {"hint": "Call list_cities first."},
                    "retryable": False,
                },
            }
        },
    },
)
PLAIN_ERROR = outcome_of_result(
    "tools/call", {"isError": True, "content": [{"type": "text", "text": "It broke."}]}
)
REJECTED = outcome_of_error("tools/call", -32602, "Unknown argument", {"retryable": True})
ASKING = Asking((Question("1", "form", {"message": "Delete Paris?"}),))
LINK = Asking((Question("1", "link", {"url": "https://pay.example/x"}),))
MODEL = Asking(
    (
        Question(
            "1",
            "sampling",
            {
                "systemPrompt": "Be brief",
                "messages": [
                    {"content": {"type": "text", "text": "Sum it up"}},
                    {"content": [{"text": "now"}]},
                    "odd",
                ],
            },
        ),
    )
)
ROOTS = Asking((Question("1", "roots"),))
ISSUES = Failed(
    "tools/call",
    "tool",
    None,
    "Invalid",
    data={"issues": [{"path": ["range", "from"]}], "errors": {"to": []}},
)


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


ITEMS = {"items": [{"id": "a", "amount": 1}, {"id": "b", "amount": 2}], "none": [], "total": 3}
SECRET_FORM = Question(
    "1", "form", {"message": "Sign in", "requestedSchema": {"properties": {"user": {}, "password": {}}}}
)
PLAIN_FORM = Question(
    "1", "form", {"message": "Sure?", "requestedSchema": {"properties": {"sure": {"type": "boolean"}}}}
)
ADDED = Change("added", "store/a", after="1")
CHANGED = Change("changed", "store/b", "1", "2")
REMOVED = Change("removed", "files/c.txt")
IMAGE = {
    "content": [
        {"type": "image", "mimeType": "image/png", "data": "AAAA"},
        {"type": "text", "text": "x"},
        "odd",
    ]
}
EMBEDDED = {
    "content": [
        {"type": "resource", "resource": {"mimeType": "text/plain"}},
        {"type": "resource", "resource": 1},
    ]
}
OUTPUT = {"type": "object", "properties": {"amount": {"type": "number"}}, "required": ["amount"]}

MATCHING: list[tuple[Judged, Any]] = [
    (succeeds(), DONE),
    (fails(), TOOL_ERROR),
    (does_not_succeed(), REJECTED),
    (does_not_succeed(), ASKING),
    (reports_a_tool_error(), TOOL_ERROR),
    (is_rejected(), REJECTED),
    (was_cancelled(), Cancelled()),
    (fails_with_reason("city_unknown"), TOOL_ERROR),
    (fails_with_code(-32001, "NotFound"), TOOL_ERROR),
    (may_be_retried(), REJECTED),
    (may_not_be_retried(), TOOL_ERROR),
    (suggests("list_cities"), TOOL_ERROR),
    (names_argument("argument"), REJECTED),
    (names_argument("from"), ISSUES),
    (names_argument("range.from"), ISSUES),
    (names_argument("to"), ISSUES),
    (asks("Paris"), ASKING),
    (asks_the_model("Sum"), MODEL),
    (asks_the_model("brief"), MODEL),
    (sends_the_user_to("https://pay.example/"), LINK),
    (asks_for_no_secret(), PLAIN_FORM),
    (says("a"), "a"),
    (mentions("b"), "abc"),
    (does_not_mention("x"), "abc"),
    (matches("^a.c$"), "abc"),
    (equals_json({"a": [1, 2.0], "b": None}), {"b": None, "a": [1.0, 2]}),
    (has_rows(rows(("items[0].id", "a"), ("total", "3"), ("other", "(absent)"))), ITEMS),
    (value_at("total", between(1, 5)), ITEMS),
    (between(0.5, 3), 3),
    (matches_regexp(r"^\d+$"), 12),
    (is_absent(), ABSENT),
    (is_one_of(["EUR", "1"]), 1),
    (has_length(2), [1, 2]),
    (has_entry_with("items", rows(("id", "b"), ("amount", "2"))), ITEMS),
    (has_no_entry_with("items", rows(("id", "c"))), ITEMS),
    (has_entry_with("", rows(("id", "a"))), [{"id": "a"}]),
    (mentions_every_value_of({"a": [1234.5, True, "x"], "b": None, "c": ""}), "1,234.50 x yes"),
    (
        mentions_every_value_of(["pen", "a long line", "東", "C++"]),
        "a pen, a long\n    line of 東京 in C++11",
    ),
    (includes_content("image", "image/PNG"), IMAGE),
    (includes_content("resource", "text/plain"), EMBEDDED),
    (fits_schema(OUTPUT), {"amount": 1}),
    (nothing_changed(), ()),
    (only_changed(["store/a", "store/b"]), (ADDED, CHANGED, CHANGED)),
    (happened_once("added", "store/a"), (ADDED, CHANGED)),
]

LONG = "x" * 1000

MISMATCHING: list[tuple[Judged, Any, str]] = [
    (
        succeeds(),
        TOOL_ERROR,
        'expected: the call to succeed\n but was: the tool reported an error: "No such city"',
    ),
    (
        succeeds(),
        REJECTED,
        'expected: the call to succeed\n but was: the request was rejected with the code -32602: "Unknown argument"',
    ),
    (succeeds(), ASKING, 'expected: the call to succeed\n but was: the server asks "Delete Paris?"'),
    (succeeds(), Cancelled(), "expected: the call to succeed\n but was: the call was cancelled"),
    (fails(), DONE, 'expected: the call to fail\n but was: the call succeeded: "12 EUR"'),
    (fails(), SILENT, "expected: the call to fail\n but was: the call succeeded"),
    (fails(), ROOTS, "expected: the call to fail\n but was: the server asks for the roots"),
    (does_not_succeed(), DONE, 'expected: the call not to succeed\n but was: the call succeeded: "12 EUR"'),
    (
        does_not_succeed(),
        Cancelled(answered=True),
        "expected: the call not to succeed\n but was: the call was cancelled, and answered all the same",
    ),
    (
        reports_a_tool_error(),
        REJECTED,
        'expected: the tool to report an error\n but was: the request was rejected with the code -32602: "Unknown argument"',
    ),
    (
        is_rejected(),
        TOOL_ERROR,
        'expected: the request to be rejected\n but was: the tool reported an error: "No such city"',
    ),
    (was_cancelled(), DONE, 'expected: the call to be cancelled\n but was: the call succeeded: "12 EUR"'),
    (
        fails_with_reason("city_unknwn"),
        TOOL_ERROR,
        (
            'expected: the call to fail with the reason "city_unknwn"\n but was: the reason "city_unknown", found at "structuredContent.error.data.reason"\n'
            "    hint: Reasons are compared letter by letter."
        ),
    ),
    (
        fails_with_reason("spent"),
        TOOL_ERROR,
        'expected: the call to fail with the reason "spent"\n but was: the reason "city_unknown", found at "structuredContent.error.data.reason"',
    ),
    (
        fails_with_reason("spent"),
        REJECTED,
        (
            'expected: the call to fail with the reason "spent"\n but was: the request was rejected with the code -32602: "Unknown argument", without a reason\n'
            '    hint: A reason was looked for at "error.data.reason".'
        ),
    ),
    (
        fails_with_reason("spent"),
        DONE,
        'expected: the call to fail with the reason "spent"\n but was: the call succeeded: "12 EUR"',
    ),
    (
        fails_with_code(-32602, "InvalidParams"),
        TOOL_ERROR,
        'expected: the call to fail with the code -32602 (InvalidParams)\n but was: the code -32001: "No such city"',
    ),
    (
        fails_with_code(5, "5"),
        PLAIN_ERROR,
        (
            'expected: the call to fail with the code 5\n but was: the tool reported an error: "It broke.", without a code\n'
            "    hint: A tool's error carries its code at structuredContent.error.code."
        ),
    ),
    (
        may_be_retried(),
        TOOL_ERROR,
        "expected: the error to say that the call may be retried\n but was: it says that the call may not be retried",
    ),
    (
        may_not_be_retried(),
        REJECTED,
        "expected: the error to say that the call may not be retried\n but was: it says that the call may be retried",
    ),
    (
        may_not_be_retried(),
        PLAIN_ERROR,
        (
            "expected: the error to say that the call may not be retried\n but was: it says nothing of retrying\n"
            '    hint: It is said by "retryable" in the data of the error.'
        ),
    ),
    (
        suggests("wait"),
        TOOL_ERROR,
        'expected: the error to suggest "wait"\n but was: it suggests "Call list_cities first."',
    ),
    (
        suggests("wait"),
        PLAIN_ERROR,
        'expected: the error to suggest "wait"\n but was: it suggests nothing\n    hint: A suggestion stands at "recovery" in the data of the error.',
    ),
    (
        names_argument("arg"),
        REJECTED,
        'expected: the error to name the argument "arg"\n but was: it does not name it: "Unknown argument"',
    ),
    (asks("Rome"), ASKING, 'expected: the server to ask "Rome"\n but was: the server asks "Delete Paris?"'),
    (
        asks("Rome"),
        LINK,
        'expected: the server to ask "Rome"\n but was: the server asks the user to open "https://pay.example/x"',
    ),
    (
        asks_the_model("x y"),
        MODEL,
        'expected: the server to ask the model "x y"\n but was: the server asks the model "Sum it up now Be brief"',
    ),
    (
        sends_the_user_to("https://x"),
        DONE,
        'expected: the server to send the user to "https://x"\n but was: the call succeeded: "12 EUR"',
    ),
    (
        asks_for_no_secret(),
        SECRET_FORM,
        (
            'expected: a question that asks for no secret\n but was: "Sign in" asks for "password"\n'
            "    hint: A secret is asked for at a link, where the client cannot read it."
        ),
    ),
    (
        says("Done"),
        "done",
        'expected: the text "Done"\n but was: "done"\n    hint: Only capital and small letters differ.',
    ),
    (
        says("a b"),
        "a  b",
        'expected: the text "a b"\n but was: "a  b"\n    hint: Only spaces or line breaks differ.',
    ),
    (says("a"), "\x1b[2J", 'expected: the text "a"\n but was: "\\x1b[2J"'),
    (
        says("a\nb"),
        "a\nc",
        'expected: the text "a\n    b"\n but was: a text that differs (- is missing, + is there instead):\n        - b\n        + c',
    ),
    (
        says("a\nb"),
        "a\r\nb",
        (
            'expected: the text "a\n    b"\n but was: a text that differs (- is missing, + is there instead):\n        the same lines, with other line breaks\n'
            "    hint: Only spaces or line breaks differ."
        ),
    ),
    (
        mentions("EUR"),
        "12 eur",
        'expected: a text that mentions "EUR"\n but was: "12 eur"\n    hint: It is there, but capital and small letters differ.',
    ),
    (
        mentions("a b"),
        "a\nb",
        'expected: a text that mentions "a b"\n but was: "a\n    b"\n    hint: It is there, but spaces or line breaks differ.',
    ),
    (mentions("a"), "", 'expected: a text that mentions "a"\n but was: an empty text'),
    (
        mentions("a"),
        LONG,
        f'expected: a text that mentions "a"\n but was: "{"x" * 300} … {"x" * 100} (1,000 characters)"',
    ),
    (
        does_not_mention("b"),
        "abc",
        'expected: a text that does not mention "b"\n but was: a text that mentions it: "abc"',
    ),
    (
        does_not_mention("b"),
        f"{LONG}b{LONG}",
        f'expected: a text that does not mention "b"\n but was: a text that mentions it: "…{"x" * 60}b{"x" * 60}…"',
    ),
    (matches("^b"), "abc", 'expected: a text that matches "^b"\n but was: "abc"'),
    (matches("^b"), "", 'expected: a text that matches "^b"\n but was: an empty text'),
    (equals_json(1), True, "expected: 1\n but was: true"),
    (equals_json({"a": [1, 2]}), {"a": [1, 3]}, "expected: 2\n but was: 3\n      at: a[1]"),
    (equals_json({"a": 1}), {}, "expected: 1\n but was: nothing\n      at: a"),
    (
        equals_json({}),
        {"a": [1]},
        "expected: nothing there\n but was: [1], which is one too many\n      at: a",
    ),
    (equals_json([1]), [1, 2], "expected: nothing there\n but was: 2, which is one too many\n      at: [1]"),
    (
        has_rows(rows(("items[0].id", "a"), ("total", "4"), ("totl", "(any)"))),
        ITEMS,
        (
            "expected: total is 4, totl is any value\n but was: total is 3, there is no totl\n      at: total, totl\n"
            '    hint: What was found has no "totl". Did you mean "total"?'
        ),
    ),
    (
        value_at("total", between(5, 1000000)),
        ITEMS,
        "expected: a number between 5 and 1000000\n but was: 3\n      at: total",
    ),
    (
        value_at("totl", has_length(1)),
        ITEMS,
        'expected: a list with 1 entry\n but was: nothing\n      at: totl\n    hint: What was found has no "totl". Did you mean "total"?',
    ),
    (between(0, 1), True, "expected: a number between 0 and 1\n but was: true"),
    (matches_regexp("^x"), "ax", 'expected: a value that matches "^x"\n but was: "ax"'),
    (matches_regexp(""), ABSENT, 'expected: a value that matches ""\n but was: nothing'),
    (is_absent(), None, "expected: nothing there\n but was: null"),
    (is_one_of(["EUR", '"1"']), 1, 'expected: one of EUR, "1"\n but was: 1'),
    (has_length(1), [1, 2], "expected: a list with 1 entry\n but was: a list with 2 entries: [1, 2]"),
    (has_length(2), "ab", 'expected: a list with 2 entries\n but was: "ab", which is no list'),
    (
        has_entry_with("items", rows(("id", "b"), ("amount", "3"))),
        ITEMS,
        (
            'expected: an entry of "items" in which id is b, amount is 3\n but was: none of its 2 entries has\n      at: items\n'
            "    hint: The nearest is entry [1], where amount is 2."
        ),
    ),
    (
        has_entry_with("", rows(("id", "b"))),
        [{}],
        "expected: an entry of the list in which id is b\n but was: its only entry has not\n    hint: The nearest is entry [0], where there is no id.",
    ),
    (
        has_entry_with("none", rows(("id", "b"))),
        ITEMS,
        'expected: an entry of "none" in which id is b\n but was: an empty list\n      at: none',
    ),
    (
        has_entry_with("itms", rows(("id", "b"))),
        ITEMS,
        'expected: an entry of "itms" in which id is b\n but was: nothing\n      at: itms\n    hint: What was found has no "itms". Did you mean "items"?',
    ),
    (
        has_no_entry_with("items", rows(("id", "b"))),
        ITEMS,
        'expected: no entry of "items" in which id is b\n but was: one that has: {"id": "b", "amount": 2}\n      at: items[1]',
    ),
    (
        has_no_entry_with("total", rows(("id", "b"))),
        ITEMS,
        'expected: no entry of "total" in which id is b\n but was: 3, which is no list\n      at: total',
    ),
    (
        mentions_every_value_of({"a": [12, -3], "b": False}),
        "112 and 3, no",
        "expected: a text that mentions every value of the result\n but was: 2 of its 3 values are missing: a[0] (12), a[1] (-3)\n      at: a[0]",
    ),
    (
        mentions_every_value_of(["a", "pen"]),
        "An apple, two pencils",
        'expected: a text that mentions every value of the result\n but was: 2 of its 2 values are missing: [0] ("a"), [1] ("pen")\n      at: [0]',
    ),
    (
        mentions_every_value_of("x"),
        "y",
        'expected: a text that mentions every value of the result\n but was: 1 of its 1 values is missing: the result ("x")',
    ),
    (
        includes_content("audio", "audio/wav"),
        IMAGE,
        "expected: audio of the type audio/wav\n but was: an image of the type image/png, a text",
    ),
    (
        includes_content("resource_link", ""),
        {"content": [{"type": "odd"}]},
        'expected: a resource link\n but was: a block of the kind "odd"',
    ),
    (
        includes_content("image", "image/png"),
        {},
        "expected: an image of the type image/png\n but was: a reply without content",
    ),
    (
        includes_content("image", "image/png"),
        {"content": [{"type": "image", "mimeType": "image/png", "data": "?"}]},
        "expected: an image of the type image/png\n but was: one whose data is empty or no base64",
    ),
    (
        fits_schema(OUTPUT),
        {"amount": "x"},
        'expected: structured content that fits the output schema\n but was: "x" instead of a number\n      at: amount',
    ),
    (
        fits_schema(OUTPUT),
        ABSENT,
        "expected: structured content that fits the output schema\n but was: there is no structured content",
    ),
    (
        fits_schema({"type": "strnig"}),
        1,
        'expected: an output schema that can be used\n but was: The JSON Schema is invalid at "type": "strnig" may not stand there.',
    ),
    (
        nothing_changed(),
        (ADDED, CHANGED, REMOVED),
        'expected: nothing to have changed\n but was: "store/a" was added (1), "store/b" was changed from 1 to 2, "files/c.txt" was removed',
    ),
    (
        only_changed(["store/c"]),
        (ADDED,),
        'expected: only "store/c" to have changed\n but was: "store/c" did not change, "store/a" was added (1)\n    hint: Did you mean "store/a"?',
    ),
    (
        only_changed(["store/a"]),
        (),
        'expected: only "store/a" to have changed\n but was: "store/a" did not change',
    ),
    (
        only_changed(["store/a"]),
        (ADDED, *[REMOVED] * 13),
        None
        or 'expected: only "store/a" to have changed\n but was: '
        + ", ".join(['"files/c.txt" was removed'] * 12)
        + " and 1 more",
    ),
    (
        happened_once("added", "store/a"),
        (ADDED, ADDED),
        'expected: "store/a" to be added exactly once\n but was: it was added 2 times',
    ),
    (
        happened_once("removed", "store/a"),
        (ADDED,),
        'expected: "store/a" to be removed exactly once\n but was: it was never removed, but added once',
    ),
    (
        happened_once("removed", "store/a"),
        (ADDED, ADDED),
        'expected: "store/a" to be removed exactly once\n but was: it was never removed, but added 2 times',
    ),
    (
        happened_once("removed", "store/x"),
        (ADDED,),
        'expected: "store/x" to be removed exactly once\n but was: it was never removed\n    hint: Did you mean "store/a"?',
    ),
]


@pytest.mark.parametrize(("matcher", "item"), MATCHING)
def test_what_is_as_expected_matches(matcher: Judged, item: Any) -> None:
    """Nothing is raised, and the mismatch text says so too."""
    expect(item, matcher)
    assert matcher.explain(item) is None


@pytest.mark.parametrize(("matcher", "item", "message"), MISMATCHING)
def test_what_is_otherwise_is_told_in_these_words(matcher: Judged, item: Any, message: str) -> None:
    """The whole message that a person reads."""
    with pytest.raises(Mismatch) as mismatch:
        expect(item, matcher)
    assert str(mismatch.value) == message


@pytest.mark.parametrize(("matcher", "item", "message"), MISMATCHING)
def test_no_message_shows_python(matcher: Judged, item: Any, message: str) -> None:
    """None, True and quotes of Python mean nothing to a product owner."""
    assert not {"None", "True", "False", "dict", "<"} & set(message.replace(",", " ").split())


def test_a_reason_that_a_tool_does_not_give_is_looked_for_everywhere() -> None:
    """The hint lists every place."""
    with pytest.raises(Mismatch) as mismatch:
        expect(PLAIN_ERROR, fails_with_reason("spent"))
    assert mismatch.value.actual == 'the tool reported an error: "It broke.", without a reason'
    assert mismatch.value.hint == (
        'A reason was looked for at "structuredContent.error.data.reason", "structuredContent.error.reason", '
        '"structuredContent.error.code", "structuredContent.error", "structuredContent.reason", "_meta", "the head of the text".'
    )


def test_many_differing_lines_are_counted() -> None:
    """A long text does not flood the message."""
    with pytest.raises(Mismatch) as mismatch:
        expect("\n".join("abcdefgh"), says("\n".join("ABCDEFGHIJ")))
    assert "    … and 6 more lines" in mismatch.value.actual


def test_many_missing_values_are_counted() -> None:
    """Eight of them are named."""
    with pytest.raises(Mismatch, match="and 2 more"):
        expect("", mentions_every_value_of([f"v{n}" for n in range(10)]))


def test_a_reason_holds_its_place() -> None:
    """What outcomes find is what this matcher reads."""
    assert isinstance(TOOL_ERROR, Failed)
    assert TOOL_ERROR.reason == Reason("city_unknown", "structuredContent.error.data.reason")
