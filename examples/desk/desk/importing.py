"""Importing: one report after the other, and all of them or none."""

from collections import Counter
from typing import Annotated

import anyio
from pydantic import BaseModel, Field

from mcpbdd.kit.context import HandlerContext

from .shelf import Report, ReportId, key_of

PAUSE = 1.0
"""Seconds of rest between two reports, so that a long import does not keep other callers waiting."""


class NewReport(Report):
    """A report that is brought to the desk."""

    id: ReportId


class Imported(BaseModel):
    """What came in."""

    reports: list[str]


async def import_reports(
    reports: Annotated[list[NewReport], Field(min_length=1, max_length=100)],
    ctx: HandlerContext,
    replace: Annotated[bool, Field(description="Whether a report of the same id gives way.")] = False,
) -> Imported:
    """Import reports: all of them, or none where one is refused or the call is cancelled."""
    ids = [report.id for report in reports]
    if twice := sorted(one for one, times in Counter(ids).items() if times > 1):
        ctx.fail("id_twice", data={"reports": twice})
    await _refuse_taken(ids, ctx, replace=replace)
    kept = {}
    for done, report in enumerate(reports, start=1):
        kept[key_of(report.id)] = report.model_dump(exclude={"id"})
        await ctx.progress(done, len(reports), report.title)
        if done < len(reports):
            await anyio.sleep(PAUSE)
    await _refuse_taken(ids, ctx, replace=replace)
    await ctx.state.set_many(kept)
    return Imported(reports=ids)


async def _refuse_taken(ids: list[str], ctx: HandlerContext, *, replace: bool) -> None:
    """Somebody else may have brought the same id since the import began, so this is looked at twice."""
    there = await ctx.state.get_many([key_of(one) for one in ids])
    taken = sorted(one for one in ids if key_of(one) in there)
    if taken and not replace:
        ctx.fail("already_there", f"The desk has {', '.join(taken)} already.", {"reports": taken})
