"""A server says which revisions it speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of("server/discover"):
        if one.answer is not None:
            yield Spot("the answer to server/discover", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    versions = one.result.get("supportedVersions")
    if not isinstance(versions, list) or "2026-07-28" not in versions:
        yield Fault(f"it does not list 2026-07-28: {shown(versions, 100)}", "supportedVersions")
    if not isinstance(one.result.get("capabilities"), dict):
        yield Fault("there are none", "capabilities")


RULE = Rule(
    name="discovery",
    wanted="server/discover lists the revisions that are spoken and what the server can do.",
    mend="Serve server/discover with supportedVersions and capabilities.",
    source="basic/versioning, Discovery",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
)
