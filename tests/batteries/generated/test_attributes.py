"""What a call changes of modules and classes is seen and put back, and what only looks like it is not."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.batteries.generated.attributes import Attributes

if TYPE_CHECKING:
    from collections.abc import Iterator


class Order:
    """What a server could have."""

    total = 1

    def pay(self) -> None:
        """Pay it."""


class Odd:
    """Cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = object.__hash__


@pytest.fixture
def module() -> Iterator[Any]:
    """A module of a server."""
    made: Any = ModuleType("orders")
    made.count, made.odd = 0, Odd()
    made.pay = Order.pay
    sys.modules["orders"] = made
    yield made
    del sys.modules["orders"]


def test_what_was_given_as_a_name_is_seen_and_taken_away(module: Any) -> None:
    seen = Attributes()
    Order.total, module.polluted = 2, True
    setattr(Order, "0", "a name that no code could have")
    found = seen.changed_by({"__class__": {"total": 2}, "text": "orders.polluted = 0", "name": "0"})
    assert set(found) == {f"{__name__}.Order.0", f"{__name__}.Order.total", "orders.polluted"}
    assert (Order.total, hasattr(module, "polluted")) == (1, False)
    assert seen.changed_by({"__class__": {"total": 2}}) == ()


def test_code_that_is_put_aside_is_seen_whatever_was_given(module: Any) -> None:
    seen, pay = Attributes(), module.pay
    module.pay = print
    assert seen.changed_by({}) == ("orders.pay",)
    assert module.pay is pay


def test_a_count_and_a_cache_of_the_servers_own_are_no_pollution(module: Any) -> None:
    seen = Attributes({"properties": {"count": {"type": "integer"}}})
    module.count, module.cache, module.odd = 1, {"milk": 1}, Odd()
    assert seen.changed_by({"word": "milk odd", "count": 3}) == ()
    assert module.count == 1
    sys.modules["imported_since"] = ModuleType("imported_since")
    assert seen.changed_by({"word": "imported_since"}) == ()
    del sys.modules["imported_since"]


def test_what_cannot_be_put_back_is_told_all_the_same() -> None:
    class Closed(type):
        def __delattr__(cls, name: str) -> None:
            raise AttributeError(name)

    class Kept(metaclass=Closed):
        pass

    seen = Attributes()
    Kept.polluted = True  # type: ignore[attr-defined]
    assert seen.changed_by({"polluted": True}) == (f"{__name__}.{Kept.__qualname__}.polluted",)
