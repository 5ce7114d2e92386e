"""Values that are planted where no server has a reason to look: where one comes out, something was given away."""

from __future__ import annotations

import os
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.world.world import World

VARIABLE = "MCPBDD_CANARY_SECRET"
"""The variable of the environment, of this process and of every process of a server."""
TENANT, KEY = "mcpbdd-canary", "canary"
"""Whose it is in the store, and under which key: no caller of a scenario is of this tenant."""


def planted() -> str:
    """Give what is planted in the environment of this process; it is planted where it is not yet."""
    return os.environ.setdefault(VARIABLE, _any())


def dug_out() -> None:
    """Take it away again."""
    os.environ.pop(VARIABLE, None)


@contextmanager
def planted_here() -> Iterator[tuple[tuple[str, str], ...]]:
    """Plant one in the environment of this process, for as long as there is no stage.

    Yields:
        The place with the value that stands there.
    """
    there = VARIABLE in os.environ
    try:
        yield (("the environment", planted()),)
    finally:
        if not there:
            dug_out()


@contextmanager
def planted_in(world: World) -> Iterator[tuple[tuple[str, str], ...]]:
    """Plant canaries around the server of a scenario: in its environment, and for another tenant in its store.

    Yields:
        Each place with the value that stands there.
    """
    scene, store = world.server(), world.holdings.store
    os.environ.setdefault(VARIABLE, world.stage.canary)
    places = (("the environment", world.stage.canary),)
    if not scene.takes_store:
        yield places
        return
    held = _any()
    world.stage.redactor.learn(held)
    with world.state.setting_up():
        store.put(TENANT, KEY, f'"{held}"')
    try:
        yield (*places, ("the store of another tenant", held))
    finally:
        with world.state.setting_up():
            store.remove(TENANT, KEY)


def _any() -> str:
    return f"canary-{secrets.token_hex(12)}"
