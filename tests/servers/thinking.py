"""A server that asks everything a server can ask: the client's model, its roots, its user, and all at once.

What it asks reads the same in both eras: pushed on 2025-11-25, as a part of the result on 2026-07-28.
"""

from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel

MODERN = "2026-07-28"
CLOCK = types.Tool(name="clock", description="Tell the time.", input_schema={"type": "object"})
FORM = {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}
RESULTS: dict[type, Any] = {
    types.ElicitRequest: types.ElicitResult,
    types.CreateMessageRequest: types.CreateMessageResultWithTools,
    types.ListRootsRequest: types.ListRootsResult,
}
Asked = dict[str, types.InputRequest]


def create_choosy() -> Server[Any]:
    """Make a server that lists a tool for clients with a model, and no other client can call it."""

    async def listed(context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=_tools_for(context.session.client_capabilities))

    async def called(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in [tool.name for tool in _tools_for(context.session.client_capabilities)]:
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name} for you.")
        return types.CallToolResult(content=[types.TextContent(text=f"{params.name} done.")])

    return Server("choosy", on_list_tools=listed, on_call_tool=called)


def _tools_for(offered: types.ClientCapabilities | None) -> list[types.Tool]:
    echo = types.Tool(name="echo", input_schema={"type": "object"})
    think = types.Tool(name="think", input_schema={"type": "object"})
    return [echo, think] if offered is not None and offered.sampling is not None else [echo]


def create_server() -> MCPServer:
    """Make the server."""
    server = MCPServer("thinking")
    _models(server)
    _roots(server)
    _all_at_once(server)
    _rude(server)
    return server


