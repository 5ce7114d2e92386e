"""All that the rules look at: what was listed, asked and answered, and what changed by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Spot
from mcpbdd.values.paths import render
from mcpbdd.world.listings import KEYS, LISTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.changes import Change
    from mcpbdd.config import Era
    from mcpbdd.connection.conduct import Oddity
    from mcpbdd.transcript import Frame


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a listing.

    Attributes:
        what: a key of LISTS.
        name: its name, URI or URI template.
        declared: the entry as it stood on the wire.
        exchange: the page.
    """

    what: str
    name: str
    declared: dict[str, Any]
    exchange: Exchange

    @property
    def label(self) -> str:
        """How messages call it."""
        return f'the {self.what.removesuffix("s")} "{self.name}"'

    def spot(self, value: Any) -> Spot:
        """Look at something of it."""
        return Spot(self.label, value, self.exchange)


@dataclass(frozen=True, slots=True)
class Called:
    """A tool call, of the scenario or of the battery.

    Attributes:
        exchange: the request that ended it, and its answer.
        tool: the tool's entry, None where it is not listed.
        changed: what changed in the watched state by it.
        repeats: the same was called just before, and nothing happened in between.
    """

    exchange: Exchange
    tool: Entry | None
    changed: tuple[Change, ...] = ()
    repeats: bool = False

    @property
    def arguments(self) -> Any:
        """What the tool was given."""
        return self.exchange.params.get("arguments", {})

    @property
    def declared(self) -> dict[str, Any]:
        """The tool's declaration; {} where it is not listed."""
        return self.tool.declared if self.tool is not None else {}

    @property
    def annotations(self) -> dict[str, Any]:
        """What the tool says of itself."""
        found = self.declared.get("annotations")
        return found if isinstance(found, dict) else {}

    def spot(self, value: Any) -> Spot:
        """Look at something of it."""
        return Spot(f'a call of the tool "{self.exchange.params.get("name")}"', value, self.exchange)


@dataclass(frozen=True, slots=True)
class Survey:
    """What one server did in one revision.

    Attributes:
        era: the revision.
        capabilities: what the server declared that it can do.
        introduction: how it introduced itself.
        listed: a key of LISTS -> the pages of the first listing.
        again: the same of a second listing.
        exchanges: every request and its answer, of the scenario and of the battery.
        called: the tool calls among them.
        frames: everything that crossed the wire.
        silent: numbers of the requests of the battery that were not answered in time.
        oddities: what the server did of its own accord and must not.
        unoffered: what it asked that the client does not offer to answer, as phrases.
    """

    era: Era
    capabilities: dict[str, Any]
    introduction: dict[str, Any] = field(default_factory=dict)
    listed: dict[str, tuple[Exchange, ...]] = field(default_factory=dict)
    again: dict[str, tuple[Exchange, ...]] = field(default_factory=dict)
    exchanges: tuple[Exchange, ...] = ()
    called: tuple[Called, ...] = ()
    frames: tuple[Frame, ...] = ()
    silent: frozenset[int] = frozenset()
    oddities: tuple[Oddity, ...] = ()
    unoffered: tuple[str, ...] = ()

    def entries(self, *whats: str) -> tuple[Entry, ...]:
        """Give the entries of these listings, of all where none is named."""
        return tuple(
            entry for what in whats or LISTS for entry in entries_in(what, self.listed.get(what, ()))
        )

    def of(self, *methods: str) -> Iterator[Exchange]:
        """Give the exchanges of these methods, of all where none is named."""
        return (one for one in self.exchanges if not methods or one.method in methods)


def entries_in(what: str, pages: tuple[Exchange, ...]) -> Iterator[Entry]:
    """Read the entries of a listing; what is none is left out."""
    for page in pages:
        found = page.result.get(LISTS[what])
        for declared in found if isinstance(found, list) else ():
            if isinstance(declared, dict):
                yield Entry(what, str(declared.get(KEYS[what], "")), declared, page)


def answers(survey: Survey, *methods: str) -> Iterator[Spot]:
    """Look at complete results, each by its method."""
    for one in survey.of(*methods):
        if one.is_complete:
            yield Spot(f"the answer to {one.method}", one, one)


def done_unasked(survey: Survey, rule: str) -> Iterator[Spot]:
    """Look at what the server did against a rule for what nobody answers."""
    yield Spot(
        "the connection", tuple(f"the server {odd.what}" for odd in survey.oddities if odd.rule == rule)
    )


def strings_in(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str, str]]:
    """Give every text in a JSON value with its path."""
    if isinstance(value, str):
        yield render(at), value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings_in(inner, (*at, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from strings_in(inner, (*at, index))
