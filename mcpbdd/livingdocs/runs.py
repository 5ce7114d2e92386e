"""How a scenario came out: runs, the results of their steps, and what was seen meanwhile. Frozen values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Status = Literal["passed", "failed", "skipped", "pending", "undefined", "ambiguous", "unknown", "not run"]
"""What came of a step or scenario.

`unknown`: planned, and the record ends before it was reported. `not run`: only its text is known."""

WORST: tuple[Status, ...] = (
    "failed",
    "ambiguous",
    "undefined",
    "unknown",
    "pending",
    "skipped",
    "passed",
    "not run",
)
"""From bad to good: what a whole is when its parts differ."""


RED: frozenset[Status] = frozenset({"failed", "ambiguous", "undefined", "unknown", "pending"})
"""What must not pass for proved."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something attached to a step.

    Attributes:
        name: its file name, such as `frames.json`; empty where it has none.
        media_type: its kind.
        text: its content as text; of binary content base64.
        binary: the content is binary.
        url: where the content lies, where it was kept beside the record or, too long, beside the book; or empty.
        cut: how many characters the content had, where it was too long to be kept; 0 otherwise.
        sha256: of content that was cut, in hexadecimal digits.
    """

    name: str
    media_type: str
    text: str
    binary: bool = False
    url: str = ""
    cut: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class StepResult:
    """How a step, or a hook, came out.

    Attributes:
        step: the number of the step in the scenario, None for a hook.
        name: of the hook, empty for a step.
        status: what came of it.
        seconds: how long it took.
        message: why it failed, or was left out.
        evidence: what was attached to it, without the facts.
    """

    step: int | None
    name: str
    status: Status
    seconds: float
    message: str = ""
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """Evidence of mcpbdd's own: what was seen while a step ran.

    Attributes:
        step: the number of the step in the scenario.
        name: its file name in the record, such as `frames.json`.
        text: what it holds, as JSON text: ten thousand transcripts that were read would need five times the memory.
    """

    step: int
    name: str
    text: str

    @property
    def value(self) -> Any:
        """What it holds, JSON."""
        return json.loads(self.text)


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a scenario.

    Attributes:
        era: the protocol revision, empty where the record does not say.
        transport: in process, stdio or http; empty where the record does not say.
        status: what came of it.
        began: seconds since 1970, 0 where that is unknown.
        seconds: how long it took.
        results: of steps and hooks, in their order.
        reason: why it was left out, or the message of the first that failed.
        server: name of the server, empty where the record does not say.
        version: of the server, empty where the record does not say.
        record: which record it is from, from 0.
        facts: evidence of mcpbdd's own, in its order.
    """

    era: str
    transport: str
    status: Status
    began: float = 0.0
    seconds: float = 0.0
    results: tuple[StepResult, ...] = ()
    reason: str = ""
    server: str = ""
    version: str = ""
    record: int = 0
    facts: tuple[Fact, ...] = ()


def of_steps(statuses: Iterable[Status]) -> Status:
    """Give what a run is whose steps are so; one step that was left out leaves the run out."""
    found = set(statuses)
    return next((status for status in WORST if status in found), "not run")


def worst(statuses: Iterable[Status]) -> Status:
    """Give what a whole is whose parts are so; one that was left out counts only where all were.

    Args:
        statuses: of the parts; none means that nothing ran.
    """
    found = set(statuses)
    ran = found - {"skipped", "not run"}
    return next((status for status in WORST if status in (ran or found)), "not run")
