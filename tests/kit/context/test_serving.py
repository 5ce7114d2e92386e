"""Handlers served on an unmodified SDK server, in both eras."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING, Any

import anyio
import jsonschema
import pytest
from mcp.client._memory import InMemoryTransport
from mcp.server.auth.middleware.auth_context import auth_context_var
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types import (
    CreateMessageResult,
    ElicitResult,
    ErrorData,
    JSONRPCRequest,
    ListRootsResult,
    TextContent,
)

from mcpbdd.errors import Misuse
from mcpbdd.kit.context import HandlerContext, ServerKit, sdk
from mcpbdd.kit.contracts import contracts_in
from tests.kit.context.reports import NO_MATCH, TAKEN, Reports, connected, create, waiting

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.anyio

REQUEST_ID = re.compile(r"[A-Z0-9]{5}-[A-Z0-9]{5}")


@pytest.fixture(params=["2025-11-25", "2026-07-28"])
def era(request: pytest.FixtureRequest) -> str:
    """Both eras."""
    return str(request.param)


@pytest.fixture
def reports() -> Reports:
    """What the server works on."""
    return Reports()


@pytest.fixture
def server(reports: Reports) -> MCPServer[Any]:
    """The small server."""
    return create(reports)


def person(action: str, **content: Any) -> Callable[..., Any]:
    """Somebody who answers every form."""

    async def answer(*_: Any) -> ElicitResult:
        return ElicitResult.model_validate({"action": action, **({"content": content} if content else {})})

    return answer


async def call(
    server: MCPServer[Any], era: str, tool: str, arguments: Any = None, **options: Any
) -> dict[str, Any]:
    """Call a tool and give the result as JSON."""
    async with connected(server, era, **options) as client:
        result = await client.call_tool(tool, arguments or {})
        return result.model_dump(by_alias=True, mode="json", exclude_none=True)


async def refused(wanted: Any) -> MCPError:
    """Give the JSON-RPC error of a request."""
    with pytest.raises(MCPError) as raised:
        await wanted
    return raised.value


async def test_a_declared_error_stands_on_both_surfaces(server: MCPServer[Any], era: str) -> None:
    """Text and structure agree, with the contract's hint and the server's own request id."""
    result = await call(server, era, "find", {"id": "no_match"})
    error = result["structuredContent"]["error"]
    request_id = error["data"]["requestId"]
    assert result["isError"] is True
    assert error == {
        "code": -32001,
        "message": "No report has this id.",
        "data": {
            "id": "no_match",
            "retryable": False,
            "reason": "no_match",
            "recovery": {"hint": NO_MATCH.recovery},
            "requestId": request_id,
        },
    }
    assert REQUEST_ID.fullmatch(request_id)
    (block,) = result["content"]
    assert block["text"] == (
        f"Error: No report has this id.\n\nRecovery: {NO_MATCH.recovery}\n\n"
        f"(reason no_match · not retryable · request {request_id})"
    )


async def test_a_service_that_raises_a_declared_reason_gains_the_hint(
    server: MCPServer[Any], era: str
) -> None:
    """Its code stays its own."""
    result = await call(server, era, "find", {"id": "service"})
    error = result["structuredContent"]["error"]
    assert (error["code"], error["data"]["recovery"]) == (-32002, {"hint": NO_MATCH.recovery})


async def test_an_undeclared_reason_is_an_error_at_once(server: MCPServer[Any], era: str) -> None:
    """It is the server's own fault, and says which reasons there are."""
    error = (await call(server, era, "find", {"id": "no_mach"}))["structuredContent"]["error"]
    assert error["code"] == -32603
    assert error["data"]["declaredReasons"] == ["no_match"]


async def test_a_crash_keeps_its_words_on_the_server(
    server: MCPServer[Any], era: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The client gets the request's id, under which the log tells the exception."""
    with caplog.at_level(logging.ERROR, "mcpbdd.kit"):
        result = await call(server, era, "find", {"id": "crash"})
    error = result["structuredContent"]["error"]
    assert (error["code"], error["message"]) == (-32603, "The tool find failed unexpectedly.")
    assert "s3cret" not in json.dumps(result)
    (record,) = (one for one in caplog.records if one.levelno == logging.ERROR)
    assert error["data"]["requestId"] in record.getMessage()
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], KeyError)


