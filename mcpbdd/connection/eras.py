"""The two protocol eras, and how a session comes to speak one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError
from mcp_types import (
    CONNECTION_CLOSED,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    REQUEST_TIMEOUT,
    UNSUPPORTED_PROTOCOL_VERSION,
    EmptyResult,
    SetLevelRequest,
    SetLevelRequestParams,
)
from pydantic import ValidationError

from mcpbdd.errors import McpbddError, Unreachable

if TYPE_CHECKING:
    from mcp.client.session import ClientSession

    from mcpbdd.config import Era
    from mcpbdd.connection.manner import Manner

_NOT_THIS_ERA = frozenset({METHOD_NOT_FOUND, INVALID_PARAMS, REQUEST_TIMEOUT, UNSUPPORTED_PROTOCOL_VERSION})
"""How servers of the other era answer a hello; measured on servers of both SDKs, old and new."""


TURNED_AWAY = frozenset({401, 403})
"""Statuses with which a server over HTTP turns a client away before it has said hello."""


class TurnedAway(McpbddError):
    """The server wants other credentials.

    Args:
        code, message, data: what it answered the hello with.
    """

    def __init__(self, code: int, message: str, data: Any) -> None:
        self.code, self.message, self.data = code, message, data
        super().__init__(f"The server turned the client away: {message}.")


class DoesNotSpeak(McpbddError):
    """The server does not speak the era; the text says what it answered instead."""


async def negotiate(session: ClientSession, era: Era) -> None:
    """Bring a fresh session to speak the era.

    Raises:
        DoesNotSpeak: the server answered that it speaks another revision.
        TurnedAway: the server wants other credentials.
        Unreachable: the server gave no proper answer.
    """
    try:
        if era == "2025-11-25":
            spoken = (await session.initialize()).protocol_version
        else:
            await session.discover()
            spoken = str(session.protocol_version)
    except MCPError as error:
        if error.code == CONNECTION_CLOSED:
            raise Unreachable(
                "The server ended before it answered the hello; one over stdio has to serve until its input is "
                "closed, for example with mcp.run()."
            ) from None
        if error.code in TURNED_AWAY:
            raise TurnedAway(error.code, error.message, error.data) from None
        if error.code in _NOT_THIS_ERA:
            raise DoesNotSpeak(f'it answered the hello with {error.code} "{error.message}"') from None
        raise Unreachable(f'The server refused the hello with {error.code} "{error.message}".') from None
    except (RuntimeError, ValidationError) as error:
        raise DoesNotSpeak(f"it answered the hello with {_short(error)}") from None
    if spoken != era:
        raise DoesNotSpeak(f"it speaks {spoken}")


async def want_logs(session: ClientSession, manner: Manner) -> None:
    """Say once which log messages are wanted, where the era has it so (2025-11-25, logging/setLevel).

    On 2026-07-28 each request says it. The older revision has no word for none: emergencies are the least to ask for.

    Raises:
        Unreachable: the server refused what a scenario says that the client wants.
    """
    capabilities = session.server_capabilities
    if manner.era != "2025-11-25" or capabilities is None or capabilities.logging is None:
        return
    level = SetLevelRequest(params=SetLevelRequestParams(level=manner.log_level or "emergency"))
    try:
        await session.send_request(level, EmptyResult)
    except MCPError as error:
        if manner.log_level_was_said:
            raise Unreachable(
                f'The server declares logging, and refused logging/setLevel with {error.code} "{error.message}".'
            ) from None


def introduction(session: ClientSession) -> dict[str, Any]:
    """Give how the server introduced itself: name, version, title, instructions, capabilities, as on the wire."""
    info, capabilities = session.server_info, session.server_capabilities
    return {
        **(info.model_dump(by_alias=True, mode="json", exclude_none=True) if info else {}),
        **({"instructions": session.instructions} if session.instructions is not None else {}),
        "capabilities": capabilities.model_dump(by_alias=True, mode="json", exclude_none=True)
        if capabilities
        else {},
    }


def _short(error: Any) -> str:
    return str(error).splitlines()[0][:200]
