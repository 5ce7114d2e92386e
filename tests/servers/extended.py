"""A print shop with two extensions: its stock can be asked for, and work becomes a task for who knows tasks."""

from __future__ import annotations

from typing import Any

import mcp_types as types
from mcp.server.extension import Extension, MethodBinding
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.server import require_client_extension
from mcp.shared.exceptions import MCPError

STOCK, TASKS = "com.example/stock", "io.modelcontextprotocol/tasks"
LATER = frozenset({"2026-07-28"})


class StockParams(types.RequestParams):
    """What is asked for."""

    sku: str


class TaskParams(types.RequestParams):
    """Which task is meant."""

    task_id: str


class Stock(Extension):
    """Tells how much of something is left; in both revisions."""

    identifier = STOCK

    def settings(self) -> dict[str, Any]:
        """See Extension."""
        return {"unit": "piece"}

    def methods(self) -> list[MethodBinding]:
        """See Extension."""
        return [MethodBinding("com.example/stock/get", StockParams, self.get)]

    async def get(self, _: Any, params: Any) -> dict[str, Any]:
        """Answer the request."""
        return {"sku": params.sku, "left": 7}


class Tasks(Extension):
    """Makes a task of a tool's call where the client knows what that is (2026-07-28, SEP-2663)."""

    identifier = TASKS

    def __init__(self) -> None:
        self._tasks: dict[str, dict[str, Any]] = {}

    def methods(self) -> list[MethodBinding]:
        """See Extension."""
        return [
            MethodBinding("tasks/get", TaskParams, self.get, LATER),
            MethodBinding("tasks/cancel", TaskParams, self.cancel, LATER),
        ]

    async def intercept_tool_call(self, params: Any, ctx: Any, call_next: Any) -> Any:
        """Put the work off for clients that can ask for it later."""
        capabilities = ctx.session.client_capabilities
        if TASKS not in ((capabilities.extensions if capabilities else None) or {}):
            return await call_next(ctx)
        name = f"task-{len(self._tasks) + 1}"
        self._tasks[name] = {"taskId": name, "status": "working", "ttlMs": 60_000, "of": params.name}
        return {"resultType": "task", **self._tasks[name]}

    async def get(self, ctx: Any, params: Any) -> dict[str, Any]:
        """Tell how a task stands."""
        return self._known(ctx, params.task_id)

    async def cancel(self, ctx: Any, params: Any) -> dict[str, Any]:
        """End a task."""
        self._known(ctx, params.task_id)["status"] = "cancelled"
        return {}

    def _known(self, ctx: Any, name: str) -> dict[str, Any]:
        require_client_extension(ctx, TASKS)
        if name not in self._tasks:
            raise MCPError(types.INVALID_PARAMS, f"There is no task {name}.")
        return self._tasks[name]


def create_server() -> MCPServer:
    """Make the server."""
    server = MCPServer("print shop", extensions=[Stock(), Tasks()])

    @server.tool()
    async def print_book(title: str) -> str:
        """Print a book."""
        return f"{title} is printed."

    return server
