"""The formatter, sent events by hand in ways that behave's runner does not come to in a small project."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from behave.configuration import Configuration
from behave.formatter.base import StreamOpener
from behave.matchers import Match
from behave.model_type import Status
from behave.parser import parse_feature

from mcpbdd.messages import Formatter
from mcpbdd.messages.clock import now

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = """Feature: By hand
  Scenario: one
    Given a step
  Scenario: empty
"""


class Hand:
    """Plays behave's runner."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.formatter = Formatter(
            StreamOpener(stream=self.stream),
            Configuration(["--no-color"], load_config=False),
        )
        self.feature: Any = parse_feature(TEXT, filename="by_hand.feature")
        self.one, self.empty = self.feature.walk_scenarios()
        self.formatter.feature(self.feature)

    def pass_one(self) -> None:
        self.formatter.scenario(self.one)
        (step,) = self.one.all_steps
        self.formatter.match(_match())
        step.status = Status.passed
        self.formatter.result(step)

    def end(self) -> list[dict[str, Any]]:
        self.formatter.eof()
        self.formatter.close()
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def _match() -> Any:
    def function(context: Any) -> None:
        """Stand for a step function that no registry knows."""

    return Match(function)


@pytest.fixture
def hand() -> Hand:
    """A feature of two scenarios, begun."""
    return Hand()


def test_a_feature_without_a_file_is_recorded_from_the_model(hand: Hand, checked: Callable[..., Any]) -> None:
    """The source is empty, the document is not."""
    hand.pass_one()
    hand.formatter.scenario(hand.empty)
    record = checked(hand.end())
    assert record.only("source")["data"] == ""
    assert record.statuses("one") == ["PASSED"]
    assert record.only("testRunFinished")["success"] is True


def test_a_function_that_is_not_registered_leaves_the_step_without_definition(
    hand: Hand, checked: Callable[..., Any]
) -> None:
    """A runner with a registry of its own still gets its verdicts recorded."""
    hand.pass_one()
    record = checked(hand.end())
    assert record.run("one")[0]["step"]["stepDefinitionIds"] == []


def test_a_run_that_was_left_out_without_steps_says_why(hand: Hand, checked: Callable[..., Any]) -> None:
    """Where there is no step, a hook holds the reason."""
    hand.formatter.end_run(hand.empty, ("@era:x",), "nothing to do")
    (step,) = checked(hand.end()).run("empty")
    assert (step["status"], step["message"]) == ("SKIPPED", "nothing to do")


def test_a_run_ends_where_another_scenario_is_ended(hand: Hand, checked: Callable[..., Any]) -> None:
    """The open one is not lost."""
    hand.pass_one()
    hand.formatter.end_run(hand.empty, (), None)
    assert checked(hand.end()).statuses("one") == ["PASSED"]


def test_events_outside_of_a_feature_do_no_harm(hand: Hand, checked: Callable[..., Any]) -> None:
    """A runner that replays events may send them late; the feature was written without them."""
    hand.formatter.eof()
    hand.formatter.match(_match())
    hand.formatter.result(next(hand.one.all_steps))
    hand.formatter.scenario(hand.one)
    hand.formatter.end_run(hand.one, (), None)
    record = checked(hand.end())
    assert (record.statuses("one"), record.statuses("empty")) == (["SKIPPED"], ["SKIPPED"])


def test_a_result_without_a_match_is_kept(hand: Hand, checked: Callable[..., Any]) -> None:
    """Some runners send no match for an undefined step."""
    hand.formatter.scenario(hand.one)
    (step,) = hand.one.all_steps
    step.status = Status.undefined
    hand.formatter.result(step)
    assert checked(hand.end()).statuses("one") == ["UNDEFINED"]


def test_a_hook_that_says_nothing_still_fails_the_run(hand: Hand, checked: Callable[..., Any]) -> None:
    """An interrupt in a hook leaves a mark, but no text."""
    hand.pass_one()
    hand.one.hook_failed = True
    hand.one.clear_status()
    record = checked(hand.end())
    assert record.statuses("one") == ["PASSED", "FAILED"]
    assert record.only("testRunFinished")["success"] is False


def test_a_failing_cleanup_of_which_nothing_was_captured_still_fails(
    hand: Hand, checked: Callable[..., Any]
) -> None:
    """The text is behave's to keep, the verdict is ours."""
    hand.pass_one()
    hand.one.set_status(Status.cleanup_error)
    assert checked(hand.end()).run("one")[1]["message"].startswith("CLEANUP-ERROR")


def test_an_aborted_run_is_told_where_the_runner_is_known(hand: Hand, checked: Callable[..., Any]) -> None:
    """An abort at the very end leaves no feature that was not reached."""

    class Runner:
        aborted = True

    hand.pass_one()
    hand.formatter.scenario(hand.empty)
    hand.formatter.observe(Runner())
    assert checked(hand.end()).only("testRunFinished")["message"] == "The run was aborted."


def test_times_are_real_while_a_scenario_has_moved_the_clock(hand: Hand, checked: Callable[..., Any]) -> None:
    """The record tells when the run was, not when the scenario plays."""
    before = now()
    with time_machine.travel("1999-12-31", tick=False):
        hand.pass_one()
        frozen = now()
    record = checked(hand.end())
    started = record.all("testStepStarted")[0]["timestamp"]
    assert before <= started["seconds"] * 10**9 + started["nanos"] <= frozen


def test_text_that_holds_line_ends_of_unicode_stays_on_one_line(
    hand: Hand, checked: Callable[..., Any]
) -> None:
    """Readers that split at every line end still find one envelope a line."""
    hand.pass_one()
    hand.formatter.attach("a\x85b", "text/plain", "c\u2028d\u2029e")
    attachment = checked(hand.end()).only("attachment")
    assert (attachment["fileName"], attachment["body"]) == ("a\x85b", "c\u2028d\u2029e")
