"""A shop that sends the user to a page to pay, in every way that the protocol has for it.

What was paid lies as a receipt in a folder.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import httpx2
import mcp_types as types
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import UrlElicitationRequiredError

MODERN = "2026-07-28"
ABROAD = "https://pay.example.com"
NOBODY = "http://127.0.0.1:1"
"""An address of this machine at which nobody answers."""


async def paid_abroad(address: str) -> None:
    """Let somebody else's page report that an order was paid there, to the place that its address names."""
    async with httpx2.AsyncClient(trust_env=False) as page:
        (await page.get(address.partition("?back=")[2])).raise_for_status()


@dataclass
class Till:
    """The page on which people pay.

    Attributes:
        folder: where the receipts lie.
        address: where the page is.
        paid: which orders are paid.
        told: whom to tell when an order is paid.
    """

    folder: Path
    address: str = ""
    paid: set[str] = field(default_factory=set)
    told: dict[str, Callable[[], Awaitable[object]]] = field(default_factory=dict)
    changed: anyio.Event = field(default_factory=anyio.Event)

    def link(self, page: str, order: str) -> types.ElicitRequestURLParams:
        """Send the user to a page."""
        address = {"abroad": ABROAD, "nobody": NOBODY}.get(page, self.address) + f"/{page}/{order}"
        if page == "abroad":
            address += f"?back={self.address}/till/{order}"
        return types.ElicitRequestURLParams(message=f"Pay for {order}", url=address, elicitation_id=order)

    def pay(self, order: str) -> None:
        """Take the money."""
        self.paid.add(order)
        self.changed.set()
        self.changed = anyio.Event()

    async def until_paid(self, order: str) -> None:
        """Wait for the money."""
        while order not in self.paid:
            await self.changed.wait()

    def receipt(self, order: str) -> str:
        """Write a receipt."""
        (self.folder / f"{order}.txt").write_text("paid", encoding="utf-8")
        return f"Paid {order}."

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request of a browser."""
        request = await reader.readuntil(b"\r\n\r\n")
        path = request.split()[1].decode()
        _, page, order = path.split("/")
        status, where = {
            "moved": ("302 Found", f"/till/{order}"),
            "round": ("302 Found", path),
            "away": ("302 Found", f"{ABROAD}{path}"),
            "broken": ("500 Internal Server Error", ""),
        }.get(page, ("200 OK", ""))
        if page == "slow":
            await asyncio.sleep(3)
        if page == "till":
            self.pay(order)
            if order in self.told:
                await self.told.pop(order)()
        head = f"HTTP/1.1 {status}\r\n{f'Location: {where}{chr(13)}{chr(10)}' if where else ''}"
        writer.write(f"{head}Content-Length: 7\r\nConnection: close\r\n\r\nThanks!".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def create_server(folder: Path) -> AsyncIterator[MCPServer]:
    """Make the server, and open its page on this machine.

    Args:
        folder: where the receipts lie.
    """
    till, server = Till(folder), MCPServer("paying")
    page = await asyncio.start_server(till.serve, "127.0.0.1", 0)
    till.address = f"http://127.0.0.1:{page.sockets[0].getsockname()[1]}"
    _pushing(server, till)
    _requiring(server, till)
    async with page:
        yield server


def _pushing(server: MCPServer, till: Till) -> None:
    @server.tool(structured_output=False)
    async def pay(context: Context, order: str, page: str = "till") -> str | types.InputRequiredResult:
        """Send the user to pay, and wait until they have."""
        link = till.link(page, order)
        if context.protocol_version == MODERN:
            return _rounds(context, till, link)
        answer = await context.session.elicit_url(link.message, link.url, order, context.request_id)
        if answer.action != "accept":
            raise ToolError("payment_refused: the user does not pay.")
        await till.until_paid(order)
        await context.session.send_elicit_complete(order, context.request_id)
        return till.receipt(order)

    @server.tool(structured_output=False)
    async def invoice(context: Context, order: str) -> str | types.InputRequiredResult:
        """Send the user to pay, and do not wait for the money where the protocol lets it."""
        link = till.link("till", order)
        if context.protocol_version == MODERN:
            return _rounds(context, till, link)
        await context.session.elicit_url(link.message, link.url, order, context.request_id)
        return f"The invoice of {order} is on its way."

    @server.tool(structured_output=False)
    async def pay_two(context: Context) -> str | types.InputRequiredResult:
        """Send the user to two pages at once."""
        orders = ("lamp", "chair")
        if context.protocol_version == MODERN:
            agreed = context.input_responses or {}
            open_ones = [one for one in orders if getattr(agreed.get(one), "action", "accept") == "accept"]
            if missing := [one for one in open_ones if one not in till.paid]:
                return _ask_for(till, missing)
        else:
            async with anyio.create_task_group() as group:
                for order in orders:
                    group.start_soon(_push, context, till, order)
        return f"Paid: {', '.join(sorted(till.paid)) or 'nothing'}."


async def _push(context: Context, till: Till, order: str) -> None:
    link = till.link("till", order)
    answer = await context.session.elicit_url(link.message, link.url, order, context.request_id)
    if answer.action == "accept":
        await till.until_paid(order)


def _ask_for(till: Till, orders: list[str]) -> types.InputRequiredResult:
    links = {order: till.link("till", order).model_copy(update={"elicitation_id": None}) for order in orders}
    requests: Any = {order: types.ElicitRequest(params=link) for order, link in links.items()}
    return types.InputRequiredResult(input_requests=requests, request_state="two")


def _requiring(server: MCPServer, till: Till) -> None:
    @server.tool(structured_output=False)
    async def unlock(context: Context, order: str, page: str = "till") -> str | types.InputRequiredResult:
        """Do nothing before the order is paid, and say where that is done."""
        link = till.link(page, order)
        if context.protocol_version == MODERN:
            return _rounds(context, till, link)
        if order not in till.paid:
            session = context.session
            till.told[order] = lambda: session.send_elicit_complete(order)
            raise UrlElicitationRequiredError([link])
        return till.receipt(order)


def _rounds(
    context: Context, till: Till, link: types.ElicitRequestURLParams
) -> str | types.InputRequiredResult:
    """Ask until the order is paid, or the user refuses."""
    order = str(link.elicitation_id)
    if order in till.paid:
        return till.receipt(order)
    answer = (context.input_responses or {}).get("pay")
    if answer is not None and getattr(answer, "action", "") != "accept":
        raise ToolError("payment_refused: the user does not pay.")
    modern = link.model_copy(update={"elicitation_id": None})
    return types.InputRequiredResult(
        input_requests={"pay": types.ElicitRequest(params=modern)}, request_state=order
    )
