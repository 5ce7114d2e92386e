"""A middleware that a test calls itself: requests from nowhere, what is next, and streams."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from hamcrest import assert_that
from mcp.server.connection import Connection
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.runner import ServerRunner
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolRequestParams, CallToolResult
from pydantic import ValidationError

from mcpbdd.doubles.behind import (
    Crash,
    Item,
    Malformed,
    MockNext,
    MockRequest,
    MockStream,
    Refusal,
    Reply,
    Report,
    mock_request,
)
from mcpbdd.errors import Misuse
from mcpbdd.matching.raised import is_error
from tests.servers import middlewares, wrong_middlewares

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcpbdd.config import Era

ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
WHOLE = {"content": [{"type": "text", "text": "Home"}], "structuredContent": {"page": {"tags": ["a"]}}}


def run(awaitable: Awaitable[Any]) -> Any:
    """Wait for something."""

    async def waited() -> Any:
        return await awaitable

    return anyio.run(waited)


def raised_by(call: Callable[[], Awaitable[Any]]) -> BaseException:
    """Give what a call raises."""
    with pytest.raises(Exception) as caught:
        run(call())
    return caught.value


async def real(method: str, params: dict[str, Any], era: Era) -> Any:
    """Give what a middleware of a real server is handed, masked by the server's name."""
    server, seen = MCPServer("what stands behind"), list[Any]()

    @server.tool()
    def read_page() -> dict[str, dict[str, list[str]]]:
        return {"page": {"tags": ["a"]}}

    @server.tool()
    def quota() -> str:
        raise ToolError("quota exceeded")

    @server.tool()
    def refuse() -> str:
        raise MCPError(-32002, "page not found", {"uri": "page:7"})

    async def watching(ctx: Any, call_next: Any) -> Any:
        try:
            seen.append(await call_next(ctx))
        except Exception as error:  # noqa: BLE001 - to be compared
            seen.append(error)
        return {}

    server.middleware.append(watching)
    request = mock_request(method, params, era=era)
    assert request.params is not None
    outbound: Any = request.session._request_outbound
    connection = Connection.from_envelope(era, {"name": "nobody", "version": "0"}, {}, outbound=outbound)
    await ServerRunner(server._lowlevel_server, connection, {}).on_request(outbound, method, request.params)
    return seen[0]


def test_a_request_is_whole_without_a_word() -> None:
    """It has everything that a middleware may look at, and an address that the SDK would let through."""
    request: Any = mock_request()
    assert request.method == "tools/call"
    assert request.params is not None
    assert (request.params["name"], request.params["arguments"]) == ("tool", {})
    assert str(request.request.url) == "http://127.0.0.1:8000/mcp"
    assert request.request.headers["host"] == "127.0.0.1:8000"
    assert request.protocol_version == request.session.protocol_version == "2026-07-28"
    assert request.request_id == 1
    assert request.sent == []


def test_each_part_is_replaced_alone() -> None:
    """What is not said stays."""
    request: Any = mock_request(
        "resources/read", {"uri": "note://1", "_meta": {"a": 1}}, era="2025-11-25",
        url="https://mcp.example.com/x?y=1", headers={"X-User": "ann"}, request_id=None,
    )  # fmt: skip
    assert request.protocol_version == "2025-11-25"
    assert request.request.url.hostname == "mcp.example.com"
    assert request.request.url.query == "y=1"
    assert request.request.headers["x-user"] == "ann"
    assert request.meta == {"a": 1}
    assert request.params == {"uri": "note://1", "_meta": {"a": 1}}
    assert request.request_id is None
    assert mock_request(url=None).request is None
    assert set(mock_request("tools/list").params or {}) == {"_meta"}
    assert set(mock_request("tools/list", era="2025-11-25").meta or {}) == {"progress_token"}


@ERAS
def test_a_success_has_the_shape_that_a_real_server_hands_over(era: Era) -> None:
    """Names of the wire and no model; on 2026-07-28 with the envelope of the era: whole values are compared."""
    params = {"name": "read_page", "arguments": {}}
    theirs = run(real("tools/call", params, era))
    ours = run(MockNext({"page": {"tags": ["a"]}})(mock_request(params=params, era=era)))
    for reply in (ours, theirs):
        reply.get("_meta", {}).get("io.modelcontextprotocol/serverInfo", {}).pop("version", None)
    assert ours == theirs
    assert ("resultType" in ours) is (era == "2026-07-28")


