"""Makes an edition of a book: what was recorded becomes what is shown."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from mcpbdd.livingdocs.board import board_of
from mcpbdd.livingdocs.chapters import chapters_of
from mcpbdd.livingdocs.consent import consents_of
from mcpbdd.livingdocs.conversation import conversation_of, facts_of
from mcpbdd.livingdocs.edition import (
    FORMAT,
    AttachmentShown,
    Broken,
    ChangeShown,
    Edition,
    FeatureShown,
    FieldShown,
    LeftOut,
    MessageShown,
    ProofShown,
    ResultShown,
    RowShown,
    RunShown,
    ScenarioShown,
    ServerShown,
    StepShown,
    ValueShown,
)
from mcpbdd.livingdocs.offers import offers_of
from mcpbdd.livingdocs.runs import RED
from mcpbdd.livingdocs.schemas import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.board import Row
    from mcpbdd.livingdocs.conversation import Message
    from mcpbdd.livingdocs.model import Book, Feature, Proof, Scenario, Step
    from mcpbdd.livingdocs.runs import Run


def edition_of(book: Book, project: Path | None = None) -> Edition:
    """Make an edition of a book.

    Args:
        book: the book.
        project: the folder that the paths of features begin in; the working directory where it is None.
    """
    return Edition(
        format=FORMAT,
        title=book.title,
        status=book.status,
        counts=dict(Counter(scenario.status for _, scenario in book.scenarios)),
        sources=book.sources,
        troubles=book.troubles,
        servers=tuple(_servers(book)),
        board=tuple(_row(row) for row in board_of(book)),
        chapters=chapters_of(book, project or Path()),
        features=tuple(_feature(feature) for feature in book.features),
        broken=tuple(_broken(book)),
        consents=consents_of(book),
        bugs=_tagged(book, "known_bug"),
        wanted=_tagged(book, "wanted"),
        left_out=_left_out(book),
    )


def _servers(book: Book) -> Iterator[ServerShown]:
    introduced = {offer.server: offer.introduces for offer in offers_of(book)}
    runs = [run for _, scenario in book.scenarios for run in scenario.runs if run.server]
    for server in sorted({run.server for run in runs} | introduced.keys()):
        own = [run for run in runs if run.server == server]
        ways = sorted({(run.era, run.transport) for run in own})
        counted = tuple(
            (
                era,
                transport,
                dict(Counter(str(run.status) for run in own if (run.era, run.transport) == (era, transport))),
            )
            for era, transport in ways
        )
        version = next((run.version for run in reversed(own) if run.version), "")
        yield ServerShown(server, introduced.get(server, {}), version, counted)


def _row(row: Row) -> RowShown:
    promise = row.promise
    declared = promise.declared if promise else {}
    return RowShown(
        server=row.server,
        kind=row.kind,
        name=row.name,
        title=str(declared.get("title") or ""),
        description=str(declared.get("description") or ""),
        verdict=row.verdict,
        outcomes={str(outcome): cell for outcome, cell in row.outcomes.items()},
        reasons=row.reasons,
        undeclared=row.undeclared,
        arguments=row.arguments,
        required=promise.required if promise else (),
        values=tuple(ValueShown(argument, value, cell) for (argument, value), cell in row.values.items()),
        failing=row.failing,
        pinned=row.pinned,
        proving=row.proving,
        declared=declared,
        eras=promise.eras if promise else (),
        takes=tuple(_takes(row)),
        gives=tuple(_gives(row)),
    )


def _takes(row: Row) -> Iterator[FieldShown]:
    schemas = row.promise.arguments if row.promise else {}
    required = row.promise.required if row.promise else ()
    for name in {**row.arguments, **row.given}:
        words, scenarios = in_words(schemas.get(name)), row.arguments.get(name, ())
        declared = name in schemas or row.promise is None
        yield FieldShown(name, name in required, declared, words, row.given.get(name, ()), scenarios)


def _gives(row: Row) -> Iterator[FieldShown]:
    schema = row.promise.declared.get("outputSchema") if row.promise else None
    known = schema if isinstance(schema, dict) else {}
    fields, required = known.get("properties"), known.get("required")
    schemas = fields if isinstance(fields, dict) else {}
    needed = required if isinstance(required, list) else []
    for name in {**schemas, **row.got}:
        declared = name in schemas or not known
        words = in_words(schemas.get(name))
        yield FieldShown(name, name in needed, declared, words, row.got.get(name, ()), ())


def _feature(feature: Feature) -> FeatureShown:
    return FeatureShown(
        feature.id, feature.uri, feature.folder, feature.name, feature.keyword, feature.description, feature.tags,
        feature.language, feature.status, feature.rules, tuple(_scenario(scenario) for scenario in feature.scenarios),
    )  # fmt: skip


def _scenario(scenario: Scenario) -> ScenarioShown:
    return ScenarioShown(
        scenario.id, scenario.name, scenario.keyword, scenario.description, scenario.tags, scenario.line,
        scenario.rule, scenario.outline, scenario.examples, scenario.row, scenario.status, _steps(scenario.steps),
        tuple(_run(run) for run in scenario.runs), tuple(_proof(proof) for proof in scenario.proved),
    )  # fmt: skip


def _steps(steps: tuple[Step, ...]) -> tuple[StepShown, ...]:
    return tuple(
        StepShown(step.keyword, step.text, step.table, step.doc, step.line, step.background) for step in steps
    )


def _proof(proof: Proof) -> ProofShown:
    return ProofShown(
        proof.era, proof.transport, proof.began, proof.version, proof.commit, proof.path, _steps(proof.steps)
    )


def _broken(book: Book) -> Iterator[Broken]:
    for _, scenario in book.scenarios:
        for run in scenario.runs:
            if run.status in RED:
                last = (
                    one for one in scenario.proved if (one.era, one.transport) == (run.era, run.transport)
                )
                proof = next(last, None)
                shown = _proof(proof) if proof else None
                yield Broken(scenario.id, run.era, run.transport, run.status, shown)


def _run(run: Run) -> RunShown:
    messages = conversation_of(run)
    bodies = {message.frame: message.body for message in messages}
    return RunShown(
        era=run.era,
        transport=run.transport,
        status=run.status,
        began=run.began,
        seconds=run.seconds,
        reason=run.reason,
        server=run.server,
        version=run.version,
        results=tuple(
            ResultShown(one.step, one.name, one.status, one.seconds, one.message) for one in run.results
        ),
        conversation=tuple(_message(message) for message in messages),
        frames=tuple(bodies.values()),
        changes=tuple(_changes(run)),
        log=tuple(_log(run)),
        attachments=tuple(_attachments(run)),
    )


def _message(message: Message) -> MessageShown:
    return MessageShown(
        message.step, message.sender, message.receiver, message.kind, message.words, message.method, message.at,
        message.setup, message.frame,
    )  # fmt: skip


def _changes(run: Run) -> Iterator[ChangeShown]:
    for step, changes in facts_of(run, "changes.json"):
        for change in changes if isinstance(changes, list) else ():
            if isinstance(change, dict):
                said = [str(change.get(key) or "") for key in ("kind", "name", "before", "after")]
                yield ChangeShown(step, *said)


def _log(run: Run) -> Iterator[str]:
    for _, lines in facts_of(run, "log.json"):
        for line in lines if isinstance(lines, list) else ():
            if isinstance(line, dict):
                yield " ".join(str(line[key]) for key in ("level", "logger", "text") if line.get(key))


def _attachments(run: Run) -> Iterator[AttachmentShown]:
    for result in run.results:
        for one in result.evidence:
            yield AttachmentShown(
                result.step, one.name, one.media_type, one.text, one.binary, one.url, one.cut, one.sha256
            )


def _tagged(book: Book, tag: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for _, scenario in book.scenarios:
        for own in scenario.tags:
            name, _, known = own.lstrip("@").partition(":")
            if name == tag:
                found.setdefault(known or "none", []).append(scenario.id)
    return {known: tuple(ids) for known, ids in found.items()}


def _left_out(book: Book) -> tuple[LeftOut, ...]:
    reasons: dict[str, dict[str, None]] = {}
    for _, scenario in book.scenarios:
        for run in scenario.runs:
            if run.status == "skipped":
                reasons.setdefault(run.reason, {})[scenario.id] = None
    return tuple(LeftOut(reason, tuple(ids)) for reason, ids in sorted(reasons.items()))
