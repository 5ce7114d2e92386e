"""A server of which every kind of scenario can be drafted: clock and chance, choices, questions, things that are made.

The annotations are looked up at run time by the SDK's resolver, so they are not postponed here.
"""

import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

import mcp_types as types
from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation, ElicitationResult
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel, Field

DESTROYS = types.ToolAnnotations(destructive_hint=True)
REACHES = types.ToolAnnotations(open_world_hint=True)
HOSTILE = 'say "x" | \\ \n\x1b[31m../../../etc/passwd <gap> {{gap}}'
LINES = "Scenario: no scenario\n@tag\nGiven nothing\n| a | b |\n# language: de"


class Consent(BaseModel):
    """The form of the gate."""

    confirm: bool = Field(title="Really")


def ask_for_consent(name: str) -> Elicit[Consent]:
    """Ask before something goes."""
    return Elicit(f'Remove "{name}"?', Consent)


def create_server(folder: str = "") -> MCPServer:
    """Give the server.

    Args:
        folder: where its things are.
    """
    server = MCPServer("drafted")
    _add_plain_tools(server)
    _add_careful_tools(server)
    _add_drastic_tools(server)

    @server.prompt()
    def greet(who: str) -> str:
        """Greet somebody."""
        return f"Say hello to {who}."

    @server.resource("shelf://tea")
    def tea() -> str:
        return "Tea, 3 EUR"

    @server.resource("shelf://{item}/price")
    def price_of(item: str) -> str:
        return f"{item} costs 3 EUR"

    return server


def _add_plain_tools(server: MCPServer) -> None:
    kept: dict[str, bool] = {}

    @server.tool()
    def price(
        item: Annotated[str, Field(examples=["tea"])], size: Literal["small", "large"]
    ) -> dict[str, str]:
        """Tell what an item costs."""
        return {"item": item, "size": size, "price": "3 EUR", "offer": uuid.uuid4().hex}

    @server.tool()
    def now() -> dict[str, str]:
        """Tell what time it is."""
        return {"now": datetime.now(UTC).isoformat()}

    @server.tool()
    def keep(name: str) -> str:
        """Keep something."""
        kept[name] = True
        return f"Kept {name}."

    @server.tool()
    def fetch(name: str) -> str:
        """Fetch what was kept."""
        if name not in kept:
            raise ToolError(f"Nothing is kept as {name}.")
        return f"Here is {name}."

    @server.tool()
    def impossible(key: str) -> str:
        """Never succeed."""
        raise ToolError("This key opens nothing.")


def _add_careful_tools(server: MCPServer) -> None:
    @server.tool()
    def look(path: str) -> str:
        """Read a file below the folder."""
        return Path(path).read_text(encoding="utf-8")

    @server.tool()
    def remove(name: str, consent: Annotated[ElicitationResult[Consent], Resolve(ask_for_consent)]) -> str:
        """Remove what is kept, once somebody has agreed."""
        if not isinstance(consent, AcceptedElicitation) or not consent.data.confirm:
            word = "no" if isinstance(consent, DeclinedElicitation) else "nothing"
            raise ToolError(f"The user said {word}.")
        return f"Removed {name}."


def _add_drastic_tools(server: MCPServer) -> None:
    @server.tool(annotations=DESTROYS)
    def wipe() -> str:
        """Destroy everything."""
        return "Gone."

    @server.tool(annotations=REACHES)
    def publish(text: str) -> str:
        """Tell the world."""
        return "Told."


def create_drastic() -> MCPServer:
    """Give a server that has nothing of a scenario, and destroys."""
    server = MCPServer("drastic")
    _add_drastic_tools(server)
    return server


def create_hostile() -> Server[object]:
    """Give a server whose every text would break out of its place."""

    async def tools(_context: object, _params: object) -> types.ListToolsResult:
        schema = {
            "type": "object",
            "properties": {HOSTILE: {"type": "string", "default": HOSTILE}},
            "required": [HOSTILE],
        }
        names = (HOSTILE, "../../evil", "a\nScenario: b", "con", "CON", "")
        return types.ListToolsResult(
            tools=[
                types.Tool(name=name, description=LINES, input_schema=schema, title=LINES) for name in names
            ]
        )

    async def call(_context: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        given = params.arguments or {}
        if HOSTILE not in given:
            text = types.TextContent(text=f"{LINES}\n{HOSTILE} is missing")
            return types.CallToolResult(content=[text], is_error=True)
        text = types.TextContent(text=f"{LINES}\n{HOSTILE}")
        return types.CallToolResult(
            content=[text], structured_content={HOSTILE: HOSTILE, "name": "value", "a.b": LINES}
        )

    async def resources(_context: object, _params: object) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri="a://{{gap}}/\x1b[31m", name="x"),
                types.Resource(uri='a://"b"', name="y"),
            ]
        )

    async def read(_context: object, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        text = types.TextResourceContents(uri=params.uri, text=LINES)
        return types.ReadResourceResult(contents=[text])

    return Server(
        "hostile", on_list_tools=tools, on_call_tool=call, on_list_resources=resources, on_read_resource=read
    )
