"""Gates whose yes is good for other people, other orders and other days than the one it was given for."""

from __future__ import annotations

import json

from tests.servers.gates.hand import Gate, Waiting
from tests.servers.gates.order import Order


class AnyCaller(Gate):
    """Does not know whom it asked."""

    def same_caller(self, waiting: Waiting, order: Order) -> bool:
        return True


class AnyArguments(Gate):
    """Knows which tool it asked about, and not with what."""

    def same_order(self, waiting: Waiting, order: Order) -> bool:
        return waiting.order.tool == order.tool


class TheTargetOnly(Gate):
    """Compares the target, and nothing that was added to it."""

    def same_order(self, waiting: Waiting, order: Order) -> bool:
        asked, ordered = waiting.order, order
        return (asked.tool, asked.arguments["path"]) == (ordered.tool, ordered.arguments.get("path"))


class AnyTool(Gate):
    """Compares the target, and not the tool that acts on it."""

    def same_order(self, waiting: Waiting, order: Order) -> bool:
        return waiting.order.arguments.get("path") == order.arguments.get("path")


class AsWritten(Gate):
    """Compares arguments as they are written, so that another order of them is another order."""

    def same_order(self, waiting: Waiting, order: Order) -> bool:
        asked, ordered = waiting.order, order
        return asked.tool == ordered.tool and json.dumps(asked.arguments) == json.dumps(ordered.arguments)


class GrowsMeanwhile(Gate):
    """Compares the order, and not what it comes to by now."""

    def same_targets(self, waiting: Waiting, order: Order) -> bool:
        return True


class NeverExpires(Gate):
    """Waits for an answer as long as it takes."""

    def fresh(self, waiting: Waiting) -> bool:
        return True


MISTAKES: dict[str, type[Gate]] = {
    "any caller": AnyCaller,
    "any arguments": AnyArguments,
    "the target only": TheTargetOnly,
    "any tool": AnyTool,
    "as written": AsWritten,
    "grows meanwhile": GrowsMeanwhile,
    "never expires": NeverExpires,
}
