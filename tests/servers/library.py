"""A library: documents to read by address or by template, prompts, and completion for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp.server.mcpserver.prompts.base import AssistantMessage, Message, UserMessage
from mcp.shared.exceptions import MCPError
from pydantic import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.server.context import ServerRequestContext

PICTURE = b"\x89PNG\r\n\x1a\n and the rest of a picture"
SHELVES = {"poetry": ["a b", "café", "a/b", "naïve"], "maps": ["north", "south"]}
NOTE = "note://{shelf}/{name}"
MISSING = {"2025-11-25": -32002, "2026-07-28": types.INVALID_PARAMS}
"""What each revision calls a resource that is not there."""
Entry = TypeVar("Entry")
LETTERS = "abcde"
BOOKS = [types.Resource(name=f"book {one}", uri=f"book://{one}") for one in LETTERS]
ROOMS = [types.ResourceTemplate(name=f"room {one}", uri_template=f"{one}://{{x}}") for one in LETTERS]
CARDS = [types.Prompt(name=f"prompt_{one}") for one in LETTERS]
NAME: dict[str, Any] = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}


def create_server() -> MCPServer:
    """Make the server."""
    server = MCPServer("library", version="2.0.0")
    _documents(server)
    _prompts(server)
    _completion(server)
    return server


def _documents(server: MCPServer) -> None:
    @server.resource("doc://rules", name="rules", title="House rules", mime_type="text/markdown")
    def rules() -> str:
        """How to behave."""
        return "# Rules\nBe quiet."

    @server.resource("doc://map", name="map", mime_type="image/png")
    def plan() -> bytes:
        """Where everything is."""
        return PICTURE

    @server.resource(NOTE, name="note", title="A note", mime_type="text/plain")
    def note(shelf: str, name: str) -> str:
        """A note on a shelf."""
        if name not in SHELVES.get(shelf, []):
            raise ResourceNotFoundError(f"There is no note {name} on the shelf {shelf}.")
        return f"{name} stands on the shelf {shelf}."

    @server.resource("search://notes{?word,limit}", name="search", mime_type="text/plain")
    def search(word: str = "", limit: int = 10) -> str:
        """All notes with a word in their name."""
        found = [name for names in SHELVES.values() for name in names if word in name]
        return "\n".join(found[:limit])


def _prompts(server: MCPServer) -> None:
    @server.prompt(title="A letter")
    def letter(
        to: Annotated[str, Field(description="Who reads it")],
        copies: Annotated[str, Field(description="How many")] = "1",
    ) -> list[Message]:
        """Write a letter."""
        return [
            UserMessage(f"Write {copies} letters to {to}."),
            AssistantMessage("What about?"),
        ]

    @server.prompt()
    def greeting() -> str:
        """Say good morning."""
        return "Good morning!"


def _completion(server: MCPServer) -> None:
    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]
    async def complete(
        ref: types.PromptReference | types.ResourceTemplateReference,
        argument: types.CompletionArgument,
        context: types.CompletionContext | None,
    ) -> types.Completion | None:
        known = (context.arguments if context is not None else None) or {}
        choices: Sequence[str] = ()
        if isinstance(ref, types.PromptReference):
            choices = ("Ann", "Anton", "Ben") if argument.name == "to" else ()
        elif argument.name == "shelf":
            choices = tuple(SHELVES)
        elif argument.name == "name":
            choices = SHELVES.get(known.get("shelf", ""), [])
        found = [choice for choice in choices if choice.startswith(argument.value)]
        return types.Completion(values=found, total=len(found), has_more=False)


def create_shelves(size: int = 2) -> Server[Any]:
    """Make a server whose every listing has pages, and which calls what is missing as its era does.

    Args:
        size: how many entries a page has.
    """

    def page(
        entries: list[Entry], params: types.PaginatedRequestParams | None
    ) -> tuple[list[Entry], str | None]:
        cursor = params.cursor if params is not None else None
        if cursor is not None and not cursor.isdecimal():
            raise MCPError(types.INVALID_PARAMS, "There is no such page.")
        end = int(cursor or 0) + size
        return entries[end - size : end], str(end) if end < len(entries) else None

    async def list_resources(
        _: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        found, cursor = page(BOOKS, params)
        return types.ListResourcesResult(resources=found, next_cursor=cursor)

    async def list_templates(
        _: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        found, cursor = page(ROOMS, params)
        return types.ListResourceTemplatesResult(resource_templates=found, next_cursor=cursor)

    async def list_prompts(_: Any, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        found, cursor = page(CARDS, params)
        return types.ListPromptsResult(prompts=found, next_cursor=cursor)

    return Server(
        "shelves",
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=_read,
        on_list_prompts=list_prompts,
        on_get_prompt=_get,
    )


async def _read(
    context: ServerRequestContext[Any], params: types.ReadResourceRequestParams
) -> types.ReadResourceResult | types.InputRequiredResult:
    text: str | types.InputRequiredResult = "It was a dark night."
    if params.uri == "book://locked":
        text = await _reader(context, params)
    elif params.uri not in {one.uri for one in BOOKS}:
        raise MCPError(MISSING[str(context.protocol_version)], "Resource not found", {"uri": params.uri})
    if not isinstance(text, str):
        return text
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text=text)])


async def _get(
    context: ServerRequestContext[Any], params: types.GetPromptRequestParams
) -> types.GetPromptResult | types.InputRequiredResult:
    said = " ".join(f"{key}={value}" for key, value in (params.arguments or {}).items())
    text: str | types.InputRequiredResult = f"{params.name} {said}"
    if params.name == "signed":
        text = await _reader(context, params)
    if not isinstance(text, str):
        return text
    message = types.PromptMessage(role="user", content=types.TextContent(text=text))
    return types.GetPromptResult(messages=[message])


async def _reader(
    context: ServerRequestContext[Any],
    params: types.ReadResourceRequestParams | types.GetPromptRequestParams,
) -> str | types.InputRequiredResult:
    """Ask who reads, in the way of the era."""
    form = types.ElicitRequestFormParams(message="Who reads?", requested_schema=NAME)
    if str(context.protocol_version) == "2025-11-25":
        answer = await context.session.elicit_form(form.message, NAME, context.request_id)
    else:
        given = (params.input_responses or {}).get("name")
        if not isinstance(given, types.ElicitResult):
            return types.InputRequiredResult(input_requests={"name": types.ElicitRequest(params=form)})
        answer = given
    return f"{(answer.content or {}).get('name', 'Nobody')} may read it."
