"""The lending library as an MCPServer of the SDK.

The annotations are looked up at run time by the SDK's resolver, so they are not postponed here.
"""

from typing import Annotated

import mcp_types as types
from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel

from tests.servers.lending.shelf import BOOKS, QUESTION, Loan, Refusal, Shelf


class Sure(BaseModel):
    """The form before a book is thrown away."""

    sure: bool


def ask(book: str) -> Elicit[Sure]:
    """Ask whether the reader is sure."""
    return Elicit(QUESTION.format(book=book), Sure)


def create_server() -> MCPServer:
    """Make the server."""
    server, shelf = MCPServer("lending", version="1.0"), Shelf()

    @server.tool(annotations=types.ToolAnnotations(read_only_hint=False, destructive_hint=False))
    def lend(book: str, days: int = 14) -> Loan:
        """Lend a book."""
        try:
            return shelf.lend(book, days)
        except Refusal as refusal:
            raise ToolError(str(refusal)) from refusal

    @server.tool(annotations=types.ToolAnnotations(read_only_hint=False, destructive_hint=True))
    def throw_away(book: str, answer: Annotated[ElicitationResult[Sure], Resolve(ask)]) -> str:
        """Throw a book away."""
        sure = isinstance(answer, AcceptedElicitation) and answer.data.sure
        return shelf.throw_away(book, sure=sure)

    @server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
    async def take_stock(context: Context) -> str:
        """Count the books."""
        for number, _ in enumerate(BOOKS, start=1):
            await context.report_progress(number, len(BOOKS))
        return f"{len(shelf.there)} books."

    @server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
    def break_down() -> str:
        """Stumble over something that nobody foresaw."""
        raise OSError("/srv/lending/shelf.db is locked")

    @server.resource("book://{name}", name="book")
    def blurb(name: str) -> str:
        """What a book is."""
        found = shelf.blurb(name)
        if found is None:
            raise ResourceNotFoundError(f"There is no book {name}.")
        return found

    @server.prompt()
    def recommend(taste: str) -> str:
        """Ask for a book to read."""
        return f"Which book is for somebody who likes {taste}?"

    return server
