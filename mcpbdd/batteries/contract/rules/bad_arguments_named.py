"""A refusal names the tool and every argument that is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.probing import NO_TOOL
from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.batteries.contract.slips import slips_of
from mcpbdd.values.visible import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    # A server that cannot work at all refuses everything with the same words, and not because of the arguments.
    always = {_said(call) for call in survey.called if call.exchange.params.get("name") == NO_TOOL}
    for call in survey.called:
        if call.exchange.is_refused and _said(call) not in always and slips_of(call):
            yield call.spot(call)


def _said(call: Called) -> str:
    return json.dumps([call.exchange.result.get("content"), call.exchange.error], ensure_ascii=False)


def _judge(call: Called) -> Iterator[Fault]:
    said = json.dumps([call.exchange.result, call.exchange.error], ensure_ascii=False)
    tool = str(call.exchange.params.get("name"))
    wrong = [name for slip in slips_of(call) for name in slip.names if name not in said]
    if wrong:
        yield Fault(f"the refusal does not name {listed(list(dict.fromkeys(wrong)))}")
    if tool not in said:
        yield Fault("the refusal does not name the tool")


RULE = Rule(
    name="bad_arguments_named",
    wanted="The refusal of bad arguments names the tool and every argument that is wrong, all at once.",
    mend="Collect every error of the validation, and name the tool and the arguments in the message.",
    source="server/tools, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
