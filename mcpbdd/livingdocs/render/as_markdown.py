"""An edition as Markdown: to read, to send, and for agents to cite."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from mcpbdd.livingdocs.render.words import SIGNS, WORDS, eras_of, moment, proof_of, sentence_of, stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.livingdocs.edition import (
        Edition,
        FeatureShown,
        FieldShown,
        RowShown,
        ScenarioShown,
        StepShown,
    )
    from mcpbdd.livingdocs.model import Cells

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|!&~])")
_HEADING = re.compile(r"^(#{1,6}\s)", re.MULTILINE)


def as_markdown(edition: Edition) -> str:
    """Give the whole book as one Markdown text."""
    lines = [f"# {escaped(edition.title or 'What is proved')}", ""]
    if stamp(edition):
        lines += [f"> **{escaped(stamp(edition))}**", ""]
    lines += [*_broken(edition), *_board(edition), *_consents(edition)]
    told: set[str] = set()
    for feature in edition.features:
        lines += _introduced(edition, feature.folder, told)
        lines += _feature(feature)
    return "\n".join([*lines, *_lists(edition)]).rstrip() + "\n"


def summary(edition: Edition, most: int = 20) -> str:
    """Give a short Markdown text for a pull request: what is broken, what proved it last, and what nothing proves.

    Args:
        edition: the book.
        most: how many lines each list has at most.
    """
    counts = ", ".join(f"{number} {WORDS[status]}" for status, number in _counts(edition))  # type: ignore[index]
    proved = {one.scenario: f"; {proof_of(one)}" for one in edition.broken if one.proved}
    broken = [
        f"- {SIGNS[scenario.status]} {escaped(feature.name)}: {escaped(scenario.name)} ({escaped(eras_of(scenario))})"
        f"{escaped(proved.get(scenario.id, ''))}"
        for feature in edition.features
        for scenario in feature.scenarios
        if scenario.status not in ("passed", "skipped", "not run")
    ]
    gaps = [
        f"- {row.kind} {_code(row.name)} of {escaped(row.server)}: {escaped(sentence_of(row))}"
        for row in edition.board
        if row.verdict != "proved"
    ]
    lines = [f"**{escaped(edition.title or 'Specification')}**: {counts or 'nothing ran'}", ""]
    for heading, found in (("Broken", broken), ("Promises to look at", gaps)):
        if found:
            lines += [f"### {heading}", "", *found[:most]]
            lines += [f"- and {len(found) - most} more"] if len(found) > most else []
            lines.append("")
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Let a text be shown as it is: what servers and files say is no markup."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _counts(edition: Edition) -> Iterable[tuple[str, int]]:
    return sorted(edition.counts.items(), key=lambda entry: -entry[1])


def _board(edition: Edition) -> Iterator[str]:
    if not edition.board:
        return
    yield from ("## What is promised, and what is proved", "")
    for server in dict.fromkeys(row.server for row in edition.board):
        yield from (f"### {escaped(server or 'no server')}", "")
        for row in edition.board:
            if row.server == server:
                yield _promise(row)
                yield from (_field("takes", one) for one in row.takes)
                yield from (_field("gives", one) for one in row.gives)
        yield ""


def _field(what: str, field: FieldShown) -> str:
    said = ("required" if field.required else "optional") if field.declared else "seen, and not declared"
    examples = f", for example {', '.join(map(_code, field.examples))}" if field.examples else ""
    words = f": {escaped(field.words)}" if field.words else ""
    return f"  - {what} {_code(field.name)} ({said}){words}{examples}"


def _broken(edition: Edition) -> Iterator[str]:
    if not edition.broken:
        return
    names = {scenario.id: scenario.name for feature in edition.features for scenario in feature.scenarios}
    yield from ("## Broken, and when it was last proved", "")
    for one in edition.broken:
        where = " ".join(part for part in (one.era, one.transport) if part)
        yield f"- {SIGNS[one.status]} {escaped(names[one.scenario])} ({escaped(where)}): {escaped(proof_of(one))}"
    yield ""


def _promise(row: RowShown) -> str:
    return f"- **{escaped(row.name)}** ({row.kind}): {escaped(sentence_of(row))}"


def _consents(edition: Edition) -> Iterator[str]:
    for consent in edition.consents:
        eras = list(dict.fromkeys(era for attack in consent.attacks for era in attack.results))
        yield from (f"## Consent for {escaped(consent.tool)} of {escaped(consent.server)}", "")
        yield from table((("attack", "what somebody does", *eras), *(
            (attack.attack, attack.story, *(attack.results.get(era, "not run") for era in eras))
            for attack in consent.attacks
        )))  # fmt: skip
        yield ""


def _introduced(edition: Edition, folder: str, told: set[str]) -> Iterator[str]:
    """Give what introduces a folder, and the folders above it, before its first feature."""
    names = {scenario.id: scenario for feature in edition.features for scenario in feature.scenarios}
    for chapter in edition.chapters:
        if chapter.folder in told or not f"{folder}/".startswith(f"{chapter.folder}/"):
            continue
        told.add(chapter.folder)
        for part in chapter.parts:
            if part.markdown:
                yield from (_below(part.markdown), "")
            elif not part.scenarios:
                yield from (f'> **There is no scenario "{escaped(part.quoted)}".**', "")
            for known in part.scenarios:
                yield from (f"> {SIGNS[names[known].status]} {escaped(names[known].name)}", "")


def _feature(feature: FeatureShown) -> Iterator[str]:
    yield from (f"## {escaped(feature.name)}", "")
    if feature.description:
        yield from (_below(feature.description), "")
    told = ""
    rules = {rule.name: rule.description for rule in feature.rules}
    for scenario in feature.scenarios:
        if scenario.rule and scenario.rule != told:
            yield from (f"### {escaped(scenario.rule)}", "")
            if rules.get(scenario.rule):
                yield from (_below(rules[scenario.rule]), "")
        told = scenario.rule
        yield from _scenario(scenario)


def _below(description: str) -> str:
    """Keep the headings of a description from standing above the feature's own."""
    return _HEADING.sub(r"###\1", description)


