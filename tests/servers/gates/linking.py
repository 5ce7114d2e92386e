"""Gates that send the user to a page, and act once they have been there."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import anyio

from tests.servers.gates.hand import KEY, LIFETIME, Asks, Gate
from tests.servers.gates.order import Order

_PAGES: dict[str, anyio.Event] = {}
"""Address of a page that somebody was sent to -> set once they have agreed there."""


def visited(address: str) -> None:
    """Let the page report that the user has agreed there."""
    _PAGES[address].set()


class LinkGate(Gate):
    """Takes the visit for the yes; that a program says it will open the link is none.

    Attributes:
        address: of the pages; what follows is new for each question, and means nothing.
    """

    address = "https://consent.example/"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.pages: dict[str, str] = {}

    def can_ask(self, order: Order) -> bool:
        return order.can_link()

    def asked(self, order: Order, asking: int = 1) -> dict[str, Any]:
        page = f"{self.address}{secrets.token_hex(8)}"
        _PAGES[page] = anyio.Event()
        asked = {"mode": "url", "message": self.message(order), "url": page}
        return asked if order.modern else {**asked, "elicitationId": page}

    def question(self, order: Order, asking: int = 1) -> Asks:
        asks = super().question(order, asking)
        self.pages[asks.result["requestState"]] = asks.result["inputRequests"][KEY]["params"]["url"]
        return asks

    async def pushed(self, order: Order, asking: int = 1) -> Any:
        waiting, asked = self.remembered(order, asking), self.asked(order, asking)
        said = await order.push(asked)
        if self.opens(said):
            with anyio.move_on_after(LIFETIME):
                await _PAGES[asked["url"]].wait()
        return self.came_back(said, asked["url"]) if self.fits(waiting, order) else None

    async def answered(self, order: Order) -> Any:
        page = self.pages.pop(order.state, "") if isinstance(order.state, str) else ""
        said = await super().answered(order)
        return said if isinstance(said, Asks) else self.came_back(said, page)

    def opens(self, said: Any) -> bool:
        """Tell whether the user agrees to open the link."""
        return isinstance(said, dict) and said.get("action") == "accept"

    def came_back(self, said: Any, page: str) -> Any:
        """Say yes for a user who has been there."""
        been = self.opens(said) and page in _PAGES and _PAGES.pop(page).is_set()
        return {"action": "accept", "content": {"confirm": True}} if been else {"action": "cancel"}


class AcceptedIsDone(LinkGate):
    """Takes the leave to open a link for the visit there."""

    async def pushed(self, order: Order, asking: int = 1) -> Any:
        said = await order.push(self.asked(order, asking))
        return self.came_back(said, "")

    def came_back(self, said: Any, page: str) -> Any:
        return {"action": "accept", "content": {"confirm": True}} if self.opens(said) else said


class SendsInTheClear(LinkGate):
    """Sends the user to a page that anybody on the way can read and change."""

    address = "http://consent.example/"


class RunsTheLink(AcceptedIsDone):
    """Sends the user to a page that is none."""

    address = "javascript:fetch('/consent/')//"


MISTAKES: dict[str, type[Gate]] = {
    "accepted is done": AcceptedIsDone,
    "sends in the clear": SendsInTheClear,
    "runs the link": RunsTheLink,
}
