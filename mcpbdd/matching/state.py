"""Matchers for what has changed (language.md, section 5). The items are tuples of Change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.errors import nearest
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.visible import listed, shortened, shown, visible

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mcpbdd.changes import Change, ChangeKind

_MOST = 12
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^",])+')


def nothing_changed() -> Judged:
    """Match no changes at all."""

    def judge(changes: Sequence[Change]) -> Explanation | None:
        return Explanation(_in_words(changes)) if changes else None

    return Judged("nothing to have changed", judge)


def only_changed(names: Collection[str]) -> Judged:
    """Match changes of each of these names, and of no other."""
    wanted = list(dict.fromkeys(names))

    def judge(changes: Sequence[Change]) -> Explanation | None:
        found = {change.name for change in changes}
        other = [change for change in changes if change.name not in wanted]
        missing = [name for name in wanted if name not in found]
        parts = [f"{listed(missing)} did not change"] if missing else []
        if other:
            parts.append(_in_words(other))
        if not parts:
            return None
        hint = nearest(missing[0], [change.name for change in other]).strip() if missing and other else ""
        return Explanation(", ".join(parts), hint=hint)

    return Judged(f"only {listed(wanted)} to have changed", judge)


def happened_once(kind: ChangeKind, name: str) -> Judged:
    """Match changes of which exactly one is of this kind and name.

    Args:
        kind: added, changed or removed.
        name: as changes are named.
    """

    def judge(changes: Sequence[Change]) -> Explanation | None:
        of_name = [change.kind for change in changes if change.name == name]
        count = of_name.count(kind)
        if count == 1:
            return None
        if count:
            return Explanation(f"it was {kind} {_times(count)}")
        others = ", ".join(f"{other} {_times(of_name.count(other))}" for other in dict.fromkeys(of_name))
        hint = "" if of_name or not changes else nearest(name, [change.name for change in changes]).strip()
        return Explanation(f"it was never {kind}" + (f", but {others}" if others else ""), hint=hint)

    return Judged(f"{shown(name)} to be {kind} exactly once", judge)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _in_words(changes: Sequence[Change]) -> str:
    words = ", ".join(_change_in_words(change) for change in changes[:_MOST])
    return f"{words} and {len(changes) - _MOST} more" if len(changes) > _MOST else words


def _change_in_words(change: Change) -> str:
    both = _differing(change.before, change.after) if change.kind == "changed" else None
    before, after = (shortened(visible(text), 80) for text in both or (change.before, change.after))
    if change.kind == "changed" and (before or after):
        return f"{shown(change.name)} was changed from {before or 'nothing'} to {after or 'nothing'}"
    content = after if change.kind == "added" else before
    return f"{shown(change.name)} was {change.kind}" + (f" ({content})" if content else "")


def _differing(before: str, after: str) -> tuple[str, str] | None:
    """Leave out of two descriptions the parts, between commas, that are the same; None where they are no lists."""
    parts = [[part.strip() for part in _PART.findall(text)] for text in (before, after)]
    if before.startswith(("{", "[")) or len(parts[0]) != len(parts[1]):
        return None
    other = [pair for pair in zip(*parts, strict=True) if pair[0] != pair[1]]
    return (", ".join(one for one, _ in other), ", ".join(two for _, two in other)) if other else None
