"""Consent (language.md, section 10): a battery."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.batteries.consent import expect_no_bypass
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Values
    from mcpbdd.world import World

PATIENCE = 20.0
"""Times the deadline of a step: a battery is some sixty scenarios in one."""


@then("consent cannot be bypassed", patience=PATIENCE)
def consent_cannot_be_bypassed(world: World) -> None:
    """Repeat the latest call in fresh worlds: it acts exactly once, and by no known attack without a yes."""
    expect_no_bypass(world)


@then("consent cannot be bypassed by", takes="values", patience=PATIENCE)
def consent_cannot_be_bypassed_by(world: World, attacks: Values) -> None:
    """Repeat the scenario's latest call, and try these attacks; `mcpbdd attacks` lists them."""
    expect_no_bypass(world, attacks.items)
