"""The lending library as a FastMCP server, and as the web app that FastMCP makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import mcp_types as types
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ResourceError, ToolError

from tests.servers.lending.shelf import BOOKS, QUESTION, Loan, Refusal, Shelf

if TYPE_CHECKING:
    from starlette.applications import Starlette


@dataclass
class Sure:
    """The form before a book is thrown away."""

    sure: bool


SURE = {"type": "object", "properties": {"sure": {"type": "boolean"}}, "required": ["sure"]}


def create_server(*, discreet: bool = False) -> FastMCP:
    """Make the server.

    Args:
        discreet: keep to itself what nobody foresaw.
    """
    server, shelf = FastMCP("lending", version="1.0", mask_error_details=discreet), Shelf()
    _tools(server, shelf)
    _asking(server, shelf)

    @server.resource("book://{name}", name="book")
    def blurb(name: str) -> str:
        """What a book is."""
        found = shelf.blurb(name)
        if found is None:
            raise ResourceError(f"There is no book {name}.")
        return found

    @server.prompt
    def recommend(taste: str) -> str:
        """Ask for a book to read."""
        return f"Which book is for somebody who likes {taste}?"

    return server


def create_app() -> Starlette:
    """Make the web app."""
    return create_server().http_app()


def _tools(server: FastMCP, shelf: Shelf) -> None:
    @server.tool(annotations={"readOnlyHint": False, "destructiveHint": False})
    def lend(book: str, days: int = 14) -> Loan:
        """Lend a book."""
        try:
            return shelf.lend(book, days)
        except Refusal as refusal:
            raise ToolError(str(refusal)) from refusal

    @server.tool(annotations={"readOnlyHint": True})
    async def take_stock(context: Context) -> str:
        """Count the books."""
        for number, _ in enumerate(BOOKS, start=1):
            await context.report_progress(number, len(BOOKS))
        return f"{len(shelf.there)} books."

    @server.tool(annotations={"readOnlyHint": True})
    def break_down() -> str:
        """Stumble over something that nobody foresaw."""
        raise OSError("/srv/lending/shelf.db is locked")


def _asking(server: FastMCP, shelf: Shelf) -> None:
    @server.tool(annotations={"readOnlyHint": False, "destructiveHint": True}, output_schema=None)
    async def throw_away(book: str, context: Context) -> str | types.InputRequiredResult:
        """Throw a book away."""
        message = QUESTION.format(book=book)
        request = context.request_context
        if request is not None and request.protocol_version == "2025-11-25":
            pushed = await context.elicit(message, response_type=Sure)
            return shelf.throw_away(book, sure=pushed.action == "accept" and pushed.data.sure)
        given = (context.input_responses or {}).get("sure")
        if not isinstance(given, types.ElicitResult):
            form = types.ElicitRequestFormParams(message=message, requested_schema=SURE)
            return types.InputRequiredResult(input_requests={"sure": types.ElicitRequest(params=form)})
        return shelf.throw_away(book, sure=bool((given.content or {}).get("sure")))
