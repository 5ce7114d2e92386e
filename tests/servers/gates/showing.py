"""Gates whose question does not show what it should, or asks for what it should not."""

from __future__ import annotations

from typing import Any

from tests.servers.gates.hand import Gate
from tests.servers.gates.order import Order, refused


class HidesTheTarget(Gate):
    """Asks whether to go on."""

    def message(self, order: Order) -> str:
        return "Do you really want to go on?"


class ShowsItAsItIs(Gate):
    """Puts names into the question as they are."""

    def message(self, order: Order) -> str:
        return f"{order.tool.capitalize()} {order.arguments.get('path')}?"


class AsksForAPassword(Gate):
    """Wants to be sure that it is you."""

    def form(self) -> dict[str, Any]:
        return {**super().form(), "password": {"type": "string", "title": "Your password", "default": ""}}


class AsksInLayers(Gate):
    """Has a form within the form."""

    def form(self) -> dict[str, Any]:
        within = {
            "type": "object",
            "properties": {"reason": {"type": "string"}},
            "default": {"reason": "none"},
        }
        return {**super().form(), "more": within}


class TicksTheBox(Gate):
    """Offers a form that needs no more than a click."""

    def form(self) -> dict[str, Any]:
        return {"confirm": {"type": "boolean", "title": "Yes, do it", "default": True}}


class TellsTooMuch(Gate):
    """Says where in its code it stood when the user did not agree."""

    def agreed(self, said: Any) -> bool:
        if super().agreed(said):
            return True
        raise refused(
            "consent_declined",
            'Traceback (most recent call last):\n  File "/srv/gate/consent.py", line 41, in agreed\nDeclined: no',
        )


MISTAKES: dict[str, type[Gate]] = {
    "hides the target": HidesTheTarget,
    "shows it as it is": ShowsItAsItIs,
    "asks for a password": AsksForAPassword,
    "asks in layers": AsksInLayers,
    "ticks the box": TicksTheBox,
    "tells too much": TellsTooMuch,
}
