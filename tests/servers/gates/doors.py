"""Gates beside which there is another way in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext

from tests.servers.gates.hand import Gate
from tests.servers.gates.order import Order


class ModelMayConfirm(Gate):
    """Has an argument by which whoever calls says that the user agreed."""

    async def may_pass(self, order: Order) -> bool:
        return order.arguments.get("confirm") is True


class AnyMethod(Gate):
    """Does what was asked about as soon as the state comes back, whatever it comes with."""

    async def elsewhere(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        if ctx.method in ("prompts/get", "resources/read"):
            order = Order.of(ctx)
            waiting = await self.redeem(order)
            if waiting is not None and self.agreed(self.answer(order)):
                await self.act(waiting.order, call_next)
        return await call_next(ctx)


class OneToolOnly(Gate):
    """Guards one tool, and not the other that does the same."""

    tools = ("delete",)


class Dispatched(Gate):
    """Guards the tools by name, and not the tool that calls tools by name."""

    async def elsewhere(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        params = ctx.params or {}
        if ctx.method == "tools/call" and params.get("name") == "run":
            asked: dict[str, Any] = params.get("arguments") or {}
            within = {
                "name": asked.get("tool"),
                "arguments": asked.get("arguments"),
                "_meta": params.get("_meta"),
            }
            return await call_next(replace(ctx, params=within))
        return await call_next(ctx)


MISTAKES: dict[str, type[Gate]] = {
    "the model may confirm": ModelMayConfirm,
    "any method": AnyMethod,
    "one tool only": OneToolOnly,
    "dispatched": Dispatched,
}
