"""From behave's statuses and errors to those of the messages."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from behave.model_type import Status as BehaveStatus

from mcpbdd.messages.runs import Place, Problem, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

STATUSES: Final[dict[BehaveStatus, Status]] = {
    BehaveStatus.unknown: "UNKNOWN",
    BehaveStatus.executing: "UNKNOWN",
    BehaveStatus.untested: "SKIPPED",
    BehaveStatus.skipped: "SKIPPED",
    BehaveStatus.passed: "PASSED",
    BehaveStatus.xfailed: "PASSED",
    BehaveStatus.xpassed: "PASSED",
    BehaveStatus.failed: "FAILED",
    BehaveStatus.error: "FAILED",
    BehaveStatus.hook_error: "FAILED",
    BehaveStatus.cleanup_error: "FAILED",
    BehaveStatus.undefined: "UNDEFINED",
    BehaveStatus.pending: "PENDING",
    # behave lets a pending step of a @wip scenario pass; it is neither proved nor failed.
    BehaveStatus.pending_warn: "SKIPPED",
    BehaveStatus.untested_pending: "PENDING",
    BehaveStatus.untested_undefined: "UNDEFINED",
}

_HOOK_ERROR = re.compile(r"HOOK-ERROR in (\w+)")
_HOOK_ERRORS = re.compile(r"^(?=HOOK-ERROR in )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that failed around the steps.

    Attributes:
        name: behave's name of the hook, or such as `scenario.cleanup`.
        place: before or after the steps.
        message: what was said.
        problem: the exception, where behave kept it.
    """

    name: str
    place: Place
    message: str
    problem: Problem | None = None


def message_of(step: Any) -> str:
    """Give what a step says of its end; behave loses the text of a failing before_step or after_step."""
    if step.error_message:
        return str(step.error_message).rstrip()
    if step.status is BehaveStatus.pending_warn:
        return "Pending; accepted because the scenario is tagged @wip."
    if step.hook_failed and step.exception is not None:
        return f"HOOK-ERROR in before_step or after_step: {type(step.exception).__name__}: {step.exception}"
    return ""


def problem_of(statement: Any) -> Problem | None:
    """Give the exception that behave kept with a step, scenario, rule or feature."""
    error = statement.exception
    if error is None:
        return None
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, AssertionError):
        return Problem(name, str(error))
    return Problem(name, str(error), "".join(traceback.format_exception(error)).rstrip())


def failures_around(statement: Any) -> list[Failure]:
    """Find the hooks and cleanups of a scenario, rule or feature that failed.

    Args:
        statement: behave's model, after it has run.

    Returns:
        Those before the steps first; a general one where behave knows that a hook failed, but not which.
    """
    failures = [*_failed_hooks(statement)]
    if statement.status is BehaveStatus.cleanup_error:
        failures.append(Failure(f"{statement.type}.cleanup", "after", _cleanup_message(statement)))
    if statement.hook_failed and not failures:
        failures.append(Failure("hook", "after", "HOOK-ERROR: a hook ended the run."))
    return failures


def _failed_hooks(statement: Any) -> Iterator[Failure]:
    """Take apart the one text into which behave collects every failing hook of a statement."""
    problem = problem_of(statement)
    for part in _HOOK_ERRORS.split(statement.error_message or ""):
        if found := _HOOK_ERROR.match(part):
            name = found.group(1)
            place: Place = "before" if name.startswith("before") else "after"
            yield Failure(name, place, part.rstrip(), problem)
            # behave keeps the exception of the first one only.
            problem = None


def _cleanup_message(statement: Any) -> str:
    """Look for behave's print of the error; the exception itself is not kept."""
    for captured in statement.captured.captures:
        if "CLEANUP-ERROR" in captured.stdout:
            return str(captured.stdout[captured.stdout.index("CLEANUP-ERROR") :].rstrip())
    return "CLEANUP-ERROR: a cleanup failed; behave printed it to the output of the run."
