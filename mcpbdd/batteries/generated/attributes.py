"""What every module and class of this process has, so that it shows when a call reached into one of them."""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.generated.target import texts_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.generated.target import Given

OWN = frozenset({"__main__", "hypothesis", "mcpbdd", "behave", "pytest", "_pytest", "coverage"})
"""What makes the calls, and changes itself meanwhile."""
NAMES = re.compile(r"[^\W\d]\w*")
SHORTEST = 4
"""What is shorter, inside a longer text, stands there by chance."""
CODE = (FunctionType, BuiltinFunctionType, type, classmethod, staticmethod, property)
"""What nobody puts something else in the place of by chance; other attributes are caches, counters and the like."""
_NOTHING = object()


@dataclass(slots=True)
class _Kept:
    owner: Any
    held: dict[str, Any]

    @property
    def is_same(self) -> bool:
        """Whether the owner has the attributes that were kept."""
        try:
            return bool(vars(self.owner) == self.held)
        except Exception:  # noqa: BLE001 - the edge: comparing may run code of whoever made a value
            return False

    def changed(self) -> Iterator[tuple[str, Any, Any]]:
        """Give name, earlier and present value of what is another now."""
        present = vars(self.owner)
        for name in {*self.held, *present}:
            before, after = self.held.get(name, _NOTHING), present.get(name, _NOTHING)
            if before is not after:
                yield name, before, after


class Attributes:
    """Keeps the attributes of all modules and classes, and says what a call changed of them.

    A module that has been imported since is not looked at: imports are no change.

    Args:
        schema: of what is given; a name that stands in it is the server's own, and no sign.
    """

    def __init__(self, schema: dict[str, Any] | None = None) -> None:
        self._own = frozenset(NAMES.findall(json.dumps(schema or {}, default=str)))
        self._kept = [_Kept(owner, dict(vars(owner))) for owner in _owners()]

    def changed_by(self, given: Given) -> tuple[str, ...]:
        """Name what a call changed, and put it back, so that the next call finds what this one found.

        Args:
            given: what was given. An attribute counts where its name stands in there, or where a function or a class
                was put aside; a server that keeps count in a variable of its own pollutes nothing.

        Returns:
            Names such as `shop.orders.Order.total`.
        """
        other = [kept for kept in self._kept if not kept.is_same]
        if not other:
            return ()
        texts = tuple(texts_in(given))
        inside = (name for text in texts for name in NAMES.findall(text) if len(name) >= SHORTEST)
        words = {*texts, *inside} - self._own
        found: list[str] = []
        for kept in other:
            for name, before, after in kept.changed():
                if name in words or (isinstance(before, CODE) and after is not before):
                    found.append(f"{_name_of(kept.owner)}.{name}")
                    _put_back(kept.owner, name, before)
            kept.held = dict(vars(kept.owner))
        return tuple(sorted(found))


def _owners() -> Iterator[Any]:
    """Give every module and every class that is not of those who make the calls."""
    seen: set[int] = set()
    waiting: list[type] = [object]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen:
            seen.add(id(one))
            waiting += type.__subclasses__(one)
            if _top(vars(one).get("__module__")) not in OWN:
                yield one
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType) and _top(module.__name__) not in OWN:
            yield module


def _top(name: object) -> str:
    return str(name).partition(".")[0]


def _name_of(owner: Any) -> str:
    return owner.__name__ if isinstance(owner, ModuleType) else f"{owner.__module__}.{owner.__qualname__}"


def _put_back(owner: Any, name: str, before: Any) -> None:
    with suppress(AttributeError, TypeError):  # some classes let themselves be changed in one direction only
        if before is _NOTHING:
            delattr(owner, name)
        else:
            setattr(owner, name, before)
