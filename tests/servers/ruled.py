"""A server that keeps every rule of the contract, and with a parameter one that breaks a single one of them."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import CallNext, HandlerResult

    Bend = Callable[[dict[str, Any]], None]

TEXT: dict[str, Any] = {"type": "string"}
READS = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
PUTS = types.ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True)
REASONS = [
    {
        "reason": "no_room",
        "code": -1,
        "when": "The shelf is full.",
        "recovery": "Remove a note first, please.",
    }
]
SUM = {"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"]}
NOTE = {"type": "object", "properties": {"note": TEXT}, "required": ["note"]}
TOOLS = [
    types.Tool(
        name="add_up",
        description="Add the numbers on the shelf.",
        input_schema={"type": "object"},
        output_schema=SUM,
        annotations=READS,
    ),
    types.Tool(
        name="put",
        description="Write a note onto the shelf.",
        input_schema={"type": "object", "properties": {"note": TEXT}, "required": ["note"]},
        output_schema={"type": "object", "anyOf": [NOTE, {"type": "object", "required": ["error"]}]},
        annotations=PUTS,
        _meta={"com.example/errors": REASONS},
        icons=[types.Icon(src="https://example.com/put.png", sizes=["48x48"])],
    ),
]
PROMPT = types.Prompt(
    name="review",
    description="Ask for a review of a note.",
    arguments=[types.PromptArgument(name="note", required=True)],
)
RESOURCE = types.Resource(uri="shelf://top", name="top", description="What lies on top.")
TEMPLATE = types.ResourceTemplate(
    uri_template="shelf://{board}", name="board", description="What lies on a board."
)
FORM = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}


def create_server(folder: str, broken: str = "") -> Server[Any]:
    """Make the server.

    Args:
        folder: where notes are put.
        broken: the name of the rule that it breaks; none where it is empty.
    """
    shelf = Shelf(Path(folder), broken)
    server: Server[Any] = Server(
        "ruled",
        version="1.0",
        on_list_tools=shelf.list_tools,
        on_call_tool=shelf.call_tool,
        on_list_prompts=shelf.list_prompts,
        on_get_prompt=shelf.get_prompt,
        on_list_resources=shelf.list_resources,
        on_list_resource_templates=shelf.list_templates,
        on_read_resource=shelf.read_resource,
        on_completion=shelf.complete,
    )
    server.middleware.append(shelf.bend)
    return server


Paging = types.PaginatedRequestParams | None
Request = ServerRequestContext[Any]


class Shelf:
    """What the server does, and does wrong."""

    def __init__(self, folder: Path, broken: str) -> None:
        self.folder, self.broken = folder, broken
        self.listings = 0

    async def list_tools(self, _: Request, params: Paging) -> types.ListToolsResult:
        page = self._page(params)
        return types.ListToolsResult(tools=TOOLS[page : page + 1], next_cursor="1" if page == 0 else None)

    async def list_prompts(self, _: Request, params: Paging) -> types.ListPromptsResult:
        self._page(params)
        return types.ListPromptsResult(prompts=[PROMPT])

    async def list_resources(self, _: Request, params: Paging) -> types.ListResourcesResult:
        self._page(params)
        return types.ListResourcesResult(resources=[RESOURCE])

    async def list_templates(self, _: Request, params: Paging) -> types.ListResourceTemplatesResult:
        self._page(params)
        return types.ListResourceTemplatesResult(resource_templates=[TEMPLATE])

    def _page(self, params: Paging) -> int:
        cursor = params.cursor if params is not None else None
        if cursor not in (None, "1") and self.broken != "invalid_cursor":
            raise MCPError(types.INVALID_PARAMS, "There is no such page.")
        return 1 if cursor == "1" else 0

    async def call_tool(
        self, context: Request, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        arguments = params.arguments or {}
        if params.name not in ("add_up", "put"):
            return self._unknown(params.name)
        if params.name == "add_up":
            if self.broken == "read_only":
                (self.folder / "read.txt").write_text("somebody read it", encoding="utf-8")
            return answered({"sum": 3})
        if "note" not in arguments and self.broken != "bad_arguments":
            named = self.broken != "bad_arguments_named"
            return failed("put: note is missing" if named else "Something is missing.")
        return await self._put(context, params, str(arguments.get("note", "")))

    async def _put(
        self, context: Request, params: types.CallToolRequestParams, note: str
    ) -> types.CallToolResult | types.InputRequiredResult:
        if note == "code":
            raise MCPError(-32042 if self.broken == "error_codes" else 4711, "Not now.")
        if note == "silent":
            told = [] if self.broken == "tool_errors" else [types.TextContent(text="It is too dark.")]
            return types.CallToolResult(content=[*told], is_error=True)
        if note == "full":
            reason = "no_idea" if self.broken == "declared_reasons" else "no_room"
            return failed("The shelf is full.", reason, silent=self.broken == "error_surfaces")
        if note == "steps":
            for step in (1, 1) if self.broken == "progress" else (1, 2):
                await context.session.report_progress(step, 2)
        if note == "ask" and context.protocol_version == "2026-07-28" and not params.input_responses:
            form = types.ElicitRequestFormParams(message="Really?", requested_schema=FORM)
            return types.InputRequiredResult(input_requests={"ok": types.ElicitRequest(params=form)})
        if note == "ask" and context.protocol_version == "2025-11-25":
            schema = {"nested": {"type": "object"}} if self.broken == "forms" else FORM["properties"]
            schema = {"password": TEXT} if self.broken == "secret_questions" else schema
            await context.session.elicit_form("Really?", {"type": "object", "properties": schema})
        file = self.folder / "shelf.txt"
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        if note not in before or self.broken == "idempotent":
            file.write_text(f"{before}{note}\n", encoding="utf-8")
        return answered({"note": note})

    def _unknown(self, name: str) -> types.CallToolResult:
        if self.broken == "unknown_tool":
            return types.CallToolResult(content=[types.TextContent(text="Whatever.")])
        if self.broken == "unknown_tool_code":
            return failed(f"There is no tool {name}.")
        raise MCPError(types.INVALID_PARAMS, f"There is no tool {name}.")

    async def get_prompt(self, _: Request, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        message = types.PromptMessage(role="user", content=types.TextContent(text="Look at it."))
        if params.name != "review" and self.broken != "unknown_prompt":
            raise MCPError(types.INVALID_PARAMS, "There is no such prompt.")
        if params.name == "review" and not (params.arguments or {}) and self.broken != "prompt_arguments":
            raise MCPError(types.INVALID_PARAMS, "The note is missing.")
        if params.name == "nothing":
            await anyio.sleep_forever()
        return types.GetPromptResult(messages=[message])

    async def read_resource(
        self, context: Request, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        known = str(params.uri) == RESOURCE.uri and self.broken != "readable_resources"
        if not known and self.broken == "unknown_resource" and str(params.uri) != RESOURCE.uri:
            return types.ReadResourceResult(contents=[])
        if not known:
            raise MCPError(self._missing(context.protocol_version), "There is no such resource.")
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text="A book.")])

    def _missing(self, version: str) -> int:
        wrong = self.broken in ("unknown_resource_code", "unknown_resource_code_2025")
        right = types.INVALID_PARAMS if version == "2026-07-28" else -32002
        return types.INTERNAL_ERROR if wrong else right

    async def complete(self, _: Request, __: types.CompleteRequestParams) -> types.CompleteResult:
        values = [str(number) for number in range(5)]
        return types.CompleteResult(completion=types.Completion(values=values))

    async def bend(self, ctx: Request, call_next: CallNext) -> HandlerResult:
        """Change what goes out, as the rule that is broken forbids."""
        if self.broken == "served_capabilities" and ctx.method == "completion/complete":
            raise MCPError(types.METHOD_NOT_FOUND, "Method not found")
        if self.broken == "answered" and ctx.method == "prompts/get":
            await anyio.sleep_forever()
        result = await call_next(replace(ctx))
        if not isinstance(result, dict):
            return result
        bent = deepcopy(result)
        self._bend_listing(ctx.method, bent)
        self._bend_result(ctx.method, bent)
        return bent

    def _bend_listing(self, method: str, result: dict[str, Any]) -> None:
        tools = result.get("tools") or []
        if self.broken in LISTED and tools:
            LISTED[self.broken](tools[0])
        if self.broken == "unique_names" and len(tools) == 1:
            result["tools"] = [*tools, *tools]
        if self.broken == "cursors" and method == "tools/list":
            result["nextCursor"] = "1"
        if self.broken == "cache_scope" and method == "tools/list":
            result["cacheScope"] = "public" if "nextCursor" in result else "private"
        if self.broken == "stable_lists" and method == "prompts/list":
            self.listings += 1
            if self.listings % 2:
                result["prompts"] = [*result["prompts"], {"name": "other", "description": "Seldom there."}]
        self._bend_offer(method, result)

    def _bend_offer(self, method: str, result: dict[str, Any]) -> None:
        if self.broken == "discovery" and method == "server/discover":
            self.listings += 1
            if self.listings > 1:  # the hello itself has to come about
                result["supportedVersions"] = []
        if self.broken == "links" and method == "resources/templates/list":
            result["resourceTemplates"][0]["uriTemplate"] = "shelf://nowhere"
        if self.broken == "declared_capabilities" and "capabilities" in result:
            del result["capabilities"]["prompts"]

    def _bend_result(self, method: str, result: dict[str, Any]) -> None:
        bends: dict[str, tuple[str, Bend]] = {
            "output_schema": ("tools/call", lambda one: put_structure(one, {"sum": "3"}, '{"sum": "3"}')),
            "text_and_structure": (
                "tools/call",
                lambda one: one.update(content=[{"type": "text", "text": "Done."}]),
            ),
            "content_blocks": ("tools/call", lambda one: one["content"].append({"type": "hologram"})),
            "meta_keys": (
                "prompts/list",
                lambda one: one.setdefault("_meta", {}).update({"dev.mcp/mine": 1}),
            ),
            "server_info": ("prompts/list", lambda one: one.pop("_meta", None)),
            "result_type": ("prompts/list", lambda one: one.update(resultType="finished")),
            "caching_hints": ("prompts/list", lambda one: one.update(ttlMs=-1)),
            "result_shape": ("prompts/list", lambda one: one.update(prompts=None)),
            "completion_limit": (
                "completion/complete",
                lambda one: one["completion"].update(values=["x"] * 101),
            ),
        }
        wanted, bend = bends.get(self.broken, ("", None))
        if bend is not None and method == wanted and ("isError" not in result or not result["isError"]):
            bend(result)
        if self.broken == "error_schema" and result.get("isError") and "structuredContent" in result:
            result["structuredContent"] = {"trouble": True}
        if result.get("resultType") == "input_required":
            self._bend_question(result)

    def _bend_question(self, result: dict[str, Any]) -> None:
        form = result["inputRequests"]["ok"]["params"]["requestedSchema"]
        if self.broken == "asking":
            result["ttlMs"] = 10
        if self.broken == "forms":
            form["properties"]["ok"] = {"type": "object"}
        if self.broken == "secret_questions":
            form["properties"]["password"] = TEXT


LISTED: dict[str, Bend] = {
    "valid_schemas": lambda tool: tool["inputSchema"].update(properties={"a": {"type": "txt"}}),
    "object_schemas": lambda tool: tool.update(inputSchema={"type": "array"}),
    "tool_names": lambda tool: tool.update(name=tool["name"].replace("add_up", "add up")),
    "descriptions": lambda tool: tool.update(description=tool["name"].replace("_", " ")),
    "secret_defaults": lambda tool: tool["inputSchema"].update(
        properties={
            **tool["inputSchema"].get("properties", {}),
            "password": {"type": "string", "default": "hunter2"},
        }
    ),
    "icons": lambda tool: tool.update(icons=[{"src": "javascript:alert(1)"}]),
}
"""What is wrong with the entry of a tool."""


def answered(value: dict[str, Any]) -> types.CallToolResult:
    """Give a value on both surfaces."""
    return types.CallToolResult(content=[types.TextContent(text=json.dumps(value))], structured_content=value)


def failed(message: str, reason: str = "", *, silent: bool = False) -> types.CallToolResult:
    """Give an error, on both surfaces where it has a reason."""
    structured = {"error": {"code": -1, "message": message, "data": {"reason": reason}}} if reason else None
    text = types.TextContent(text="It did not work." if silent else message)
    return types.CallToolResult(content=[text], structured_content=structured, is_error=True)


def put_structure(result: dict[str, Any], structured: dict[str, Any], text: str) -> None:
    """Give a result another structure and text."""
    result.update(structuredContent=structured, content=[{"type": "text", "text": text}])
