"""mcpbdd: decide, prove and publish what an MCP server does.

A project's own sentences are written with `given`, `when` and `then`; each is called with the `World` first:

    from mcpbdd import given

    @given("the repository {string} has a commit {string}")
    def has_a_commit(world, name, message):
        folder = world.folder(name)
        ...

The names below are loaded at their first use, so that `mcpbdd --help` and a dry run need no server's libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import LeftOut, McpbddError, Mismatch, Misuse, Unreachable
from mcpbdd.sentences import given, parameter_type, then, when

if TYPE_CHECKING:
    from mcpbdd.world import World

__all__ = [
    "LeftOut",
    "McpbddError",
    "Mismatch",
    "Misuse",
    "Unreachable",
    "World",
    "given",
    "parameter_type",
    "then",
    "when",
]


def __getattr__(name: str) -> Any:
    if name == "World":
        import mcpbdd.world  # noqa: PLC0415 - it brings the SDK along

        return mcpbdd.world.World
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
