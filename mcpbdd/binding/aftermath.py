"""What is seen to once a scenario has run: its failure is explained, and nothing secret or hidden is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from behave.model_type import Status

from mcpbdd.binding.failure import StepFailed
from mcpbdd.binding.outlines import left_standing
from mcpbdd.binding.unknown import told
from mcpbdd.errors import Mismatch
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from behave.model import Scenario, Step

    from mcpbdd.transcript import Redactor


def explain(scenario: Scenario, pins: Iterable[str]) -> None:
    """Say of unknown sentences which one is near, and of a pinned bug that it may be gone.

    Args:
        scenario: as it has run.
        pins: the IDs of its @known_bug tags.
    """
    for step in scenario.all_steps:
        if step.status == Status.undefined and not step.error_message:
            step.error_message = "\n".join([told(step), *left_standing(scenario, step)])
        if pins and isinstance(failure_of(step), Mismatch):
            step.error_message = (
                f"{step.error_message}\n{_bugs(pins)}, which this scenario pins as it is today "
                "(@known_bug), may be fixed. If it is, write down what is right and take the tag away."
            )


def _bugs(pins: Iterable[str]) -> str:
    filed = [pin for pin in pins if pin != "none"]
    return f"The bug {', '.join(filed)}" if filed else "The unfiled bug"


def failure_of(step: Step) -> Any:
    """Give what went wrong in a step, as a value; None where nothing did, or it was not the library's to tell."""
    return step.exception.failure if isinstance(step.exception, StepFailed) else None


def clean(scenario: Scenario, redactor: Redactor) -> None:
    """Take secrets out of whatever behave shows of the scenario, and make visible what is hidden."""
    for statement in (scenario, *scenario.all_steps):
        if statement.error_message:
            statement.error_message = visible(redactor.text(statement.error_message))
        for capture in statement.captured.captures:
            for name in ("stdout", "stderr", "log"):
                setattr(capture, name, visible(redactor.text(getattr(capture, name))))
        _forget_joined(statement.captured)


def drop_log_told(scenario: Scenario) -> None:
    """Drop the captured log, unless something failed that says nothing of it itself; the record keeps it."""
    if scenario.exception is not None or any(
        step.exception is not None and failure_of(step) is None for step in scenario.all_steps
    ):
        return
    for capture in scenario.captured.captures:
        capture.log = ""
    scenario.captured.captures = [capture for capture in scenario.captured.captures if capture.has_output()]
    _forget_joined(scenario.captured)


def _forget_joined(captured: Any) -> None:
    """Let behave join the captured texts anew; it keeps what it has joined once."""
    for capture in captured.captures:
        capture._reset_cached()  # noqa: SLF001 - as above
    captured._reset_cached()  # noqa: SLF001 - as above
