"""Matchers for what a server offers: listings of tools, prompts, resources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import nearest
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import as_text, read_expectation
from mcpbdd.values.marks import plain_text
from mcpbdd.values.paths import get

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.values.blocks import Headed

COLUMNS = {
    "name": "name",
    "description": "description",
    "read only": "annotations.readOnlyHint",
    "destructive": "annotations.destructiveHint",
    "idempotent": "annotations.idempotentHint",
    "open world": "annotations.openWorldHint",
}
"""What the columns of a table look at in a declaration."""


def offers(kind: str, name: str) -> Judged:
    """Match a listing that has this name."""

    def judge(listing: Sequence[dict[str, Any]]) -> Explanation | None:
        names = _names(listing)
        return None if name in names else Explanation(f"it does not.{nearest(name, names)}")

    return Judged(f'the server to offer the {kind} "{name}"', judge)


def does_not_offer(kind: str, name: str) -> Judged:
    """Match a listing that does not have this name."""
    return Judged(
        f'the server not to offer the {kind} "{name}"',
        lambda listing: Explanation("it does") if name in _names(listing) else None,
    )


def offers_exactly(kind: str, table: Headed) -> Judged:
    """Match a listing that has the lines of the table and nothing else."""

    def judge(listing: Sequence[dict[str, Any]]) -> Explanation | None:
        wanted = {plain_text(record["name"]): record for record in table.records() if "name" in record}
        found = {entry.get("name", ""): entry for entry in listing}
        if missing := [name for name in wanted if name not in found]:
            return Explanation(f"missing: {', '.join(missing)}", hint=nearest(missing[0], found).strip())
        if extra := [name for name in found if name not in wanted]:
            return Explanation(f"offered too: {', '.join(extra)}")
        if twice := [name for name in found if _names(listing).count(name) > 1]:
            return Explanation(f"offered twice: {', '.join(twice)}")
        return next(
            (wrong for name in wanted if (wrong := _difference(name, wanted[name], found[name]))), None
        )

    return Judged(f"the server to offer exactly these {kind}", judge)


def _difference(name: str, record: dict[str, str], entry: dict[str, Any]) -> Explanation | None:
    for column, written in record.items():
        value = get(entry, COLUMNS[column])
        expectation = read_expectation(written)
        if not expectation.met_by(value):
            shown = "nothing" if value is ABSENT else as_text(value)
            return Explanation(
                shown, path=f"{name}.{COLUMNS[column]}", expected=f"{column} {expectation.words}"
            )
    return None


def _names(listing: Sequence[dict[str, Any]]) -> list[str]:
    return [str(entry.get("name", "")) for entry in listing]
