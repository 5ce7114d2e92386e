"""Calling a plain handler directly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from mcp_types import ElicitRequest
from pydantic import BaseModel

from mcpbdd.doubles.context import MockContext, copy_record, expect_input_required, is_input_required
from mcpbdd.errors import Misuse
from mcpbdd.kit import rounds

if TYPE_CHECKING:
    from mcpbdd.kit.context import HandlerContext

pytestmark = pytest.mark.anyio


class Confirm(BaseModel):
    """A form with one box."""

    confirm: bool


async def delete(path: str, ctx: HandlerContext) -> dict[str, str]:
    """Delete after asking: a plain function, with a record of its own making."""
    record = await ctx.state.take(f"consent/{ctx.inputs.state()}") if ctx.inputs.state() else None
    answer = ctx.inputs.accepted("confirm", Confirm)
    if record != {"target": path} or answer is None:
        await ctx.state.set("consent/1", {"target": path}, ttl=600)
        ctx.request_input({"confirm": rounds.form(f"Delete {path}?", Confirm)}, state="1")
    return {"deleted": path}


def sync(ctx: HandlerContext) -> str:
    """Ask without waiting."""
    ctx.request_input(state="s")


async def test_a_handler_that_asks_gives_what_the_client_would_be_sent() -> None:
    """Requests by their keys, and the state; of sync handlers as well."""
    asked = await expect_input_required(lambda: delete("a.txt", MockContext()))
    assert asked.input_requests is not None
    question = asked.input_requests["confirm"]
    assert isinstance(question, ElicitRequest)
    assert (question.method, question.params.message, asked.request_state) == (
        "elicitation/create",
        "Delete a.txt?",
        "1",
    )
    assert (await expect_input_required(lambda: sync(MockContext()))).request_state == "s"


@pytest.mark.parametrize("returned", [{"resultType": "input_required", "requestState": "s"}, "done", None])
async def test_a_handler_that_returns_did_not_ask(returned: Any) -> None:
    """Also where what it returns only looks like a question; the text quotes it."""
    with pytest.raises(
        AssertionError, match="Expected the handler to request input, but it returned: "
    ) as raised:
        await expect_input_required(lambda: returned)
    if isinstance(returned, dict):
        assert str(raised.value).endswith('{"resultType": "input_required", "requestState": "s"}')


async def test_another_error_comes_through_as_it_is() -> None:
    """The very same object."""
    error = KeyError("x")

    def fails() -> None:
        raise error

    with pytest.raises(KeyError) as raised:
        await expect_input_required(fails)
    assert raised.value is error


def test_only_the_signal_itself_counts_as_asking() -> None:
    """Nothing that a value says of itself is believed, and none can make the question fail."""

    class Hostile:
        """Claims to be everything."""

        @property  # type: ignore[misc]
        def __class__(self) -> Any:
            raise RuntimeError("no")

    assert is_input_required(rounds.InputRequired(state="s"))
    for other in (Hostile(), {"resultType": "input_required"}, None, ValueError(), rounds.InputRequired):
        assert not is_input_required(other)


async def test_a_record_copied_to_the_next_context_is_redeemed_there_once() -> None:
    """Asked in one context, accepted in the next, asked again after that."""
    first = MockContext()
    asked = await expect_input_required(lambda: delete("a.txt", first))
    accept = {"confirm": {"action": "accept", "content": {"confirm": True}}}
    second = MockContext(input_responses=accept, request_state=asked.request_state)
    assert await copy_record(asked.request_state, first, second) == {"target": "a.txt"}
    assert await delete("a.txt", second) == {"deleted": "a.txt"}
    await expect_input_required(lambda: delete("a.txt", second))
    await expect_input_required(lambda: delete("a.txt", MockContext(input_responses=accept)))


async def test_a_copied_record_holds_as_long_as_one_that_was_asked_for() -> None:
    """600 seconds, unless the test says otherwise."""
    with time_machine.travel(1_000_000_000, tick=False) as clock:
        first, second, third = MockContext(), MockContext(), MockContext()
        await first.state.set("consent/1", {"a": 1})
        await copy_record("1", first, second)
        await copy_record("1", first, third, ttl=None)
        clock.shift(599)
        assert await second.state.get("consent/1") == {"a": 1}
        clock.shift(2)
        assert await second.state.get("consent/1") is None
        assert await third.state.get("consent/1") == {"a": 1}


async def test_a_record_that_is_not_there_cannot_be_copied() -> None:
    """The text names the key."""
    with pytest.raises(Misuse, match='The first context holds no record "consent/9"'):
        await copy_record("9", MockContext(), MockContext())
