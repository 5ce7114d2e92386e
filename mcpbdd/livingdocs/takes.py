"""What a record says of the runs of its scenarios, by the scenario that each belongs to."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.attached import ATTACHED, evidence_in
from mcpbdd.livingdocs.model import Trouble
from mcpbdd.livingdocs.runs import Fact, Run, Status, StepResult, of_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.reading import Record
    from mcpbdd.livingdocs.runs import Evidence

Node = dict[str, Any]

FACTS = frozenset(
    {
        "frames.json",
        "questions.json",
        "changes.json",
        "log.json",
        "server.json",
        "offer.json",
        "consent.json",
        "upstream.json",
    }
)
"""Names of evidence that is mcpbdd's own, and shown in forms of its own."""

_STATUSES: dict[str, Status] = {
    "PASSED": "passed",
    "FAILED": "failed",
    "SKIPPED": "skipped",
    "PENDING": "pending",
    "UNDEFINED": "undefined",
    "AMBIGUOUS": "ambiguous",
    "UNKNOWN": "unknown",
}


@dataclass
class _Case:
    """A test case of a record, as far as it was told."""

    body: Node
    started: Node | None = None
    finished: Node | None = None
    results: dict[str, Node] = field(default_factory=dict)
    attached: dict[str, list[Node]] = field(default_factory=lambda: defaultdict(list))


def takes_of(record: Record, number: int) -> tuple[list[tuple[Node, Run]], list[Trouble]]:
    """Give each pickle of a record with each of its runs; and what was planned and never reported.

    Args:
        record: as it was read.
        number: its place among the records of the book, from 0.

    Returns:
        Pickle and run, in the order of the test cases; a pickle that no test case is for has no run here.
    """
    pickles = {str(one.body.get("id")): one.body for one in record.envelopes if one.kind == "pickle"}
    hooks = {str(one.body.get("id")): one.body for one in record.envelopes if one.kind == "hook"}
    found: list[tuple[Node, Run]] = []
    troubles: list[Trouble] = []
    for case in _cases(record):
        pickle = pickles.get(str(case.body.get("pickleId")))
        if pickle is None:
            continue
        run = _run(pickle, case, hooks, number)
        found.append((pickle, run))
        if run.status == "unknown":
            said = f'the scenario "{pickle.get("name", "")}" was planned, and the record does not say what came of it'
            troubles.append(Trouble(record.path, 0, said))
    return found, troubles


def _cases(record: Record) -> list[_Case]:
    """Put together what belongs to each test case; of several attempts the last one counts."""
    cases: dict[str, _Case] = {}
    starts: dict[str, _Case] = {}
    for one in record.envelopes:
        body = one.body
        if one.kind == "testCase":
            cases[str(body.get("id"))] = _Case(body)
        elif one.kind == "testCaseStarted":
            before = cases.get(str(body.get("testCaseId")))
            if before is not None:
                again = _Case(before.body, started=body)
                cases[str(body.get("testCaseId"))] = starts[str(body.get("id"))] = again
        elif case := starts.get(str(body.get("testCaseStartedId"))):
            if one.kind == "testStepFinished":
                case.results[str(body.get("testStepId"))] = body
            elif one.kind in ATTACHED:
                case.attached[str(body.get("testStepId"))].append(body)
            elif one.kind == "testCaseFinished":
                case.finished = body
    return list(cases.values())


def _run(pickle: Node, case: _Case, hooks: dict[str, Node], number: int) -> Run:
    labels = [str(tag.get("name")) for tag in pickle.get("tags") or ()]
    facts: list[Fact] = []
    results = tuple(_results(pickle, case, hooks, facts))
    began = seconds_of((case.started or {}).get("timestamp"))
    ended = seconds_of((case.finished or {}).get("timestamp"))
    told = next((fact.value for fact in facts if fact.name == "server.json"), None)
    server: Node = told if isinstance(told, dict) else {}
    return Run(
        era=_label(labels, "@era:"),
        transport=_label(labels, "@transport:").replace("_", " "),
        status=of_steps(result.status for result in results) if case.finished else "unknown",
        began=began,
        seconds=max(0.0, ended - began) if began and ended else 0.0,
        results=results,
        reason=next((result.message for result in results if result.message), ""),
        server=str(server.get("name") or ""),
        version=str(server.get("version") or ""),
        record=number,
        facts=tuple(facts),
    )


def _results(pickle: Node, case: _Case, hooks: dict[str, Node], facts: list[Fact]) -> Iterator[StepResult]:
    steps = {str(step.get("id")): place for place, step in enumerate(pickle.get("steps") or ())}
    for test_step in case.body.get("testSteps") or ():
        known = str(test_step.get("id"))
        result = (case.results.get(known) or {}).get("testStepResult") or {}
        hook, step = (
            hooks.get(str(test_step.get("hookId")), {}),
            steps.get(str(test_step.get("pickleStepId"))),
        )
        attached = [evidence_in(one) for one in case.attached.get(known, ())]
        own = {id(one): fact for one in attached if (fact := _fact(step, one)) is not None}
        facts.extend(own.values())
        yield StepResult(
            step=step,
            name=str(hook.get("name") or "hook") if test_step.get("hookId") else "",
            status=_STATUSES.get(str(result.get("status")), "unknown"),
            seconds=seconds_of(result.get("duration")),
            message=message_of(result),
            evidence=tuple(one for one in attached if id(one) not in own),
        )


def _fact(step: int | None, evidence: Evidence) -> Fact | None:
    """Read evidence of mcpbdd's own; whatever is no such, or was cut, stays an attachment."""
    if step is None or evidence.name not in FACTS or evidence.binary or evidence.cut:
        return None
    try:
        json.loads(evidence.text)
    except (ValueError, RecursionError):
        return None
    return Fact(step, evidence.name, evidence.text)


def message_of(result: Node) -> str:
    """Give why something failed, of a result or the end of a run; empty where it did not."""
    exception = result.get("exception") or {}
    return str(result.get("message") or exception.get("stackTrace") or exception.get("message") or "")


def _label(labels: list[str], prefix: str) -> str:
    return next((label.removeprefix(prefix) for label in reversed(labels) if label.startswith(prefix)), "")


def seconds_of(stamp: Any) -> float:
    """Read a timestamp or duration of Cucumber Messages; 0 where there is none."""
    if not isinstance(stamp, dict):
        return 0.0
    try:
        return float(stamp.get("seconds") or 0) + float(stamp.get("nanos") or 0) / 1e9
    except (TypeError, ValueError):
        return 0.0
