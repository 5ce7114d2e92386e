"""Failures around the steps, and runs that end early."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="module")
def hooks(behave: Any) -> Any:
    """A run of a project whose hooks fail."""
    return behave("hooks")


@pytest.mark.parametrize(
    ("name", "statuses", "failed", "message"),
    [
        ("fails before", ["FAILED", "SKIPPED"], "before_scenario", "no such door"),
        ("fails after", ["PASSED", "FAILED"], "after_scenario", "left open"),
        ("fails to clean up", ["PASSED", "FAILED"], "scenario.cleanup", "the broom is gone"),
        ("has a bad tag", ["FAILED", "SKIPPED"], "before_tag", "no such tag"),
        ("fails around a step", ["FAILED"], "a step with a bad hook", "no such step"),
        ("is failed by a hook", ["PASSED", "FAILED"], "scenario", "counts this scenario as failed"),
    ],
)
def test_a_failure_around_the_steps_is_a_failed_step(
    hooks: Any, name: str, statuses: list[str], failed: str, message: str
) -> None:
    """Consumers that look at steps only see what failed in hooks and cleanups."""
    steps = hooks.run(name)
    assert [step["status"] for step in steps] == statuses
    step = steps[statuses.index("FAILED")]
    assert step["text"] == failed
    assert message in step["message"]


def test_two_failing_hooks_are_two_failed_steps(hooks: Any) -> None:
    """Behave joins their texts; the exception is the first one's, and the output stays with it."""
    before, step, after = hooks.run("fails before and after")
    assert [part["status"] for part in (before, step, after)] == ["FAILED", "SKIPPED", "FAILED"]
    assert before["message"] == "HOOK-ERROR in before_scenario: ValueError: no such door"
    assert after["message"] == "HOOK-ERROR in after_scenario: AssertionError: left open"
    assert (before["exception"]["type"], "exception" in after) == ("ValueError", False)
    assert "on the way" in before["attachments"][0]["body"]


def test_a_scenario_without_steps_has_a_test_case(hooks: Any) -> None:
    """Behave counts it as passed."""
    assert hooks.run("has nothing to do") == []


def test_failing_hooks_of_features_and_rules_are_hooks_of_the_run(hooks: Any) -> None:
    """And the scenarios that they kept from running say so."""
    names = {hook["id"]: hook["name"] for hook in hooks.all("hook")}
    started = {each["id"]: names[each["hookId"]] for each in hooks.all("testRunHookStarted")}
    failed = [started[each["testRunHookStartedId"]] for each in hooks.all("testRunHookFinished")]
    assert failed == ["before_rule", "before_feature"]
    assert (
        hooks.run("behind the rule")[0]["message"]
        == "Not run: HOOK-ERROR in before_rule: ValueError: no such rule"
    )
    assert "no such feature" in hooks.run("second")[0]["message"]
    assert hooks.statuses("first") == ["SKIPPED", "SKIPPED"]


def test_a_failing_after_all_is_told_where_the_runner_is_known(behave: Any) -> None:
    """With `observe` the verdict is behave's."""
    arguments = [
        "-n",
        "has nothing to do",
        "-D",
        "after_all=yes",
        "-D",
        "observed=yes",
        "features/hooks.feature",
    ]
    record = behave("hooks", *arguments)
    assert record.code == 1
    assert record.only("testRunFinished")["success"] is False
    assert "hook" in record.only("testRunFinished")["message"]


@pytest.mark.parametrize("means", ["before_all", "abort", "interrupt", "escape"])
def test_a_run_that_ends_early_is_no_success(behave: Any, means: str) -> None:
    """However it ends, the record is complete and names the features that were not reached."""
    record = behave("stopped", "-D", f"means={means}")
    finished = record.only("testRunFinished")
    assert record.code == 1
    assert finished["success"] is False
    assert "features/two.feature" in finished["message"]
    assert {step["status"] for run in record.runs("comes after") for step in run} <= {"SKIPPED"}


def test_a_failing_before_all_is_a_failed_hook_of_the_run(behave: Any) -> None:
    """No feature was begun, so that nothing else can show it."""
    record = behave("stopped", "-D", "means=before_all")
    assert record.only("hook")["type"] == "BEFORE_TEST_RUN"
    assert record.only("testRunHookFinished")["result"]["status"] == "FAILED"


def test_a_feature_cut_off_by_an_interrupt_is_written(behave: Any) -> None:
    """Behave sends no eof for it."""
    assert behave("stopped", "-D", "means=escape").statuses("is stopped") == ["PASSED"]


def test_a_run_that_passes_is_a_success(behave: Any) -> None:
    """The verdict is not only ever bad."""
    record = behave("stopped")
    assert (record.code, record.only("testRunFinished")["success"]) == (0, True)
