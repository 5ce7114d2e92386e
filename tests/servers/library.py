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
    letters = "abcde"
    resources = [types.Resource(name=f"book {one}", uri=f"book://{one}") for one in letters]
    templates = [
        types.ResourceTemplate(name=f"shelf {one}", uri_template=f"{one}://{{x}}") for one in letters
    ]
    prompts = [types.Prompt(name=f"prompt_{one}") for one in letters]

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
        found, cursor = page(resources, params)
        return types.ListResourcesResult(resources=found, next_cursor=cursor)

    async def list_templates(
        _: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        found, cursor = page(templates, params)
        return types.ListResourceTemplatesResult(resource_templates=found, next_cursor=cursor)

    async def list_prompts(_: Any, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        found, cursor = page(prompts, params)
        return types.ListPromptsResult(prompts=found, next_cursor=cursor)

    async def read(
        context: ServerRequestContext[Any], params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if params.uri not in {one.uri for one in resources}:
            raise MCPError(MISSING[str(context.protocol_version)], "Resource not found", {"uri": params.uri})
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=params.uri, text="It was a dark night.")]
        )

    async def get(_: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        text = " ".join(f"{key}={value}" for key, value in (params.arguments or {}).items())
        message = types.PromptMessage(role="user", content=types.TextContent(text=f"{params.name} {text}"))
        return types.GetPromptResult(messages=[message])

    return Server(
        "shelves",
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read,
        on_list_prompts=list_prompts,
        on_get_prompt=get,
    )
