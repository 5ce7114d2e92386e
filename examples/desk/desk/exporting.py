"""Exporting in three rounds: which format, where to, and done."""

from typing import Literal, TypeVar, get_args

from pydantic import BaseModel, Field

from mcpbdd.kit import rounds
from mcpbdd.kit.context import Elicited, HandlerContext

from .shelf import ReportId, found

KEPT_FOR = 24 * 60 * 60
"""Seconds after which an export that nobody fetched is thrown away."""

Format = Literal["pdf", "csv", "html"]
Form = TypeVar("Form", bound=BaseModel)


class ChosenFormat(BaseModel):
    """The first form."""

    format: Format = Field(title="Format")


class ChosenDestination(BaseModel):
    """The second form."""

    destination: Literal["download", "mail", "archive"] = Field(title="Where to")


class Export(BaseModel):
    """What was exported."""

    report: str
    format: Format
    destination: str


async def export(report: ReportId, ctx: HandlerContext) -> Export:
    """Export a report; the user chooses the format and the destination."""
    kept = await found(report, ctx)
    # The answers of earlier rounds do not come again: what was chosen travels as the state of the request.
    chosen = ctx.inputs.state()
    if chosen not in get_args(Format):
        first = _answer("format", ChosenFormat, ctx)
        if first is None:
            ctx.request_input({"format": rounds.form(f'Which format for "{kept.title}"?', ChosenFormat)})
        chosen = first.format
    second = _answer("destination", ChosenDestination, ctx)
    if second is None:
        question = rounds.form(f'Where shall "{kept.title}" go as {chosen}?', ChosenDestination)
        ctx.request_input({"destination": question}, state=chosen)
    done = Export.model_validate({"report": report, "format": chosen, "destination": second.destination})
    await ctx.state.set(f"exports/{report}.{chosen}", {"destination": done.destination}, ttl=KEPT_FOR)
    return done


def _answer(key: str, form: type[Form], ctx: HandlerContext) -> Form | None:
    """Give what the user entered; None where they were not asked yet, or entered what the form does not take."""
    view = ctx.inputs.view(key)
    if isinstance(view, Elicited) and view.action != "accept":
        ctx.fail("export_declined")
    return ctx.inputs.accepted(key, form)
