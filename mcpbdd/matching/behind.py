"""Matchers for what came in at a double: how often, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcpbdd.values.blocks import Rows


class Received(Protocol):
    """One request that came in."""

    method: str
    params: dict[str, Any]

    def value(self, path: str) -> Any:
        """Give what a row names, ABSENT where there is none."""


BEHIND = "what stands behind"


def was_called(times: int, who: str = BEHIND) -> Judged:
    """Match a book of requests that has so many; `who` is called, for messages."""
    wanted = "never to be called" if times == 0 else f"to be called {_times(times)}"

    def judge(requests: Sequence[Received]) -> Explanation | None:
        return None if len(requests) == times else Explanation(_all(requests))

    return Judged(f"{who} {wanted}", judge)


def was_called_with(rows: Rows, folder: Path | None = None, who: str = BEHIND) -> Judged:
    """Match a book of requests, one of which has what every row says.

    Args:
        rows: method, url, header NAME or paths of the parameters, and compared cells.
        folder: where the feature stands, for `(fits FILE)`.
        who: is called, for messages.

    Raises:
        Misuse: a cell that is no expectation.
    """
    wanted = [(path, read_expectation(written, folder=folder)) for path, written in rows.pairs]
    words = ", ".join(f"{path} {expectation.words}" for path, expectation in wanted)

    def judge(requests: Sequence[Received]) -> Explanation | None:
        unmet = [[path for path, wish in wanted if not wish.met_by(each.value(path))] for each in requests]
        if [] in unmet:
            return None
        if not unmet:
            return Explanation("it was never called")
        nearest, lacking = min(zip(requests, unmet, strict=True), key=lambda pair: len(pair[1]))
        found = ", ".join(f"{path} was {_found(nearest.value(path))}" for path in lacking)
        of_several = f", in the call that comes nearest of {len(requests)}" if len(requests) > 1 else ""
        return Explanation(f"{found}{of_several}", hint=f"it came in as {_one(nearest)}")

    return Judged(f"{who} to be called with {words}", judge)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _all(requests: Sequence[Received]) -> str:
    if not requests:
        return "it was never called"
    some = "; ".join(_one(each) for each in requests[:3])
    more = f" and {len(requests) - 3} more" if len(requests) > 3 else ""
    return f"it was called {_times(len(requests))}: {some}{more}"


def _one(request: Received) -> str:
    params = {name: value for name, value in request.params.items() if name != "_meta"}
    return f"{request.method} {shown(params, 120)}"


def _found(value: Any) -> str:
    return "not there" if value is ABSENT else shown(value, 120)
