"""Answers what an editor asks of a text, from what is known of the project."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.check import check_text
from mcpbdd.check.keywords import keywords_in
from mcpbdd.check.story import NAMED
from mcpbdd.editing.cards import field_card, offer_card, plain_card, sentence_card, server_card, words_card
from mcpbdd.editing.facts import given_to, moment_at
from mcpbdd.editing.offering.cells import cell_at, offers_in_cell
from mcpbdd.editing.offering.steps import offers_at_beginning, offers_in_step
from mcpbdd.editing.offering.tags import offers_in_tags, tag_at
from mcpbdd.editing.outline import here_at
from mcpbdd.editing.places import Text
from mcpbdd.editing.wire import Answer, Finding, Offer, Point, Span, Spot
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mcpbdd.check import Knowledge, Problem
    from mcpbdd.check.knowledge import PlainStep
    from mcpbdd.editing.facts import Moment
    from mcpbdd.editing.offering.proposal import Proposal
    from mcpbdd.editing.outline import Here
    from mcpbdd.editing.wire import Ask, Card
    from mcpbdd.recognizing import Gap, Recognized
    from mcpbdd.sentences import Sentence

LARGEST = 500_000
"""Characters of a text that is looked at while it is written."""
MOST = 300
"""Offers that are given at once; more of them come as more is typed."""


def answer(ask: Ask, knowledge: Knowledge, base: Path) -> Answer:
    """Answer a question.

    Args:
        ask: what is asked of which text.
        knowledge: what is known of the project.
        base: the folder that holds steps/; behave names step files by their way from it.
    """
    if len(ask.text) > LARGEST:
        return Answer(number=ask.number, findings=(_too_large(),) if ask.wanted == "findings" else ())
    text = Text(ask.text, ask.encoding)
    if ask.wanted == "findings":
        return Answer(number=ask.number, findings=findings(ask.path, text, knowledge))
    number, column = text.line_at(text.offset(ask.at))
    at = _At(text, here_at(text.lines, number, column), knowledge, base)
    if ask.wanted == "offers":
        return Answer(number=ask.number, offers=tuple(at.offers(snippets=ask.snippets)))
    if ask.wanted == "card":
        return Answer(number=ask.number, card=at.card())
    return Answer(number=ask.number, spot=at.spot())


def findings(path: str, text: Text, knowledge: Knowledge) -> tuple[Finding, ...]:
    """Give what `mcpbdd check` finds in a text, at the editor's places."""
    problems = check_text(path, text.text, knowledge)
    return tuple(finding(problem, text.place(problem.place)) for problem in problems)


def finding(problem: Problem, span: Span, path: str = "") -> Finding:
    """Make a problem ready to be sent."""
    return Finding(
        span=span,
        severity=problem.rule.severity,
        rule=problem.rule.name,
        message=visible(f"{problem.what}\n{problem.rule.why}\n{problem.remedy}"),
        path=path,
    )


def _too_large() -> Finding:
    start = Point(line=0, character=0)
    return Finding(
        span=Span(start=start, end=start),
        severity="advice",
        rule="too-large",
        message=f"This text has more than {LARGEST:,} characters, and is not looked at while it is written.\n"
        '"mcpbdd check" looks at the file.',
    )


