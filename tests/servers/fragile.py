"""A server that survives whatever is given to it, and with a parameter one that breaks in a single way."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

Request = ServerRequestContext[Any]
Paging = types.PaginatedRequestParams | None

TOOL = types.Tool(
    name="find",
    description="Find notes that have a word in them.",
    input_schema={
        "type": "object",
        "properties": {
            "word": {"type": "string"},
            "most": {"type": "integer", "minimum": 1, "maximum": 9},
            "kinds": {"type": "array", "items": {"enum": ["letter", "list"]}},
        },
        "required": ["word"],
    },
    output_schema={"type": "object", "properties": {"found": {"type": "integer"}}, "required": ["found"]},
    annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
)
PROMPT = types.Prompt(
    name="review",
    description="Ask for a review of a note.",
    arguments=[types.PromptArgument(name="note", required=True)],
)
TEMPLATE = types.ResourceTemplate(
    uri_template="notes://{note}", name="note", description="A note by its name."
)


BREAKS = {
    "answers": "answers",
    "dies": "answers",
    "keeps_the_lock": "answers",
    "no_crash": "no_crash",
    "leaks_nothing": "leaks_nothing",
    "shows_the_store": "leaks_nothing",
    "shows_the_environment": "keeps_secrets",
    "logs_the_environment": "keeps_secrets",
    "logs_the_store": "keeps_secrets",
    "tells_the_client_a_path": "keeps_secrets",
    "shows_a_traceback": "keeps_secrets",
    "hides_nothing": "hides_nothing",
    "alters_nothing": "alters_nothing",
    "replaces_code": "alters_nothing",
    "reads_only": "reads_only",
    "output_fits": "output_fits",
    "valid_accepted": "valid_accepted",
    "invalid_refused": "invalid_refused",
}
"""Every way in which the tool can be broken, with the invariant that tells of it."""

LOG = logging.getLogger(__name__)


def create_server(folder: str, broken: str = "", storage: Any = None) -> Server[Any]:
    """Make the server.

    Args:
        folder: where its notes are.
        broken: a way of being broken; none where it is empty.
        storage: where it could keep state.
    """
    notes = Notes(Path(folder), broken, storage)
    return Server(
        "fragile",
        version="1.0",
        on_list_tools=notes.list_tools,
        on_call_tool=notes.call_tool,
        on_list_prompts=notes.list_prompts,
        on_get_prompt=notes.get_prompt,
        on_list_resources=notes.list_resources,
        on_list_resource_templates=notes.list_templates,
        on_read_resource=notes.read_resource,
    )


class Notes:
    """What the server does, and does wrong."""

    def __init__(self, folder: Path, broken: str, storage: Any) -> None:
        self.folder, self.broken, self.storage = folder, broken, storage
        self.lock = anyio.Lock()

    async def list_tools(self, _: Request, __: Paging) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[TOOL])

    async def list_prompts(self, _: Request, __: Paging) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[PROMPT])

    async def list_resources(self, _: Request, __: Paging) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[])

    async def list_templates(self, _: Request, __: Paging) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=[TEMPLATE])

    async def call_tool(self, context: Request, params: types.CallToolRequestParams) -> types.CallToolResult:
        arguments = params.arguments or {}
        word: Any = arguments.get("word")
        if self.broken == "alters_nothing":
            merge(arguments, self)
        if self.broken == "never_reached":
            raise MCPError(types.INVALID_PARAMS, "Not like this.")
        if not (self._fits(arguments) or self.broken == "invalid_refused"):
            return failed("Input validation error: the arguments do not fit the schema")
        if self.broken == "valid_accepted" and len(word) > 3:
            return failed("Input validation error: word is too long")
        await self._break(str(word))
        await self._tell(context, str(word))
        if self.broken == "leaks_nothing" and "/" in word:
            return failed("No such note: /srv/notes/index.db")
        if self.broken == "shows_the_store" and "*" in word:
            return failed(f"No such note in {self._everything()}")
        found: Any = "1" if self.broken == "output_fits" and arguments.get("most") else 1
        return types.CallToolResult(
            content=[types.TextContent(text=self._said(word))], structured_content={"found": found}
        )

    def _said(self, word: str) -> str:
        if self.broken == "shows_the_environment" and "$" in word:
            return f"Found in {environment()}."
        if self.broken == "shows_a_traceback" and "%" in word:
            return 'Found. File "notes.py", line 3, in find'
        return "Found."

    def _everything(self) -> str:
        """Give what the store holds, of all tenants."""
        return repr({key: entry.text for key, entry in self.storage.provider._entries.items()})

    async def _tell(self, context: Request, word: str) -> None:
        if self.broken == "logs_the_environment" and "~" in word:
            LOG.warning("cannot find it with %s", environment())
        if self.broken == "logs_the_store" and "~" in word:
            LOG.warning("cannot find it in %s", self._everything())
        if self.broken == "tells_the_client_a_path" and "[" in word:
            note: Any = {"looked at": "/srv/notes/index.db"}
            with warnings.catch_warnings(action="ignore"):  # revision 2026-07-28 would rather have no logs
                await context.session.send_log_message("info", note, related_request_id=context.request_id)
        if self.broken == "hides_nothing":
            try:
                word.format("note")
            except (IndexError, KeyError, ValueError, AttributeError):
                LOG.exception("it went wrong")

    async def _break(self, word: str) -> None:
        if self.broken == "no_crash":
            word.format("note")
        if self.broken == "answers" and word == "":
            await anyio.sleep_forever()
        if self.broken == "dies" and "\\" in word:
            sys.stderr.write("it cannot go on\n")
            os._exit(3)
        if self.broken == "keeps_the_lock":
            await self.lock.acquire()
            await anyio.sleep(0.05)
            self.lock.release()
        if self.broken == "replaces_code" and "__init__" in word:
            setattr(Notes, "get_prompt", Notes.read_resource)  # noqa: B010 - as careless code would
        if self.broken == "reads_only" and len(word) > 4:
            (self.folder / "searched.txt").write_text("somebody searched", encoding="utf-8")

    @staticmethod
    def _fits(arguments: dict[str, Any]) -> bool:
        most, kinds = arguments.get("most", 1), arguments.get("kinds", [])
        whole = isinstance(most, int | float) and not isinstance(most, bool) and most == int(most)
        listed = isinstance(kinds, list) and all(kind in ("letter", "list") for kind in kinds)
        return isinstance(arguments.get("word"), str) and whole and 1 <= most <= 9 and listed

    async def get_prompt(self, _: Request, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        note = (params.arguments or {}).get("note")
        if note is None and self.broken != "invalid_refused":
            raise MCPError(types.INVALID_PARAMS, "The note is missing.")
        if self.broken == "no_crash":
            note = str(note) % ()
        text = types.TextContent(text=f"Look at it: {note}")
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=text)])

    async def read_resource(
        self, _: Request, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        name = str(params.uri).removeprefix("notes://")
        if self.broken == "no_crash" and "%" in name:
            name = name.split("-")[1]
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text=name)])


def environment() -> dict[str, str]:
    """Give what is secret in the environment."""
    return {name: value for name, value in os.environ.items() if name.endswith("_SECRET")}


def merge(given: dict[str, Any], into: Any) -> None:
    """Take over what was given as attributes, at any depth: what careless code calls options."""
    for name, value in given.items():
        if isinstance(into, dict):
            into[name] = value
        elif isinstance(value, dict) and name and hasattr(into, name):
            merge(value, getattr(into, name))
        elif (name.startswith("__") and not hasattr(into, name)) or isinstance(into, type):
            setattr(into, name, value)


def failed(message: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=message)], is_error=True)
