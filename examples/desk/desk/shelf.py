"""The reports, and how they are kept: under `reports/ID` in the state of the desk."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, NoReturn

from pydantic import BaseModel, Field

from mcpbdd.kit.context import HandlerContext
from mcpbdd.kit.store import StateStore

ReportId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$", description="Such as sales-q3.")]


class Report(BaseModel):
    """A report."""

    title: str = Field(min_length=1)
    owner: str = Field(min_length=1, description="Who answers for it.")
    text: str


def key_of(report: str) -> str:
    """Give the key under which a report is kept."""
    return f"reports/{report}"


async def found(report: str, ctx: HandlerContext) -> Report:
    """Give a report; where there is none, fail as `NO_MATCH` declares."""
    kept = await ctx.state.get(key_of(report), Report)
    if kept is None:
        miss(report, ctx)
    return kept


def miss(report: str, ctx: HandlerContext) -> NoReturn:
    """Fail as `NO_MATCH` declares."""
    ctx.fail("no_match", f'No report has the id "{report}".', {"report": report})


async def everything(state: StateStore, prefix: str) -> AsyncIterator[tuple[str, Any]]:
    """Go through what is kept under a prefix, with keys that leave the prefix out."""
    cursor = None
    while True:
        page = await state.list_items(prefix, cursor=cursor)
        for item in page.items:
            yield item.key.removeprefix(prefix), item.value
        cursor = page.cursor
        if cursor is None:
            return
