"""What batteries on consent found, attack by era."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.conversation import facts_of

if TYPE_CHECKING:
    from mcpbdd.livingdocs.model import Book


@dataclass(frozen=True, slots=True)
class AttackFound:
    """What came of one attack.

    Attributes:
        attack, story: its name, and what somebody does, for people who do not program.
        results: era -> held, broken, not tried, does not apply.
        said: era -> why; of a broken one what was done.
        changes: era -> what changed.
    """

    attack: str
    story: str
    results: dict[str, str]
    said: dict[str, str]
    changes: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Consent:
    """What a battery found about one tool.

    Attributes:
        scenario: id of the scenario that asked for it.
        server, tool: what was attacked.
        attacks: in the order of the battery.
    """

    scenario: str
    server: str
    tool: str
    attacks: tuple[AttackFound, ...]


def consents_of(book: Book) -> tuple[Consent, ...]:
    """Give what every battery of a book found."""
    found: list[Consent] = []
    for _, scenario in book.scenarios:
        rows: dict[str, list[dict[str, Any]]] = {}
        tool = server = ""
        for run in scenario.runs:
            for _, evidence in facts_of(run, "consent.json"):
                if not isinstance(evidence, dict):
                    continue
                written = evidence.get("rows")
                tool, server = str(evidence.get("tool") or ""), run.server
                for row in written if isinstance(written, list) else ():
                    if isinstance(row, dict):
                        rows.setdefault(str(row.get("attack")), []).append(row)
        if rows:
            attacks = tuple(_attack(name, alike) for name, alike in rows.items())
            found.append(Consent(scenario.id, server, tool, attacks))
    return tuple(found)


def _attack(name: str, rows: list[dict[str, Any]]) -> AttackFound:
    by_era = {str(row.get("era") or ""): row for row in rows}
    return AttackFound(
        name,
        str(rows[0].get("story") or ""),
        {era: str(row.get("result") or "") for era, row in by_era.items()},
        {era: str(row["said"]) for era, row in by_era.items() if row.get("said")},
        {
            era: tuple(map(str, row["changes"]))
            for era, row in by_era.items()
            if isinstance(row.get("changes"), list)
        },
    )
