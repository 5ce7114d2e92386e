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
    "title": "title",
    "description": "description",
    "uri": "uri",
    "uri template": "uriTemplate",
    "type": "mimeType",
    "read only": "annotations.readOnlyHint",
    "destructive": "annotations.destructiveHint",
    "idempotent": "annotations.idempotentHint",
    "open world": "annotations.openWorldHint",
}
"""What the columns of a table look at in a declaration."""
_KEYS = {"resource": "uri", "resource template": "uri template"}
"""The column that tells the entries of a listing apart, where it is not their name."""


def offers(kind: str, name: str) -> Judged:
    """Match a listing that has this entry.

    Args:
        kind: tool, prompt, resource or resource template.
        name: its name, URI or URI template.
    """

    def judge(listing: Sequence[dict[str, Any]]) -> Explanation | None:
        names = _names(kind, listing)
        return None if name in names else Explanation(f"it does not.{nearest(name, names)}")

    return Judged(f'the server to offer the {kind} "{name}"', judge)


def does_not_offer(kind: str, name: str) -> Judged:
    """Match a listing that does not have this entry."""
    return Judged(
        f'the server not to offer the {kind} "{name}"',
        lambda listing: Explanation("it does") if name in _names(kind, listing) else None,
    )


def offers_exactly(kinds: str, table: Headed) -> Judged:
    """Match a listing that has the lines of the table and nothing else.

    Args:
        kinds: tools, prompts, resources or resource templates.
        table: its columns are of COLUMNS.
    """
    kind = kinds.removesuffix("s")
    key = _KEYS.get(kind, "name")

    def judge(listing: Sequence[dict[str, Any]]) -> Explanation | None:
        wanted = {plain_text(record[key]): record for record in table.records()}
        names = _names(kind, listing)
        found = dict(zip(names, listing, strict=True))
        if missing := [name for name in wanted if name not in found]:
            return Explanation(f"missing: {', '.join(missing)}", hint=nearest(missing[0], found).strip())
        if extra := [name for name in found if name not in wanted]:
            return Explanation(f"offered too: {', '.join(extra)}")
        if twice := [name for name in found if names.count(name) > 1]:
            return Explanation(f"offered twice: {', '.join(twice)}")
        return next(
            (wrong for name in wanted if (wrong := _difference(name, wanted[name], found[name]))), None
        )

    return Judged(f"the server to offer exactly these {kinds}", judge)


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


def _names(kind: str, listing: Sequence[dict[str, Any]]) -> list[str]:
    key = COLUMNS[_KEYS.get(kind, "name")]
    return [str(entry.get(key, "")) for entry in listing]
