"""A tool that publishes its errors fails in no other way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.kit.contracts.published import contracts_in
from mcpbdd.outcomes import outcome_of_error
from mcpbdd.replies import GUESSED, reason_of
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey
    from mcpbdd.replies import Reason


_OF_THE_KIT = frozenset({"invalid_arguments", "client_capability_missing", "invalid_request_state"})


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        declared = contracts_in(call.declared)
        reason = _reason(call)
        if declared and reason is not None:
            yield call.spot((reason, [str(one["reason"]) for one in declared]))


def _reason(call: Called) -> Reason | None:
    error = call.exchange.error
    if error:
        return outcome_of_error("tools/call", 0, "", error.get("data")).reason
    found = reason_of(call.exchange.result) if call.exchange.is_refused else None
    # A word before a colon is a guess that is good enough to be asked for, and not to blame anybody.
    return None if found is not None and found.place == GUESSED else found


def _judge(value: tuple[Reason, list[str]]) -> Iterator[Fault]:
    reason, declared = value
    if reason.token not in declared and reason.token not in _OF_THE_KIT:
        yield Fault(
            f"it failed with the reason {shown(reason.token, 80)}; declared are {listed(declared)}",
            reason.place,
        )


RULE = Rule(
    name="declared_reasons",
    wanted="A tool that publishes the reasons of its errors gives no other reason.",
    mend="Declare the reason, or fail with a declared one.",
    source="the kit's errors",
    spots=_spots,
    judge=_judge,
    tool=True,
)
