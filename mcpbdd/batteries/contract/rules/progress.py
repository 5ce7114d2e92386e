"""Progress goes forward, and only while something is done."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.connection.conduct import PROGRESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey
    from mcpbdd.transcript import Frame


def _spots(survey: Survey) -> Iterator[Spot]:
    tokens: dict[Any, list[Frame]] = {}
    for frame in survey.frames:
        if frame.message.get("method") == "notifications/progress":
            params = frame.message.get("params")
            token = params.get("progressToken") if isinstance(params, dict) else None
            tokens.setdefault(token if isinstance(token, str | int) else None, []).append(frame)
    asked = {_token(one): one for one in survey.exchanges if _token(one) is not None}
    for token, frames in tokens.items():
        one = asked.get(token)
        yield Spot(f"the progress of {one.method}" if one else "a report of progress", (one, frames), one)


def _token(one: Exchange) -> Any:
    meta = one.params.get("_meta")
    token = meta.get("progressToken") if isinstance(meta, dict) else None
    return token if isinstance(token, str | int) else None


def _judge(value: tuple[Exchange | None, list[Frame]]) -> Iterator[Fault]:
    one, frames = value
    if one is None:
        yield Fault("its token is that of no request", "progressToken")
        return
    reached = [frame.message["params"].get("progress") for frame in frames]
    numbers = [number for number in reached if isinstance(number, int | float)]
    if len(numbers) < len(reached) or any(later <= earlier for earlier, later in pairwise(numbers)):
        yield Fault(f"it does not rise: {', '.join(map(str, reached[:8]))}", "progress")
    if one.answer is not None and frames[-1].number > one.answer.number:
        yield Fault("it goes on after the answer", "progress")


RULE = Rule(
    name=PROGRESS,
    wanted="Progress rises with every report, is told for requests under way only, and ends with them.",
    mend="Report what is done so far, never less, and nothing after the answer.",
    source="basic/utilities/progress, Behavior Requirements",
    spots=_spots,
    judge=_judge,
    always=True,
)
