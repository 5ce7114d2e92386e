"""A session told as scenarios: what an exchange depends on, and how it is said with that and without."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.linking import Link, links_in
from mcpbdd.capturing.remaking import steady_of
from mcpbdd.capturing.saying import CannotSay, Words, answers, deed, whole
from mcpbdd.capturing.titles import title_of
from mcpbdd.outcomes import Asking, Cancelled, Succeeded
from mcpbdd.phrasing import Scenario, Step, Unsayable, expected_cell, headed, quoted, values
from mcpbdd.transcript import REDACTED, Redactor
from mcpbdd.values.json_values import same_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from mcpbdd.capturing.exchange import Exchange
    from mcpbdd.config import Era

DRAFT = "draft"
"""Tags a scenario that is not known to pass."""
HIDDEN = f"fill in: a secret was left out, {REDACTED} stands in its place"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say an exchange as a scenario.

    Attributes:
        before: places of the exchanges that come before it.
        offers: say what the client offers.
        finishes: the user does what a link is for.
    """

    before: tuple[int, ...] = ()
    offers: bool = False
    finishes: bool = True


@dataclass(frozen=True)
class Session:
    """What happened.

    Attributes:
        exchanges: what is worth telling, in order; at least one.
        schemas: tool -> the schema of its arguments.
        harmless: tools that say that they only read.
        folders: name -> the recorded path.
        moment: when it was recorded.
        redactor: takes out of the troubles what must not be told.
    """

    exchanges: tuple[Exchange, ...]
    schemas: Mapping[str, dict[str, Any]]
    harmless: frozenset[str]
    folders: Mapping[str, str]
    moment: datetime
    redactor: Redactor = field(default_factory=Redactor)

    @property
    def era(self) -> Era:
        """What the client spoke; the first of several clients'."""
        return self.exchanges[0].era

    @property
    def folder_names(self) -> dict[str, str]:
        """What is written as `{{folder:NAME}}` -> the recorded path."""
        return {f"folder:{name}": path for name, path in self.folders.items()}


