"""What may be written in a step: sentences, and what stands in their gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.check.keywords import HEADS
from mcpbdd.editing.beginnings import Beginning, beginnings, tokens_of
from mcpbdd.editing.cards import sentence_card
from mcpbdd.editing.offering.proposal import Proposal
from mcpbdd.editing.offering.snippets import plain_text, snippet
from mcpbdd.editing.offering.values import remembered, values_for, writable
from mcpbdd.recognizing import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.keywords import Keywords
    from mcpbdd.editing.beginnings import OpenGap
    from mcpbdd.editing.facts import Moment
    from mcpbdd.editing.outline import Here
    from mcpbdd.sentences import Sentence

NEAR = 6
"""Sentences that are offered where what is typed begins none."""


def offers_in_step(moment: Moment) -> Iterator[Proposal]:
    """Give what may be written at a place in a step's text."""
    here = moment.here
    known = moment.knowledge.recognizer.sentences
    found = list(beginnings(known, here.step_kind, here.typed))
    gaps = [(one, one.gap) for one in found if one.gap is not None and one.gap.quote >= 0]
    if gaps:
        after = here.line[here.column :].partition('"')[2].strip()
        yield from _of_gaps([pair for pair in gaps if _goes_on(pair[0], after)] or gaps, moment)
        return
    bare = [
        (one, one.gap) for one in found if one.gap is not None and one.gap.kind != "string" and here.typed
    ]
    yield from _of_gaps(bare, moment)
    yield from _of_sentences(found, moment)


def _goes_on(beginning: Beginning, after: str) -> bool:
    """Whether the sentence can go on as the line does after the gap."""
    words = beginning.rest[1].strip() if len(beginning.rest) > 1 else ""
    return not after or (bool(words) and (after.startswith(words) or words.startswith(after)))


def _of_gaps(gaps: list[tuple[Beginning, OpenGap]], moment: Moment) -> Iterator[Proposal]:
    if (begun := begun_placeholder(moment.here)) is not None:
        yield from placeholders(moment, begun)
        return
    seen: set[str] = set()
    for beginning, gap in gaps:
        for value in values_for(beginning, gap, moment):
            if value.text not in seen:
                seen.add(value.text)
                begin, text = moment.here.begin + gap.begin, value.text
                if gap.quote >= 0:
                    begin, text = begin + gap.quote + 1, _in_quotes(text)
                yield _until_the_quote(
                    Proposal(value.text, "name", text, begin, begin, value.detail, value.card),
                    gap,
                    moment.here,
                )


def _in_quotes(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _until_the_quote(proposal: Proposal, gap: OpenGap, here: Here) -> Proposal:
    """Take the place of what stands in the quotes; where the closing one is missing it is written."""
    if gap.quote < 0:
        return proposal.until(here.column)
    rest = here.line[here.column :]
    if '"' not in rest:
        return proposal.until(here.column).with_text(f'{proposal.text}"')
    return proposal.until(here.column + rest.index('"'))


def begun_placeholder(here: Here) -> int | None:
    """Give the column after the opening braces of a placeholder that the cursor stands in; None without one."""
    opened = here.line.rfind("{{", 0, here.column)
    return opened + 2 if opened >= 0 and "}}" not in here.line[opened : here.column] else None


def placeholders(moment: Moment, begin: int) -> Iterator[Proposal]:
    """Give what may stand in a placeholder that begins at a column; its closing braces are written where missing."""
    rest = moment.here.line[moment.here.column :]
    closing = "" if rest.lstrip().startswith("}}") else "}}"
    for value in remembered(moment):
        if writable(value.text):
            yield Proposal(
                value.text, "name", f"{value.text}{closing}", begin, moment.here.column, value.detail
            )


def _of_sentences(found: list[Beginning], moment: Moment) -> Iterator[Proposal]:
    here, sentences = moment.here, moment.knowledge.recognizer.sentences
    begun = {one.sentence.pattern for one in found}
    words = here.typed.lower().split()
    same = [one for one in sentences if one.keyword == here.step_kind and one.pattern not in begun]
    others = [one for one in same if all(word in written(one).lower() for word in words)]
    if not found and not others:
        others = [*moment.knowledge.recognizer.nearest(here.step_kind, here.typed, NEAR)]
        others = [one for one in others if one.keyword == here.step_kind]
    for one in [*found, *(Beginning(other, (), "", tokens_of(other.pattern)) for other in others)]:
        if one.rest or one.sentence.takes is not None:
            yield _sentence(one, moment)


def _sentence(beginning: Beginning, moment: Moment) -> Proposal:
    sentence, here = beginning.sentence, moment.here
    return Proposal(
        plain_text(beginning),
        "sentence",
        plain_text(beginning),
        here.begin,
        here.column,
        _detail(sentence),
        lambda: sentence_card(sentence),
        snippet(beginning),
    )


def _detail(sentence: Sentence) -> str:
    return sentence.topic.replace("_", " ") or "of this project"


def offers_at_beginning(here: Here, keywords: Keywords) -> Iterator[Proposal]:
    """Give the words that a line may begin with."""
    begin = min(len(here.line) - len(here.line.lstrip()), here.column)
    typed = here.line[begin : here.column]
    steps = [word for word, _ in keywords.steps if here.in_steps and not word.startswith("*")]
    heads = sorted(keywords.heads, key=lambda pair: HEADS.index(pair[1]))
    for word in [*steps, *(f"{word}: " for word, _ in heads)]:
        if word.lower().startswith(typed.lower()):
            yield Proposal(word.strip(), "keyword", word, begin, here.column)
