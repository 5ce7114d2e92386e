"""What the server offers, and the rules that it keeps: a battery (language.md, section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.batteries.contract import expect_rules_kept, expect_tool_keeps_rules
from mcpbdd.matching import does_not_offer, expect, has_rows, offers, offers_exactly, takes
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed, Rows, Values
    from mcpbdd.world import World

PATIENCE = 10.0
"""Times the deadline of a step: a server with many tools is asked some hundred times."""


@then(
    "the server offers exactly the tools",
    takes="headed: name!, description, read only, destructive, idempotent, open world",
)
def offers_exactly_the_tools(world: World, table: Headed) -> None:
    """A fresh listing has these tools and no others; columns that are left out are free."""
    expect(world.reading.offered("tools"), offers_exactly("tools", table))


@then("the server offers exactly the prompts", takes="headed: name!, title, description")
def offers_exactly_the_prompts(world: World, table: Headed) -> None:
    """A fresh listing has these prompts and no others; columns that are left out are free."""
    expect(world.reading.offered("prompts"), offers_exactly("prompts", table))


@then("the server offers exactly the resources", takes="headed: uri!, name, title, description, type")
def offers_exactly_the_resources(world: World, table: Headed) -> None:
    """A fresh listing has these resources and no others; columns that are left out are free."""
    expect(world.reading.offered("resources"), offers_exactly("resources", table))


@then(
    "the server offers exactly the resource templates",
    takes="headed: uri template!, name, title, description, type",
)
def offers_exactly_the_resource_templates(world: World, table: Headed) -> None:
    """A fresh listing has these resource templates and no others; columns that are left out are free."""
    expect(world.reading.offered("resource templates"), offers_exactly("resource templates", table))


@then("the server offers the tool {string}")
def offers_the_tool(world: World, tool: str) -> None:
    """A fresh listing has this tool."""
    expect(world.reading.offered("tools"), offers("tool", tool))


@then("the server does not offer the tool {string}")
def does_not_offer_the_tool(world: World, tool: str) -> None:
    """A fresh listing does not have this tool."""
    expect(world.reading.offered("tools"), does_not_offer("tool", tool))


@then("the server offers the prompt {string}")
def offers_the_prompt(world: World, prompt: str) -> None:
    """A fresh listing has this prompt."""
    expect(world.reading.offered("prompts"), offers("prompt", prompt))


@then("the server does not offer the prompt {string}")
def does_not_offer_the_prompt(world: World, prompt: str) -> None:
    """A fresh listing does not have this prompt."""
    expect(world.reading.offered("prompts"), does_not_offer("prompt", prompt))


@then("the server offers the resource {string}")
def offers_the_resource(world: World, uri: str) -> None:
    """A fresh listing has this resource, by its URI."""
    expect(world.reading.offered("resources"), offers("resource", uri))


@then("the server does not offer the resource {string}")
def does_not_offer_the_resource(world: World, uri: str) -> None:
    """A fresh listing does not have this resource, by its URI."""
    expect(world.reading.offered("resources"), does_not_offer("resource", uri))


@then("the tool {string} is declared with", takes="rows")
def tool_is_declared_with(world: World, tool: str, rows: Rows) -> None:
    """Paths of the tool's declaration have these values, such as `annotations.readOnlyHint`."""
    expect(world.reading.declaration("tools", tool), has_rows(rows, world.plan.folder))


@then("the prompt {string} is declared with", takes="rows")
def prompt_is_declared_with(world: World, prompt: str, rows: Rows) -> None:
    """Paths of the prompt's declaration have these values, such as `arguments[0].required`."""
    expect(world.reading.declaration("prompts", prompt), has_rows(rows, world.plan.folder))


@then("the resource {string} is declared with", takes="rows")
def resource_is_declared_with(world: World, uri: str, rows: Rows) -> None:
    """Paths of the resource's declaration have these values, such as `mimeType`; its URI names it."""
    expect(world.reading.declaration("resources", uri), has_rows(rows, world.plan.folder))


@then("the resource template {string} is declared with", takes="rows")
def resource_template_is_declared_with(world: World, template: str, rows: Rows) -> None:
    """Paths of the resource template's declaration have these values, such as `mimeType`."""
    expect(world.reading.declaration("resource templates", template), has_rows(rows, world.plan.folder))


@then("the tool {string} takes", takes="headed: argument!, type, required, description")
def tool_takes(world: World, tool: str, table: Headed) -> None:
    """The tool has these arguments, each as its line says; a type is `text`, `number`, `list` or `text or number`."""
    expect(world.reading.declaration("tools", tool), takes(tool, table))


@then("the server keeps the protocol rules", patience=PATIENCE)
def server_keeps_the_protocol_rules(world: World) -> None:
    """Hold the server, and what the scenario did, against every rule; what is only advised is told in the record."""
    expect_rules_kept(world)


@then("the server keeps the rules", takes="values", patience=PATIENCE)
def server_keeps_the_rules(world: World, rules: Values) -> None:
    """Hold the server against these rules, advised ones too; `mcpbdd rules` lists them."""
    expect_rules_kept(world, rules.items)


@then("the tool {string} keeps the protocol rules", patience=PATIENCE)
def tool_keeps_the_protocol_rules(world: World, tool: str) -> None:
    """Hold one tool against the rules that are about tools."""
    expect_tool_keeps_rules(world, tool)
