"""Every result names the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule
from mcpbdd.batteries.contract.survey import answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_KEY = "io.modelcontextprotocol/serverInfo"


def _spots(survey: Survey) -> Iterator[Spot]:
    return answers(survey)


def _judge(one: Exchange) -> Iterator[Fault]:
    meta = one.result.get("_meta")
    if not isinstance(meta, dict) or _KEY not in meta:
        yield Fault(f"its _meta has no {_KEY}", "_meta")


RULE = Rule(
    name="server_info",
    wanted="Every result says in its _meta which server it is from.",
    mend="Put io.modelcontextprotocol/serverInfo with name and version into the _meta of every result.",
    source="basic/index, Responses",
    spots=_spots,
    judge=_judge,
    force="should",
    eras=MODERN,
)
