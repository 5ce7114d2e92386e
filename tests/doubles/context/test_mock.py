"""A context without a server, option by option."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from mcp_types import ClientCapabilities

from mcpbdd.doubles import context
from mcpbdd.doubles.context import MockContext, content_of, enrichment_of, mock_session
from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import Caller, HandlerContext, Record, Signal, require_scopes
from mcpbdd.kit.contracts import DeclaredError, ErrorContract
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import MemoryProvider, Storage

pytestmark = pytest.mark.anyio

NO_MATCH = DeclaredError(
    "no_match", Code.NOT_FOUND, "No report has this id.", "Search first and use an id from there."
)
ACCEPT = {"confirm": {"action": "accept", "content": {"ok": True}}}


async def test_a_bare_context_has_everything_a_handler_needs() -> None:
    """Defaults for a caller whom nobody knows, over a real store."""
    ctx = MockContext()
    assert isinstance(ctx, HandlerContext)
    assert (ctx.request_id, ctx.tenant_id, ctx.session_id) == ("test-request-id", "default", None)
    assert (ctx.auth, ctx.client_capabilities, ctx.uri) == (None, None, None)
    assert not ctx.signal.aborted
    assert ctx.timestamp.endswith("+00:00")
    assert (ctx.inputs.responses, ctx.inputs.state(), ctx.inputs.dropped) == ({}, None, ())
    assert (enrichment_of(ctx), content_of(ctx), ctx.logged.calls) == ({}, [], [])
    await ctx.state.set("a", {"n": 1})
    assert await ctx.state.get("a") == {"n": 1}


async def test_two_contexts_share_nothing() -> None:
    """Neither store, nor log, nor what was added."""
    first, second = MockContext(), MockContext()
    await first.state.set("a", 1)
    first.log.info("x")
    first.enrich.total(1)
    first.content.image(b"")
    first.signal.abort()
    assert await second.state.get("a") is None
    assert (second.logged.calls, enrichment_of(second), content_of(second)) == ([], {}, [])
    assert not second.signal.aborted


async def test_time_passes_for_the_store_of_a_context() -> None:
    """What was written for 30 seconds is gone after them."""
    with time_machine.travel(1_000_000_000, tick=False) as clock:
        ctx = MockContext()
        await ctx.state.set("a", 1, ttl=30)
        clock.shift(29.999)
        assert await ctx.state.get("a") == 1
        clock.shift(0.001)
        assert await ctx.state.get("a") is None


async def test_the_store_of_a_context_keeps_the_rules_of_production() -> None:
    """A bad key is refused in a test as it would be in a deployment."""
    with pytest.raises(Failure) as raised:
        await MockContext().state.set("cache:v1", 1)
    assert raised.value.code == Code.VALIDATION_ERROR


def test_auth_is_what_scopes_are_read_from() -> None:
    """A caller without the scope is turned away before anything happens."""
    ctx = MockContext(auth=Caller("c", (), "ada"))
    with pytest.raises(Failure) as raised:
        require_scopes(ctx.auth, "notes:write")
    assert raised.value.code == Code.FORBIDDEN


@pytest.mark.parametrize(
    ("declared", "visible"),
    [
        (None, True),
        ({}, False),
        ({"elicitation": {}}, True),
        ({"elicitation": {"url": {}}}, False),
        (ClientCapabilities.model_validate({"elicitation": {"form": {}}}), True),
        (ClientCapabilities(), False),
    ],
)
def test_declared_capabilities_filter_the_answers_as_production_does(declared: Any, visible: bool) -> None:
    """Declaring nothing is not the same as leaving the option out."""
    ctx = MockContext(client_capabilities=declared, input_responses=ACCEPT)
    assert (ctx.inputs.accepted("confirm") is not None) is visible
    assert (ctx.client_capabilities is None) is (declared is None)


def test_asking_is_not_gated_in_a_made_up_context() -> None:
    """Whom one may ask is known on the wire only."""
    ctx = MockContext(client_capabilities={})
    with pytest.raises(Exception, match="The handler asks for input") as raised:
        ctx.request_input(state="s")
    assert type(raised.value).__name__ == "InputRequired"


def test_declared_errors_give_the_context_its_fail() -> None:
    """Without any there is none, and of unknown reasons no recovery."""
    ctx = MockContext(errors=[NO_MATCH])
    with pytest.raises(Failure) as raised:
        ctx.fail("no_match")
    assert (raised.value.code, raised.value.reason) == (-32001, "no_match")
    assert raised.value.recovery == ""
    assert ctx.recovery_for("no_match") == {"recovery": {"hint": NO_MATCH.recovery}}
    assert ctx.recovery_for("other") == {}
    for without in (MockContext(), MockContext(errors=[]), MockContext(errors=ErrorContract())):
        assert not hasattr(without, "fail")
        assert without.recovery_for("no_match") == {}
    assert hasattr(MockContext(errors=ErrorContract(NO_MATCH)), "fail")


def test_answers_and_state_are_seeded_as_if_the_call_were_a_retry() -> None:
    """By the keys of the questions, opaque and unsealed."""
    ctx = MockContext(input_responses={**ACCEPT, "no": {"action": "decline"}, "odd": 5}, request_state="abc")
    assert ctx.inputs.accepted("confirm") == {"ok": True}
    assert ctx.inputs.view("no").kind == "elicit"
    assert ctx.inputs.view("odd").kind == "missing"
    assert ctx.inputs.state() == "abc"
    assert set(ctx.inputs.responses) == {"confirm", "no", "odd"}


def test_ids_and_the_uri_are_as_given() -> None:
    """Request, session and what is read."""
    ctx = MockContext(request_id="r-1", session_id="s-1", uri="report://1", timestamp="2026-01-02T03:04:05Z")
    assert (ctx.request_id, ctx.session_id, ctx.uri) == ("r-1", "s-1", "report://1")
    assert ctx.timestamp == "2026-01-02T03:04:05Z"


async def test_an_aborted_signal_stops_every_use_of_the_state() -> None:
    """With the signal's own reason, and nothing is written."""
    signal, reason = Signal(), RuntimeError("enough")
    ctx = MockContext(signal=signal)
    await ctx.state.set("a", 1)
    signal.abort(reason)
    for use in (ctx.state.get("a"), ctx.state.set("a", 2), ctx.state.delete("a"), ctx.state.list_items()):
        with pytest.raises(RuntimeError) as raised:
            await use
        assert raised.value is reason
    assert await ctx.storage.tenant("default").get("a") == 1


