"""A gateway: a shop whose tools ask an inventory, which is an MCP server behind it."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio
from mcp import Client
from mcp.server import ServerRequestContext
from mcp.server.context import CallNext, HandlerResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel

PASSED_ON = ("traceparent", "tracestate")
"""What of a request's metadata travels on; whatever identifies the caller does not."""
SHOP_CLOSED = -32000

logger = logging.getLogger(__name__)


class Stock(BaseModel):
    """How many units there are."""

    sku: str
    units: int


class Order(BaseModel):
    """What was ordered."""

    sku: str
    units: int
    reservation: str


@dataclass
class Shop:
    """What the tools need: the inventory, and the seconds that it has to answer."""

    inventory: Client
    patience: float

    async def ask(self, tool: str, arguments: dict[str, Any], context: Context[Shop]) -> dict[str, Any]:
        """Ask the inventory; callers hear that it cannot tell, and never in which words it said so."""
        meta: Any = dict(context.request_context.meta or {})
        passed_on: Any = {key: value for key, value in meta.items() if key in PASSED_ON}
        try:
            with anyio.fail_after(self.patience):
                result = await self.inventory.call_tool(tool, arguments, meta=passed_on)
        except TimeoutError:
            raise ToolError("The inventory does not answer; try again later.") from None
        except MCPError as refused:
            logger.info("The inventory refused %s with %s", tool, refused.code)
            raise ToolError("The inventory cannot tell.") from refused
        if result.is_error:
            raise ToolError("The inventory cannot tell.")
        found: dict[str, Any] = result.structured_content
        return found


def address_of(name: str) -> str:
    """Give where a server behind this one is, in production."""
    return os.environ[f"{name.upper()}_URL"]


async def only_in_office_hours(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Refuse calls while the shop is closed, before anything is asked for."""
    if ctx.method == "tools/call" and os.environ.get("SHOP_CLOSED"):
        raise MCPError(SHOP_CLOSED, "The shop is closed.")
    return await call_next(ctx)


def create_server(resolve: Callable[[str], Any] = address_of, patience: float = 2.0) -> MCPServer[Shop]:
    """Make the gateway.

    Args:
        resolve: from the name of a server behind this one to what `mcp.Client` takes: an address, or a server.
        patience: seconds that such a server has to answer.
    """

    @asynccontextmanager
    async def lifespan(_: MCPServer[Shop]) -> AsyncIterator[Shop]:
        async with Client(resolve("inventory")) as inventory:
            yield Shop(inventory, patience)

    server = MCPServer("shop", lifespan=lifespan, middleware=[only_in_office_hours])

    @server.tool()
    async def stock(sku: str, ctx: Context[Shop]) -> Stock:
        """Tell how many units of an article there are."""
        found = await ctx.request_context.lifespan_context.ask("get_stock", {"sku": sku}, ctx)
        return Stock(sku=sku, units=found["units"])

    @server.tool()
    async def order(sku: str, units: int, ctx: Context[Shop]) -> Order:
        """Order units of an article, if there are as many."""
        shop = ctx.request_context.lifespan_context
        there = (await shop.ask("get_stock", {"sku": sku}, ctx))["units"]
        if there < units:
            raise ToolError(f"There are {there} units of {sku} only.")
        kept = await shop.ask("reserve", {"sku": sku, "units": units}, ctx)
        return Order(sku=sku, units=units, reservation=kept["reservation"])

    return server


if __name__ == "__main__":
    create_server().run()
