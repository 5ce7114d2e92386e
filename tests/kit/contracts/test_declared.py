"""Declaring errors, and raising them."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import META_KEY, DeclaredError, ErrorContract, contracts_in
from mcpbdd.kit.contracts.declared import problems_of
from mcpbdd.kit.failures import Failure

NO_MATCH = DeclaredError(
    "no_match", Code.NOT_FOUND, "No report has this id.", "Search for reports and use an id from there."
)
BUSY = DeclaredError(
    "busy",
    Code.RATE_LIMITED,
    "Too many ask at once.",
    "Wait a minute and call again.",
    retryable=True,
    severity="notice",
)
CONTRACT = ErrorContract(NO_MATCH, BUSY)


def test_a_declared_reason_is_raised_with_its_code_and_its_when() -> None:
    """The contract gives code, message and whether to retry."""
    with pytest.raises(Failure) as raised:
        CONTRACT.fail("no_match")
    assert raised.value.code == Code.NOT_FOUND
    assert raised.value.message == "No report has this id."
    assert raised.value.data == {"retryable": False, "reason": "no_match"}


def test_a_message_data_and_a_cause_of_ones_own_are_taken() -> None:
    """What is known at the moment is said; the cause stays on the server."""
    cause = KeyError("secret")
    with pytest.raises(Failure) as raised:
        CONTRACT.fail("busy", "The printer is busy.", {"seconds": 60, "retryable": False}, cause=cause)
    assert raised.value.message == "The printer is busy."
    assert raised.value.data == {"seconds": 60, "retryable": False, "reason": "busy"}
    assert raised.value.__cause__ is cause


def test_the_reason_cannot_be_overridden() -> None:
    """Data with another reason does not get through."""
    assert CONTRACT.failure("no_match", data={"reason": "other"}).reason == "no_match"


def test_a_reason_that_is_not_declared_is_an_error_at_once() -> None:
    """It names the nearest, and lists the declared ones."""
    with pytest.raises(
        Failure, match=r'The reason "no_mach" is not declared here\. Did you mean "no_match"\?'
    ) as raised:
        CONTRACT.fail("no_mach")
    assert raised.value.code == Code.INTERNAL_ERROR
    assert raised.value.data == {"declaredReasons": ["no_match", "busy"], "reason": "no_mach"}


def test_the_recovery_of_a_declared_reason_can_be_spread_into_data() -> None:
    """Of any other reason there is none."""
    assert CONTRACT.recovery_for("busy") == {"recovery": {"hint": "Wait a minute and call again."}}
    assert CONTRACT.recovery_for("other") == {}
    assert ErrorContract().recovery_for("busy") == {}


def test_a_bare_reason_gains_the_hint_on_a_copy() -> None:
    """What a service raised stays as it is; its code too, also where the contract says another."""
    bare = Failure(Code.CONFLICT, "None.", reason="no_match")
    completed = CONTRACT.completed(bare)
    assert completed.recovery == NO_MATCH.recovery
    assert completed.code == Code.CONFLICT
    assert bare.recovery == ""


@pytest.mark.parametrize(
    "failure",
    [
        Failure(-32001, "x"),
        Failure(-32001, "x", reason="no_match", recovery="Do this instead."),
        Failure(-32001, "x", reason="other"),
    ],
)
def test_nothing_is_filled_in_where_there_is_nothing_to_fill(failure: Failure) -> None:
    """No reason, a hint of its own, or a reason of somebody else."""
    assert CONTRACT.completed(failure).data == failure.data


def test_a_reason_is_declared_once() -> None:
    """Two entries of one reason would leave it to chance which holds."""
    with pytest.raises(Misuse, match='The reason "no_match" is declared twice'):
        ErrorContract(NO_MATCH, NO_MATCH)


def test_a_contract_is_a_collection_of_its_errors() -> None:
    """It can be counted, gone through and asked."""
    assert (len(CONTRACT), list(CONTRACT), "busy" in CONTRACT, "other" in CONTRACT) == (
        2,
        [NO_MATCH, BUSY],
        True,
        False,
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"reason": "NoMatch"}, "the reason is not in snake_case"),
        ({"reason": "no_match\n"}, "the reason is not in snake_case"),
        ({"reason": ""}, "the reason is not in snake_case"),
        ({"reason": "invalid_arguments"}, "the reason belongs to the kit itself"),
        ({"reason": "client_capability_missing"}, "the reason belongs to the kit itself"),
        ({"code": -32500}, "the code is neither one of ParseError"),
        ({"code": True}, "the code is neither one of ParseError"),
        ({"when": " "}, "`when` is empty"),
        ({"recovery": "Try again."}, "`recovery` has fewer than 5 words"),
        ({"retryable": "yes"}, "`retryable` is neither true nor false"),
        ({"severity": "loud"}, "`severity` is none of debug, info, notice, warning"),
    ],
)
def test_a_declaration_that_does_not_hold_is_refused(change: dict[str, Any], problem: str) -> None:
    """The lint names the part, whoever published the entry."""
    entry = {**NO_MATCH.published(), **change}
    assert any(found.startswith(problem) for found in problems_of(entry))
    with pytest.raises(Misuse) as raised:
        DeclaredError(**entry)
    assert problem in str(raised.value)


def test_a_declaration_that_holds_has_no_problems() -> None:
    """Neither in the kit's codes, nor with a number of one's own, nor without what may be left out."""
    assert problems_of(BUSY.published()) == []
    assert problems_of({"reason": "own", "code": 4711, "when": "So.", "recovery": "Do a b c d."}) == []


def test_the_contract_can_be_read_back_from_a_listing() -> None:
    """What is published is what is read."""
    entry = {"name": "find", "_meta": {"x/errors": [{"reason": "x"}], META_KEY: CONTRACT.published()}}
    assert contracts_in(entry) == [
        {
            "reason": "no_match",
            "code": -32001,
            "when": "No report has this id.",
            "recovery": "Search for reports and use an id from there.",
            "retryable": False,
        },
        {
            "reason": "busy",
            "code": -32003,
            "when": "Too many ask at once.",
            "recovery": "Wait a minute and call again.",
            "retryable": True,
            "severity": "notice",
        },
    ]


def test_contracts_of_other_frameworks_are_read_where_they_publish_them() -> None:
    """The prefix is theirs, the shape the same; entries without a reason are none."""
    entry = {"_meta": {"mcp-ts-core/errors": [{"reason": "no_match", "code": -32001}, {"code": 1}, "x"]}}
    assert contracts_in(entry) == [{"reason": "no_match", "code": -32001}]


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"_meta": None},
        {"_meta": []},
        {"_meta": {"/errors": [{"reason": "x"}]}},
        {"_meta": {"mcpbdd/errors": "x"}},
    ],
)
def test_where_nothing_is_published_nothing_is_read(entry: dict[str, Any]) -> None:
    """A listing is a stranger's, so anything may stand there."""
    assert contracts_in(entry) == []
