"""What a record says of a run, in the form in which agents are told."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field

from mcpbdd.livingdocs import Book, book_of, read_records
from mcpbdd.livingdocs.model import Scenario
from mcpbdd.livingdocs.runs import Fact, Run, StepResult

Outcome = Literal["passed", "failed", "skipped", "pending", "undefined", "ambiguous", "unknown", "not run"]
Kind = Literal["frames", "questions", "changes", "upstream", "log", "consent"]
LONGEST = 30_000
"""Characters of evidence that one answer holds; what is more is cut, and the answer says so."""


class InOneEra(BaseModel):
    """How a scenario came out in one era."""

    era: str = Field(description="The revision of the protocol.")
    transport: str
    outcome: Outcome
    seconds: float
    step: str = Field(default="", description="The step that did not pass; empty where all did.")
    line: int = Field(default=0, description="Its line in the feature.")
    message: str = Field(default="", description="What was expected and what came, or why it was left out.")


class Came(BaseModel):
    """How a scenario came out."""

    title: str
    path: str
    line: int
    outcome: Outcome = Field(description="The worst of its eras.")
    eras: list[InOneEra]


class Seen(BaseModel):
    """What was seen while a step ran, redacted."""

    scenario: str
    era: str
    step: str
    kind: Kind
    entries: list[Any] = Field(description="As docs/record.md describes them; JSON-RPC messages for frames.")


class Evidence(BaseModel):
    """What was seen, as far as it has room."""

    seen: list[Seen]
    cut: bool = Field(default=False, description="There is more; ask for one scenario, era or kind.")


def book_at(record: Path) -> Book:
    """Read a record.

    Raises:
        Misuse: it cannot be read, or is none.
    """
    return book_of(read_records([record]))


def scenarios_of(book: Book) -> list[tuple[str, Scenario]]:
    """Give the scenarios that were run, each with the path of its feature; those that nobody chose are left out."""
    return [(feature.uri, one) for feature, one in book.scenarios if one.runs]


def came(path: str, scenario: Scenario, told: Callable[[str], str]) -> Came:
    """Tell how a scenario came out.

    Args:
        path: of its feature.
        scenario: with its runs.
        told: words a message for agents.
    """
    eras = [_in_one_era(scenario, run, told) for run in scenario.runs]
    title = " ".join(part for part in (scenario.name, _row(scenario)) if part)
    return Came(title=title, path=path, line=scenario.line, outcome=scenario.status, eras=eras)


def evidence_of(
    scenarios: Iterable[Scenario], *, era: str = "", kinds: Iterable[Kind] = (), failing: bool = False
) -> Evidence:
    """Give what was seen while scenarios ran.

    Args:
        scenarios: whose.
        era: of this era alone; empty for all.
        kinds: of these kinds alone; none for all.
        failing: of the runs alone that did not pass.
    """
    wanted = set(kinds)
    seen: list[Seen] = []
    room = LONGEST
    for one in _seen(scenarios, era, failing=failing):
        if wanted and one.kind not in wanted:
            continue
        room -= len(one.model_dump_json())
        if room < 0:
            return Evidence(seen=seen, cut=True)
        seen.append(one)
    return Evidence(seen=seen)


def _in_one_era(scenario: Scenario, run: Run, told: Callable[[str], str]) -> InOneEra:
    wrong = next((one for one in run.results if one.status not in ("passed", "skipped", "not run")), None)
    step = scenario.steps[wrong.step] if wrong is not None and wrong.step is not None else None
    return InOneEra(
        era=run.era,
        transport=run.transport,
        outcome=run.status,
        seconds=round(run.seconds, 3),
        step=f"{step.keyword} {step.text}" if step is not None else _hook(wrong),
        line=step.line if step is not None else 0,
        message=told((wrong.message if wrong is not None else "") or run.reason),
    )


def _hook(result: StepResult | None) -> str:
    return result.name if result is not None else ""


def _row(scenario: Scenario) -> str:
    cells = ", ".join(f"{name}: {value}" for name, value in scenario.row)
    return f"({cells})" if cells else ""


def _seen(scenarios: Iterable[Scenario], era: str, *, failing: bool) -> Iterator[Seen]:
    for scenario in scenarios:
        for run in scenario.runs:
            if (era and run.era != era) or (failing and run.status == "passed"):
                continue
            for fact in run.facts:
                if (kind := _kind(fact)) is not None and (entries := _entries(fact)):
                    step = scenario.steps[fact.step]
                    text = f"{step.keyword} {step.text}"
                    yield Seen(scenario=scenario.name, era=run.era, step=text, kind=kind, entries=entries)


def _kind(fact: Fact) -> Kind | None:
    known: dict[str, Kind] = {
        "frames.json": "frames",
        "questions.json": "questions",
        "changes.json": "changes",
        "upstream.json": "upstream",
        "log.json": "log",
        "consent.json": "consent",
    }
    return known.get(fact.name)


def _entries(fact: Fact) -> list[Any]:
    """Give what a fact holds, without the messages that mcpbdd sends by itself when it connects."""
    value = json.loads(fact.text)
    entries = value if isinstance(value, list) else [value]
    return [one for one in entries if not (isinstance(one, dict) and one.get("setup"))]
