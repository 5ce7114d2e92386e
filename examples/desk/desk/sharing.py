"""Sharing: only for callers with the scope; the key goes to the person and is never shown to the caller."""

import secrets
from typing import Annotated

from pydantic import BaseModel, Field

from mcpbdd.kit.context import HandlerContext

from .shelf import ReportId, found

SCOPE = "reports:share"

Person = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,64}$", description="Who shall have it, such as ben.")]


class Shared(BaseModel):
    """Who has a report now."""

    report: str
    person: str


async def share(report: ReportId, person: Person, ctx: HandlerContext) -> Shared:
    """Share a report with a person, who gets a key to it."""
    by = _sharer(ctx)
    await found(report, ctx)
    place = f"shares/{report}/{person}"
    if await ctx.state.get(place) is not None:
        ctx.fail("already_shared", f"{person} has {report} already.", {"person": person})
    key = secrets.token_urlsafe(24)
    await ctx.state.set(place, {"accessKey": key, "by": by})
    # The log masks what its name gives away as a secret.
    ctx.log.info("shared", data={"report": report, "person": person, "accessKey": key})
    return Shared(report=report, person=person)


def _sharer(ctx: HandlerContext) -> str:
    if ctx.auth is None:
        ctx.fail("not_signed_in")
    if SCOPE not in ctx.auth.scopes:
        ctx.fail("not_allowed", data={"missing": [SCOPE]})
    return ctx.auth.subject or ctx.auth.client_id
