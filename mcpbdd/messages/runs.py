"""What behave did in one run of one scenario, as frozen values.

A later run of the same scenario overwrites behave's model, so all that the record needs is copied here.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

Status = Literal["PASSED", "FAILED", "SKIPPED", "PENDING", "UNDEFINED", "UNKNOWN"]
Place = Literal["before", "after"]

LOG = "text/x.cucumber.log+plain"
"""The media type under which Cucumber's consumers show captured output."""
_JUST_BEFORE = 1_000
"""Nanoseconds. Those consumers sort by milliseconds since 1970 as a double, which still tell so much apart."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """Something kept with a step.

    Attributes:
        media_type: of the body.
        body: the text itself, or base64 of the bytes.
        encoding: which of the two.
        name: the caption, empty where there is none.
        taken: when it was attached.
    """

    media_type: str
    body: str
    encoding: Literal["IDENTITY", "BASE64"]
    name: str
    taken: int

    @classmethod
    def of(cls, media_type: str, data: str | bytes, *, name: str = "", taken: int) -> Attachment:
        """Make an attachment; text and JSON stay readable, everything else becomes base64."""
        if _is_text(media_type):
            body = data if isinstance(data, str) else bytes(data).decode("utf-8", "replace")
            return cls(media_type, body, "IDENTITY", name, taken)
        raw = data.encode("utf-8", "replace") if isinstance(data, str) else bytes(data)
        return cls(media_type, base64.b64encode(raw).decode("ascii"), "BASE64", name, taken)


def _is_text(media_type: str) -> bool:
    essence = media_type.split(";", maxsplit=1)[0].strip().lower()
    return essence.startswith("text/") or essence == "application/json" or essence.endswith("+json")


@dataclass(frozen=True, slots=True)
class Problem:
    """The exception behind a failure.

    Attributes:
        type: its class; with the module unless it is built in.
        message: what it says.
        stack: its traceback; empty for an assertion, whose text is meant for a person.
    """

    type: str
    message: str
    stack: str = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """A part of a step's text that became a value; no text where an optional group took no part."""

    start: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Match:
    """The step function that a step was given to, and what it takes from the text."""

    function: Callable[..., Any]
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a step or hook ended, and when.

    Attributes:
        status: as the messages name it.
        started: real time in nanoseconds.
        finished: likewise.
        message: what went wrong or why it was skipped, empty where there is nothing to say.
        problem: the exception, where there was one.
    """

    status: Status
    started: int
    finished: int
    message: str = ""
    problem: Problem | None = None

    @property
    def bad(self) -> bool:
        """Whether it keeps a run from being a success."""
        return self.status not in ("PASSED", "SKIPPED")


@dataclass(frozen=True, slots=True)
class StepSnapshot:
    """One step as it ran.

    Attributes:
        keyword: given, when, then or step.
        text: as it was matched, placeholders filled.
        result: how it ended.
        match: None for an undefined step and for one that was never looked up.
        attachments: in their order.
    """

    keyword: str
    text: str
    result: Result
    match: Match | None = None
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class HookSnapshot:
    """A hook or cleanup that failed, or to which something was attached; others leave no trace in behave.

    Attributes:
        name: behave's name for it, such as `before_scenario`.
        place: whether it stands before or after the steps.
        result: how it ended.
        attachments: in their order.
    """

    name: str
    place: Place
    result: Result
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class RunSnapshot:
    """One run of a scenario.

    Attributes:
        hooks: in the order in which they ran.
        steps: all of them, those of the backgrounds first.
        labels: tags that tell this run from the others of the scenario, such as `@era:2025-11-25`.
        left_out: the run does not apply here and did not take place.
        selected: it was to be run; without that there is no test case.
        started: real time in nanoseconds.
        finished: likewise.
    """

    hooks: tuple[HookSnapshot, ...]
    steps: tuple[StepSnapshot, ...]
    labels: tuple[str, ...]
    left_out: bool
    selected: bool
    started: int
    finished: int

    @property
    def failed(self) -> bool:
        """Whether anything in it is other than passed or skipped."""
        return any(hook.result.bad for hook in self.hooks) or any(step.result.bad for step in self.steps)


def in_order(runs: list[RunSnapshot]) -> list[RunSnapshot]:
    """Put the run first that stands for the scenario, since official formatters show no other.

    Cucumber's HTML formatter takes the run that began first, whatever the order of the record. So where the runs came
    out differently, the one that stands for the scenario begins when the scenario did, in whichever era that was.

    Args:
        runs: the runs of one scenario as they took place.

    Returns:
        Those that failed, then the others from the last to the first, then those left out.
    """
    backwards = list(reversed([run for run in runs if not run.failed]))
    failed = [run for run in runs if run.failed]
    took_place = [run for run in backwards if not run.left_out]
    first, *others = [*failed, *took_place, *[run for run in backwards if run.left_out]]
    if any((run.failed, run.left_out) != (first.failed, first.left_out) for run in others):
        first = replace(first, started=min(first.started, *(run.started - _JUST_BEFORE for run in others)))
    return [first, *others]
