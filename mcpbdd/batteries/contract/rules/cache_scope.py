"""All pages may be kept by the same people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot
from mcpbdd.values.visible import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for what, pages in survey.listed.items():
        if len(pages) > 1:
            yield Spot(f"the listing of the {what}", pages, pages[-1])


def _judge(pages: tuple[Exchange, ...]) -> Iterator[Fault]:
    scopes = [str(page.result.get("cacheScope")) for page in pages if page.is_complete]
    if len(set(scopes)) > 1:
        yield Fault(f"its pages have the scopes {listed(list(dict.fromkeys(scopes)))}", "cacheScope")


RULE = Rule(
    name="cache_scope",
    wanted="All pages of a listing have the same cacheScope.",
    mend="Decide the scope for the listing, not for its pages.",
    source="server/utilities/caching, Cache Scope",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
    always=True,
)
