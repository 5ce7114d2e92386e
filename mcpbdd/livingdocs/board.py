"""The promise board and the coverage matrix: what is promised, and what of it is proved by which scenario."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mcpbdd.livingdocs.offers import offers_of
from mcpbdd.livingdocs.uses import OUTCOMES, uses_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.model import Book, Scenario
    from mcpbdd.livingdocs.offers import Promise
    from mcpbdd.livingdocs.runs import Run
    from mcpbdd.livingdocs.uses import Outcome, Use

Verdict = Literal["proved", "proved except", "promised, not proved", "proved, not promised"]
Cell = tuple[str, ...]
"""Ids of the scenarios that prove something; empty: a question to answer."""

Examples = dict[str, dict[str, None]]
"""Argument or field -> values that passing scenarios have of it, as JSON."""

_UNPROVED = ("known_bug", "wanted")
_MOST_EXAMPLES, _LONGEST_EXAMPLE = 3, 80


@dataclass
class _Proofs:
    """Who proves what of one thing: ids of scenarios, in the order of the book."""

    outcomes: dict[Outcome, dict[str, None]] = field(default_factory=dict)
    reasons: dict[str, dict[str, None]] = field(default_factory=dict)
    arguments: dict[str, dict[str, None]] = field(default_factory=dict)
    values: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)
    failing: dict[str, None] = field(default_factory=dict)
    pinned: dict[str, None] = field(default_factory=dict)
    proving: dict[str, None] = field(default_factory=dict)
    given: Examples = field(default_factory=dict)
    got: Examples = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one tool, prompt, resource or resource template.

    Attributes:
        server: its name in the configuration.
        kind, name: of what the row is about.
        promise: as the server lists it, None where it lists nothing of that name.
        verdict: what the board says of it.
        outcomes: outcome -> who proves it.
        reasons: reason -> who proves it; the declared ones first, undeclared ones that were seen after them.
        undeclared: reasons that were seen and are not declared, where some are.
        arguments: argument -> who gives it.
        values: argument and a value of its enum, as JSON -> who gives it.
        failing: scenarios that use it and fail.
        pinned: scenarios that pin a known bug of it, or want what is not there yet.
        proving: scenarios that use it and pass.
        given: argument -> some of the values that passing scenarios give it, as JSON, cut where they are long.
        got: field of the structured result -> likewise.
    """

    server: str
    kind: str
    name: str
    promise: Promise | None
    verdict: Verdict
    outcomes: dict[Outcome, Cell]
    reasons: dict[str, Cell]
    undeclared: tuple[str, ...]
    arguments: dict[str, Cell]
    values: dict[tuple[str, str], Cell]
    failing: Cell
    pinned: Cell
    proving: Cell
    given: dict[str, tuple[str, ...]]
    got: dict[str, tuple[str, ...]]


def board_of(book: Book) -> tuple[Row, ...]:
    """Give a row for everything that a server promises, and for everything that scenarios used beside it."""
    promises = [promise for offer in offers_of(book) for promise in offer.promises]
    proofs: dict[tuple[str, str, str], _Proofs] = {}
    for scenario, run, use in _uses(book):
        meant = [one for one in promises if one.server == run.server and one.is_meant_by(use.kind, use.name)]
        for key in [(one.server, str(one.kind), one.name) for one in meant] or [
            (run.server, use.kind, use.name)
        ]:
            _note(proofs.setdefault(key, _Proofs()), scenario, run, use)
    known = {(promise.server, str(promise.kind), promise.name): promise for promise in promises}
    rows = [_row(key, known.get(key), proofs.get(key, _Proofs())) for key in {**known, **proofs}]
    return tuple(row for row in rows if row.promise is not None or row.outcomes["succeeds"])


def _uses(book: Book) -> Iterator[tuple[Scenario, Run, Use]]:
    for _, scenario in book.scenarios:
        for run in scenario.runs:
            if run.status not in ("skipped", "not run"):
                for use in uses_of(run):
                    yield scenario, run, use


def _note(proofs: _Proofs, scenario: Scenario, run: Run, use: Use) -> None:
    known = scenario.id
    if run.status != "passed":
        proofs.failing[known] = None
        return
    if any(tag.lstrip("@").partition(":")[0] in _UNPROVED for tag in scenario.tags):
        proofs.pinned[known] = None
    proofs.proving[known] = None
    for outcome in use.outcomes:
        proofs.outcomes.setdefault(outcome, {})[known] = None
    if use.reason:
        proofs.reasons.setdefault(use.reason, {})[known] = None
    for argument, value in use.arguments.items():
        proofs.arguments.setdefault(argument, {})[known] = None
        text = json.dumps(value, ensure_ascii=False)
        proofs.values.setdefault((argument, text), {})[known] = None
        _keep(proofs.given, argument, text)
    fields = (use.result or {}).get("structuredContent")
    for name, value in fields.items() if isinstance(fields, dict) and "succeeds" in use.outcomes else ():
        _keep(proofs.got, name, json.dumps(value, ensure_ascii=False))


def _keep(examples: Examples, name: str, text: str) -> None:
    """Keep a value as an example, as long as there are few."""
    known = examples.setdefault(name, {})
    if len(known) < _MOST_EXAMPLES:
        known[text if len(text) <= _LONGEST_EXAMPLE else f"{text[: _LONGEST_EXAMPLE - 1]}…"] = None


def _row(key: tuple[str, str, str], promise: Promise | None, proofs: _Proofs) -> Row:
    server, kind, name = key
    declared = [str(error["reason"]) for error in promise.reasons] if promise else []
    # A server that declares no errors at all has not failed to declare this one.
    undeclared = tuple(reason for reason in proofs.reasons if declared and reason not in declared)
    reasons = {reason: tuple(proofs.reasons.get(reason, ())) for reason in (*declared, *undeclared)}
    arguments = {
        name: tuple(proofs.arguments.get(name, ()))
        for name in (promise.arguments if promise else proofs.arguments)
    }
    values = {
        (argument, json.dumps(value, ensure_ascii=False)): tuple(
            proofs.values.get((argument, json.dumps(value, ensure_ascii=False)), ())
        )
        for argument, schema in (promise.arguments if promise else {}).items()
        for value in _enum(schema)
    }
    return Row(
        server, kind, name, promise,
        _verdict(promise, proofs, reasons),
        {outcome: tuple(proofs.outcomes.get(outcome, ())) for outcome in OUTCOMES},
        reasons, undeclared, arguments, values,
        tuple(proofs.failing), tuple(proofs.pinned), tuple(proofs.proving),
        {name: tuple(known) for name, known in proofs.given.items()},
        {name: tuple(known) for name, known in proofs.got.items()},
    )  # fmt: skip


def _enum(schema: object) -> list[object]:
    known = schema if isinstance(schema, dict) else {}
    values = known.get("enum")
    return values if isinstance(values, list) else []


def _verdict(promise: Promise | None, proofs: _Proofs, reasons: dict[str, Cell]) -> Verdict:
    if promise is None:
        return "proved, not promised"
    if not proofs.proving:
        return "promised, not proved"
    if proofs.failing or proofs.pinned or any(not cell for cell in reasons.values()):
        return "proved except"
    return "proved"