async def test_bad_arguments_are_refused_before_the_handler(
    server: MCPServer[Any], reports: Reports, era: str
) -> None:
    """Every field is named, in the envelope, and nothing ran."""
    result = await call(server, era, "find", {"maxResults": "many", "bogus": 1})
    error = result["structuredContent"]["error"]
    assert (error["code"], error["data"]["reason"]) == (-32602, "invalid_arguments")
    assert [issue["path"] for issue in error["data"]["issues"]] == ["id", "maxResults", "bogus"]
    assert result["content"][0]["text"].startswith(
        "Error: Input validation error: Invalid arguments for tool find: id:"
    )
    assert REQUEST_ID.fullmatch(error["data"]["requestId"])
    assert reports.ran == []


async def test_an_unknown_argument_alone_is_refused_too(
    server: MCPServer[Any], reports: Reports, era: str
) -> None:
    """The SDK itself would let it pass."""
    result = await call(server, era, "find", {"id": "1", "bogus": 1})
    assert result["structuredContent"]["error"]["data"]["issues"] == [
        {"path": "bogus", "message": "There is no such argument"}
    ]
    assert (reports.ran, result["isError"]) == ([], True)


async def test_a_large_bad_value_comes_back_as_a_small_refusal(server: MCPServer[Any], era: str) -> None:
    """A megabyte in, a few lines out, none of them the value."""
    result = await call(server, era, "find", {"id": "1", "maxResults": "s3cret" * 200_000})
    written = json.dumps(result)
    assert len(written) < 64 * 1024
    assert "s3cret" not in written


async def test_what_clients_add_and_how_they_spell_is_forgiven(
    server: MCPServer[Any], reports: Reports, era: str
) -> None:
    """The handler sees the declared names."""
    result = await call(server, era, "find", {"id": "1", "max_results": 5, "_meta": {"x": 1}})
    assert result["structuredContent"]["limit"] == 5
    assert reports.ran == ["1"]


async def test_a_result_off_its_schema_is_the_servers_fault(server: MCPServer[Any], era: str) -> None:
    """The message names the tool, the field and the schema."""
    result = await call(server, era, "count_pages", {"wrong": True})
    error = result["structuredContent"]["error"]
    assert error["code"] == -32603
    assert error["message"].startswith(
        "Tool count_pages returned output that does not match its output schema: pages: "
    )
    good = await call(server, era, "count_pages")
    assert good["structuredContent"] == {"pages": 2}


async def test_enrichment_and_extra_content_frame_the_result(server: MCPServer[Any], era: str) -> None:
    """Extra blocks first, the result, then one trailer; the structure has the declared facts and no picture."""
    result = await call(server, era, "find", {"id": "1"})
    assert result["structuredContent"] == {"limit": 3, "totalCount": 7}
    assert [block["type"] for block in result["content"]] == ["image", "text", "text"]
    assert json.loads(result["content"][1]["text"]) == {"limit": 3}
    assert result["content"][2]["text"] == "\n7 in all"


async def test_a_required_enrichment_that_was_forgotten_is_the_servers_fault(
    server: MCPServer[Any], era: str
) -> None:
    """Extra content is dropped with the rest."""
    result = await call(server, era, "find", {"id": "bare"})
    assert result["structuredContent"]["error"]["code"] == -32603
    assert "enrichment" in result["structuredContent"]["error"]["message"]
    assert [block["type"] for block in result["content"]] == ["text"]


async def test_one_handler_asks_in_both_eras(server: MCPServer[Any], reports: Reports, era: str) -> None:
    """It is asked by the message, gets answer and state, and acts once."""
    asked: list[str] = []

    async def answer(_: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action="accept", content={"ok": True})

    result = await call(server, era, "delete", {"path": "a.txt"}, elicitation_callback=answer)
    assert result["structuredContent"] == {"result": "a.txt"}
    assert (asked, reports.deleted) == (["Delete a.txt?"], ["a.txt"])


@pytest.mark.parametrize(
    "answer", [person("decline"), person("cancel"), person("accept", ok=False), person("accept", ok="yes")]
)
async def test_a_refusal_ends_the_call(
    server: MCPServer[Any], reports: Reports, era: str, answer: Callable[..., Any]
) -> None:
    """Nothing is deleted, and nobody is asked again."""
    result = await call(server, era, "delete", {"path": "a.txt"}, elicitation_callback=answer)
    assert result["structuredContent"]["error"]["data"]["reason"] == "declined"
    assert reports.deleted == []