def _models(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def summarise(context: Context, text: str) -> str | types.InputRequiredResult:
        """Let the model sum a text up."""
        request = _prompt(f"Sum up: {text}", system_prompt="Be brief.")
        return await _rounds(context, {"summary": request}, _texts)

    @server.tool(structured_output=False)
    async def tell_time(context: Context) -> str | types.InputRequiredResult:
        """Let the model use a tool of its own, and go on with what that gave."""
        question = types.SamplingMessage(role="user", content=types.TextContent(text="What time is it?"))
        if context.protocol_version != MODERN:
            first = await _pushed(context, {"time": _with_clock([question])})
            uses = _tool_uses(first["time"])
            if not uses:
                return _texts(first)
            return _texts(await _pushed(context, {"told": _with_clock([question, *_clock_used(uses)])}))
        answers = {key: _plain(answer) for key, answer in (context.input_responses or {}).items()}
        if not answers:
            asked: Asked = {"time": _with_clock([question])}
            return types.InputRequiredResult(input_requests=asked, request_state="time")
        if uses := _tool_uses(next(iter(answers.values()))):
            asked = {"told": _with_clock([question, *_clock_used(uses)])}
            return types.InputRequiredResult(input_requests=asked, request_state="told")
        return _texts(answers)

    @server.tool(structured_output=False)
    async def hurry(context: Context) -> str | types.InputRequiredResult:
        """Ask the user, and wait no longer than a minute for the answer."""
        form = types.ElicitRequestFormParams(message="Quick, which title?", requested_schema=FORM)
        asked: Asked = {"title": types.ElicitRequest(params=form)}
        try:
            with anyio.fail_after(60):
                return await _rounds(context, asked, lambda answers: answers["title"]["content"]["title"])
        except TimeoutError:
            raise ToolError("too_late: nobody answered within a minute.") from None


def _roots(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def look_around(context: Context) -> str | types.InputRequiredResult:
        """List the client's roots."""
        return await _rounds(context, {"roots": types.ListRootsRequest()}, _listed)

    @server.tool()
    def stay_home() -> str:
        """Ask for nothing."""
        return "Home."


def _all_at_once(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def publish(context: Context) -> str | types.InputRequiredResult:
        """Ask the user for a title, the model for a summary, and for the roots, at once."""
        form = types.ElicitRequestFormParams(message="Which title?", requested_schema=FORM)
        asked: Asked = {
            "title": types.ElicitRequest(params=form),
            "summary": _prompt("Sum up"),
            "roots": types.ListRootsRequest(),
        }

        def told(answers: dict[str, Any]) -> str:
            title = answers["title"].get("content", {}).get("title", "untitled")
            return f"{title}: {_texts({'summary': answers['summary']})} {_listed(answers)}"

        return await _rounds(context, asked, told)

    @server.tool(structured_output=False)
    async def compare(context: Context) -> str | types.InputRequiredResult:
        """Ask the model two things at once."""
        return await _rounds(context, {"one": _prompt("First?"), "two": _prompt("Second?")}, _texts)

    @server.tool(structured_output=False)
    async def translate(context: Context, text: str) -> str | types.InputRequiredResult:
        """Ask the model, and say so beforehand where the client has none."""
        offered = context.client_capabilities
        if offered is None or offered.sampling is None:
            needed = types.ClientCapabilities(sampling=types.SamplingCapability())
            raise MCPError(
                types.MISSING_REQUIRED_CLIENT_CAPABILITY,
                "This needs a model.",
                {"requiredCapabilities": needed.model_dump(by_alias=True, exclude_none=True)},
            )
        return await _rounds(context, {"text": _prompt(f"Translate: {text}")}, _texts)


def _rude(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def demand(context: Context, kind: str) -> str | types.InputRequiredResult:
        """Ask something of any kind, whatever the client offers."""
        form = types.ElicitRequestFormParams(message="Which title?", requested_schema=FORM)
        link = types.ElicitRequestURLParams(
            message="Sign in",
            url="https://sign-in.example.com/",
            elicitation_id=None if context.protocol_version == MODERN else "1",
        )
        prompt = _prompt("Sum up")
        tools = types.CreateMessageRequest(params=prompt.params.model_copy(update={"tools": [CLOCK]}))
        asked: Asked = {
            "forms": types.ElicitRequest(params=form),
            "links": types.ElicitRequest(params=link),
            "sampling": prompt,
            "sampling with tools": tools,
            "roots": types.ListRootsRequest(),
        }
        return await _rounds(context, {"it": asked[kind]}, lambda _: "Thank you.")


async def _rounds(context: Context, asked: Asked, finish: Any) -> str | types.InputRequiredResult:
    """Ask in the way of the era, and finish with the answers as the protocol has them, by their names."""
    if context.protocol_version == MODERN:
        answers = context.input_responses or {}
        if not answers:
            return types.InputRequiredResult(input_requests=asked, request_state="asked")
        return str(finish({key: _plain(answer) for key, answer in answers.items()}))
    return str(finish(await _pushed(context, asked)))


async def _pushed(context: Context, asked: Asked) -> dict[str, Any]:
    """Push requests at once, and give the answers by their names (2025-11-25)."""
    pushed: dict[str, Any] = {}

    async def push(key: str, request: types.InputRequest) -> None:
        pushed[key] = _plain(await context.session.send_request(request, RESULTS[type(request)]))

    try:
        async with anyio.create_task_group() as group:
            for key, request in asked.items():
                group.start_soon(push, key, request)
    except* MCPError as refused:
        raise ToolError(f"not_answered: {refused.exceptions[0]}") from None
    return pushed


def _plain(answer: Any) -> dict[str, Any]:
    plain: dict[str, Any] = (
        answer.model_dump(by_alias=True, mode="json", exclude_none=True)
        if isinstance(answer, BaseModel)
        else dict(answer)
    )
    return plain


def _prompt(text: str, system_prompt: str | None = None) -> types.CreateMessageRequest:
    message = types.SamplingMessage(role="user", content=types.TextContent(text=text))
    params = types.CreateMessageRequestParams(messages=[message], max_tokens=50, system_prompt=system_prompt)
    return types.CreateMessageRequest(params=params)


def _with_clock(messages: list[types.SamplingMessage]) -> types.CreateMessageRequest:
    """Ask the model, which may look at a clock."""
    params = types.CreateMessageRequestParams(messages=messages, max_tokens=50, tools=[CLOCK])
    return types.CreateMessageRequest(params=params)


def _tool_uses(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the tools that the model wants to use."""
    content = answer["content"]
    return [
        block
        for block in (content if isinstance(content, list) else [content])
        if block["type"] == "tool_use"
    ]


def _clock_used(uses: list[dict[str, Any]]) -> list[types.SamplingMessage]:
    """Tell the model what it wanted, and what the clock says."""
    noon = [types.TextContent(text="It is noon.")]
    wanted = [types.ToolUseContent.model_validate(use) for use in uses]
    told = [types.ToolResultContent(tool_use_id=use.id, content=list(noon)) for use in wanted]
    return [
        types.SamplingMessage(role="assistant", content=list(wanted)),
        types.SamplingMessage(role="user", content=list(told)),
    ]


def _texts(answers: dict[str, Any]) -> str:
    return " ".join(answer["content"].get("text", "") for answer in answers.values())


def _listed(answers: dict[str, Any]) -> str:
    roots = answers["roots"]["roots"]
    return ", ".join(f"{root.get('name', 'a place')} at {root['uri']}" for root in roots) or "no roots"
