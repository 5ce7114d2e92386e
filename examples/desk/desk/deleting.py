"""Deleting behind consent: a person is asked about exactly this report, and their yes is good for one time."""

from pydantic import BaseModel

from mcpbdd.kit import rounds
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import HandlerContext

from .shelf import Report, ReportId, everything, found, key_of, miss


class Deleted(BaseModel):
    """What is gone."""

    report: str
    shares: int


async def delete(report: ReportId, ctx: HandlerContext) -> Deleted:
    """Delete a report for good, once the user has agreed; its shares end with it."""
    gate = ConsentGate(ctx.state)

    async def present() -> Binding:
        kept = await ctx.state.get(key_of(report), Report)
        return _deleting(report, kept, await _shared_with(report, ctx), ctx)

    verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("consent"), present)
    if isinstance(verdict, Denied):
        raise verdict.failure()
    if not isinstance(verdict, Granted):
        kept = await found(report, ctx)
        consent = await gate.issue(_deleting(report, kept, await _shared_with(report, ctx), ctx))
        asked = rounds.form(question("Delete for good", consent), Confirmation)
        ctx.request_input({"consent": asked}, state=consent.id, fallback="Delete it at the desk itself.")
    # Two people may have agreed at the same moment: one of them gets the report.
    if await ctx.state.take(key_of(report)) is None:
        miss(report, ctx)
    shares = [f"shares/{report}/{person}" for person in await _shared_with(report, ctx)]
    await ctx.state.delete_many(shares)
    ctx.log.notice("deleted", data={"report": report})
    return Deleted(report=report, shares=len(shares))


async def _shared_with(report: str, ctx: HandlerContext) -> list[str]:
    return [person async for person, _ in everything(ctx.state, f"shares/{report}/")]


def _deleting(report: str, kept: Report | None, shares: list[str], ctx: HandlerContext) -> Binding:
    """Say what a consent is for; a report that says something else by now, or that others have, is another matter."""
    return Binding.by(
        ctx.auth,
        tenant=ctx.tenant_id,
        operation="delete",
        target=report,
        content_hash="" if kept is None else content_hash(kept.model_dump_json()),
        title="" if kept is None else kept.title,
        **({"shared with": ", ".join(shares)} if shares else {}),
    )
