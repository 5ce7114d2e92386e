"""From exchanges to scenarios that pass: each is tried by itself, then with what it may depend on."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from mcpbdd.capturing.remaking import as_recorded, is_new_each_time, steady_of
from mcpbdd.capturing.saying import CannotSay
from mcpbdd.capturing.telling import DRAFT, Session, Teller, Way
from mcpbdd.capturing.titles import title_of
from mcpbdd.connection.capabilities import OFFERS
from mcpbdd.phrasing import Scenario, Unsayable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mcpbdd.capturing.exchange import Exchange
    from mcpbdd.capturing.replaying import Sighting, Stand
    from mcpbdd.config import Era
    from mcpbdd.progress import Tell

    Keep = Callable[[tuple[Scenario, ...]], None]

UNTRIED = "Not replayed, since there was no time left for it."
ANOTHER_DAY = timedelta(days=191, hours=5, minutes=17, seconds=41)
"""How far the clock is put on to see what a moment is made of: another weekday, season, hour."""


class Settling:
    """Finds for each exchange a scenario that passes.

    Args:
        session: what happened.
        eras: those that a run tries; the recorded one is tried first.
        within: seconds that it may take; what is not settled by then stays as it was recorded.
    """

    def __init__(self, session: Session, eras: Sequence[Era], within: float) -> None:
        self._session, self._eras, self._within = session, eras, within
        self._teller = Teller(session)
        self._ends = float("inf")

    def as_recorded(self) -> tuple[Scenario, ...]:
        """Say every exchange by itself, as it was recorded."""
        return _with_own_titles(self._teller.as_recorded(place) for place in self._teller.once())

    def settled(self, stand: Stand, tell: Tell, keep: Keep) -> tuple[Scenario, ...]:
        """Try, and say every exchange in a way that passes, or why none does.

        Args:
            stand: where scenarios are tried.
            tell: is told what is done next.
            keep: is given what is known so far, whenever that is more than before.
        """
        self._ends = time.monotonic() + self._within
        self._watch(stand, tell)
        places = self._teller.once()
        scenarios = [self._untried(place) for place in places]
        for number, place in enumerate(places):
            keep(_with_own_titles(scenarios))
            tell(f"trying {number + 1} of {len(places)}: {title_of(self._session.exchanges[place])}")
            if not self._is_late:
                scenarios[number] = self._tried(place, stand)
            stand.end_feature()
        return _with_own_titles(self._rehearsed(scenarios, stand) if stand.shares else scenarios)

    def hurry(self) -> None:
        """Leave what is not settled yet as it was recorded; who asks a second time is not waited for.

        Raises:
            KeyboardInterrupt: it was asked for before.
        """
        if self._ends == 0.0:
            raise KeyboardInterrupt
        self._ends = 0.0

    @property
    def _is_late(self) -> bool:
        return time.monotonic() > self._ends

    def _watch(self, stand: Stand, tell: Tell) -> None:
        """Make the session again, to see what is new each time."""
        teller, session = self._teller, self._session
        parts = [teller.deeds(place) for place in range(len(session.exchanges))]
        names = [*session.folder_names, *(link.name for link in teller.links)]
        scene = teller.scene(session.exchanges[0], Way(offers=_offers_less(session.exchanges[0])))
        seen: list[tuple[Sighting, ...]] = []
        for number, clock in enumerate(["", "", (session.moment + ANOTHER_DAY).isoformat()], start=1):
            if not self._is_late:
                tell(f"making the session again, {number} of 3")
                seen.append(stand.session(scene, parts, session.era, names, clock))
                stand.end_feature()
        teller.needed = tuple(link for link in teller.links if is_new_each_time(link, seen))
        for place, exchange in enumerate(session.exchanges):
            others = [as_recorded(one[place], teller.names_for(place)) for one in seen]
            teller.steady[place] = steady_of(exchange, session.moment, others)

    def _untried(self, place: int) -> Scenario:
        scenario = self._teller.as_recorded(place)
        return (
            scenario if DRAFT in scenario.tags else replace(scenario, comments=(*scenario.comments, UNTRIED))
        )

    def _tried(self, place: int, stand: Stand) -> Scenario:
        trouble = ""
        for way in self._ways(place):
            try:
                steps = self._teller.said(place, way)
            except (CannotSay, Unsayable) as reason:
                trouble = trouble or str(reason)
                continue
            trial = stand.passes(steps, self._session.era, ["fresh"])
            if trial.verdict == "passed":
                best = self._teller.said(place, self._shortest(place, way, stand))
                return self._in_every_era(self._teller.scenario(place, best), stand)
            trouble = trouble or trial.trouble
        return self._teller.draft(place, trouble)

    def _ways(self, place: int) -> Iterator[Way]:
        """Give the ways to say an exchange, the shortest first."""
        exchange = self._session.exchanges[place]
        needed, earlier = self._teller.sources(place), self._teller.earlier(place)
        befores = [tuple(sorted({*needed, *more})) for more in ((), earlier[-1:], earlier)]
        has_link = any(one.question.kind == "link" for one in exchange.asked)
        for offers in (False, True) if _offers_less(exchange) else (False,):
            for finishes in (True, False) if has_link else (True,):
                for before in dict.fromkeys(befores):
                    yield Way(before, offers, finishes)

    def _shortest(self, place: int, way: Way, stand: Stand) -> Way:
        """Leave out what does not matter, one after the other."""
        for dropped in way.before:
            shorter = replace(way, before=tuple(one for one in way.before if one != dropped))
            if dropped in self._teller.sources(place) or not shorter.before or self._is_late:
                continue
            steps = self._teller.said(place, shorter)
            if stand.passes(steps, self._session.era, ["fresh"]).verdict == "passed":
                way = shorter
        return way

    def _in_every_era(self, scenario: Scenario, stand: Stand) -> Scenario:
        """Tag a scenario that passes in the recorded era only."""
        own = self._session.era
        for era in self._eras:
            if era != own and stand.passes(scenario.steps, era, ["fresh"]).verdict == "failed":
                return replace(scenario, tags=(*scenario.tags, f"era:{own}"))
        return scenario

    def _rehearsed(self, scenarios: list[Scenario], stand: Stand) -> list[Scenario]:
        """Run all in their order, as a run does: what shares a process with others may need one of its own."""
        done: list[Scenario] = []
        for scenario in scenarios:
            fresh = replace(scenario, tags=(*scenario.tags, "fresh"))
            if DRAFT in scenario.tags or self._is_late or not self._trouble(scenario, stand):
                done.append(scenario)
            elif trouble := self._trouble(fresh, stand):
                done.append(self._teller.as_draft(scenario, trouble))
            else:
                done.append(fresh)
        stand.end_feature()
        return done

    def _trouble(self, scenario: Scenario, stand: Stand) -> str:
        own = self._session.era
        eras = (own,) if f"era:{own}" in scenario.tags else self._eras
        trials = (stand.passes(scenario.steps, era, scenario.tags) for era in eras)
        return next((trial.trouble for trial in trials if trial.verdict == "failed"), "")


def _offers_less(exchange: Exchange) -> bool:
    """Tell whether the client declares less than that of a scenario does by itself."""
    return set(exchange.offers) != set(OFFERS)


def _with_own_titles(scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    """Number what would be called the same."""
    seen: dict[str, int] = {}
    named: list[Scenario] = []
    for scenario in scenarios:
        seen[scenario.title] = number = seen.get(scenario.title, 0) + 1
        named.append(scenario if number == 1 else replace(scenario, title=f"{scenario.title} ({number})"))
    return tuple(named)
