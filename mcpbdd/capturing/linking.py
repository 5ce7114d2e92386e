"""What a client took out of one result and gave to a later call: an id that is new in every world."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.outcomes import Succeeded
from mcpbdd.phrasing import Step, is_sayable, quoted
from mcpbdd.phrasing.arguments import leaves
from mcpbdd.values.paths import render

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpbdd.capturing.exchange import Exchange

SHORTEST = 4
"""Characters of what may be an id; shorter ones meet by chance."""
SHORTEST_INSIDE = 6
"""Characters of an id that is found inside of a longer text, such as an address."""
_BEFORE = 24
"""Characters before an id in a text by which it is found again."""


@dataclass(frozen=True, slots=True)
class Link:
    """A value that the server gave and the client gave back.

    Attributes:
        source: place of the exchange that gave it.
        target: place of the exchange that took it.
        name: under which a scenario remembers it.
        text: the recorded value, as text.
        step: says how it is remembered.
    """

    source: int
    target: int
    name: str
    text: str
    step: Step


def links_in(exchanges: Sequence[Exchange]) -> tuple[Link, ...]:
    """Give every value that went from a result into a later request.

    A value that the client itself had named before the server did is no link.
    """
    found: list[Link] = []
    said: set[str] = set()
    given: dict[str, tuple[int, Step, str]] = {}
    for place, exchange in enumerate(exchanges):
        wanted = _said(exchange)
        for text, (source, step, name) in given.items():
            if text in wanted or any(len(text) >= SHORTEST_INSIDE and text in other for other in wanted):
                found.append(Link(source, place, name, text, step))
        said |= wanted
        for text, step, name in _given(exchange):
            if text not in said and text not in given:
                given[text] = (place, step, name)
    return tuple(found)


def _said(exchange: Exchange) -> set[str]:
    """Give every text and number of a request."""
    return {_text(value) for _, value in leaves(exchange.params, ()) if isinstance(value, str | int)}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _given(exchange: Exchange) -> Iterator[tuple[str, Step, str]]:
    """Give what in a result may be an id: its text, how it is remembered, and under which name."""
    outcome = exchange.outcome
    if not isinstance(outcome, Succeeded) or exchange.method != "tools/call":
        return
    result = outcome.result
    if isinstance(result, dict | list):
        for parts, value in leaves(result, ()):
            text = _text(value)
            if isinstance(value, str | int) and not isinstance(value, bool) and _may_be_an_id(text):
                name = _name(
                    exchange.number, next((part for part in reversed(parts) if isinstance(part, str)), "id")
                )
                yield text, _remembers(f"the client remembers {quoted(render(parts))} as", name), name
    for number, (text, pattern) in enumerate(_in_text(outcome.text)):
        name = _name(exchange.number, "id" if not number else f"id {number + 1}")
        yield text, _remembers(f"the client remembers the text matching {quoted(pattern)} as", name), name


def _remembers(said: str, name: str) -> Step:
    return Step("when", f"{said} {quoted(name)}")


def _may_be_an_id(text: str) -> bool:
    return (
        len(text) >= SHORTEST
        and any(char.isdigit() for char in text)
        and is_sayable(text)
        and "\n" not in text
    )


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    """Give the words of a text that may be ids, each with the expression that finds it."""
    for line in text.splitlines():
        for found in re.finditer(r"[\w-]+", line):
            before = line[max(0, found.start() - _BEFORE) : found.start()]
            pattern = f"{re.escape(before)}([\\w-]+)"
            again = re.search(pattern, text)
            if _may_be_an_id(found.group()) and is_sayable(before) and again and again[1] == found.group():
                yield found.group(), pattern


def _name(number: int, key: str) -> str:
    """Call what is remembered after its key; the number keeps those of two exchanges apart."""
    plain = re.sub(r"\W+", " ", key).strip() or "id"
    return f"{plain} {number}"
