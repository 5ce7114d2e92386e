"""What a failure carries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from mcpbdd.kit.codes import CODES, Code, is_known, wire_code
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.readable import CIRCULAR, TOO_DEEP, UNREADABLE, readable, text


class Hostile(Mapping[str, Any]):
    """A mapping one of whose entries cannot be read."""

    def __getitem__(self, key: str) -> Any:
        if key == "bad":
            raise RuntimeError("no")
        return 1

    def __iter__(self) -> Iterator[str]:
        return iter(("good", "bad"))

    def __len__(self) -> int:
        return 2


class Mute:
    """An object that cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no")


def test_a_failure_carries_its_parts() -> None:
    """Code, message, reason, recovery and retryable stand where clients look for them."""
    failure = Failure(
        Code.NOT_FOUND,
        "There is none.",
        {"id": "r-9"},
        reason="no_match",
        recovery="Search first.",
        retryable=False,
    )
    assert (failure.code, failure.message, str(failure)) == (-32001, "There is none.", "There is none.")
    assert failure.data == {
        "id": "r-9",
        "retryable": False,
        "recovery": {"hint": "Search first."},
        "reason": "no_match",
    }
    assert (failure.reason, failure.recovery, failure.retryable) == ("no_match", "Search first.", False)
    assert isinstance(failure, MCPError)


def test_a_failure_without_data_has_none() -> None:
    """Nothing is made up where nothing was said."""
    failure = Failure(Code.CONFLICT, "Taken.")
    assert (failure.data, failure.reason, failure.recovery, failure.retryable) == ({}, None, "", None)
    assert failure.error.data is None


def test_the_callers_data_cannot_change_the_reason_but_whether_to_retry() -> None:
    """The reason is the contract's; what is known at the moment of failing may differ from the rule."""
    failure = Failure(-32001, "x", {"reason": "other", "retryable": True}, reason="no_match", retryable=False)
    assert failure.reason == "no_match"
    assert failure.retryable is True


def test_a_hint_in_the_data_wins() -> None:
    """A hint that fits the moment is better than a general one, in either form."""
    assert (
        Failure(-32001, "x", {"recovery": {"hint": "Do this."}}, recovery="Do that.").recovery == "Do this."
    )
    assert Failure(-32001, "x", {"recovery": "Do this."}).recovery == "Do this."
    assert Failure(-32001, "x", {"recovery": 5, "reason": 5, "retryable": "no"}).recovery == ""
    assert Failure(-32001, "x", {"reason": 5}).reason is None
    assert Failure(-32001, "x", {"retryable": "no"}).retryable is None


def test_what_is_private_to_the_server_never_stands_in_the_data() -> None:
    """Stack, cause, identity and a caller's own request id are left out."""
    private = {
        "auth": 1,
        "stack": 1,
        "cause": 1,
        "rootCause": 1,
        "requestContext": 1,
        "traceback": 1,
        "requestId": 1,
    }
    assert Failure(-32001, "x", {**private, "id": 2}).data == {"id": 2}


def test_more_data_does_not_change_what_was_said() -> None:
    """A copy with more data leaves the failure itself alone."""
    failure = Failure(-32001, "x", {"a": 1})
    assert failure.also({"a": 2, "b": 3}).data == {"a": 1, "b": 3}
    assert failure.data == {"a": 1}


def test_an_entry_that_cannot_be_read_does_not_cost_the_others() -> None:
    """A hostile value becomes a mark, and the failure still goes out."""
    assert Failure(-32001, "x", {"given": Hostile(), "mute": Mute()}).data == {
        "given": {"good": 1, "bad": UNREADABLE},
        "mute": UNREADABLE,
    }
    assert text(Mute()) == UNREADABLE


@pytest.mark.parametrize(
    ("value", "copy"),
    [
        (float("nan"), None),
        (float("inf"), None),
        (1.5, 1.5),
        (True, True),
        (2**70, 2**70),
        ((1, 2), [1, 2]),
        ({2, 1}, [1, 2]),
        ({1: "a"}, {"1": "a"}),
        (dt.date(2026, 1, 2), "2026-01-02"),
        (ValueError("why"), {"type": "ValueError", "message": "why"}),
        ("a\ud800b", "a?b"),
        (object(), UNREADABLE),
        (Code.CONFLICT, -32002),
        (None, None),
    ],
)
def test_whatever_is_handed_in_is_copied_as_plain_json(value: object, copy: object) -> None:
    """Nothing that JSON or UTF-8 cannot carry gets as far as the wire."""
    assert readable(value) == copy
    assert type(readable(value)) is type(copy)


def test_circles_and_depths_come_to_an_end() -> None:
    """A value that holds itself, or very many of its kind, is marked instead of followed."""
    circle: list[Any] = []
    circle.append(circle)
    assert readable(circle) == [CIRCULAR]
    deep: Any = "x"
    for _ in range(40):
        deep = [deep]
    assert TOO_DEEP in str(readable(deep))
    shared = [1]
    assert readable([shared, shared]) == [[1], [1]]


def test_every_code_has_the_name_that_scenarios_write() -> None:
    """The table has nineteen codes, each with one name."""
    assert CODES["NotFound"] is Code.NOT_FOUND
    assert CODES["RequestCancelled"] == -32011
    assert len(CODES) == len(Code) == 19


@pytest.mark.parametrize(
    ("code", "sent"),
    [
        (Code.NOT_FOUND, -32001),
        (Code.CONFLICT, -32600),
        (Code.SERIALIZATION_ERROR, -32603),
        (Code.UNKNOWN_ERROR, -32603),
        (-32042, -32603),
        (-32021, -32021),
        (Code.INVALID_PARAMS, -32602),
        (4711, 4711),
    ],
)
def test_a_code_that_a_revision_forbids_is_sent_as_the_nearest_allowed_one(code: int, sent: int) -> None:
    """-32002 and what is undefined between -32020 and -32099 may not stand in a JSON-RPC error."""
    assert wire_code(code) == sent


@pytest.mark.parametrize(
    ("code", "known"), [(-32001, True), (-32012, False), (-32768, False), (4711, True), (0, True)]
)
def test_a_code_may_be_one_of_the_kits_or_ones_own(code: int, known: bool) -> None:
    """JSON-RPC's range is not for everybody."""
    assert is_known(code) is known