@ERAS
def test_what_a_defined_tool_does_is_what_a_real_tool_does(era: Era) -> None:
    """A reported error and a refusal look the same, to the letter."""
    params = {"name": "quota", "arguments": {}}
    theirs = run(real("tools/call", params, era))
    text = theirs["content"][0]["text"]
    ours = run(MockNext(Report(text))(mock_request(params=params, era=era)))
    assert (ours["isError"], ours["content"]) == (theirs["isError"], theirs["content"])
    refused = run(real("tools/call", {"name": "refuse", "arguments": {}}, era))
    refusal = Refusal(-32002, "page not found", {"uri": "page:7"})
    found = raised_by(lambda: MockNext(refusal)(mock_request(era=era)))
    assert_that(found, is_error(type(refused), code=refused.code, message=refused.message, data=refused.data))


def test_an_interceptor_is_handed_a_model() -> None:
    """Its next gives what the SDK's gives, for it is called after validation."""
    result = run(MockNext(WHOLE, hook="tool-call interceptor")(mock_request()))
    assert isinstance(result, CallToolResult)
    assert result.structured_content == WHOLE["structuredContent"]
    crashed = run(MockNext(Crash(), hook="tool-call interceptor")(mock_request()))
    assert crashed.is_error
    assert crashed.content[0].text == "Error executing tool tool"
    reported = run(MockNext(Report("quota"), hook="tool-call interceptor")(mock_request()))
    assert reported.content[0].text == "Error executing tool tool: quota"


@ERAS
def test_errors_take_four_forms(era: Era) -> None:
    """Raised by the protocol, returned by a tool, an unforeseen exception, parameters that are none."""
    request = mock_request(era=era)
    assert_that(
        raised_by(lambda: MockNext(Refusal(-32000, "busy"))(request)),
        is_error(MCPError, code=-32000),
    )
    assert run(MockNext(Report("quota"))(request))["isError"] is True
    assert_that(raised_by(lambda: MockNext(Crash())(request)), is_error(RuntimeError))
    assert_that(raised_by(lambda: MockNext(Malformed())(request)), is_error(ValidationError))


def test_answers_come_in_their_order_and_the_last_ever_after() -> None:
    """Each of them is written down with what was asked at that time."""
    call_next = MockNext(Refusal(-32000, "busy"), "done")
    request = mock_request(params={"name": "sync", "arguments": {"n": 1}})
    assert_that(raised_by(lambda: call_next(request)), is_error(MCPError, message="busy"))
    request.params["arguments"]["n"] = 2  # type: ignore[index]
    assert [run(call_next(request))["content"][0]["text"] for _ in range(3)] == ["done"] * 3
    assert [call.params["arguments"]["n"] for call in call_next.calls] == [1, 2, 2, 2]
    assert call_next.calls[0].value("header host") == "127.0.0.1:8000"


def test_each_reply_is_a_deep_copy() -> None:
    """Whoever edits one changes neither the next nor what was configured."""
    configured = {"page": {"title": "Home", "tags": ["a"]}}
    call_next = MockNext(configured)
    for _ in range(2):
        reply = run(wrong_middlewares.spoil(mock_request(), call_next))
        assert reply["structuredContent"]["page"]["tags"] == ["a", "spoilt"]
    assert configured["page"]["tags"] == ["a"]


@pytest.mark.parametrize("configured", [{"page": {"tags": ["a"]}}, WHOLE, [["a"]]])
def test_each_model_that_an_interceptor_is_handed_is_a_deep_copy(configured: Any) -> None:
    """There the very object is handed over, so that sharing it would be seen."""
    call_next, before = MockNext(configured, hook="tool-call interceptor"), deepcopy(configured)
    results = [run(call_next(mock_request())) for _ in range(2)]
    first, second = (json.dumps(result.structured_content) for result in results)
    spoilt = results[0].structured_content
    (spoilt["page"]["tags"] if "page" in spoilt else spoilt["result"][0]).append("spoilt")
    results[0].content.clear()
    assert configured == before
    assert first == second == json.dumps(results[1].structured_content)
    assert run(call_next(mock_request())).structured_content == results[1].structured_content


def test_a_redactor_of_the_wrong_shape_leaks_here_as_it_does_in_production() -> None:
    """It looks for a model, and its next gives what a server's gives."""
    secret = {"token": "s3cr3t"}
    assert "s3cr3t" in str(run(wrong_middlewares.redact_model(mock_request(), MockNext(secret))))
    assert "s3cr3t" not in str(run(middlewares.redact_secrets(mock_request(), MockNext(secret))))


