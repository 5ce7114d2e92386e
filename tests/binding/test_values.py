"""What the binding decides without a run: nearest sentences, short reasons, the summary, what is missing."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from behave.runner import Runner

from mcpbdd.binding.current import run_of
from mcpbdd.binding.eras import in_short
from mcpbdd.binding.loading import once
from mcpbdd.binding.summary import summary
from mcpbdd.binding.verdict import Attempt
from mcpbdd.errors import Misuse
from mcpbdd.recognizing import nearest_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

for topic in ("calling", "outcomes"):
    import_module(f"mcpbdd.steps.{topic}")  # the sentences that are compared


@pytest.mark.parametrize(
    ("keyword", "text", "nearest"),
    [
        ("when", 'the client cals the tool "x"', 'When the client calls the tool "…"'),
        ("then", "the call suceeds", "Then the call succeeds"),
        ("given", "the call succeeds", "Then the call succeeds"),
        ("given", "a partridge in a pear tree", ""),
    ],
)
def test_the_nearest_sentence_is_found_by_its_words(keyword: str, text: str, nearest: str) -> None:
    """Of the same keyword first; none where none is near."""
    assert nearest_sentence(keyword, text) == nearest


@pytest.mark.parametrize(
    ("why", "short"),
    [
        ("ASSERT FAILED: expected: one\n but was: two\nThe last exchange:", "expected: one, but was: two"),
        ("ASSERT FAILED: Something.\nMore of it.", "Something."),
        ("Traceback (most recent call last):\n  File x\nValueError: no\n", "ValueError: no"),
        ("", ""),
    ],
)
def test_a_reason_is_one_line(why: str, short: str) -> None:
    """What was expected and found, the first sentence, or the exception at the end of a traceback."""
    assert in_short(why) == short


def attempt(**changes: object) -> Attempt:
    """A scenario that failed in one era."""
    values = {
        "name": "S ", "location": "f:1", "server": "s", "era": "2025-11-25", "transport": "stdio", "verdict": "failed",
    }  # fmt: skip
    return Attempt(**{**values, **changes})  # type: ignore[arg-type]


def test_the_summary_says_each_thing_once() -> None:
    """A scenario that fails in both eras has one heading, and one reason where it is the same."""
    lines = summary(
        [attempt(reason="one"), attempt(era="2026-07-28", reason="one"), attempt(name="T", era="2026-07-28")],
        "r",
        ["P"],
    )
    assert lines[-6:] == [
        "Failed:",
        "  f:1  S  (both eras)",
        "      one",
        "  f:1  T  (2026-07-28)",
        "The record: r",
        "FAILED: P",
    ]


def test_the_summary_of_nothing_says_so() -> None:
    """An empty table would look like a mistake of ours."""
    assert summary([], "r", [])[2] == "  nothing"


def test_a_step_without_hooks_says_what_to_write() -> None:
    """However the step came to run."""
    with pytest.raises(Misuse, match=r"install\(globals\(\)\)"):
        run_of(SimpleNamespace())


def test_behave_is_stood_in_for_once_however_often_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two step files may load the language, and a second run in the process finds behave as it was."""
    called: list[str] = []

    def standing_in(name: str) -> Callable[[Callable[..., Any], Any], Any]:
        def run(original: Callable[..., Any], _runner: Any) -> None:
            called.append(name)
            original()

        return run

    monkeypatch.setattr(Runner, "run_model", lambda _runner: called.append("behave"))
    original: Any = Runner.run_model
    once("run_model", standing_in("first"))
    once("run_model", standing_in("second"))
    run_model: Any = Runner.run_model
    run_model(object())
    assert called == ["first", "behave"]
    assert Runner.run_model is original
