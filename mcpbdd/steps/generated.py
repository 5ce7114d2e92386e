"""Generated calls (language.md, section 12): a battery."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from mcpbdd.batteries.generated import Kind
    from mcpbdd.world import World

PATIENCE = 20.0
"""Times the deadline of a step: it makes as many calls as its author likes."""


@then("the tool {string} survives {int} generated calls", patience=PATIENCE)
def tool_survives(world: World, tool: str, calls: int) -> None:
    """Call it with valid and hostile input from its schema; `@seed:N` repeats what another run did."""
    _survives(world, "tool", tool, calls)


@then("the resource template {string} survives {int} generated calls", patience=PATIENCE)
def resource_template_survives(world: World, template: str, calls: int) -> None:
    """Read resources of this template, with valid and hostile values in it; see the sentence about tools."""
    _survives(world, "resource template", template, calls)


@then("the prompt {string} survives {int} generated calls", patience=PATIENCE)
def prompt_survives(world: World, prompt: str, calls: int) -> None:
    """Ask for it with valid and hostile arguments; see the sentence about tools."""
    _survives(world, "prompt", prompt, calls)


def _survives(world: World, kind: Kind, name: str, calls: int) -> None:
    from mcpbdd.batteries.generated import expect_survives  # noqa: PLC0415 - hypothesis is dear to import

    expect_survives(world, kind, name, calls)
