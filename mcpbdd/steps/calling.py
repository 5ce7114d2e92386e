"""Calling (language.md, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import when

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world import Who, World


@when("{actor} calls the tool {string}")
def calls(world: World, actor: Who, tool: str) -> None:
    """Call a tool without arguments; returns when the call succeeds, fails or asks."""
    world.acting.call_tool(actor, tool)


@when("{actor} calls the tool {string} with", takes="rows or JSON")
def calls_with(world: World, actor: Who, tool: str, arguments: Rows | Document) -> None:
    """Call a tool; returns when the call succeeds, fails or asks."""
    world.acting.call_tool(actor, tool, arguments)


@when("{actor} calls it again")
def calls_again(world: World, actor: Who) -> None:
    """Make the same call once more."""
    world.acting.call_again(actor)


@when("{actor} calls it again with", takes="rows or JSON")
def calls_again_with(world: World, actor: Who, changed: Rows | Document) -> None:
    """Make the same call once more, with these arguments changed."""
    world.acting.call_again(actor, changed)


@when("{actor} starts calling the tool {string}")
def starts_calling(world: World, actor: Who, tool: str) -> None:
    """Send the call; returns when the server stands still."""
    world.acting.call_tool(actor, tool, wait=False)


@when("{actor} starts calling the tool {string} with", takes="rows or JSON")
def starts_calling_with(world: World, actor: Who, tool: str, arguments: Rows | Document) -> None:
    """Send the call with arguments; returns when the server stands still."""
    world.acting.call_tool(actor, tool, arguments, wait=False)


@when("{actor} waits for the call to end")
def waits_for_the_end(world: World, actor: Who) -> None:
    """Wait until the call that was started has ended, or asks."""
    world.acting.settle(world.actor(actor))


@when("progress reaches {float} of {float}")
def progress_reaches(world: World, progress: float, total: float) -> None:
    """Wait until the call that was started has come so far."""
    world.acting.await_progress(progress, total)


@when("{actor} cancels the call")
def cancels(world: World, actor: Who) -> None:
    """Cancel the call that was started."""
    world.acting.cancel(actor)


@when("the answer to the next call gets lost")
def loses_the_answer(world: World) -> None:
    """Let the server do its work for the next call, and the client never hear of it."""
    world.acting.lose_next()


@when("{actor} lists the tools")
def lists_the_tools(world: World, actor: Who) -> None:
    """List every page of the tools; a cursor that comes twice fails the step."""
    world.acting.list(actor, "tools")


@when("{actor} lists the tools from the cursor {string}")
def lists_the_tools_from(world: World, actor: Who, cursor: str) -> None:
    """List the tools from a cursor on."""
    world.acting.list(actor, "tools", cursor)


@when("{actor} lists the prompts")
def lists_the_prompts(world: World, actor: Who) -> None:
    """List every page of the prompts; a cursor that comes twice fails the step."""
    world.acting.list(actor, "prompts")


@when("{actor} lists the prompts from the cursor {string}")
def lists_the_prompts_from(world: World, actor: Who, cursor: str) -> None:
    """List the prompts from a cursor on."""
    world.acting.list(actor, "prompts", cursor)


@when("{actor} lists the resources")
def lists_the_resources(world: World, actor: Who) -> None:
    """List every page of the resources; a cursor that comes twice fails the step."""
    world.acting.list(actor, "resources")


@when("{actor} lists the resources from the cursor {string}")
def lists_the_resources_from(world: World, actor: Who, cursor: str) -> None:
    """List the resources from a cursor on."""
    world.acting.list(actor, "resources", cursor)


@when("{actor} lists the resource templates")
def lists_the_templates(world: World, actor: Who) -> None:
    """List every page of the resource templates; a cursor that comes twice fails the step."""
    world.acting.list(actor, "resource templates")


@when("{actor} lists the resource templates from the cursor {string}")
def lists_the_templates_from(world: World, actor: Who, cursor: str) -> None:
    """List the resource templates from a cursor on."""
    world.acting.list(actor, "resource templates", cursor)


@when("{actor} sends", takes="JSON")
def sends(world: World, actor: Who, request: Document) -> None:
    """Send one raw request as it stands: an object with `method` and `params`."""
    world.acting.send(actor, request)


@when("{actor} remembers {string} as {string}")
def remembers(world: World, actor: Who, path: str, remembered: str) -> None:
    """Remember the value at a path of the result, for `{{name}}`."""
    world.remembering.value(actor, path, remembered)


@when("{actor} remembers {string} of the reply as {string}")
def remembers_of_the_reply(world: World, actor: Who, path: str, remembered: str) -> None:
    """Remember the value at a path of the reply, from its root."""
    world.remembering.value(actor, path, remembered, of_reply=True)


@when("{actor} remembers the text matching {string} as {string}")
def remembers_the_text(world: World, actor: Who, pattern: str, remembered: str) -> None:
    """Remember the first group of a regular expression in the text, or all that it matches."""
    world.remembering.text(actor, pattern, remembered)
