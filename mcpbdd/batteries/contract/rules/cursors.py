"""Pages lead to an end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for what, pages in survey.listed.items():
        if pages and pages[0].is_complete:
            yield Spot(f"the listing of the {what}", pages, pages[-1])


def _judge(pages: tuple[Exchange, ...]) -> Iterator[Fault]:
    cursors = [page.result.get("nextCursor") for page in pages]
    wrong = next((cursor for cursor in cursors if not isinstance(cursor, str | None)), None)
    if wrong is not None:
        yield Fault(f"a cursor is {shown(wrong, 80)}, and no text", "nextCursor")
    elif cursors[-1] is not None and cursors.count(cursors[-1]) > 1:
        yield Fault(
            f"the cursor {shown(cursors[-1], 80)} came twice, so the listing never ends", "nextCursor"
        )
    elif pages[-1].error:
        yield Fault(
            f"a cursor that the server gave was refused: {shown(pages[-1].error.get('message'), 120)}"
        )


RULE = Rule(
    name="cursors",
    wanted="The pages of a listing lead on, each with another cursor, to one that has none.",
    mend="Leave nextCursor out on the last page, and let each cursor lead behind its page.",
    source="server/utilities/pagination, Response Format",
    spots=_spots,
    judge=_judge,
)
