"""A server that asks everything a server can ask: the client's model, its roots, its user, and all at once.

What it asks reads the same in both eras: pushed on 2025-11-25, as a part of the result on 2026-07-28.
"""

from typing import Any

import anyio
import mcp_types as types
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
        asked = types.CreateMessageRequest(
            params=types.CreateMessageRequestParams(messages=[question], max_tokens=50, tools=[CLOCK])
        )

        def told(answers: dict[str, Any]) -> str:
            content = answers["time"]["content"]
            blocks = content if isinstance(content, list) else [content]
            used = [block["name"] for block in blocks if block["type"] == "tool_use"]
            return f"The model used: {', '.join(used)}." if used else blocks[0]["text"]

        return await _rounds(context, {"time": asked}, told)


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
    pushed: dict[str, Any] = {}

    async def push(key: str, request: types.InputRequest) -> None:
        pushed[key] = _plain(await context.session.send_request(request, RESULTS[type(request)]))

    try:
        async with anyio.create_task_group() as group:
            for key, request in asked.items():
                group.start_soon(push, key, request)
    except* MCPError as refused:
        raise ToolError(f"not_answered: {refused.exceptions[0]}") from None
    return str(finish(pushed))


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


def _texts(answers: dict[str, Any]) -> str:
    return " ".join(answer["content"].get("text", "") for answer in answers.values())


def _listed(answers: dict[str, Any]) -> str:
    roots = answers["roots"]["roots"]
    return ", ".join(f"{root.get('name', 'a place')} at {root['uri']}" for root in roots) or "no roots"