@dataclass(frozen=True, slots=True)
class _At:
    """A place of a text."""

    text: Text
    here: Here
    knowledge: Knowledge
    base: Path

    def offers(self, *, snippets: bool) -> Iterable[Offer]:
        proposals = list(self._proposals())
        fitting = [one for one in proposals if one.kind == "sentence" or self._typed(one) in one.text.lower()]
        return [self._offer(one, snippets=snippets) for one in (fitting or proposals)[:MOST]]

    def _typed(self, one: Proposal) -> str:
        return self.here.line[one.begin : self.here.column].lower()

    def _proposals(self) -> Iterable[Proposal]:
        if self.here.kind == "step":
            return offers_in_step(self._moment())
        if self.here.kind == "cell":
            return offers_in_cell(self._moment())
        if self.here.kind == "tags":
            return offers_in_tags(self.here)
        if self.here.kind == "beginning":
            return offers_at_beginning(self.here, keywords_in(self.text.lines))
        return ()

    def _moment(self) -> Moment:
        return moment_at(self.here, self.text.lines, self.knowledge)

    def _offer(self, one: Proposal, *, snippets: bool) -> Offer:
        is_snippet = bool(one.snippet) and snippets
        return Offer(
            label=one.label,
            kind=one.kind,
            text=one.snippet if is_snippet else one.text,
            span=self._span(one.begin, one.end),
            fits=self._typed(one) if one.kind == "sentence" else one.text,
            detail=one.detail,
            card=one.card() if one.card is not None else None,
            is_snippet=is_snippet,
        )

    def _span(self, begin: int, end: int) -> Span:
        start = self.text.start_of(self.here.number)
        return self.text.span(start + begin, start + end)

    def _recognized(self) -> Recognized | None:
        found = (
            self.knowledge.recognize(self.here.step_kind, self.here.text) if self.here.kind == "step" else ()
        )
        return found[0] if found else None

    def card(self) -> Card | None:
        if self.here.kind == "tags" and (found := tag_at(self.here)) is not None:
            tag, begin, end = found
            return self._about(tag.card(), begin, end)
        if self.here.kind == "cell":
            return self._of_cell()
        recognized = self._recognized()
        if recognized is None:
            return self._of_plain_step()
        inside = self.here.column - self.here.begin
        gap = next((one for one in recognized.gaps if one.start <= inside < one.end), None)
        shown = _gap_card(gap, self._moment()) if gap is not None else None
        if gap is not None and shown is not None:
            return self._about(shown, self.here.begin + gap.start, self.here.begin + gap.end)
        end = self.here.begin + len(self.here.text)
        return self._about(sentence_card(recognized.sentence), self.here.begin, end)

    def _about(self, card: Card, begin: int, end: int) -> Card:
        return card.model_copy(update={"span": self._span(begin, end)})

    def _of_cell(self) -> Card | None:
        cell = cell_at(self.here)
        moment = self._moment()
        if cell is None or not moment.said:
            return None
        fields = given_to(moment, cell.first)
        field = next((one for one in fields if one.name == cell.first), None)
        return (
            self._about(field_card(field, "The argument"), cell.begin, cell.end)
            if field is not None
            else None
        )

    def _plain_step(self) -> PlainStep | None:
        return (
            self.knowledge.plain_step(self.here.step_kind, self.here.text)
            if self.here.kind == "step"
            else None
        )

    def _of_plain_step(self) -> Card | None:
        step = self._plain_step()
        if step is None:
            return None
        place = f"{os.path.relpath(self.base / step.filename, self.base)}:{step.line}"
        shown = plain_card(self.here.step_kind, step, place)
        return self._about(shown, self.here.begin, self.here.begin + len(self.here.text))

    def spot(self) -> Spot | None:
        recognized = self._recognized()
        if recognized is None:
            return self._spot(self._plain_step())
        return self._spot(recognized.sentence) if recognized.sentence in self.knowledge.own else None

    def _spot(self, defined: Sentence | PlainStep | None) -> Spot | None:
        if defined is None:
            return None
        return Spot(path=str(self.base / defined.filename), line=defined.line - 1)


def _gap_card(gap: Gap, moment: Moment) -> Card | None:
    name = str(gap.value)
    if gap.role == "server" and name in (servers := moment.servers()):
        knowledge = moment.knowledge
        return server_card(name, knowledge.server(name), servers[name], stale=name in knowledge.stale)
    if gap.role == "reason" and moment.facts is not None:
        when = moment.facts.reasons().get(name)
        return words_card("The reason", name, when) if when is not None else None
    if gap.role in NAMED and gap.kind == "string":
        entry = moment.entry(gap.role, name)
        return offer_card(gap.role, name, entry) if entry is not None else None
    return None
