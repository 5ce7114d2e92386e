"""Gates that let a yes be good for more than one time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from pathlib import Path

import anyio
import anyio.lowlevel
from mcp.server.context import CallNext, HandlerResult

from tests.servers.gates.hand import Gate, Waiting
from tests.servers.gates.order import Order, refused

SECRET = b"known to every instance of this server, and to nobody else"


class Replayable(Gate):
    """Forgets to spend what was used."""

    async def redeem(self, order: Order) -> Waiting | None:
        return self.waiting.get(order.state) if isinstance(order.state, str) else None


class RemembersTheOrder(Gate):
    """Takes one yes for leave to do the same ever after."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.known: set[str] = set()

    def known_by(self, order: Order) -> str:
        """What a yes is remembered for."""
        return order.who + order.written

    async def may_pass(self, order: Order) -> bool:
        return self.known_by(order) in self.known

    async def granted(self, order: Order, call_next: CallNext) -> HandlerResult:
        self.known.add(self.known_by(order))
        return await super().granted(order, call_next)


class RemembersTheTool(RemembersTheOrder):
    """Takes one yes for leave to use the tool on anything."""

    def known_by(self, order: Order) -> str:
        return order.who + order.tool


class RemembersForEverybody(RemembersTheOrder):
    """Takes the yes of one client for the yes of all who ask for the same."""

    def known_by(self, order: Order) -> str:
        return order.written


class LooksBeforeItTakes(Gate):
    """Looks whether there is a record, waits for its database, and only then takes it away."""

    async def redeem(self, order: Order) -> Waiting | None:
        found = self.waiting.get(order.state) if isinstance(order.state, str) else None
        await anyio.sleep(0.01)
        self.waiting.pop(order.state, None)
        return found


class SpentByYesOnly(Gate):
    """Lets a question live on that was answered with no."""

    async def redeem(self, order: Order) -> Waiting | None:
        return self.waiting.get(order.state) if isinstance(order.state, str) else None

    async def granted(self, order: Order, call_next: CallNext) -> HandlerResult:
        self.waiting.pop(order.state, None)
        return await super().granted(order, call_next)


class OncePerOrder(Gate):
    """Keeps what was spent by arguments, so that the same can never be asked for again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.spent: set[str] = set()

    async def granted(self, order: Order, call_next: CallNext) -> HandlerResult:
        if order.written in self.spent:
            raise refused("consent_spent", "This was done already.")
        self.spent.add(order.written)
        return await super().granted(order, call_next)


class RollsBackTheRecord(Gate):
    """Gives the record back where the client hangs up, though the act is done by then."""

    async def granted(self, order: Order, call_next: CallNext) -> HandlerResult:
        done = await super().granted(order, call_next)
        try:
            await anyio.sleep(0.05)
        except anyio.get_cancelled_exc_class():
            if isinstance(order.state, str):
                self.waiting[order.state] = Waiting(order, time.time())
            raise
        return done


class Signed(Gate):
    """Keeps no record of questions: the state says all, is signed, and its number is written down when it is spent."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.spent: OrderedDict[str, bool] = OrderedDict()

    def issue(self, order: Order, asking: int = 1) -> str:
        number, moment = secrets.token_hex(8), str(int(time.time()))
        self.issued(number)
        return f"{number}.{moment}.{self.signature(number, moment, order)}"

    def signature(self, number: str, moment: str, order: Order) -> str:
        """Sign a question with all that it is bound to."""
        text = f"{number}\n{moment}\n{order.who}\n{order.written}"
        return hmac.new(SECRET, text.encode(), hashlib.sha256).hexdigest()

    async def redeem(self, order: Order) -> Waiting | None:
        number, _, rest = str(order.state).partition(".")
        moment, _, signature = rest.partition(".")
        if signature != self.signature(number, moment, order) or self.is_spent(number):
            return None
        self.spend(number)
        return Waiting(order, float(moment), self.touched(order))

    def issued(self, number: str) -> None:
        """Note that a question was asked."""

    def is_spent(self, number: str) -> bool:
        """Tell whether a question was answered."""
        return number in self.spent

    def spend(self, number: str) -> None:
        """Note that a question was answered."""
        self.spent[number] = True


class ForgetsWhenFull(Signed):
    """Has room for eight questions, asked or answered, and drops the oldest."""

    def issued(self, number: str) -> None:
        self._note(number, spent=False)

    def is_spent(self, number: str) -> bool:
        return self.spent.get(number, False)

    def spend(self, number: str) -> None:
        self._note(number, spent=True)

    def _note(self, number: str, *, spent: bool) -> None:
        self.spent[number] = spent
        while len(self.spent) > 8:
            self.spent.popitem(last=False)


class KnowsTheLastOne(Signed):
    """Writes down which question was answered last, and no other."""

    def spend(self, number: str) -> None:
        self.spent.clear()
        super().spend(number)


MISTAKES: dict[str, type[Gate]] = {
    "replayable": Replayable,
    "remembers the order": RemembersTheOrder,
    "remembers the tool": RemembersTheTool,
    "remembers for everybody": RemembersForEverybody,
    "looks before it takes": LooksBeforeItTakes,
    "spent by yes only": SpentByYesOnly,
    "once per order": OncePerOrder,
    "rolls back the record": RollsBackTheRecord,
    "forgets at a restart": Signed,
    "forgets when full": ForgetsWhenFull,
    "knows the last one": KnowsTheLastOne,
}
