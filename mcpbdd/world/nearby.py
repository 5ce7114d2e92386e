"""The nearest right name where a call named a tool, prompt or resource that the server does not offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.errors import nearest
from mcpbdd.outcomes import Failed

if TYPE_CHECKING:
    from mcpbdd.connection.call import Call
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.world import World

NAMED = {
    "tools/call": ("tool", "name"),
    "prompts/get": ("prompt", "name"),
    "resources/read": ("resource", "uri"),
}
"""What a request names, and the parameter in which it does."""


def not_offered(world: World, actor: Actor, call: Call) -> str:
    """Say what a call named that is not offered, and what is near.

    Args:
        world: the call's.
        actor: who called.
        call: one that has ended.

    Returns:
        A sentence; nothing where the name is right, or where nobody can know.
    """
    kind, key = NAMED.get(call.method, ("", ""))
    called_in_vain = call.method == "tools/call" or isinstance(call.outcome, Failed)
    answered = kind == "tool" and world.server().answers_any_tool
    if not kind or not called_in_vain or answered or actor.session.turned_away:
        return ""
    name = str(call.params.get(key))
    known = actor.tools() if kind == "tool" else actor.declared(f"{kind}s")
    near = nearest(name, known)
    # A resource may be there without being listed, so a list of those that are says nothing.
    unlisted = kind == "resource" and "Did you mean" not in near
    return "" if name in known or unlisted else f'the server offers no {kind} "{name}".{near}'


def wrong_tool(world: World, call: Call) -> str:
    """Say of a call which tool it named in vain; nothing of other calls.

    What else is offered would have to be asked for, which is not for the end of a scenario.
    """
    actor = next((actor for actor in world.actors if call in actor.calls), None)
    return not_offered(world, actor, call) if actor is not None and call.method == "tools/call" else ""
