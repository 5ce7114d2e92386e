"""What a server offers, taken down once a run for the book: nobody can tell what is unproved without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import McpbddError
from mcpbdd.world.listings import LISTS

if TYPE_CHECKING:
    from mcpbdd.world.world import World


def offer_of(world: World) -> dict[str, Any] | None:
    """Give what the server offers in this era over this transport, None where the run knows it already.

    Asks a client that is connected and has nothing under way; where there is none, another scenario tells.

    Returns:
        server, era, transport; introduces: how it introduced itself; tools, prompts, resources, resourceTemplates as
        they are declared. JSON values.
    """
    scene, actor = world.scene, next((actor for actor in world.actors if actor.connected), None)
    if scene is None or actor is None or not actor.session.sound or actor.session.turned_away is not None:
        return None
    key = (
        scene.name,
        actor.era,
        scene.transport,
        actor.offers,
    )  # what is listed may depend on what can be asked
    if key in world.stage.offers:
        return None
    world.stage.offers.add(key)
    try:
        lists: dict[str, Any] = {field: list(actor.declared(what).values()) for what, field in LISTS.items()}
    except McpbddError:
        return None  # what is wrong with the listings is for scenarios to say, not for housekeeping
    offer = {"server": scene.name, "era": actor.era, "transport": scene.transport}
    return {**offer, "introduces": actor.session.server, **lists}