def test_what_is_sent_on_the_way_is_kept_in_order() -> None:
    """Progress, logs at the level that was asked for, notices; then the answer."""
    items = (
        Item("progress", (1.0, 2.0, None)), Item("log", ("info", "half way")), Item("notice", ("tools", "")),
        Item("notice", ("prompts", "")), Item("notice", ("resources", "")), Item("notice", ("resource", "a://b")),
        Item("progress", (2.0, 2.0, "ready"), after=0.001),
    )  # fmt: skip
    request = mock_request(era="2025-11-25")
    run(MockNext("done", items=items)(request))
    assert [method.removeprefix("notifications/") for method, _ in request.sent] == [
        "progress", "message", "tools/list_changed", "prompts/list_changed", "resources/list_changed",
        "resources/updated", "progress",
    ]  # fmt: skip
    assert request.sent[-1][1] == {
        "progressToken": "progress-of-the-request", "progress": 2.0, "total": 2.0, "message": "ready"
    }  # fmt: skip


def test_a_slow_next_meets_a_deadline() -> None:
    """It is cancelled, and was called once."""
    call_next = MockNext("late", delay=5)
    error = raised_by(lambda: middlewares.deadline(0.01)(mock_request(), call_next))
    assert_that(error, is_error(MCPError, code=-32001, message="deadline"))
    assert len(call_next.calls) == 1


def test_a_notification_gives_nothing() -> None:
    """Nobody answers it, and nothing behind is called."""
    call_next = MockNext()
    request = mock_request("notifications/roots/list_changed", {}, request_id=None)
    assert run(call_next(request)) is None
    assert call_next.calls == []


def test_nobody_is_there_who_could_be_asked() -> None:
    """A middleware that asks gets the SDK's own refusal."""
    request = mock_request(era="2025-11-25")
    assert_that(raised_by(request.session.send_ping), is_error(MCPError, message="back-channel"))


def test_an_answer_to_another_request_is_the_slip_of_the_test() -> None:
    """Though the middleware turns every error into another."""
    call_next = MockNext(Reply({"messages": []}))
    swallowing = wrong_middlewares.swallow_errors
    with pytest.raises(Misuse, match="was called by tools/call, but its answer is one to prompts/get"):
        run(call_next(mock_request()))
    assert_that(raised_by(lambda: swallowing(mock_request(), call_next)), is_error(MCPError, code=-32603))


@pytest.mark.parametrize(
    ("made", "argument"),
    [
        (lambda: mock_request(""), "method"),
        (lambda: mock_request(7), "method"),  # type: ignore[arg-type]
        (lambda: mock_request(params=[1]), "params"),  # type: ignore[arg-type]
        (lambda: mock_request(era="2024-11-05"), "era"),  # type: ignore[arg-type]
        (lambda: MockNext(delay=-1), "delay"),
        (lambda: MockNext(delay=True), "delay"),
        (lambda: MockNext(hook="client"), "hook"),  # type: ignore[arg-type]
        (lambda: MockStream({1}), "items"),  # type: ignore[arg-type]
        (lambda: MockStream([1], delay="1s"), "delay"),  # type: ignore[arg-type]
        (lambda: is_error("MCPError"), "kind"),  # type: ignore[arg-type]
        (lambda: is_error(MCPError, message="("), "message"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_made(made: Callable[[], Any], argument: str) -> None:
    """The text begins with the name of the argument."""
    with pytest.raises(Misuse, match=f"^{argument}: "):
        made()


def test_a_stream_is_read_from_the_start_each_time() -> None:
    """The items are those that were given, themselves."""
    items = [{"a": 1}, object()]
    stream = MockStream(items, delay=0.001)

    async def drained() -> list[Any]:
        return [item async for item in stream]

    first, second = anyio.run(drained), anyio.run(drained)
    assert all(one is two is three for one, two, three in zip(first, second, items, strict=True))


def test_a_rewritten_request_stays_one_from_nowhere() -> None:
    """`dataclasses.replace`, by which middleware rewrites, works on it; the rewritten one reaches what is next."""
    call_next = MockNext()
    run(middlewares.double_x(mock_request(params={"name": "area", "arguments": {"x": 21}}), call_next))
    assert call_next.calls[0].value("arguments.x") == 42
    assert isinstance(mock_request(), MockRequest)
    assert CallToolRequestParams.model_validate(call_next.calls[0].params).name == "area"
