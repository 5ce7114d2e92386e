"""Generated calls: valid and hostile input from the published schema (language.md, section 12)."""

from mcpbdd.batteries.generated.battery import expect_survives
from mcpbdd.batteries.generated.corpus import HOSTILE
from mcpbdd.batteries.generated.strategies import strategy_for
from mcpbdd.batteries.generated.target import Kind

__all__ = ["HOSTILE", "Kind", "expect_survives", "strategy_for"]
