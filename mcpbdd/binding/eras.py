"""Runs each scenario once per era, and tells the formatters of one of the runs.

behave's summary, progress and JUnit count every scenario once; the record has every run.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from behave.model_type import Status

from mcpbdd.binding.aftermath import clean, drop_log_told, explain, failure_of
from mcpbdd.binding.difference import tell
from mcpbdd.binding.matrix import show_matrix
from mcpbdd.binding.tape import Tape
from mcpbdd.binding.unknown import unknown_sentences
from mcpbdd.binding.verdict import Attempt, ModelState, Take, expected_failure, reset
from mcpbdd.config import ERAS
from mcpbdd.errors import Mismatch
from mcpbdd.values.visible import shortened
from mcpbdd.world import Plan, World

if TYPE_CHECKING:
    from collections.abc import Callable

    from behave.model import Scenario

    from mcpbdd.binding.current import Run
    from mcpbdd.config import Era

_SERVER = re.compile(r'the server "([^"]*)"')
_SPEAKS = re.compile(r"the client speaks (\S+)")


class ScenarioRuns:
    """What stands in for a scenario's `run`.

    Args:
        scenario: behave's.
        run: the run that it belongs to.
    """

    def __init__(self, scenario: Scenario, run: Run) -> None:
        self._scenario, self._run = scenario, run
        self._original: Callable[[Any], bool] = scenario.run
        self._tags = frozenset(str(tag) for tag in scenario.effective_tags)

    def __call__(self, runner: Any) -> bool:
        """Run the scenario in every era, and tell the formatters of the first that failed, or else the last."""
        if not self._scenario.should_run(runner.config):
            return self._original(runner)
        known_undefined = len(runner.undefined_steps)
        takes: list[Take] = []
        for era in self._eras():
            takes.append(self._take(runner, era))
            del runner.undefined_steps[known_undefined:]
            if runner.aborted:
                break
        told = _told(takes)
        told.state.restore(self._scenario)
        tell(self._scenario, told.attempt, [take.attempt for take in takes])
        show_matrix(self._scenario, [take.attempt for take in takes])
        runner.undefined_steps.extend(told.undefined)
        told.tape.replay([formatter for formatter in runner.formatters if not _wants_every_run(formatter)])
        return told.failed

    def _eras(self) -> list[Era]:
        """Give the eras to run in: one where the scenario itself says which its client speaks."""
        said = {
            found.group(1) for step in self._scenario.all_steps if (found := _SPEAKS.fullmatch(step.name))
        }
        spoken = [era for era in ERAS if era in said]
        return spoken[:1] if spoken else list(self._run.eras)

    def _take(self, runner: Any, era: Era) -> Take:
        scenario, run = self._scenario, self._run
        reset(scenario)
        world = World(run.stage, Plan(era, Path(scenario.filename).resolve().parent, self._tags))
        tape = Tape(scenario)
        live = [formatter for formatter in runner.formatters if _wants_every_run(formatter)]
        shown, runner.formatters = runner.formatters, [tape, *live]
        known_undefined = len(runner.undefined_steps)
        run.begin(world, tape)
        try:
            if reason := self._left_out(era):
                scenario.skip()  # with a reason it would warn in the log
                scenario.skip_reason = reason
            failed = self._original(runner)
        finally:
            runner.formatters = shown
            run.end()
            run.troubles.extend(world.close())
        failed = self._turned_round(failed)
        explain(scenario, self._ids("known_bug"))
        clean(scenario, run.stage.redactor)
        attempt = self._attempt(world, era, failed)
        if scenario.status != Status.untested:  # an aborted run leaves scenarios so
            run.attempts.append(attempt)
        for formatter in live:
            formatter.end_run(
                scenario, attempt.labels, attempt.reason if attempt.verdict == "left out" else None
            )
        drop_log_told(scenario)
        return Take(attempt, tape, failed, ModelState.of(scenario), runner.undefined_steps[known_undefined:])

    def _left_out(self, era: Era) -> str:
        if not self._scenario.steps:
            return "it has no steps yet"
        meant = sorted(tag.removeprefix("era:") for tag in self._tags if tag.startswith("era:"))
        return f"it is meant for {' and '.join(meant)} only (@era)" if meant and era not in meant else ""

    def _turned_round(self, failed: bool) -> bool:
        if not self._ids("wanted"):
            return failed
        failing = [step for step in self._scenario.all_steps if step.exception is not None]
        mismatch = failed and bool(failing) and isinstance(failure_of(failing[0]), Mismatch)
        turned = expected_failure(self._scenario, mismatch=mismatch)
        return failed if turned is None else turned

    def _attempt(self, world: World, era: Era, failed: bool) -> Attempt:
        scenario = self._scenario
        first = next((step for step in scenario.all_steps if step.error_message), None)
        why = first.error_message if first is not None else (scenario.error_message or "")
        left_out = not failed and scenario.status == Status.skipped
        return Attempt(
            name=scenario.name,
            location=f"{scenario.filename}:{scenario.line}",
            server=world.scene.name if world.scene is not None else self._named_server(),
            era=era,
            transport=world.scene.transport if world.scene is not None else "",
            verdict="failed" if failed else "left out" if left_out else "passed",
            reason=str(scenario.skip_reason or "") if left_out else in_short(why),
            step=f"{first.keyword} {first.name}" if first is not None else "",
            pins=self._ids("known_bug"),
            wants=self._ids("wanted"),
            unknown=tuple(unknown_sentences(scenario)) if failed else (),
            reports=tuple(world.reports),
        )

    def _named_server(self) -> str:
        """Read which server a scenario is about that was left out before it named one."""
        named = (_SERVER.match(step.name) for step in self._scenario.all_steps)
        return next((found.group(1) for found in named if found), "")

    def _ids(self, tag: str) -> tuple[str, ...]:
        found = sorted(
            other.partition(":")[2] or "none" for other in self._tags if other.partition(":")[0] == tag
        )
        return tuple(found)


def in_short(why: str) -> str:
    """Give the first sentence of a failure on one line, and of a traceback the last."""
    lines = [line.strip() for line in why.strip().removeprefix("ASSERT FAILED: ").splitlines()] or [""]
    if lines[0].startswith("expected:"):
        return shortened(", ".join(lines[:2]), 240)
    return shortened(lines[-1 if lines[0].startswith("Traceback ") else 0], 240)


def _told(takes: list[Take]) -> Take:
    """Choose the run that formatters hear of."""
    failing = next((take for take in takes if take.failed), None)
    ran = [take for take in takes if take.attempt.verdict != "left out"]
    return failing or (ran or takes)[-1]


def _wants_every_run(formatter: Any) -> bool:
    return bool(getattr(formatter, "every_run", False))
