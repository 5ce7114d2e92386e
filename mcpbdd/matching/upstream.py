"""Matchers for what an upstream received."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.matching.rows import has_entry_with
from mcpbdd.values.blocks import Rows
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_PARTS = ("method", "url", "query.NAME", "header NAME", "body", "body.NAME")
_HEADER = "header "


def has_requests(address: str, count: int) -> Judged:
    """Match the requests to an address where there are so many."""

    def judge(requests: Sequence[Any]) -> Explanation | None:
        return None if len(requests) == count else Explanation(_requests(len(requests)))

    return Judged(f"{_requests(count)} to {shown(address)}", judge)


def has_request_with(address: str, rows: Rows, folder: Path | None = None) -> Judged:
    """Match the requests to an address where one of them has what the rows say.

    Args:
        address: as the author wrote it.
        rows: `method`, `url`, `query.NAME`, `header NAME`, `body` and paths below it, with compared cells.
        folder: where the feature stands, for `(fits FILE)`.

    Raises:
        Misuse: a row names no part of a request.
    """
    inner = has_entry_with("", Rows(tuple((_part(name), cell) for name, cell in rows.pairs)), folder)
    wanted = inner.words.partition(" in which ")[2]
    words = f"a request to {shown(address)} in which {wanted}"

    def judge(requests: Sequence[Any]) -> Explanation | None:
        if not requests:
            return Explanation("it received none", expected=words)
        found = inner.explain(list(requests))
        if found is None:
            return None
        counted = "the only one has not" if len(requests) == 1 else f"none of the {len(requests)} has"
        return Explanation(counted, hint=found.hint.replace("entry [", "request ["), expected=words)

    return Judged(words, judge)


def _part(written: str) -> str:
    """Give the path of a row in a request; the case of a header's name does not matter."""
    if written.lower().startswith(_HEADER):
        return f"{_HEADER}{written[len(_HEADER) :].strip().lower()}"
    first = written.partition(".")[0].partition("[")[0]
    if first not in ("method", "url", "query", "body"):
        raise Misuse(f'A request has no "{written}".{nearest(written, _PARTS)}')
    return written


def _requests(count: int) -> str:
    return "1 request" if count == 1 else f"{count} requests"
