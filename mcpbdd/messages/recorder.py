"""From behave's events to frozen runs.

behave announces a scenario, announces its steps, then sends `match` and `result` for each step that it runs.
It says nothing at the end of a scenario: hooks and cleanups that fail are found in the model afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.messages.captured import log_of
from mcpbdd.messages.clock import now
from mcpbdd.messages.runs import (
    Argument,
    Attachment,
    HookSnapshot,
    Match,
    Result,
    RunSnapshot,
    StepSnapshot,
)
from mcpbdd.messages.verdicts import STATUSES, Failure, failures_around, message_of, problem_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class _Moment:
    """What happens from one `match` to the next: one step, what is attached to it, and its result."""

    match: Match | None
    started: int
    finished: int
    step: Any = None
    attachments: list[Attachment] = field(default_factory=list)


class OpenRun:
    """A scenario that is running.

    Args:
        scenario: behave's model of it.
        selected: whether it is to be run at all.
    """

    def __init__(self, scenario: Any, *, selected: bool) -> None:
        self.scenario = scenario
        self.selected = selected
        self.started = now()
        self.before: list[Attachment] = []
        self.moments: list[_Moment] = []

    def match(self, match: Any) -> None:
        """Note that the next step begins."""
        found = None
        if match.func is not None:
            arguments = [
                Argument(part.start, part.original) for part in match.arguments or () if part is not None
            ]
            found = Match(match.func, tuple(arguments))
        self.moments.append(_Moment(found, now(), now()))

    def result(self, step: Any) -> None:
        """Note that a step has ended."""
        if not self.moments or self.moments[-1].step is not None:
            self.moments.append(_Moment(None, now(), now()))
        self.moments[-1].step = step
        self.moments[-1].finished = now()

    def attach(self, attachment: Attachment) -> None:
        """Keep something with the step matched last; before the first one, with the hooks."""
        (self.moments[-1].attachments if self.moments else self.before).append(attachment)

    def close(
        self, *, labels: tuple[str, ...] = (), left_out: str | None = None, reason: str = ""
    ) -> RunSnapshot:
        """Copy what behave's model says now.

        Args:
            labels: tags of this run.
            left_out: why the run does not apply here, None where it took place.
            reason: why nothing of it was run, where behave itself does not know.
        """
        finished = now()
        why = left_out or self.scenario.skip_reason or reason
        steps = [self._step(step, left_out=left_out is not None) for step in self.scenario.all_steps]
        failures = [] if left_out is not None else failures_around(self.scenario)
        if left_out is None and not failures and _lost_failure(self.scenario, steps):
            failures = [_unnamed(self.scenario)]
        hooks = [*self._hooks(failures, finished)]
        _explain(steps, hooks, why, self.started)
        _add_log(steps, hooks, log_of(self.scenario, taken=finished))
        return RunSnapshot(
            hooks=tuple(hooks),
            steps=tuple(steps),
            labels=labels,
            left_out=left_out is not None,
            selected=self.selected or left_out is not None or bool(self.scenario.skip_reason),
            started=self.started,
            finished=finished,
        )

    def _step(self, step: Any, *, left_out: bool) -> StepSnapshot:
        moment = next((known for known in self.moments if known.step is step), None)
        started, finished = (moment.started, moment.finished) if moment else (self._last, self._last)
        status = "SKIPPED" if left_out else STATUSES[step.status]
        message, problem = ("", None) if left_out else (message_of(step), problem_of(step))
        return StepSnapshot(
            keyword=step.step_type,
            text=step.name,
            result=Result(status, started, finished, message, problem),
            match=moment.match if moment else None,
            attachments=tuple(moment.attachments) if moment else (),
        )

    @property
    def _last(self) -> int:
        return self.moments[-1].finished if self.moments else self.started

    def _hooks(self, failures: list[Failure], finished: int) -> Iterator[HookSnapshot]:
        """Give the hooks that are worth a step; what was attached before the steps needs one to hold it."""
        first = self.moments[0].started if self.moments else finished
        held = tuple(self.before)
        if held and not any(failure.place == "before" for failure in failures):
            yield HookSnapshot("before_scenario", "before", Result("PASSED", self.started, first), held)
            held = ()
        for failure in failures:
            started, ended = (self.started, first) if failure.place == "before" else (self._last, finished)
            result = Result("FAILED", started, ended, failure.message, failure.problem)
            yield HookSnapshot(failure.name, failure.place, result, held if failure.place == "before" else ())
            if failure.place == "before":
                held = ()


def _lost_failure(scenario: Any, steps: list[StepSnapshot]) -> bool:
    """Tell whether behave counts a failure that no step shows, as `set_status` in a hook leaves it."""
    return bool(scenario.status.has_failed()) and not any(step.result.bad for step in steps)


def _unnamed(scenario: Any) -> Failure:
    text = (
        scenario.error_message
        or f"behave counts this scenario as {scenario.status.name}, though no step failed."
    )
    return Failure("scenario", "after", text, problem_of(scenario))


def _explain(steps: list[StepSnapshot], hooks: list[HookSnapshot], why: str, started: int) -> None:
    """Put the reason of a skip where a reader looks first: on the first skipped step."""
    if not why:
        return
    for number, step in enumerate(steps):
        if step.result.status == "SKIPPED":
            steps[number] = replace(step, result=replace(step.result, message=why))
            return
    if not steps:
        hooks.append(HookSnapshot("scenario", "before", Result("SKIPPED", started, started, why)))


def _add_log(steps: list[StepSnapshot], hooks: list[HookSnapshot], log: tuple[Attachment, ...]) -> None:
    """Keep the captured output with the step that failed, or else with the hook."""
    for number, step in enumerate(steps):
        if step.result.bad:
            steps[number] = replace(step, attachments=(*step.attachments, *log))
            return
    for number, hook in enumerate(hooks):
        if hook.result.bad:
            hooks[number] = replace(hook, attachments=(*hook.attachments, *log))
            return
