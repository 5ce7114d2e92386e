"""Gates that ask twice, and one that takes the second answer for both."""

from __future__ import annotations

from typing import Any

from tests.servers.gates.hand import KEY, Gate
from tests.servers.gates.order import Order

FIRST, LAST = 1, 2


class AsksTwice(Gate):
    """Asks whether one wants it, and then whether one really does."""

    def key(self, asking: int) -> str:
        return "first" if asking == FIRST else KEY

    def message(self, order: Order) -> str:
        return f"{super().message(order)} It cannot be undone."

    async def pushed(self, order: Order, asking: int = FIRST) -> Any:
        said = await super().pushed(order, asking)
        return await super().pushed(order, LAST) if self.agreed(said) else said

    async def answered(self, order: Order) -> Any:
        waiting = await self.redeem(order)
        if waiting is None or not self.fits(waiting, order):
            return self.question(order)
        said = order.answer(self.key(waiting.asking))
        if said is None or (waiting.asking == FIRST and self.agreed(said)):
            return self.question(order, FIRST if said is None else LAST)
        return said


class SkipsARound(AsksTwice):
    """Takes the answer to the last question whenever it comes."""

    async def answered(self, order: Order) -> Any:
        if (said := order.answer(KEY)) is not None:
            waiting = await self.redeem(order)
            return said if waiting is not None and self.fits(waiting, order) else self.question(order)
        return await super().answered(order)


MISTAKES: dict[str, type[Gate]] = {"skips a round": SkipsARound}
