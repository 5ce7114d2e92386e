"""A server that asks in the middle of a call; its questions read the same in both eras.

The annotations are looked up at run time by the SDK's resolver, so they are not postponed here.
"""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import anyio
import mcp_types as types
from mcp.server.elicitation import AcceptedElicitation, CancelledElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel, Field, JsonValue

MODERN = "2026-07-28"
SIZES: list[JsonValue] = [{"const": "small", "title": "Small"}, {"const": "large", "title": "Large"}]


class Consent(BaseModel):
    """The form of the gate."""

    confirm: bool = Field(title="Delete it for good")


class Profile(BaseModel):
    """A form with every kind of field."""

    name: str = Field(title="Full name", min_length=2, max_length=40)
    email: str = Field(json_schema_extra={"format": "email"})
    born: date | None = None
    age: int = Field(ge=18, le=120)
    height: float = Field(default=1.7, ge=0.5, le=2.5)
    newsletter: bool = Field(default=False)
    size: str = Field(json_schema_extra={"oneOf": SIZES})
    colour: Literal["red", "green"] = "red"
    toppings: list[Literal["olives", "onions"]] = Field(default_factory=list)


class City(BaseModel):
    """Where to."""

    city: str


class Nights(BaseModel):
    """How long."""

    nights: int = Field(default=1, ge=1, le=30)


class Seat(BaseModel):
    """Where to sit."""

    seat: str = "any"


class Meal(BaseModel):
    """What to eat."""

    meal: str = "none"


class Login(BaseModel):
    """What no form may ask for."""

    user: str
    password: str


def ask_to_delete(path: str) -> Elicit[Consent]:
    """Ask for consent that names the file."""
    return Elicit(f"Delete {path}?", Consent)


def ask_profile() -> Elicit[Profile]:
    """Ask with every kind of field."""
    return Elicit("Who are you?", Profile)


def ask_city() -> Elicit[City]:
    """Ask first."""
    return Elicit("Which city?", City)


def ask_nights(city: Annotated[City, Resolve(ask_city)]) -> Elicit[Nights]:
    """Ask second; the question needs the first answer."""
    return Elicit(f"How many nights in {city.city}?", Nights)


def ask_once() -> Elicit[Consent]:
    """Ask whether to go on."""
    return Elicit("Empty the bin?", Consent)


def ask_twice(first: Annotated[Consent, Resolve(ask_once)]) -> Consent | Elicit[Consent]:
    """Ask again where the first answer was no yes."""
    return first if first.confirm else Elicit("Empty the bin? Tick the box to go on.", Consent)


def ask_login() -> Elicit[Login]:
    """Ask for what belongs into no form."""
    return Elicit("Log in to the bank", Login)


def create_server(folder: str) -> MCPServer:
    """Make the server.

    Args:
        folder: where the files lie that it deletes.
    """
    server = MCPServer("asking", instructions="Asks before it does what cannot be undone.")
    _gates(server, Path(folder))
    _forms(server)
    _several(server)
    return server


def _gates(server: MCPServer, folder: Path) -> None:
    @server.tool()
    def delete_file(path: str, consent: Annotated[ElicitationResult[Consent], Resolve(ask_to_delete)]) -> str:
        """Delete a file, once the user has agreed."""
        if isinstance(consent, CancelledElicitation):
            raise ToolError("consent_dismissed: nobody decided.")
        if not (isinstance(consent, AcceptedElicitation) and consent.data.confirm):
            raise ToolError("consent_declined: the user said no.")
        target = folder / path
        if not target.is_file():
            raise ToolError("not_found: there is no such file.")
        target.unlink()
        return f"Deleted {path}."

    @server.tool()
    def empty_bin(consent: Annotated[Consent, Resolve(ask_twice)]) -> str:
        """Empty the bin; asks again until the box is ticked, twice at most."""
        if not consent.confirm:
            raise ToolError("consent_declined: the box was not ticked.")
        return "The bin is empty."

    @server.tool()
    def list_files() -> list[str]:
        """List the files; asks nothing."""
        return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _forms(server: MCPServer) -> None:
    @server.tool()
    def register(profile: Annotated[Profile, Resolve(ask_profile)]) -> Profile:
        """Give back what the user entered."""
        return profile

    @server.tool()
    def log_in(login: Annotated[Login, Resolve(ask_login)]) -> str:
        """Ask for a password in a form, as no server should."""
        return f"Welcome, {login.user}."


def _several(server: MCPServer) -> None:
    @server.tool()
    def plan_trip(
        city: Annotated[City, Resolve(ask_city)], nights: Annotated[Nights, Resolve(ask_nights)]
    ) -> str:
        """Ask two questions one after the other."""
        return f"{city.city}, nights: {nights.nights}."

    @server.tool(structured_output=False)
    async def board(context: Context) -> str | types.InputRequiredResult:
        """Ask two questions at once."""
        if context.protocol_version == MODERN and not context.input_responses:
            return types.InputRequiredResult(
                input_requests={"seat": _form("Which seat?", Seat), "meal": _form("Which meal?", Meal)},
                request_state="boarding",
            )
        seat, meal = await _answers(context)
        return f"Seat {seat}, meal {meal}."


async def _answers(context: Context) -> tuple[str, str]:
    answers: dict[str, str] = {}

    async def ask(name: str, message: str, model: type[BaseModel]) -> None:
        result = await context.elicit(message, model)
        answers[name] = getattr(result.data, name) if result.action == "accept" else "refused"

    if context.protocol_version == MODERN:
        for name, response in (context.input_responses or {}).items():
            content = getattr(response, "content", None) or {}
            answers[name] = str(content.get(name, "refused"))
    else:
        async with anyio.create_task_group() as group:
            group.start_soon(ask, "seat", "Which seat?", Seat)
            group.start_soon(ask, "meal", "Which meal?", Meal)
    return answers.get("seat", "nowhere"), answers.get("meal", "nothing")


def _form(message: str, model: type[BaseModel]) -> types.ElicitRequest:
    return types.ElicitRequest(
        params=types.ElicitRequestFormParams(message=message, requested_schema=model.model_json_schema())
    )