def _scenario(scenario: ScenarioShown) -> Iterator[str]:
    yield from (f"#### {SIGNS[scenario.status]} {escaped(scenario.name)}", "")
    yield from (f"{WORDS[scenario.status]}{f' ({escaped(eras_of(scenario))})' if scenario.runs else ''}", "")
    if scenario.description:
        yield from (_below(scenario.description), "")
    for step in scenario.steps:
        yield from _step(step)
    yield ""
    for reason in dict.fromkeys(run.reason for run in scenario.runs if run.reason):
        yield from (*_fenced(reason, ""), "")
    for proof in scenario.proved:
        if proof.steps:
            yield from (f"What it said {moment(proof.began)}, when it was last proved:", "")
            yield from (line for step in proof.steps for line in _step(step))
            yield ""


def _step(step: StepShown) -> Iterator[str]:
    yield f"- **{escaped(step.keyword)}** {escaped(step.text)}"
    if step.table:
        yield ""
        yield from (f"  {line}" for line in table(step.table))
        yield ""
    if step.doc is not None:
        yield from (f"  {line}" for line in _fenced(step.doc.text, step.doc.media_type))


def table(rows: Iterable[tuple[str, ...]] | Cells) -> Iterator[str]:
    """Give a table; the first row is its heading."""
    heading, *body = rows
    yield f"| {' | '.join(map(escaped, heading))} |"
    yield f"|{'---|' * len(heading)}"
    yield from (f"| {' | '.join(map(escaped, row))} |" for row in body)


def _fenced(text: str, language: str) -> list[str]:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}{re.sub(r'[^A-Za-z0-9+-]', '', language)}", *text.splitlines(), fence]


def _code(text: str) -> str:
    return f"`{text.replace('`', json.dumps('`')[1:-1])}`" if "`" not in text else escaped(text)


def _lists(edition: Edition) -> Iterator[str]:
    names = {scenario.id: scenario.name for feature in edition.features for scenario in feature.scenarios}
    headed = (
        ("Known faults, pinned as they are", edition.bugs),
        ("Wanted, and not there yet", edition.wanted),
    )
    for heading, tagged in headed:
        if tagged:
            yield from (f"## {heading}", "")
            yield from (
                f"- {escaped(known)}: {escaped(names[one])}" for known, ids in tagged.items() for one in ids
            )
            yield ""
    if edition.left_out:
        yield from ("## Left out", "")
        for left_out in edition.left_out:
            reason = escaped(left_out.reason or "no reason is recorded")
            yield f"- {len(left_out.scenarios)}: {reason}"
        yield ""
    for trouble in edition.troubles:
        yield f"> {escaped(str(trouble))}"
