"""The summary at the end of a run, and the verdict on the run as a whole."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from behave.reporter.base import Reporter

from mcpbdd.binding.difference import difference
from mcpbdd.binding.ending import keep_failure
from mcpbdd.binding.matrix import told_of_batteries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.binding.current import Run
    from mcpbdd.binding.verdict import Attempt


class SummaryReporter(Reporter):
    """Writes the summary; it is the last that behave calls.

    Args:
        config: behave's configuration.
        run: the run.
        runner: behave's runner; what is wrong with the run as a whole is put on its account of failures.
    """

    def __init__(self, config: Any, run: Run, runner: Any) -> None:
        super().__init__(config)  # type: ignore[no-untyped-call]
        self._run, self._runner = run, runner

    def feature(self, feature: Any) -> None:
        """Scenarios were counted as they ran."""

    def end(self) -> None:
        """Write the summary, and fail a run that proves nothing."""
        run = self._run
        problems = [*self._proves_nothing(), *run.troubles]
        lines = summary(run.attempts, str(run.stage.configuration.record), problems)
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        run.finished = True
        self._runner.hook_failures += len(problems)
        run.exits.close()
        if self._runner.hook_failures or any(attempt.verdict == "failed" for attempt in run.attempts):
            keep_failure()

    def _proves_nothing(self) -> list[str]:
        attempts = self._run.attempts
        if self._runner.aborted:
            return ["The run was ended before it was through."]
        if not attempts:
            return [
                "No scenario ran: nothing was selected, or there is none. A run that proves nothing has failed."
            ]
        if all(attempt.verdict == "left out" for attempt in attempts):
            return ["Every scenario was left out. A run that proves nothing has failed."]
        return []


def summary(attempts: list[Attempt], record: str, problems: list[str]) -> list[str]:
    """Write the summary.

    Args:
        attempts: every scenario in every era.
        record: where the record lies.
        problems: what is wrong with the run as a whole.

    Returns:
        Its lines.
    """
    lines = ["", "What the scenarios proved, by server and era:", *_table(attempts)]
    lines += _listed("Failed:", _failed(attempts))
    lines += _unknown(attempts)
    lines += _left_out(attempts)
    lines += _listed("What batteries tried:", told_of_batteries(attempts))
    lines += _listed("Known bugs, pinned as they are today:", _tagged(attempts, "pins"))
    lines += _listed("Wanted, and not there yet:", _tagged(attempts, "wants"))
    lines.append(f"The record: {record}")
    lines += [f"FAILED: {problem}" for problem in problems]
    return lines


def _table(attempts: list[Attempt]) -> list[str]:
    groups: dict[tuple[str, str, str], Counter[str]] = {}
    for attempt in attempts:
        key = (attempt.server or "(no server)", attempt.era, attempt.transport)
        groups.setdefault(key, Counter())[attempt.verdict] += 1
    wide = max((len(server) for server, _, _ in groups), default=0)
    rows: list[str] = []
    for (server, era, transport), counted in sorted(groups.items()):
        words = [
            f"{counted[verdict]} {verdict}"
            for verdict in ("passed", "failed", "left out")
            if counted[verdict]
        ]
        rows.append(f"  {server:<{wide}}  {era}  {transport:<10}  {', '.join(words)}")
    return rows or ["  nothing"]


def _failed(attempts: list[Attempt]) -> Iterator[str]:
    """Give each failing scenario once: where the eras agree with the one reason, else with how they differ."""
    scenarios: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in attempts:
        scenarios.setdefault((attempt.location, attempt.name.strip()), []).append(attempt)
    for (location, name), runs in scenarios.items():
        failing = [run for run in runs if run.verdict == "failed"]
        if failing:
            yield f"{location}  {name}  ({'both eras' if len(failing) > 1 else failing[0].era})"
            reason = "" if failing[0].unknown else failing[0].reason
            yield from (f"    {line}" for line in difference(runs) or [reason] if line)


def _unknown(attempts: list[Attempt]) -> list[str]:
    places: dict[tuple[str, str], dict[str, None]] = {}
    for place, text, near in (entry for attempt in attempts for entry in attempt.unknown):
        places.setdefault((text, near), {})[place] = None
    lines: list[str] = []
    for (text, near), where in places.items():
        lines.append(f"{', '.join(where)}: no sentence reads: {text}")
        if near:
            lines.append(f"    The nearest is: {near}")
    return _listed("Unknown sentences:", lines)


def _left_out(attempts: list[Attempt]) -> list[str]:
    reasons = Counter(
        attempt.reason or "skipped by a step or hook" for attempt in attempts if attempt.verdict == "left out"
    )
    return _listed(
        "Left out:",
        (f"{count} {'run' if count == 1 else 'runs'}: {reason}" for reason, count in sorted(reasons.items())),
    )


def _tagged(attempts: list[Attempt], kind: str) -> Iterable[str]:
    found: dict[str, None] = {}
    for attempt in attempts:
        for identifier in getattr(attempt, kind) if attempt.verdict == "passed" else ():
            found[f"{identifier}  {attempt.name}  ({attempt.location})"] = None
    return found


def _listed(title: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [title, *(f"  {line}" for line in found)] if found else []
