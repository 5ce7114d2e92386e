"""One scenario in one era: its server, actors, doubles and watched state."""

from mcpbdd.world.names import Who, Whose
from mcpbdd.world.stage import Stage
from mcpbdd.world.world import Plan, World

__all__ = ["Plan", "Stage", "Who", "Whose", "World"]
