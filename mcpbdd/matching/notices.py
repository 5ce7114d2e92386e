"""Matchers for what a server told a client of its own accord: notifications, in the order in which they came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.errors import nearest
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.matching.rows import has_rows
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcpbdd.values.blocks import Rows

MOST_SHOWN = 6
UPDATED = "notifications/resources/updated"
_TELLING = ("uri", "data", "message", "progress")
"""Parameters that say what a notification is about, the most telling first."""


class Notice(Protocol):
    """One notification."""

    @property
    def method(self) -> str:
        """Such as `notifications/tools/list_changed`."""
        ...

    @property
    def params(self) -> dict[str, Any]:
        """Its parameters, {} where it has none."""
        ...


def tells_of_list(what: str) -> Judged:
    """Match notices of which one says that a list changed: tools, prompts or resources."""
    method = f"notifications/{what}/list_changed"
    return _some(f"a notice that the {what} changed", lambda notice: notice.method == method)


def tells_of_resource(uri: str) -> Judged:
    """Match notices of which one says that this resource changed."""
    return _some(
        f'a notice that the resource "{uri}" changed',
        lambda notice: notice.method == UPDATED and notice.params.get("uri") == uri,
    )


def has_notification(method: str, rows: Rows, folder: Path | None = None) -> Judged:
    """Match notices of which one has this method, and parameters as the rows say.

    Args:
        method: such as `notifications/message`.
        rows: paths of its parameters, and compared cells.
        folder: where the feature stands, for `(fits FILE)`.
    """
    wanted = has_rows(rows, folder)

    def judge(notices: Sequence[Notice]) -> Explanation | None:
        same = [notice for notice in notices if notice.method == method]
        if not same:
            return Explanation(
                _missed(notices),
                hint=nearest(method, (one.method for one in notices)).strip() if notices else "",
            )
        unmet = [wanted.explain(notice.params) for notice in same]
        if None in unmet:
            return None
        last = unmet[-1]
        assert last is not None
        times = "it came once, and" if len(same) == 1 else f"it came {len(same)} times, and the last time"
        return Explanation(f"{times} {last.actual}", path=last.path, hint=last.hint)

    return Judged(f'the notification "{method}" in which {wanted.words}', judge)


def tells_nothing(when: str = "") -> Judged:
    """Match no notice at all.

    Args:
        when: words that follow "nothing to be told".
    """
    return Judged(
        f"nothing to be told{when}", lambda notices: Explanation(_in_words(notices)) if notices else None
    )


def _in_words(notices: Sequence[Notice]) -> str:
    shown_ones = ", ".join(_one_in_words(notice) for notice in notices[:MOST_SHOWN])
    more = len(notices) - MOST_SHOWN
    return (shown_ones or "nothing was told") + (f" and {more} more" if more > 0 else "")


def _missed(notices: Sequence[Notice]) -> str:
    return f"only {_in_words(notices)}" if notices else "nothing was told"


def _one_in_words(notice: Notice) -> str:
    about = next((notice.params[key] for key in _TELLING if key in notice.params), None)
    return notice.method + (f" ({shown(about, 80)})" if about is not None else "")


def _some(words: str, fits: Any) -> Judged:
    def judge(notices: Sequence[Notice]) -> Explanation | None:
        return None if any(fits(notice) for notice in notices) else Explanation(_missed(notices))

    return Judged(words, judge)
