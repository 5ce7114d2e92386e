"""A server that asks services over HTTP: with httpx2, with urllib in a thread, and with urllib in the loop itself."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import anyio
import httpx2
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

REFUSED = "The orders service did not answer."
ATTEMPTS = 3


def create_server(orders: str = "https://orders.example.test", folder: str | None = None) -> MCPServer[Any]:
    """Make the server.

    Args:
        orders: where the service is that keeps orders.
        folder: where an order that was placed leaves a file, None where none does.
    """
    server = MCPServer[Any]("calling out", log_level="CRITICAL")
    _reading(server, orders)
    _ordering(server, orders, Path(folder) if folder is not None else None)
    _odd(server)
    return server


def _reading(server: MCPServer[Any], orders: str) -> None:
    @server.tool()
    async def status(order: str) -> dict[str, Any]:
        """Tell how far an order has come."""
        async with httpx2.AsyncClient(timeout=5) as client:
            try:
                answer = await client.get(
                    f"{orders}/orders/{urllib.parse.quote(order, safe='')}",
                    headers={"Authorization": "Bearer opensesame", "X-Api-Key": "k-12345"},
                )
            except httpx2.HTTPError as error:
                raise ToolError(f"{REFUSED} ({type(error).__name__})") from error
        if answer.status_code == 429:
            raise ToolError(f"Too many requests; try again in {answer.headers['Retry-After']} seconds.")
        if answer.is_error:
            raise ToolError(f"The orders service answered {answer.status_code}.")
        found: dict[str, Any] = answer.json()
        return found

    @server.tool()
    def count(state: str) -> int:
        """Count the orders in a state, with urllib in a worker thread."""
        query = urllib.parse.urlencode({"state": state, "token": "s3cr3t-token"})
        with urllib.request.urlopen(f"{orders}/orders?{query}") as answer:
            return len(json.load(answer))

    @server.tool()
    async def count_here(state: str) -> int:
        """Count the orders in a state, with urllib, which blocks the loop."""
        return count(state)


def _ordering(server: MCPServer[Any], orders: str, folder: Path | None) -> None:
    @server.tool()
    async def place(item: str, number: int = 1) -> str:
        """Place an order; tries again where the connection breaks, with the same key."""
        async with httpx2.AsyncClient() as client:
            for _ in range(ATTEMPTS):
                try:
                    answer = await client.post(
                        f"{orders}/orders",
                        json={"item": item, "number": number},
                        headers={"Idempotency-Key": f"{item}-{number}"},
                    )
                except httpx2.HTTPError:
                    await anyio.sleep(0.01)
                    continue
                return str(answer.json()["id"])
        raise ToolError(REFUSED)

    @server.tool()
    async def note(item: str) -> str:
        """Write an order down, once, however often it is noted."""
        assert folder is not None
        file = folder / item
        if not file.exists():
            file.write_text("ordered\n", encoding="utf-8")
        return "Noted."

    @server.tool()
    def append(item: str) -> str:
        """Write an order down, each time anew; this is the wrong way."""
        assert folder is not None
        number = len(list(folder.iterdir()))
        (folder / f"{item}-{number}").write_text("ordered\n", encoding="utf-8")
        return "Noted."


def _odd(server: MCPServer[Any]) -> None:
    @server.tool()
    async def visit(url: str) -> str:
        """Ask for an address, and keep silent about what came of it."""
        async with httpx2.AsyncClient() as client:
            try:
                return (await client.get(url, follow_redirects=True)).text
            except httpx2.HTTPError:
                return "Nothing to see."

    @server.tool()
    async def patient(url: str, seconds: float) -> str:
        """Wait so long for an answer and not longer."""
        async with httpx2.AsyncClient(timeout=seconds) as client:
            try:
                return (await client.get(url)).text
            except httpx2.TimeoutException:
                return "It took too long."


def answer_order(request: Any) -> Any:
    """Answer for the orders service: what was ordered, with a number of its own. A function of the project."""
    ordered = request.content()
    return {"id": f"o-{len(ordered['item'])}", **ordered}
