"""Titles, which are all that most readers read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.check.problem import OFF, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.texts import FeatureText, Place

MECHANICS = Rule(
    "title-of-mechanics",
    "advice",
    "A title that speaks of the protocol and not of behaviour.",
    "Who decides what the server does reads the title alone.",
)
TWO_RULES = Rule(
    "title-of-two-rules",
    "advice",
    "A title that hides two rules.",
    "When the scenario fails, nobody knows which of them is broken.",
)
TWICE = Rule(
    "title-twice",
    "warning",
    "Two scenarios of a feature with the same title.",
    "The living documentation and reports cannot tell them apart.",
)
EMPTY = Rule(
    "title-missing",
    "warning",
    "A feature, rule or scenario without a title.",
    "It is a line without words in the living documentation.",
)

_MECHANICS = re.compile(
    r"\b(?:JSON-RPC|HTTP \d{3}|isError|structuredContent|inputSchema|outputSchema|[a-z]+/(?:call|list|read|get)"
    r"|endpoint|payload|status code|-32\d{3}|(?i:test|verify|check) that|(?i:happy path))\b"
)
_SHOULD = re.compile(r"\bshould\b", re.IGNORECASE)
_TWO = re.compile(r"[^;]; [^;]|\band also\b|\bas well as\b|\band then\b|\. [A-Z]\w+ ")


def mechanics(feature: FeatureText, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find titles that speak of mechanics."""
    for title, place in _titles(feature, MECHANICS):
        if (found := _MECHANICS.search(title)) is not None:
            what = f"The title speaks of mechanics: “{found.group()}”."
            yield MECHANICS.at(
                feature.source.path, place, what, "Say what somebody gets, or is kept from, in their words."
            )
        elif _SHOULD.search(title):
            yield MECHANICS.at(
                feature.source.path,
                place,
                "The title wishes: “should”.",
                "Say what is: “The order is refused”.",
            )


def two_rules(feature: FeatureText, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find titles that hide two rules."""
    for title, place in _titles(feature, TWO_RULES):
        if (found := _TWO.search(title)) is not None:
            what = f"The title may hide two rules, joined by “{found.group().strip()}”."
            yield TWO_RULES.at(feature.source.path, place, what, "Write a scenario for each.")


def twice(feature: FeatureText, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find titles that two scenarios have."""
    first: dict[str, int] = {}
    for title, place in _titles(feature, TWICE):
        if title and (line := first.setdefault(title, place.line)) != place.line:
            what = f"The title “{title}” stands in line {line} already."
            yield TWICE.at(feature.source.path, place, what, "Say what is special about this one.")


def missing(feature: FeatureText, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find what has no title."""
    for title, place in _titles(feature, EMPTY):
        if not title:
            yield EMPTY.at(
                feature.source.path,
                place,
                "There is no title here.",
                "Say in a sentence what holds.",
            )


def _titles(feature: FeatureText, rule: Rule) -> Iterator[tuple[str, Place]]:
    """Give the titles where this rule is not switched off."""
    return ((title.text, title.place) for title in feature.titles if f"{OFF}{rule.name}" not in title.tags)