class Teller:
    """Says the exchanges of a session.

    Args:
        session: what happened.

    Attributes:
        links: every value that went from a result into a later request.
        needed: those of them that are new each time, so that a scenario has to remember them.
        steady: for each exchange what is the same each time.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.links = links_in(session.exchanges)
        self.needed: tuple[Link, ...] = ()
        self.steady = [steady_of(one, session.moment, ()) for one in session.exchanges]

    def once(self) -> list[int]:
        """Give the places of the exchanges that no earlier one is just like."""
        exchanges, kept = self.session.exchanges, list[int]()
        for place, exchange in enumerate(exchanges):
            if not any(_is_the_same(exchange, exchanges[other]) for other in kept):
                kept.append(place)
        return kept

    def deeds(self, place: int) -> list[Step]:
        """Give what is said to make an exchange again, and to remember what later ones take from it."""
        exchange = self.session.exchanges[place]
        if exchange.outcome is None or isinstance(exchange.outcome, Cancelled | Asking):
            return []
        names = {
            **self.session.folder_names,
            **{link.name: link.text for link in self.links if link.target <= place},
        }
        words = Words(self.session.schemas, names)
        try:
            steps = [deed(exchange, words), *answers(exchange, words, self.steady[place])]
        except (CannotSay, Unsayable):
            return []
        return [*(step for step in steps if step.keyword == "when"), *self._remembering(self.links, place)]

    def said(self, place: int, way: Way) -> tuple[Step, ...]:
        """Say an exchange.

        Raises:
            CannotSay, Unsayable: there are no sentences for it, or for what comes before it.
        """
        exchange = self.session.exchanges[place]
        ending = whole(exchange, self._words(place, way), self.steady[place])
        deeds = {other: deed(self.session.exchanges[other], self._words(other, way)) for other in way.before}
        written = "\n".join(line for step in (*deeds.values(), *ending) for line in step.lines())
        kept = [link for link in self.needed if f"{{{{{link.name}}}}}" in written]
        is_given = all(self._is_plain(other, kept) for other in way.before)
        before = [
            step
            for other, done in deeds.items()
            for step in ([_given(done)] if is_given else self._done_before(other, done, way, kept))
        ]
        return (*self.scene(exchange, way), *before, *ending)

    def _done_before(self, place: int, done: Step, way: Way, kept: Iterable[Link]) -> list[Step]:
        """Say what the client did before, with what was asked, and what is remembered of it."""
        exchange = self.session.exchanges[place]
        steps = [done, *answers(exchange, self._words(place, way), self.steady[place])]
        return [*steps, *self._remembering(kept, place)]

    def _remembering(self, links: Iterable[Link], place: int) -> list[Step]:
        found: list[Step] = []
        for link in links:
            if link.source == place and link.step not in found:
                found.append(link.step)
        return found

    def _is_plain(self, place: int, kept: Iterable[Link]) -> bool:
        exchange = self.session.exchanges[place]
        is_call = exchange.method == "tools/call" and set(exchange.params) <= {"name", "arguments"}
        is_remembered = any(link.source == place for link in kept)
        return (
            is_call and isinstance(exchange.outcome, Succeeded) and not exchange.rounds and not is_remembered
        )

    def scene(self, exchange: Exchange, way: Way) -> list[Step]:
        """Say what the client offers and shows."""
        steps: list[Step] = []
        if way.offers and exchange.offers:
            steps.append(Step("given", "the client offers", values(exchange.offers)))
        elif way.offers:
            steps.append(Step("given", "the client cannot be asked anything"))
        cells = [expected_cell(root.uri, self.session.folder_names) for root in exchange.roots]
        if cells and None not in cells and (not way.offers or "roots" in exchange.offers):
            table = headed(["uri"], [[cell] for cell in cells if cell is not None])
            steps.append(Step("given", "the client has the roots", table))
        return steps

    # Whole scenarios.

    def scenario(self, place: int, steps: tuple[Step, ...]) -> Scenario:
        """Give the scenario of an exchange that is said so."""
        is_hidden = any(REDACTED in line for step in steps for line in step.lines())
        return Scenario(title_of(self.session.exchanges[place]), steps, (), (HIDDEN,) if is_hidden else ())

    def as_recorded(self, place: int) -> Scenario:
        """Give the scenario of an exchange by itself, as it was recorded."""
        try:
            return self.scenario(place, self.said(place, Way(self.sources(place))))
        except (CannotSay, Unsayable) as reason:
            return self.draft(place, str(reason))

    def draft(self, place: int, trouble: str) -> Scenario:
        """Give a scenario that somebody has to mend, and why."""
        exchange = self.session.exchanges[place]
        try:
            steps = self.said(place, Way(self.sources(place)))
        except (CannotSay, Unsayable):
            steps = (_attempted(exchange, Words(self.session.schemas)),)
        return self.as_draft(self.scenario(place, steps), trouble)

    def as_draft(self, scenario: Scenario, trouble: str) -> Scenario:
        """Give a scenario as one that somebody has to mend."""
        told = " ".join(self.session.redactor.text(trouble).split())
        comments = (*scenario.comments, f"fill in: {told}")
        return replace(scenario, tags=(DRAFT, *scenario.tags), comments=comments)

    # What depends on what.

    def sources(self, place: int) -> tuple[int, ...]:
        """Give the exchanges that gave what this one takes, and what those take."""
        own = {link.source for link in self.needed if link.target == place}
        return tuple(sorted(own.union(*(self.sources(source) for source in own)))) if own else ()

    def earlier(self, place: int) -> tuple[int, ...]:
        """Give the earlier calls that may have changed something."""
        return tuple(
            at
            for at, one in enumerate(self.session.exchanges[:place])
            if one.method == "tools/call"
            and one.name not in self.session.harmless
            and isinstance(one.outcome, Succeeded)
        )

    def names_for(self, place: int, way: Way | None = None) -> dict[str, str]:
        """Give what is written as `{{name}}` where an exchange is said -> the recorded text."""
        sources = {*self.sources(place), *(way.before if way is not None else ())}
        known = (link for link in self.needed if link.source in sources and link.source < place)
        return {**self.session.folder_names, **{link.name: link.text for link in known}}

    def _words(self, place: int, way: Way) -> Words:
        return Words(self.session.schemas, self.names_for(place, way), way.finishes)


def _given(done: Step) -> Step:
    return Step("given", done.text.replace("the client calls", "the client has called", 1), done.block)


def _attempted(exchange: Exchange, words: Words) -> Step:
    try:
        return deed(exchange, words)
    except Unsayable:
        return Step(
            "when",
            f"the client sends a request of {quoted(exchange.method.encode('ascii', 'replace').decode())}",
        )


def _is_the_same(one: Exchange, other: Exchange) -> bool:
    """Tell whether two exchanges are alike: what was asked for, what was answered in between, and what came of it."""
    if one.method != other.method or not same_json(one.params, other.params):
        return False
    answered = [asked.answer for asked in one.asked] == [asked.answer for asked in other.asked]
    return answered and one.outcome == other.outcome
