"""What batteries found, case by era."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from behave.model import Scenario

    from mcpbdd.binding.verdict import Attempt


def told_of_batteries(attempts: Sequence[Attempt]) -> list[str]:
    """Give a line for each battery of a run and era: where it stands, and how many cases came out how."""
    lines: list[str] = []
    for attempt in attempts:
        for report in attempt.reports:
            counted = ", ".join(
                f"{number} {result}" for result, number in Counter(report.results.values()).items()
            )
            shown = counted or "nothing to judge"
            lines.append(f"{report.title}  {attempt.era}  {attempt.location}  {shown}")
    return lines


def show_matrix(scenario: Scenario, attempts: Sequence[Attempt]) -> None:
    """Add to the failure that behave shows what its battery found in each era.

    Args:
        scenario: behave's, in the state of the run that is shown.
        attempts: the scenario in every era.
    """
    failing = next((step for step in scenario.all_steps if step.error_message), None)
    titles = dict.fromkeys(report.title for attempt in attempts for report in attempt.reports)
    if failing is not None and titles:
        rows = matrix(attempts, list(titles)[-1])
        told = ["By era, without what came out well in both:", *rows] if rows else []
        failing.error_message = "\n".join([failing.error_message, *told])


def matrix(attempts: Iterable[Attempt], title: str) -> list[str]:
    """Set the eras side by side: a line for each case that did not come out well in one of them.

    Args:
        attempts: of one scenario, in every era.
        title: of the battery.
    """
    reports = {
        attempt.era: report for attempt in attempts for report in attempt.reports if report.title == title
    }
    cases = dict.fromkeys(case for report in reports.values() for case in report.results)
    shown = [
        (case, [report.results.get(case, "not run") for report in reports.values()])
        for case in cases
        if any(report.results.get(case, report.good) != report.good for report in reports.values())
    ]
    if not shown:
        return []
    wide = max(len(case) for case, _ in shown)
    heading = f"{'':<{wide}}  {'  '.join(f'{era:<14}' for era in reports)}".rstrip()
    rows = [
        f"{case:<{wide}}  {'  '.join(f'{result:<14}' for result in results)}".rstrip()
        for case, results in shown
    ]
    return [heading, *rows]
