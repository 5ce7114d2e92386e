"""Gates that take for a yes what is none, and one that takes a good yes for none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tests.servers.gates.hand import Gate
from tests.servers.gates.order import Order


def action(said: Any) -> Any:
    return said.get("action") if isinstance(said, dict) else None


def confirmed(said: Any, default: Any = None) -> Any:
    """Give what the box of the form says."""
    content = said.get("content") if isinstance(said, dict) else None
    return content.get("confirm", default) if isinstance(content, dict) else default


class ReadsTheFormOnly(Gate):
    """Looks at the box, whatever the user did with the form."""

    def agreed(self, said: Any) -> bool:
        return confirmed(said) is True


class GoesOnAfterDecline(Gate):
    """Takes only a closed question for a no."""

    def agreed(self, said: Any) -> bool:
        return action(said) == "decline" or super().agreed(said)


class GoesOnAfterCancel(Gate):
    """Takes only a decline for a no."""

    def agreed(self, said: Any) -> bool:
        return action(said) == "cancel" or super().agreed(said)


class GivesUpAsking(Gate):
    """Concludes from two closed questions that nobody can be asked, and goes on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.closed: Counter[str] = Counter()

    def said_no(self, order: Order) -> None:
        self.closed[order.who] += 1

    async def may_pass(self, order: Order) -> bool:
        return self.closed[order.who] >= 2


class AnyAcceptProceeds(Gate):
    """Looks at the action only."""

    def agreed(self, said: Any) -> bool:
        return bool(action(said) == "accept")


class MissingMeansYes(Gate):
    """Takes a box that did not come back for one that is ticked."""

    def agreed(self, said: Any) -> bool:
        return action(said) == "accept" and confirmed(said, default=True) is True


class Truthy(Gate):
    """Asks Python whether the box holds anything."""

    def agreed(self, said: Any) -> bool:
        return action(said) == "accept" and bool(confirmed(said))


class Coerced(Gate):
    """Reads a boolean as kindly as many libraries do."""

    def agreed(self, said: Any) -> bool:
        return action(said) == "accept" and str(confirmed(said)).lower() in ("true", "yes", "on", "1", "1.0")


class Unwraps(Gate):
    """Takes a value out of a list that holds nothing else."""

    def agreed(self, said: Any) -> bool:
        value = confirmed(said)
        return action(said) == "accept" and (value is True or value == [True])


class UnknownGoesOn(Gate):
    """Knows two words for no, and takes every other for a yes."""

    def agreed(self, said: Any) -> bool:
        return action(said) not in ("decline", "cancel", None) and confirmed(said) is True


class NothingGoesOn(Gate):
    """Goes on where the answer says nothing at all."""

    def agreed(self, said: Any) -> bool:
        return super().agreed(said) or (isinstance(said, dict) and not {"action", "error"} & said.keys())


class FailureGoesOn(Gate):
    """Goes on where the question could not be shown, as if nobody had minded."""

    def failed(self) -> Any:
        return {"action": "accept", "content": {"confirm": True}}

    def agreed(self, said: Any) -> bool:
        return super().agreed(said) or (isinstance(said, dict) and "error" in said)


class WantsNothingElse(Gate):
    """Refuses a good yes that comes with something else."""

    def agreed(self, said: Any) -> bool:
        return super().agreed(said) and set(said["content"]) == {"confirm"}


class CannotAskGoesOn(Gate):
    """Goes on where the client cannot ask, so as not to be in the way."""

    def can_ask(self, order: Order) -> bool:
        return True

    async def may_pass(self, order: Order) -> bool:
        return not order.can_ask()


MISTAKES: dict[str, type[Gate]] = {
    "reads the form only": ReadsTheFormOnly,
    "goes on after decline": GoesOnAfterDecline,
    "goes on after cancel": GoesOnAfterCancel,
    "gives up asking": GivesUpAsking,
    "any accept proceeds": AnyAcceptProceeds,
    "missing means yes": MissingMeansYes,
    "truthy": Truthy,
    "coerced": Coerced,
    "unwraps": Unwraps,
    "unknown goes on": UnknownGoesOn,
    "nothing goes on": NothingGoesOn,
    "failure goes on": FailureGoesOn,
    "wants nothing else": WantsNothingElse,
    "cannot ask goes on": CannotAskGoesOn,
}
