"""Resources and their templates (language.md, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import when

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Rows
    from mcpbdd.world import Who, World


@when("{actor} reads the resource {string}")
def reads_the_resource(world: World, actor: Who, uri: str) -> None:
    """Read a resource by its URI, which goes out as it stands."""
    world.reading.resource(actor, uri)


@when("{actor} reads the resource template {string} with", takes="rows")
def reads_the_resource_template(world: World, actor: Who, template: str, variables: Rows) -> None:
    """Read the resource to which a URI template that the server offers is expanded (RFC 6570)."""
    world.reading.template(actor, template, variables)
