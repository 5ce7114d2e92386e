"""What changed in the scenarios: added, gone, reworded, broken; and the same words with another wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.livingdocs.comparing.values import Difference
from mcpbdd.livingdocs.uses import uses_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.model import Book, Feature, Scenario
    from mcpbdd.livingdocs.runs import Run

Words = tuple[tuple[object, ...], ...]


def behaved(old: Book, new: Book) -> Iterator[Difference]:
    """Compare the scenarios of two books. Position, indentation and the order of files do not matter."""
    before = {scenario.id: (feature, scenario) for feature, scenario in old.scenarios}
    after = {scenario.id: (feature, scenario) for feature, scenario in new.scenarios}
    gone = {known: pair for known, pair in before.items() if known not in after}
    for known, (feature, scenario) in after.items():
        subject = _subject(feature, scenario)
        if known in before:
            yield from _changed(subject, before[known][1], scenario)
            continue
        renamed = next((one for one, (_, other) in gone.items() if _words(other) == _words(scenario)), None)
        if renamed is None:
            yield Difference("safe", subject, "is new")
        else:
            was = gone.pop(renamed)[1].name
            yield Difference("to read", subject, f'was called "{was}"')
    for feature, scenario in gone.values():
        yield Difference("to read", _subject(feature, scenario), "is no longer described")


def _changed(subject: str, old: Scenario, new: Scenario) -> Iterator[Difference]:
    if old.status == "passed" and new.status not in ("passed", "skipped"):
        yield Difference("breaking", subject, f"was proved, and is {new.status}")
    elif old.status != "passed" and new.status == "passed":
        yield Difference("safe", subject, "is proved now")
    elif old.status == "passed" and new.status == "skipped":
        yield Difference("to read", subject, "was proved, and is left out")
    for run in _no_longer(old, new):
        yield Difference("to read", subject, f"is no longer run on {' '.join(run)}")
    if _words(old) != _words(new):
        yield Difference("to read", subject, "has other words")
    elif (was := _wire(old)) != (now := _wire(new)) and any(was.values()) and any(now.values()):
        yield Difference("to read", subject, "has the same words, and another outcome on the wire")


def _no_longer(old: Scenario, new: Scenario) -> list[tuple[str, str]]:
    before = {(run.era, run.transport) for run in old.runs if run.status == "passed"}
    return sorted(before - {(run.era, run.transport) for run in new.runs})


def _words(scenario: Scenario) -> Words:
    return tuple((step.text, step.table, step.doc.text if step.doc else None) for step in scenario.steps)


def _wire(scenario: Scenario) -> dict[tuple[str, str], list[tuple[object, ...]]]:
    """Give what came of each request, by era and transport."""
    return {(run.era, run.transport): _came(run) for run in scenario.runs if run.status == "passed"}


def _came(run: Run) -> list[tuple[object, ...]]:
    return [
        (use.kind, use.name, tuple(sorted(use.outcomes - {"progress"})), use.reason) for use in uses_of(run)
    ]


def _subject(feature: Feature, scenario: Scenario) -> str:
    return f"{feature.name}: {scenario.name}"
