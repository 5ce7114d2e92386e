"""Gates that take what a client brings for what the server said."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
from pathlib import Path
from typing import Any

from tests.servers.gates.hand import KEY, Gate, Waiting
from tests.servers.gates.order import Order
from tests.servers.gates.replaying import Signed


class LooksAtTheAnswerOnly(Gate):
    """Gives a state, and never looks at it again."""

    async def answered(self, order: Order) -> Any:
        said = order.answer(KEY)
        return self.question(order) if said is None else said


class StateIsOptional(Gate):
    """Checks the state where there is one."""

    async def redeem(self, order: Order) -> Waiting | None:
        if order.state is not None:
            return await super().redeem(order)
        open_ones = [state for state, waiting in self.waiting.items() if self.fits(waiting, order)]
        return self.waiting.pop(open_ones[0]) if open_ones else None


class StateSaysItself(Gate):
    """Takes a state that is an object for one that has been read already."""

    async def redeem(self, order: Order) -> Waiting | None:
        if isinstance(order.state, dict) and order.state.get("approved"):
            return Waiting(order, time.time())
        return await super().redeem(order)


class ComparesTheBeginning(Gate):
    """Looks a state up by its first eight characters."""

    async def redeem(self, order: Order) -> Waiting | None:
        found = [state for state in self.waiting if state[:8] == str(order.state)[:8]]
        return self.waiting.pop(found[0]) if found else None


class DropsWhatFollows(Gate):
    """Cuts a state at the first sign that is no digit."""

    async def redeem(self, order: Order) -> Waiting | None:
        return self.waiting.pop(str(order.state).partition("-")[0], None)


class SpentAsWritten(Signed):
    """Notes what was spent as it was written, and reads it more kindly than that."""

    async def redeem(self, order: Order) -> Waiting | None:
        number, moment, signature = (*str(order.state).strip(" =\n").split("."), "", "", "")[:3]
        if signature != self.signature(number, moment, order) or str(order.state) in self.spent:
            return None
        self.spend(str(order.state))
        return Waiting(order, float(moment))


class Written(Gate):
    """Writes into the state what was asked about, and acts on what it reads there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.numbers: set[str] = set()

    def issue(self, order: Order, asking: int = 1) -> str:
        number = secrets.token_hex(4)
        self.numbers.add(number)
        said = {"n": number, "at": time.time(), "who": order.who, "tool": order.tool}
        return self.write({**said, "arguments": order.arguments})

    async def redeem(self, order: Order) -> Waiting | None:
        try:
            read = self.read(str(order.state))
            self.numbers.remove(read["n"])
        except (KeyError, TypeError, ValueError):
            return None
        asked = Order(order.context, read["tool"], read["arguments"], read["who"], None, None)
        return Waiting(asked, read["at"])

    def write(self, said: dict[str, Any]) -> str:
        """Write the state."""
        return base64.urlsafe_b64encode(json.dumps(said).encode()).decode().rstrip("=")

    def read(self, state: str) -> dict[str, Any]:
        """Read it, or raise a ValueError."""
        read = json.loads(base64.urlsafe_b64decode(state + "=" * (-len(state) % 4)))
        return read if isinstance(read, dict) else {}


class PlainText(Written):
    """Has a state that anybody can read."""

    def write(self, said: dict[str, Any]) -> str:
        return f"{said['n']}:{said['at']}:{said['tool']}:{json.dumps(said['arguments'])}:{said['who']}"

    def read(self, state: str) -> dict[str, Any]:
        number, moment, tool, rest = state.split(":", 3)
        arguments, end = json.JSONDecoder().raw_decode(rest)
        said = {"n": number, "at": float(moment), "tool": tool, "arguments": arguments}
        return {**said, "who": rest[end + 1 :]}


class GuessableKey(Written):
    """Signs the state with a key that anybody would try first."""

    def write(self, said: dict[str, Any]) -> str:
        payload = super().write(said)
        return f"{payload}.{self.sign(payload)}"

    def read(self, state: str) -> dict[str, Any]:
        payload, _, signature = state.rpartition(".")
        if signature != self.sign(payload):
            raise ValueError("signed by somebody else")
        return super().read(payload)

    def sign(self, payload: str) -> str:
        """Sign a payload."""
        digest = hmac.new(b"secret", payload.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


class NamesItsAlgorithm(Written):
    """Lets a state say by which algorithm it is signed, and by none if it says so (RFC 8725, section 2.1)."""

    secret = secrets.token_bytes(32)

    def write(self, said: dict[str, Any]) -> str:
        signed = f"{super().write({'alg': 'HS256', 'typ': 'JWT'})}.{super().write(said)}"
        return f"{signed}.{self.sign(signed)}"

    def read(self, state: str) -> dict[str, Any]:
        signed, _, signature = state.rpartition(".")
        header, _, payload = signed.partition(".")
        if super().read(header).get("alg") != "none" and signature != self.sign(signed):
            raise ValueError("signed by somebody else")
        return super().read(payload)

    def sign(self, signed: str) -> str:
        """Sign with a key that nobody knows."""
        return hmac.new(self.secret, signed.encode(), hashlib.sha256).hexdigest()


class TakesTheFirstAnswer(Gate):
    """Takes the first answer that came, under whatever key."""

    def answer(self, order: Order) -> Any:
        return next(iter(order.responses.values()), None) if isinstance(order.responses, dict) else None


MISTAKES: dict[str, type[Gate]] = {
    "looks at the answer only": LooksAtTheAnswerOnly,
    "state is optional": StateIsOptional,
    "state says itself": StateSaysItself,
    "compares the beginning": ComparesTheBeginning,
    "drops what follows": DropsWhatFollows,
    "spent as written": SpentAsWritten,
    "unsigned": Written,
    "plain text": PlainText,
    "guessable key": GuessableKey,
    "names its algorithm": NamesItsAlgorithm,
    "takes the first answer": TakesTheFirstAnswer,
}
