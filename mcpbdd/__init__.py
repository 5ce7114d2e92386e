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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import LeftOut, McpbddError, Mismatch, Misuse, Unreachable
from mcpbdd.sentences import given, parameter_type, then, when
from mcpbdd.values.blocks import Document, Headed, Rows, Values

if TYPE_CHECKING:
    from mcpbdd.matching import expect
    from mcpbdd.world import World

__all__ = [
    "Document",
    "Headed",
    "LeftOut",
    "McpbddError",
    "Mismatch",
    "Misuse",
    "Rows",
    "Unreachable",
    "Values",
    "World",
    "expect",
    "given",
    "parameter_type",
    "then",
    "when",
]


def __getattr__(name: str) -> Any:
    module = {"World": "mcpbdd.world", "expect": "mcpbdd.matching"}.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(module), name)
