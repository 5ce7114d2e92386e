"""Parcels: a server whose tools ask a carrier's service over HTTP."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import quote

import anyio
import httpx2
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel

CARRIER = "https://carrier.example.test"
ATTEMPTS = 3
PAUSE = 1.0
"""Seconds between two attempts."""


class Parcel(BaseModel):
    """What is known of a parcel; what the carrier does not say is null."""

    number: str
    state: str
    expected: str | None = None
    signed_for: bool | None = None
    note: str


class Label(BaseModel):
    """What a parcel that was sent is known by."""

    number: str
    price: float


class Carrier:
    """The carrier's service.

    Args:
        url: where it is.
        key: what lets us in.
        patience: seconds that it has to answer.
    """

    def __init__(self, url: str, key: str, patience: float) -> None:
        self._url, self._patience = url, patience
        self._headers = {"Authorization": f"Bearer {key}"}

    async def ask(self, method: str, path: str, **request: Any) -> Any:
        """Ask, and again where the connection breaks or it is too busy; what comes back is JSON."""
        headers = {**self._headers, **request.pop("headers", {})}
        async with httpx2.AsyncClient(timeout=self._patience) as client:
            for _ in range(ATTEMPTS):
                try:
                    answer = await client.request(method, f"{self._url}{path}", headers=headers, **request)
                except httpx2.TransportError:
                    await anyio.sleep(PAUSE)
                    continue
                if answer.status_code == 429:
                    await anyio.sleep(float(answer.headers.get("Retry-After", PAUSE)))
                    continue
                return _content(answer)
        raise ToolError("The carrier does not answer; try again later.")


def _content(answer: httpx2.Response) -> Any:
    if answer.status_code == 404:
        raise ToolError("The carrier knows no such parcel.")
    if answer.is_error:
        raise ToolError("The carrier cannot help at the moment; try again later.")
    return answer.json()


def create_server(carrier: str = CARRIER, key: str = "", patience: float = 5.0) -> MCPServer[Any]:
    """Make the server.

    Args:
        carrier: where the carrier's service is.
        key: what lets us in; CARRIER_KEY of the environment where none is given.
        patience: seconds that it has to answer.
    """
    service = Carrier(carrier, key or os.environ.get("CARRIER_KEY", "none"), patience)
    server = MCPServer("parcels")

    @server.tool()
    async def track(number: str) -> Parcel:
        """Tell where a parcel is."""
        found = await service.ask("GET", f"/parcels/{quote(number, safe='')}")
        signed = found.get("signedFor")
        note = {True: "It was signed for.", False: "It was not signed for."}.get(
            signed, "Nobody knows who has it."
        )
        return Parcel(
            number=number, state=found["state"], expected=found.get("expected"), signed_for=signed, note=note
        )

    @server.tool()
    async def send(order: str, city: str) -> Label:
        """Send what was ordered to a city; an order is sent once, however often this is called."""
        made = await service.ask(
            "POST", "/parcels", json={"order": order, "city": city}, headers={"Idempotency-Key": order}
        )
        return Label(number=made["number"], price=made["price"])

    return server


if __name__ == "__main__":
    create_server().run()
