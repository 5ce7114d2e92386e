"""Finding and reading reports."""

from typing import Annotated

from pydantic import BaseModel, Field

from mcpbdd.kit.context import HandlerContext

from .shelf import Report, everything, found


class Line(BaseModel):
    """What a search tells of a report."""

    id: str
    title: str
    owner: str


class Found(BaseModel):
    """What a search gives."""

    reports: list[Line]


class AboutTheSearch(BaseModel):
    """What a search says of itself."""

    totalCount: int  # noqa: N815 - the name as clients see it
    notice: str | None = None


async def search(
    query: Annotated[str, Field(min_length=1, description="Words of the title or the text.")],
    ctx: HandlerContext,
    limit: Annotated[int, Field(ge=1, le=100)] = 10,
) -> Found:
    """Search the reports for words; upper and lower case are the same."""
    lines = []
    async for key, kept in everything(ctx.state, "reports/"):
        report = Report.model_validate(kept)
        if query.casefold() in f"{report.title}\n{report.text}".casefold():
            lines.append(Line(id=key, title=report.title, owner=report.owner))
    ctx.enrich.total(len(lines))
    if not lines:
        ctx.enrich.notice(f'No report mentions "{query}". Try fewer or other words.')
    elif len(lines) > limit:
        ctx.enrich.notice(f"These are the first {limit}. Try more words, or a higher limit.")
    return Found(reports=lines[:limit])


async def read(report: str, ctx: HandlerContext) -> str:
    """Read a report."""
    kept = await found(report, ctx)
    return f"# {kept.title}\n\n{kept.text}\n\nBy {kept.owner}."