async def test_models_and_folders_are_asked_in_one_round(server: MCPServer[Any], era: str) -> None:
    """Each answer comes back under its key."""

    async def sample(*_: Any) -> CreateMessageResult:
        return CreateMessageResult(role="assistant", model="m", content=TextContent(type="text", text="so"))

    async def roots(*_: Any) -> ListRootsResult:
        return ListRootsResult(roots=[])

    options = {"sampling_callback": sample, "list_roots_callback": roots}
    result = await call(server, era, "twice", **options)
    assert result["structuredContent"] == {"result": "sampling roots 1"}


async def test_a_link_is_asked_with_its_id_where_the_era_has_one(server: MCPServer[Any], era: str) -> None:
    """An accepted link has no content."""
    result = await call(server, era, "link", elicitation_callback=person("accept"))
    assert "action='accept', content=None" in result["structuredContent"]["result"]


async def test_a_client_that_cannot_be_asked_is_told_what_is_missing(
    server: MCPServer[Any], reports: Reports, era: str
) -> None:
    """Nothing happens; the words are those of the era."""
    async with connected(server, era) as client:
        if era == "2026-07-28":
            error = await refused(client.call_tool("delete", {"path": "a.txt"}))
            assert error.code == -32021
            assert error.data == {"requiredCapabilities": {"elicitation": {"form": {}}}}
        else:
            result = await client.call_tool("delete", {"path": "a.txt"})
            assert result.structured_content is not None
            told = result.structured_content["error"]
            assert (told["code"], told["data"]["reason"]) == (-32600, "client_capability_missing")
            assert told["data"]["recovery"]["hint"].endswith("elicitation.form. Delete it by hand.")
    assert reports.deleted == []


async def test_a_pre_answered_call_of_a_client_that_declared_nothing_is_not_believed(
    server: MCPServer[Any], reports: Reports
) -> None:
    """The answer never reaches the handler, so it asks, and cannot."""
    accept = ElicitResult(action="accept", content={"ok": True})
    async with connected(server, "2026-07-28") as client:
        answered = client.session.call_tool("delete", {"path": "a"}, input_responses={"confirm": accept})
        assert (await refused(answered)).code == -32021
    assert reports.deleted == []


async def test_a_handler_that_never_stops_asking_is_stopped_on_2025_11_25(
    server: MCPServer[Any], reports: Reports
) -> None:
    """A round without a question needs nobody, so somebody has to count."""
    result = await call(server, "2025-11-25", "endless")
    assert result["structuredContent"]["error"]["message"] == (
        "The handler asked in 16 rounds and came to no end."
    )
    assert len(reports.ran) == 16


async def test_a_round_without_a_question_goes_to_the_client_on_2026_07_28(server: MCPServer[Any]) -> None:
    """Even one that declared nothing; its state is sealed."""
    async with connected(server, "2026-07-28") as client:
        asked = await client.session.call_tool("endless", {}, allow_input_required=True)
        sent = asked.model_dump(by_alias=True, exclude_none=True)
        assert sent["resultType"] == "input_required"
        assert sent["requestState"] != "again"
        assert "io.modelcontextprotocol/serverInfo" in sent["_meta"]


async def test_a_forged_state_never_reaches_the_handler(server: MCPServer[Any], reports: Reports) -> None:
    """The SDK's seal holds for the kit's rounds too."""
    async with connected(server, "2026-07-28", elicitation_callback=person("decline")) as client:
        error = await refused(client.session.call_tool("endless", {}, request_state="forged"))
    assert (error.code, error.data) == (-32602, {"reason": "invalid_request_state"})
    assert reports.ran == []


