"""Answers become what a handler of the method returns; what no handler could return is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.doubles.behind.answers import Reply, Report, result_for, shape_of
from mcpbdd.doubles.behind.script import UNSAID, Script
from mcpbdd.errors import Misuse


def dumped(method: str, value: Any, params: dict[str, Any] | None = None) -> dict[str, Any]:
    """Give a result by its names on the wire."""
    found: dict[str, Any] = result_for(method, params or {}, value).model_dump(
        by_alias=True, mode="json", exclude_none=True, exclude={"result_type", "ttl_ms", "cache_scope"}
    )
    return found


@pytest.mark.parametrize(
    ("method", "value", "expected"),
    [
        ("tools/call", "Home", {"content": [{"type": "text", "text": "Home"}], "isError": False}),
        (
            "tools/call",
            {"a": 1},
            {
                "content": [{"type": "text", "text": '{\n  "a": 1\n}'}],
                "structuredContent": {"a": 1},
                "isError": False,
            },
        ),
        (
            "tools/call",
            [1],
            {
                "content": [{"type": "text", "text": "[\n  1\n]"}],
                "structuredContent": {"result": [1]},
                "isError": False,
            },
        ),
        ("tools/call", {"structuredContent": 7}, {"content": [], "structuredContent": 7, "isError": False}),
        (
            "prompts/get",
            "Tidy",
            {"messages": [{"role": "user", "content": {"type": "text", "text": "Tidy"}}]},
        ),
        ("completion/complete", ["a", 2], {"completion": {"values": ["a", "2"]}}),
        ("completion/complete", "a", {"completion": {"values": ["a"]}}),
    ],
)
def test_a_value_becomes_a_result_of_the_method(method: str, value: Any, expected: dict[str, Any]) -> None:
    """Text, a whole result, or anything else as the content of one."""
    assert dumped(method, value) == expected


def test_a_resource_is_read_at_the_address_that_was_asked_for() -> None:
    """JSON has its own type."""
    [read] = dumped("resources/read", {"a": 1}, {"uri": "note://1"})["contents"]
    assert (read["uri"], read["mimeType"]) == ("note://1", "application/json")
    [read] = dumped("resources/read", "text", {"uri": "note://1"})["contents"]
    assert (read["text"], read["mimeType"]) == ("text", "text/plain")


def test_a_round_that_asks_is_an_answer_to_each_call_that_may() -> None:
    """On 2026-07-28; its fields tell it."""
    for method in ("tools/call", "prompts/get", "resources/read"):
        assert dumped(method, {"requestState": "s"}) == {"requestState": "s"}
    with pytest.raises(Misuse, match="its answer is one to tools/call"):
        result_for("completion/complete", {}, {"requestState": "s"})


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"content": [], "is_error": True}, 'no "is_error". Did you mean "isError"'),
        ({"content": "Home"}, "no answer to tools/call: content"),
        (
            {"messages": [{"role": "nobody", "content": {"type": "text", "text": ""}}]},
            "no answer to prompts/get",
        ),
        ({"contents": [{}]}, "no answer to resources/read: contents.0"),
    ],
)
def test_a_result_that_no_handler_could_give_is_refused_where_it_is_written(value: Any, words: str) -> None:
    """With the field that is wrong."""
    with pytest.raises(Misuse, match=words.replace(".", r"\.")):
        Reply(value)


def test_other_methods_are_not_answered() -> None:
    """Whoever lists tools gets those that were defined."""
    with pytest.raises(Misuse, match="was called by tools/list"):
        result_for("tools/list", {}, "x")
    assert shape_of("content") is None
    assert shape_of(["content"]) is None


def test_a_script_without_a_word_succeeds() -> None:
    """Each time."""
    script = Script()
    assert [script.next().answer for _ in range(2)] == [UNSAID, UNSAID]


def test_what_it_takes_belongs_to_the_answer_that_is_said_next() -> None:
    """Only to that one."""
    script = Script()
    script.takes(2)
    script.answers(Reply("slow"))
    script.answers(Reply("quick"))
    assert [(turn.answer, turn.delay) for turn in (script.next(), script.next(), script.next())] == [
        (Reply("slow"), 2), (Reply("quick"), 0), (Reply("quick"), 0)
    ]  # fmt: skip


def test_what_it_takes_without_an_answer_is_one_like_the_last() -> None:
    """Or the one that stands where nothing is said."""
    script = Script()
    script.answers(Report("no"))
    script.takes(2)
    assert (script.next().delay, script.next().delay) == (0, 2)
    assert script.next().answer == Report("no")
    alone = Script()
    alone.takes(1)
    assert (alone.next().answer, alone.next().delay) == (UNSAID, 1)


def test_a_time_below_zero_or_two_of_them_are_refused() -> None:
    """There is one time for an answer."""
    script = Script()
    with pytest.raises(Misuse, match="seconds is -1"):
        script.takes(-1)
    script.takes(1)
    with pytest.raises(Misuse, match="was said already"):
        script.takes(1)
