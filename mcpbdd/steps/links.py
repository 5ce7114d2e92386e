"""Links that the server sends the user to (language.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import expect, sends_the_user_to
from mcpbdd.sentences import then, when
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from mcpbdd.world import World


@then("the server sends the user to {string}")
def sends_the_user(world: World, address: str) -> None:
    """The server asks the user to open a link whose address begins so."""
    expect(world.looking.outcome_of(Whose("question")), sends_the_user_to(address))


@when("{user} opens the link and finishes")
def opens_and_finishes(world: World, user: Whose) -> None:
    """Agree to open the link, open its page on this machine, and go on with the call once that is done."""
    world.links.open(user, finishes=True)


@when("{user} opens the link but never finishes")
def opens_and_never_finishes(world: World, user: Whose) -> None:
    """Agree to open the link, and never go there."""
    world.links.open(user, finishes=False)
