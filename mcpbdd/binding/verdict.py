"""What came of a scenario in one era, as a value; and turning it round where a tag says so."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from behave.model_type import Status

if TYPE_CHECKING:
    from behave.model import Scenario

    from mcpbdd.binding.tape import Tape
    from mcpbdd.world.report import Report

Verdict = Literal["passed", "failed", "left out"]


@dataclass(frozen=True)
class Attempt:
    """A scenario in one era, with what came of it.

    Attributes:
        name, location: the scenario's.
        server: the server's name in the configuration, empty where the scenario named none.
        era, transport: how it ran.
        verdict: passed, failed or left out.
        reason: why it was left out, or the first line of why it failed.
        step: the step that failed, with its keyword; empty where none did.
        pins: the IDs of its @known_bug tags.
        wants: the IDs of its @wanted tags.
        unknown: sentences of it that nobody knows, with their places.
        reports: what its batteries found.
    """

    name: str
    location: str
    server: str
    era: str
    transport: str
    verdict: Verdict
    reason: str = ""
    step: str = ""
    pins: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    unknown: tuple[tuple[str, str, str], ...] = ()
    reports: tuple[Report, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The tags of this run in the record."""
        return (
            (f"@era:{self.era}", f"@transport:{self.transport.replace(' ', '_')}") if self.transport else ()
        )


@dataclass
class ModelState:
    """What behave's model says of a scenario and its steps after a run, so that it can be put back."""

    scenario: dict[str, Any]
    steps: list[dict[str, Any]]

    @classmethod
    def of(cls, scenario: Scenario) -> ModelState:
        """Take the state down; captured output is copied, since the next run empties it in place."""
        return cls(_copied(scenario), [_copied(step) for step in scenario.all_steps])

    def restore(self, scenario: Scenario) -> None:
        """Put the state back."""
        scenario.__dict__.update(self.scenario)
        for step, state in zip(scenario.all_steps, self.steps, strict=True):
            step.__dict__.update(state)


@dataclass
class Take:
    """One run of a scenario, ready to be told to the formatters."""

    attempt: Attempt
    tape: Tape
    failed: bool
    state: ModelState
    undefined: list[Any] = field(default_factory=list)


def reset(scenario: Scenario) -> None:
    """Bring a scenario back to the state before a run."""
    scenario.clear_status()
    scenario.should_skip, scenario.skip_reason, scenario.hook_failed = False, None, False
    scenario.error_message = scenario.exception = None
    for step in scenario.all_steps:
        step.reset()


def expected_failure(scenario: Scenario, *, mismatch: bool) -> bool | None:
    """Turn the verdict of a scenario tagged @wanted round.

    Args:
        scenario: as it has run.
        mismatch: it failed, and because the server did otherwise.

    Returns:
        Whether it counts as failed now; None where nothing was turned round.
    """
    steps = list(scenario.all_steps)
    if mismatch:
        for step in steps:
            if step.status != Status.passed:
                step.status, step.error_message, step.exception = Status.skipped, None, None
        scenario.set_status(Status.passed)
        return False
    if scenario.status == Status.passed and steps:
        steps[-1].status = Status.failed
        steps[-1].error_message = (
            "ASSERT FAILED: This scenario is tagged @wanted, and it passes now. "
            "What was wanted is there: take the tag away."
        )
        scenario.set_status(Status.failed)
        return True
    return None


def _copied(statement: Any) -> dict[str, Any]:
    return {
        name: copy.copy(value) if name == "captured" else value for name, value in vars(statement).items()
    }
