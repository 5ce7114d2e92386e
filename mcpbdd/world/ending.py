"""What is held against a scenario once its last sentence was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.world.nearby import wrong_tool
from mcpbdd.world.unseen import must_be_seen

if TYPE_CHECKING:
    from mcpbdd.world.world import World


def check_end(world: World) -> None:
    """See that nothing was left unseen or undone.

    Raises:
        McpbddError: something was.
    """
    world.upstream.must_know_all()
    world.acting.must_have_lost()
    must_be_seen(world.calls, lambda call: wrong_tool(world, call))
    world.acting.check_conduct()
    world.upstream_servers.check()
