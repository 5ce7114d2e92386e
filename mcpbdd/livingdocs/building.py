"""Builds the book of one or several records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.model import Book, DocString, Feature, Scenario, Step, Trouble
from mcpbdd.livingdocs.proofs import proofs_of, with_proofs
from mcpbdd.livingdocs.slugs import Addresses, slug
from mcpbdd.livingdocs.sources import run_troubles, source_of
from mcpbdd.livingdocs.takes import takes_of
from mcpbdd.livingdocs.tree import Document, document_of, names_of, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpbdd.livingdocs.model import Source
    from mcpbdd.livingdocs.reading import Record
    from mcpbdd.livingdocs.runs import Run

Node = dict[str, Any]


def book_of(records: Sequence[Record], title: str = "", earlier: Sequence[Record] = ()) -> Book:
    """Build the book.

    Shards of one run stand side by side. Where two records know the same scenario in the same era and over the same
    transport, the later run counts, and the text of the later record.

    Args:
        records: as they were read.
        title: of the book.
        earlier: records that only tell what was proved before. What they never reported is no fault of this run.
    """
    sources = [*map(source_of, records), *(replace(source_of(record), earlier=True) for record in earlier)]
    troubles = [trouble for record in (*records, *earlier) for trouble in record.troubles]
    features: dict[str, Feature] = {}
    told: list[tuple[Source, Feature]] = []
    everything = list(zip((*records, *earlier), sources, strict=True))
    for number, (record, source) in sorted(enumerate(everything), key=lambda numbered: numbered[1][1].began):
        found, missing = _features(record, number)
        told += [(source, feature) for feature in found]
        if source.earlier:
            continue
        troubles += missing
        for feature in found:
            known = features.get(feature.uri)
            features[feature.uri] = _merged(known, feature) if known else feature
    proofs = proofs_of(told)
    for record, source in everything[: len(records)]:
        troubles += run_troubles(record)
        if source.succeeded is None:
            troubles.append(Trouble(record.path, 0, "the record has no end; the run was broken off"))
    shown = tuple(with_proofs(features[uri], proofs) for uri in sorted(features))
    return Book(title, shown, tuple(sources), tuple(troubles))


def _features(record: Record, number: int) -> tuple[list[Feature], list[Trouble]]:
    documents = {
        document.uri: document
        for one in record.envelopes
        if one.kind == "gherkinDocument"
        for document in (document_of(one.body),)
    }
    takes, troubles = takes_of(record, number)
    runs: dict[int, list[Run]] = {}
    for pickle, run in takes:
        runs.setdefault(id(pickle), []).append(run)
    pickles: dict[str, list[Node]] = {}
    for one in record.envelopes:
        if one.kind == "pickle":
            pickles.setdefault(str(one.body.get("uri") or ""), []).append(one.body)
    uris = dict.fromkeys([*documents, *pickles])
    features = [_feature(documents.get(uri) or Document(uri, {}), pickles.get(uri, []), runs) for uri in uris]
    for one in record.envelopes:
        if one.kind == "parseError":
            source = one.body.get("source") or {}
            troubles.append(
                Trouble(str(source.get("uri") or record.path), 0, str(one.body.get("message") or ""))
            )
    return features, troubles


def _feature(document: Document, pickles: Iterable[Node], runs: dict[int, list[Run]]) -> Feature:
    """Put a feature together: pickles that are made of one scenario, or one row, are runs of it."""
    together: dict[tuple[str, ...], list[Node]] = {}
    for pickle in pickles:
        ids = tuple(str(known) for known in pickle.get("astNodeIds") or (pickle.get("id"),))
        together.setdefault(ids, []).append(pickle)
    addresses = Addresses()
    node = document.feature
    known = slug(document.uri.removesuffix(".feature"))
    ordered = sorted(together.items(), key=lambda entry: _order(document, entry[0]))
    scenarios = [
        _scenario(document, ids, alike, [run for one in alike for run in runs.get(id(one), ())], addresses)
        for ids, alike in ordered
    ]
    return Feature(
        id=known,
        uri=document.uri,
        name=str(node.get("name") or document.uri.rpartition("/")[2]),
        keyword=str(node.get("keyword") or "Feature"),
        description=plain(node.get("description")),
        tags=names_of(node.get("tags")),
        language=str(node.get("language") or "en"),
        rules=tuple(document.rules),
        scenarios=tuple(replace(scenario, id=f"{known}/{scenario.id}") for scenario in scenarios),
    )


def _order(document: Document, ids: tuple[str, ...]) -> tuple[int, int]:
    place = document.places.get(ids[0])
    row = document.rows.get(ids[-1]) if len(ids) > 1 else None
    line = (row[1].get("location") or {}).get("line", 0) if row else 0
    return (place.order if place else 0, int(line))


def _scenario(
    document: Document, ids: tuple[str, ...], alike: list[Node], runs: list[Run], addresses: Addresses
) -> Scenario:
    pickle, place = alike[0], document.places.get(ids[0])
    node: Node = place.node if place else {}
    examples, row = document.rows.get(ids[-1], ({}, {})) if len(ids) > 1 else ({}, {})
    values = _row(examples, row)
    rule = place.rule.name if place and place.rule else ""
    name = str(pickle.get("name") or node.get("name") or "")
    number = f"{_number(document, node, row)}" if row else ""
    location = row.get("location") or node.get("location") or pickle.get("location") or {}
    return Scenario(
        id=addresses.of(rule, str(node.get("name") or name), number),
        name=name,
        keyword=str(node.get("keyword") or "Scenario"),
        description=plain(node.get("description")),
        tags=_tags(document, place, examples) if place else names_of(pickle.get("tags")),
        line=int(location.get("line") or 0),
        steps=tuple(_step(document, step) for step in pickle.get("steps") or ()),
        rule=rule,
        outline=str(node.get("name") or "") if row else "",
        row=values,
        examples=str(examples.get("name") or ""),
        runs=tuple(runs),
    )


def _number(document: Document, outline: Node, row: Node) -> int:
    rows = [one.get("id") for table in outline.get("examples") or () for one in table.get("tableBody") or ()]
    return rows.index(row.get("id")) + 1 if row.get("id") in rows else len(document.rows)


def _row(examples: Node, row: Node) -> tuple[tuple[str, str], ...]:
    heading = (examples.get("tableHeader") or {}).get("cells") or ()
    cells = row.get("cells") or ()
    return tuple(
        (str(name.get("value")), str(cell.get("value"))) for name, cell in zip(heading, cells, strict=False)
    )


def _tags(document: Document, place: Any, examples: Node) -> tuple[str, ...]:
    rule = place.rule.tags if place.rule else ()
    own = (*names_of(place.node.get("tags")), *names_of(examples.get("tags")))
    return tuple(dict.fromkeys((*names_of(document.feature.get("tags")), *rule, *own)))


def _step(document: Document, step: Node) -> Step:
    written = [
        document.steps[known] for known in map(str, step.get("astNodeIds") or ()) if known in document.steps
    ]
    node, background = written[0] if written else ({}, False)
    argument = step.get("argument") or {}
    table, doc = argument.get("dataTable"), argument.get("docString")
    return Step(
        keyword=str(node.get("keyword") or "").strip(),
        text=str(step.get("text") or ""),
        table=_table(table) if table else None,
        doc=DocString(str(doc.get("content") or ""), str(doc.get("mediaType") or "")) if doc else None,
        line=int((node.get("location") or {}).get("line") or 0),
        background=background,
    )


def _table(table: Node) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(str(cell.get("value") or "") for cell in row.get("cells") or ())
        for row in table.get("rows") or ()
    )


def _merged(earlier: Feature, later: Feature) -> Feature:
    """Take the later text, with the earlier runs of what it still has and does not tell anew."""
    before = {scenario.id: scenario for scenario in earlier.scenarios}
    scenarios = tuple(
        replace(scenario, runs=_newest((*before[scenario.id].runs, *scenario.runs)))
        if scenario.id in before
        else scenario
        for scenario in later.scenarios
    )
    if not later.scenarios or not any(scenario.runs for scenario in later.scenarios):
        return earlier
    known = {scenario.id for scenario in scenarios}
    gone = tuple(scenario for scenario in earlier.scenarios if scenario.id not in known and scenario.runs)
    return replace(later, scenarios=(*scenarios, *gone))


def _newest(runs: Sequence[Run]) -> tuple[Run, ...]:
    newest: dict[tuple[str, str], Run] = {}
    for run in runs:
        key = (run.era, run.transport)
        if key not in newest or run.began >= newest[key].began:
            newest[key] = run
    return tuple(newest.values())
