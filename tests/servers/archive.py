"""An archive whose list changes while somebody pages through it, and how pages come to lose or to disagree."""

from __future__ import annotations

from typing import Any, Literal

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

Cursors = Literal["by name", "by number"]
NAME: dict[str, Any] = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}


class Pages:
    """What is in the archive, in order, page by page.

    Args:
        count: how many documents there are at first: `doc-0000` and so on.
        size: how many a page has.
        cursors: whether a cursor names the last document seen, or counts those seen; what is counted shifts when
            something is taken out.
    """

    def __init__(self, count: int, size: int, cursors: Cursors) -> None:
        self.names = [f"doc-{number:04}" for number in range(count)]
        self._size, self._cursors = size, cursors

    def after(self, cursor: str | None) -> tuple[list[str], str | None]:
        """Give a page, and the cursor of the next one."""
        start = self._start(cursor)
        page = self.names[start : start + self._size]
        if start + self._size >= len(self.names):
            return page, None
        return page, page[-1] if self._cursors == "by name" else str(start + self._size)

    def _start(self, cursor: str | None) -> int:
        if cursor is None:
            return 0
        if self._cursors == "by number" and cursor.isdecimal():
            return int(cursor)
        if self._cursors == "by name" and cursor.startswith("doc-"):
            return next((at for at, name in enumerate(self.names) if name > cursor), len(self.names))
        raise MCPError(types.INVALID_PARAMS, "There is no such page.")


def create_server(
    count: int = 7, size: int = 3, cursors: Cursors = "by name", *, one_scope: bool = True
) -> Server[Any]:
    """Make the server.

    Args:
        count: how many documents there are at first.
        size: how many a page has.
        cursors: see Pages.
        one_scope: every page says the same of who may keep it.
    """
    pages = Pages(count, size, cursors)

    async def list_resources(
        _: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        cursor = params.cursor if params is not None else None
        names, following = pages.after(cursor)
        found = [types.Resource(name=name, uri=f"doc://{name}") for name in names]
        scope: Any = "public" if one_scope or cursor is None else "private"
        return types.ListResourcesResult(
            resources=found, next_cursor=following, ttl_ms=5000, cache_scope=scope
        )

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[types.Tool(name=name, input_schema=NAME) for name in ("keep", "burn")]
        )

    async def call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        name = str((params.arguments or {})["name"])
        pages.names = sorted({*pages.names, name} if params.name == "keep" else {*pages.names} - {name})
        return types.CallToolResult(content=[types.TextContent(text="Done.")])

    return Server(
        "archive", on_list_resources=list_resources, on_list_tools=list_tools, on_call_tool=call_tool
    )