async def test_nobody_is_waited_for_without_end(
    server: MCPServer[Any], reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 2025-11-25 the server itself holds the call open."""
    monkeypatch.setattr(sdk, "ROUND_TIMEOUT", 0.05)

    async def never(*_: Any) -> ElicitResult:
        await anyio.sleep_forever()
        raise AssertionError

    result = await call(server, "2025-11-25", "delete", {"path": "a"}, elicitation_callback=never)
    assert result["structuredContent"]["error"]["code"] == -32004
    assert reports.deleted == []


async def test_a_resource_without_variables_may_ask_too(server: MCPServer[Any], era: str) -> None:
    """The SDK hands it no context, the kit does; it cannot notify anybody."""
    async with connected(server, era, elicitation_callback=person("accept", ok=True)) as client:
        read = await client.read_resource("signed://contract")
        assert read.contents[0].model_dump()["text"] == "the contract at signed://contract, None"
        plain = await client.read_resource("plain://text")
        assert plain.contents[0].model_dump()["text"] == "plain"


async def test_resources_and_prompts_fail_with_a_code_that_may_travel(
    server: MCPServer[Any], era: str
) -> None:
    """Reason, hint and request id stand in the data, and the failure's own code where it had to be another."""
    async with connected(server, era) as client:
        missing = await refused(client.read_resource("report://no_match"))
        assert (missing.code, missing.data["reason"]) == (-32001, "no_match")
        assert missing.data["recovery"] == {"hint": NO_MATCH.recovery}
        assert REQUEST_ID.fullmatch(missing.data["requestId"])
        taken = await refused(client.read_resource("report://taken"))
        assert (taken.code, taken.data["code"], taken.data["reason"]) == (-32600, -32002, "taken")
        crash = await refused(client.read_resource("report://crash"))
        assert (crash.code, crash.message) == (-32603, "The resource report://{id} failed unexpectedly.")
        prompt = await refused(client.get_prompt("summary", {"id": "no_match"}))
        assert (prompt.code, prompt.data["reason"]) == (-32001, "no_match")
        good = await client.get_prompt("summary", {"id": "r-1"})
        assert good.messages[0].content.model_dump()["text"] == "Sum up r-1."
        read = await client.read_resource("report://r-1")
        assert read.contents[0].model_dump()["text"] == "report://r-1"


async def test_a_missing_resource_stays_the_protocols_own_answer(server: MCPServer[Any], era: str) -> None:
    """-32602 with nothing but the URI."""
    async with connected(server, era) as client:
        error = await refused(client.read_resource("nothing://here"))
    assert (error.code, error.data) == (-32602, {"uri": "nothing://here"})


async def test_listings_publish_the_contracts(server: MCPServer[Any], era: str) -> None:
    """Tools, resources, templates and prompts; what declares nothing publishes nothing."""
    async with connected(server, era) as client:
        listed = [
            *(await client.list_tools()).tools,
            *(await client.list_resources()).resources,
            *(await client.list_resource_templates()).resource_templates,
            *(await client.list_prompts()).prompts,
        ]
    entries = [one.model_dump(by_alias=True, mode="json", exclude_none=True) for one in listed]
    found = {entry["name"]: [one["reason"] for one in contracts_in(entry)] for entry in entries}
    assert found["find"] == found["contract"] == found["summary"] == ["no_match"]
    assert found["report"] == ["no_match", "taken"]
    assert found["count_pages"] == found["elsewhere"] == []
    (template,) = (entry for entry in entries if entry["name"] == "report")
    assert contracts_in(template) == [NO_MATCH.published(), TAKEN.published()]


async def test_the_listed_schema_admits_what_is_answered(server: MCPServer[Any], era: str) -> None:
    """A strict client accepts success with its enrichment, and failure; names and parameters are the handler's own."""
    async with connected(server, era) as client:
        (tool,) = (one for one in (await client.list_tools()).tools if one.name == "find")
        assert (tool.description, list(tool.input_schema["properties"])) == (
            "Find a report.",
            ["id", "maxResults"],
        )
        assert tool.output_schema is not None
        validator = jsonschema.Draft202012Validator(tool.output_schema)
        for id_ in ("1", "no_match", "crash"):
            result = await client.call_tool("find", {"id": id_})
            assert validator.is_valid(result.structured_content)
        assert not validator.is_valid({"limit": "x"})


async def test_what_a_handler_logs_reaches_the_client_masked_and_in_time(
    server: MCPServer[Any], era: str
) -> None:
    """From the loop and from a thread, before the answer, with the request's id."""
    seen: list[Any] = []

    async def hear(params: Any) -> None:
        seen.append((params.level, params.data))

    options: dict[str, Any] = {"logging_callback": hear}
    if era == "2026-07-28":
        options["log_level"] = "debug"
    result = await call(server, era, "in_a_thread", **options)
    await call(server, era, "find", {"id": "1"}, **options)
    request_id = result["structuredContent"]["result"]
    assert seen[0] == ("warning", {"message": "from a thread", "requestId": request_id, "data": {"n": 1}})
    assert seen[1][1]["data"] == {"accessToken": "[REDACTED]", "id": "1"}
    assert REQUEST_ID.fullmatch(request_id)


async def test_on_2026_07_28_a_client_that_did_not_ask_for_logs_gets_none(server: MCPServer[Any]) -> None:
    """Nor what is below the level that it asked for."""
    seen: list[str] = []

    async def hear(params: Any) -> None:
        seen.append(params.level)

    await call(server, "2026-07-28", "find", {"id": "1"}, logging_callback=hear)
    await call(server, "2026-07-28", "find", {"id": "1"}, logging_callback=hear, log_level="error")
    await call(server, "2026-07-28", "in_a_thread", logging_callback=hear, log_level="warning")
    assert seen == ["warning"]


async def test_each_caller_has_the_state_of_its_tenant(server: MCPServer[Any], era: str) -> None:
    """By the verified token; one without a tenant gets no state, and a lacking scope is told."""

    async def as_caller(scope: str, *scopes: str, **claims: Any) -> Any:
        token = AccessToken(
            token="t", client_id=claims.pop("client", "c"), scopes=list(scopes), claims=claims
        )
        reset = auth_context_var.set(AuthenticatedUser(token))
        try:
            return (await call(server, era, "whoami", {"scope": scope}))["structuredContent"]
        finally:
            auth_context_var.reset(reset)

    assert (await as_caller("", tid="acme", client="ada"))["result"] == ["acme", None, None]
    assert (await as_caller("", tid="acme"))["result"] == ["acme", "ada", None]
    assert (await as_caller("", tid="other"))["result"] == ["other", None, None]
    assert (await call(server, era, "whoami", {"scope": ""}))["structuredContent"]["result"] == [
        "default",
        None,
        None,
    ]
    assert (await as_caller(""))["error"]["code"] == -32600
    assert (await as_caller("write", "read", tid="acme"))["error"]["code"] == -32005
    assert (await call(server, era, "whoami", {"scope": "write"}))["structuredContent"]["error"][
        "code"
    ] == -32006


async def test_changes_are_told_as_the_era_has_it(server: MCPServer[Any], era: str) -> None:
    """By notifications on 2025-11-25, to those who listen on 2026-07-28."""
    heard: list[str] = []

    async def hear(message: Any) -> None:
        heard.append(type(getattr(message, "root", message)).__name__)

    async with connected(server, era, message_handler=hear) as client:
        if era == "2025-11-25":
            await client.call_tool("announce", {})
        else:
            wanted = {
                "tools_list_changed": True,
                "resources_list_changed": True,
                "prompts_list_changed": True,
            }
            async with client.listen(**wanted, resource_subscriptions=["report://1"]) as events:
                await client.call_tool("announce", {})
                heard += [type(await anext(events)).__name__ for _ in range(4)]
    told = " ".join(heard)
    assert all(
        part in told
        for part in ("Tool", "ResourcesList" if era > "2026" else "ResourceList", "Prompt", "Updated")
    )


async def test_progress_is_told_to_a_caller_who_asked_for_it(server: MCPServer[Any], era: str) -> None:
    """In order, and before the answer; a caller who did not ask gets the answer alone."""
    heard: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    async with connected(server, era) as client:
        assert not (await client.call_tool("count_up", {})).is_error
        assert heard == []
        await client.call_tool("count_up", {}, progress_callback=hear)
    assert heard == [(1, 3, "page 1"), (2, 3, "page 2"), (3, 3, "page 3")]


async def test_a_handler_in_a_thread_is_told_that_its_caller_gave_up(reports: Reports, era: str) -> None:
    """Nothing else could interrupt it."""
    async with connected(waiting(reports), era) as client:
        with anyio.move_on_after(0.5) as scope:
            await client.call_tool("wait", {})
        assert scope.cancelled_caught
        with anyio.fail_after(3):
            while not reports.aborted:  # noqa: ASYNC110 - the thread has no event to set
                await anyio.sleep(0.01)
    assert reports.aborted == [True]


async def test_what_the_sdk_has_a_meaning_for_is_left_to_it(server: MCPServer[Any], era: str) -> None:
    """Its own errors, and what is registered without the kit."""
    result = await call(server, era, "refuses", {"how": "tool"})
    assert (result["content"][0]["text"], result["isError"]) == (
        "Error executing tool refuses: deliberate",
        True,
    )
    result = await call(server, era, "own_words")
    assert ([block["text"] for block in result["content"]], result["isError"]) == (["no"], True)
    assert "structuredContent" not in result
    result = await call(server, era, "elsewhere", {"path": "x", "bogus": 1})
    assert result["content"][0]["text"] == "Error executing tool elsewhere: foreign x"
    async with connected(server, era) as client:
        own = await refused(client.call_tool("refuses", {"how": "code"}))
        assert (own.code, own.data) == (4711, {"a": 1})
        bare = await refused(client.call_tool("foreign_failure", {}))
        assert (bare.code, bare.data["code"], bare.data["reason"]) == (-32600, -32002, "taken")


async def raw(server: MCPServer[Any], **params: Any) -> dict[str, Any]:
    """Send a call of 2026-07-28 that no client would let out, and give the answer."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "raw", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
    }
    request = JSONRPCRequest(jsonrpc="2.0", id=1, method="tools/call", params={**params, "_meta": meta})
    async with InMemoryTransport(server) as (read, write):
        await write.send(SessionMessage(request))
        answer = await read.receive()
    assert isinstance(answer, SessionMessage)
    return answer.message.model_dump()


async def test_arguments_that_are_no_object_are_left_to_the_sdk(
    server: MCPServer[Any], reports: Reports
) -> None:
    """It refuses them as no valid request."""
    answer = await raw(server, name="find", arguments=["id"])
    assert answer["error"]["code"] == -32602
    assert reports.ran == []


@pytest.mark.parametrize("answer", [{"x": 1}, {"action": "maybe"}, 5])
async def test_an_answer_that_cannot_be_read_never_reaches_the_handler(
    server: MCPServer[Any], reports: Reports, answer: object
) -> None:
    """The SDK refuses the whole request on 2026-07-28."""
    sent = await raw(server, name="delete", arguments={"path": "a"}, inputResponses={"confirm": answer})
    assert sent["error"]["code"] == -32602
    assert reports.deleted == []


async def test_a_client_that_answers_with_an_error_ends_the_call(
    server: MCPServer[Any], reports: Reports
) -> None:
    """On 2025-11-25, where the server waits for it."""

    async def fail(*_: Any) -> ErrorData:
        return ErrorData(code=-32603, message="s3cret")

    result = await call(server, "2025-11-25", "delete", {"path": "a"}, elicitation_callback=fail)
    error = result["structuredContent"]["error"]
    assert (error["code"], error["message"]) == (
        -32600,
        "The client did not answer the question that it was asked.",
    )
    assert reports.deleted == []


def test_a_handler_stays_the_plain_function_that_it_was() -> None:
    """Registering gives it back unchanged."""
    kit = ServerKit(MCPServer[Any]("plain", log_level="CRITICAL"))

    def tool(path: str, ctx: HandlerContext) -> str:
        return path

    def resource(id: str) -> str:  # noqa: A002 - the template's variable
        return id

    def prompt() -> str:
        return ""

    assert kit.tool()(tool) is tool
    assert kit.resource("r://{id}")(resource) is resource
    assert kit.prompt(name="p")(prompt) is prompt
    assert kit.handler("prompt", "p") is not None
    assert kit.handler("tool", "p") is None


def test_a_name_is_registered_once() -> None:
    """The second would silently take the place of the first, or be dropped."""
    kit = ServerKit(MCPServer[Any]("twice", log_level="CRITICAL"))
    kit.tool(name="t")(lambda: "a")
    with pytest.raises(Misuse, match="The tool t is registered twice"):
        kit.tool(name="t")(lambda: "b")


def test_a_type_that_cannot_be_found_at_run_time_is_told() -> None:
    """With the handler's name and the remedy."""
    kit = ServerKit(MCPServer[Any]("types", log_level="CRITICAL"))

    def tool(ctx: Unknown) -> str:  # type: ignore[name-defined] # noqa: F821 - that is the point
        return ""

    with pytest.raises(
        Misuse, match="The handler tool names a type that cannot be found at run time: name 'Unknown'"
    ):
        kit.tool()(tool)


async def test_an_object_that_is_called_may_be_a_handler(era: str) -> None:
    """Also one that is async without looking so."""

    class Counting:
        """Counts its calls."""

        def __init__(self) -> None:
            self.calls = 0

        async def __call__(self, step: int) -> int:
            self.calls += step
            return self.calls

    server, counting = MCPServer[Any]("counting", log_level="CRITICAL"), Counting()
    handler = ServerKit(server).tool(name="count")(counting)
    ServerKit(server).tool(name="hidden")(lambda: handler(5))
    assert (await call(server, era, "count", {"step": 2}))["structuredContent"] == {"result": 2}
    assert (await call(server, era, "hidden"))["content"][0]["text"] == "7"
    assert (handler is counting, counting.calls) == (True, 7)
