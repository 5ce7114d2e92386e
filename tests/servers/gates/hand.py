"""A gate written by hand, before the tools of a server: it makes no mistake, and each class beside it makes one."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError

from mcpbdd.kit.consent.question import shown
from tests.servers.gates.order import Order, refused

KEY = "consent"
LIFETIME = 600.0


@dataclass
class Waiting:
    """A question that was asked.

    Attributes:
        order: by which call.
        asked: when, in seconds of the wall clock.
        touched: what the order would have acted on then.
        asking: which question of the order it was, from 1.
    """

    order: Order
    asked: float
    touched: tuple[str, ...] = ()
    asking: int = 1


@dataclass(frozen=True)
class Asks:
    """What a gate comes to that has another question.

    Attributes:
        result: the result that asks (2026-07-28).
    """

    result: dict[str, Any]


class Gate:
    """Lets a tool through for a yes to a question that this gate asked, once, for what was asked, by whom was asked.

    Args:
        folder: what the tools act on.

    Attributes:
        folder: as above.
        tools: the tools that it guards.
        waiting: state -> the question that it belongs to.
    """

    tools: tuple[str, ...] = ("delete", "shred", "purge", "note")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.waiting: dict[str, Waiting] = {}

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Stand before the tools."""
        if ctx.method != "tools/call" or (ctx.params or {}).get("name") not in self.tools:
            return await self.elsewhere(ctx, call_next)
        order = Order.of(ctx)
        if await self.may_pass(order):
            return await self.act(order, call_next)
        if not self.can_ask(order):
            raise refused("client_capability_missing", "This needs a client that can ask its user.", -32021)
        if not order.modern:
            said = await self.pushed(order)
        elif isinstance(said := await self.answered(order), Asks):
            return said.result
        if not self.agreed(said):
            self.said_no(order)
            raise refused("consent_declined", "The user did not agree, so nothing was done.")
        return await self.granted(order, call_next)

    async def elsewhere(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Let through what needs no consent."""
        return await call_next(ctx)

    async def may_pass(self, order: Order) -> bool:
        """Tell whether an order needs no question: none does."""
        return False

    def can_ask(self, order: Order) -> bool:
        """Tell whether the client can be asked."""
        return order.can_ask()

    # The question.

    def message(self, order: Order) -> str:
        """Word the question."""
        given = ", ".join(f"{name} {shown(str(value))}" for name, value in order.arguments.items())
        touched = ", ".join(map(shown, self.touched(order)))
        return f"{order.tool.capitalize()} {given}{f': {touched}' if touched else ''}?"

    def touched(self, order: Order) -> tuple[str, ...]:
        """Name what an order for a set of files would act on now."""
        if order.tool != "purge":
            return ()
        return tuple(sorted(place.name for place in self.folder.glob(f"{order.arguments.get('prefix')}*")))

    def form(self) -> dict[str, Any]:
        """Give the fields of the form."""
        return {"confirm": {"type": "boolean", "title": "Yes, do it"}}

    def asked(self, order: Order, asking: int = 1) -> dict[str, Any]:
        """Give the parameters of the question of a round."""
        fields = self.form()
        schema = {"type": "object", "properties": fields, "required": list(fields)}
        return {"mode": "form", "message": self.message(order), "requestedSchema": schema}

    def question(self, order: Order, asking: int = 1) -> Asks:
        """Ask for the first or another time (2026-07-28)."""
        asked = {self.key(asking): {"method": "elicitation/create", "params": self.asked(order, asking)}}
        state = self.issue(order, asking)
        return Asks({"resultType": "input_required", "inputRequests": asked, "requestState": state})

    def key(self, asking: int) -> str:
        """Give the key of the question of a round."""
        return KEY

    async def pushed(self, order: Order, asking: int = 1) -> Any:
        """Ask, and give the answer (2025-11-25); None where it is good no longer."""
        waiting = self.remembered(order, asking)
        try:
            said = await order.push(self.asked(order, asking))
        except MCPError:
            return self.failed()
        return said if self.fits(waiting, order) else None

    def failed(self) -> Any:
        """Give what counts as the answer where the client could not ask."""
        return None

    # What came back.

    def issue(self, order: Order, asking: int = 1) -> str:
        """Remember a question, and give the state that goes with it."""
        state = secrets.token_hex(16)
        self.waiting[state] = self.remembered(order, asking)
        return state

    def remembered(self, order: Order, asking: int = 1) -> Waiting:
        """Give what there is to remember of a question."""
        return Waiting(order, time.time(), self.touched(order), asking)

    async def answered(self, order: Order) -> Any:
        """Give the answer to a question that was asked for this order (2026-07-28), or what is asked now."""
        waiting = await self.redeem(order)
        if waiting is None or not self.fits(waiting, order):
            return self.question(order)
        said = self.answer(order)
        return self.question(order) if said is None else said

    async def redeem(self, order: Order) -> Waiting | None:
        """Take the question that the state belongs to: nobody else gets it."""
        return self.waiting.pop(order.state, None) if isinstance(order.state, str) else None

    def fits(self, waiting: Waiting, order: Order) -> bool:
        """Tell whether a question was asked for this order."""
        same = self.same_caller(waiting, order) and self.same_order(waiting, order)
        return same and self.same_targets(waiting, order) and self.fresh(waiting)

    def fresh(self, waiting: Waiting) -> bool:
        """Tell whether it was asked not long ago."""
        return time.time() - waiting.asked < LIFETIME

    def same_caller(self, waiting: Waiting, order: Order) -> bool:
        """Tell whether it was asked of this caller."""
        return waiting.order.who == order.who

    def same_order(self, waiting: Waiting, order: Order) -> bool:
        """Tell whether it was asked about this order."""
        return waiting.order.written == order.written

    def same_targets(self, waiting: Waiting, order: Order) -> bool:
        """Tell whether the order would act on what it would have acted on then."""
        return waiting.touched == self.touched(order)

    def answer(self, order: Order) -> Any:
        """Give the answer among those that came."""
        return order.answer(KEY)

    def agreed(self, said: Any) -> bool:
        """Tell whether an answer is a plain yes."""
        if not isinstance(said, dict) or said.get("action") != "accept":
            return False
        content = said.get("content")
        return isinstance(content, dict) and content.get("confirm") is True

    def said_no(self, order: Order) -> None:
        """Note that somebody did not agree."""

    # The act.

    async def granted(self, order: Order, call_next: CallNext) -> HandlerResult:
        """Act on a yes."""
        return await self.act(order, call_next)

    async def act(self, order: Order, call_next: CallNext) -> HandlerResult:
        """Let the tool do its work; what came as answer and state is none of its business."""
        params = {
            "name": order.tool,
            "arguments": order.arguments,
            "_meta": (order.context.params or {}).get("_meta"),
        }
        return await call_next(replace(order.context, params=params))
