"""What every store keeps to, whatever keeps its texts: one coroutine function a rule, one module a topic."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from tests.kit.store.rules import (
    batches,
    cancelling,
    capacity,
    keys,
    lifetimes,
    listing,
    taking,
    tenants,
    values,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.kit.store.bench import Bench

TOPICS = (keys, lifetimes, values, listing, batches, capacity, tenants, cancelling, taking)

RULES: dict[str, Callable[[Bench], Awaitable[None]]] = {
    name: rule
    for topic in TOPICS
    for name, rule in vars(topic).items()
    if inspect.iscoroutinefunction(rule) and not name.startswith("_")
}
