"""What a rule of the contract is, and what came of holding a server against one, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey
    from mcpbdd.config import Era

Force = Literal["must", "should"]
Result = Literal["kept", "broken", "remark", "nothing to judge", "does not apply"]

BOTH: tuple[Era, ...] = ("2025-11-25", "2026-07-28")
MODERN: tuple[Era, ...] = ("2026-07-28",)
EARLIER: tuple[Era, ...] = ("2025-11-25",)

_PAGE = re.compile(r"schema|[a-z]+(?:/[a-z]+)+")
SPEC = "https://modelcontextprotocol.io/specification/"


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing that a rule looks at.

    Attributes:
        where: what it is, such as `the tool "add"`.
        value: what is judged.
        exchange: the request and the answer in which it stood, None where there is none.
    """

    where: str
    value: Any
    exchange: Exchange | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a spot.

    Attributes:
        found: what was found, as a sentence without its period.
        path: the JSON path in what is judged, empty for the whole of it.
    """

    found: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that the protocol asks of a server, or that its clients live by.

    Attributes:
        name: as sentences, listings and `@rule_off:` call it.
        wanted: what holds where it is kept, in a sentence for people.
        mend: what to do where it does not.
        source: where it is written: a page of the specification, or whose convention it is.
        spots: gives what is looked at; a rule that has looked at nothing has proved nothing.
        judge: gives what is wrong with the value of a spot.
        force: must, or should: what is only advised is told as a remark.
        eras: the revisions in which it holds, the first of them being the one since which.
        tool: it is about a single tool, so that one tool can be held against it.
        always: it holds for every call of every scenario, too.
    """

    name: str
    wanted: str
    mend: str
    source: str
    spots: Callable[[Survey], Iterable[Spot]]
    judge: Callable[[Any], Iterable[Fault]]
    force: Force = "must"
    eras: tuple[Era, ...] = BOTH
    tool: bool = False
    always: bool = False

    def link(self, era: Era | None = None) -> str:
        """Give the page of the specification in a revision, the latest where none is named.

        Where the source is no page it is given itself.
        """
        page = self.source.partition(",")[0]
        return f"{SPEC}{era or self.eras[-1]}/{page}" if _PAGE.fullmatch(page) else self.source


@dataclass(frozen=True, slots=True)
class Told:
    """A fault with its place.

    Attributes:
        where: what it was found at.
        fault: what is wrong there.
        frames: the request and its answer, as lines to read.
    """

    where: str
    fault: Fault
    frames: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Give it as JSON, for the record."""
        return {
            "where": self.where,
            "path": self.fault.path,
            "found": self.fault.found,
            "frames": list(self.frames),
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one rule in one revision.

    Attributes:
        rule: which.
        era: the revision.
        result: kept; broken; a remark, where it is only advised; or there was nothing to judge.
        looked: how many things were looked at.
        faults: what is wrong.
    """

    rule: Rule
    era: Era
    result: Result
    looked: int = 0
    faults: tuple[Told, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Give it as JSON, for the record."""
        rule = self.rule
        return {
            "rule": rule.name,
            "wanted": rule.wanted,
            "force": rule.force,
            "since": rule.eras[0],
            "source": rule.link(self.era),
            "mend": rule.mend,
            "era": self.era,
            "result": self.result,
            "looked": self.looked,
            "faults": [told.as_json() for told in self.faults],
        }
