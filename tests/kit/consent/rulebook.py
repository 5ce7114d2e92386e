"""What the gate keeps to, on every provider."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from tests.kit.consent.rules import attacks, honest, standing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.kit.store.bench import Bench

RULES: dict[str, Callable[[Bench], Awaitable[None]]] = {
    name: rule
    for topic in (honest, attacks, standing)
    for name, rule in vars(topic).items()
    if inspect.iscoroutinefunction(rule) and not name.startswith("_")
}