async def test_state_belongs_to_the_tenant() -> None:
    """An empty tenant stays empty, and then there is no state."""
    storage = Storage(MemoryProvider())
    acme = MockContext(tenant_id="acme", storage=storage)
    other = MockContext(tenant_id="other", storage=storage)
    await acme.state.set("a", 1)
    assert await other.state.get("a") is None
    with pytest.raises(Failure) as raised:
        await MockContext(tenant_id="").state.get("a")
    assert raised.value.code == Code.INVALID_REQUEST


async def test_notifiers_are_there_only_where_they_are_given() -> None:
    """Plain and async spies alike hear each call once."""
    bare = MockContext()
    assert bare.notify_tool_list_changed is bare.notify_resource_list_changed is None
    assert bare.notify_prompt_list_changed is bare.notify_resource_updated is None
    heard: list[str] = []

    async def later() -> None:
        heard.append("prompts")

    ctx = MockContext(
        notify_tool_list_changed=lambda: heard.append("tools"),
        notify_resource_list_changed=lambda: heard.append("resources"),
        notify_prompt_list_changed=later,
        notify_resource_updated=heard.append,
    )
    await ctx.notify_tool_list_changed()
    await ctx.notify_resource_list_changed()
    await ctx.notify_prompt_list_changed()
    await ctx.notify_resource_updated("report://1")
    assert heard == ["tools", "resources", "prompts", "report://1"]


async def test_progress_may_always_be_told_and_is_heard_where_a_spy_is_given() -> None:
    """A handler need not ask whether anybody listens."""
    heard: list[tuple[Any, ...]] = []
    await MockContext().progress(1, 2)
    await MockContext(progress=lambda *told: heard.append(told)).progress(1, 2, "half")
    assert heard == [(1, 2, "half")]


def test_the_log_keeps_what_was_logged() -> None:
    """With level, data, exception and the request's id."""
    ctx, error = MockContext(request_id="r-1"), ValueError("why")
    ctx.log.info("Processing a.txt", data={"n": 1})
    ctx.log.error("Failed", error=error)
    assert ctx.logged.calls == [
        Record("info", "Processing a.txt", {"n": 1}, None, "r-1"),
        Record("error", "Failed", None, error, "r-1"),
    ]


def test_a_session_carries_the_same_ids_as_its_context() -> None:
    """With defaults, and as given; other options go to the context."""
    session = mock_session()
    assert (session.session_id, session.tenant_id) == ("test-session-id", "default")
    assert (session.ctx.session_id, session.ctx.tenant_id) == ("test-session-id", "default")
    other = mock_session(session_id="s", tenant_id="acme", errors=[NO_MATCH])
    assert (other.ctx.session_id, other.ctx.tenant_id, other.session_id) == ("s", "acme", "s")
    assert hasattr(other.ctx, "fail")


def test_what_collects_nothing_has_collected_nothing() -> None:
    """Any object may be asked."""
    assert (enrichment_of(object()), content_of(object())) == ({}, [])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"auth": "ada"}, "The option auth takes a Caller, not str."),
        ({"signal": None}, "The option signal takes a Signal, not NoneType."),
        ({"storage": {}}, "The option storage takes a Storage, not dict."),
        ({"request_id": 1}, "The option request_id takes text, not int."),
        ({"tenant_id": None}, "The option tenant_id takes text, not NoneType."),
        ({"session_id": 1}, "The option session_id takes text, not int."),
        ({"uri": 1}, "The option uri takes text, not int."),
        ({"input_responses": []}, "The option input_responses takes answers by their keys, not list."),
        ({"request_state": {}}, "The option request_state takes text, not dict."),
        ({"errors": ["no_match"]}, "The option errors takes declared errors, not str."),
        ({"errors": "no_match"}, "The option errors takes declared errors, not str."),
        ({"notify_resource_updated": 5}, "The option notify_resource_updated takes a function, not int."),
        ({"client_capabilities": []}, "The client_capabilities are not what a client declares."),
        (
            {"client_capabilities": {"roots": 5}},
            "The client_capabilities are not what a client declares, at roots.",
        ),
    ],
)
def test_an_option_of_the_wrong_kind_is_named(options: dict[str, Any], told: str) -> None:
    """The author learns which, and what it takes."""
    with pytest.raises(Misuse) as raised:
        MockContext(**options)
    assert str(raised.value) == told


def test_everything_that_a_test_needs_comes_from_one_place() -> None:
    """One import root for contexts, sessions, logs and expectations."""
    assert {"MockContext", "MockLog", "copy_record", "expect_input_required", "mock_session"} <= set(
        context.__all__
    )
    assert all(hasattr(context, name) for name in context.__all__)
