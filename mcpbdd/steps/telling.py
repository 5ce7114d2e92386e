"""What the server tells while it works (language.md, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import (
    expect,
    has_reached,
    logged,
    logged_no_secret,
    logged_nothing,
    never_went_back,
    said,
    was_not_reported,
    was_reported,
)
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Rows
    from mcpbdd.world import Who, World


@then("{actor} is told that the tools changed")
def is_told_of_tools(world: World, actor: Who) -> None:
    """A notice says so, or comes while the client has patience; each notice counts once."""
    world.telling.await_list_changed(actor, "tools")


@then("{actor} is told that the prompts changed")
def is_told_of_prompts(world: World, actor: Who) -> None:
    """A notice says so, or comes while the client has patience; each notice counts once."""
    world.telling.await_list_changed(actor, "prompts")


@then("{actor} is told that the resources changed")
def is_told_of_resources(world: World, actor: Who) -> None:
    """A notice says that the list did, or comes while the client has patience; each notice counts once."""
    world.telling.await_list_changed(actor, "resources")


@then("{actor} is told that the resource {string} changed")
def is_told_of_the_resource(world: World, actor: Who, uri: str) -> None:
    """A notice says so, or comes while the client has patience; each notice counts once."""
    world.telling.await_resource_changed(actor, uri)


@then("{actor} received the notification {string} with", takes="rows")
def received(world: World, actor: Who, method: str, rows: Rows) -> None:
    """Any notification by its method, with these parameters, came or comes while the client has patience."""
    world.telling.await_notification(actor, method, rows)


@then("{actor} is told nothing more within {duration}")
def is_told_nothing_more(world: World, actor: Who, duration: timedelta) -> None:
    """From this step on no notification comes for so long, progress and log messages included."""
    world.telling.expect_nothing_more(actor, duration)


@then("{actor} was told nothing")
def was_told_nothing(world: World, actor: Who) -> None:
    """No notification came in the whole scenario, progress and log messages included."""
    world.telling.expect_was_told_nothing(actor)


@then("the server logged {string} at {level}")
def server_logged(world: World, text: str, level: str) -> None:
    """A log message to any client, of exactly this level, contains this."""
    expect(world.telling.logged(), logged(text, level))


@then("the server logged nothing")
def server_logged_nothing(world: World) -> None:
    """The server sent no log message to any client."""
    expect(world.telling.logged(), logged_nothing())


@then("the server logged nothing at {level}")
def server_logged_nothing_at(world: World, level: str) -> None:
    """The server sent no log message of exactly this level to any client."""
    expect(world.telling.logged(), logged_nothing(level))


@then("the server logged no secret")
def server_logged_no_secret(world: World) -> None:
    """No log message shows what is known, named or shaped as a secret; the rules are in concepts.md."""
    expect(world.telling.logged(), logged_no_secret(world.looking.secrets()))


@then("progress reached {float} of {float}")
def progress_reached(world: World, progress: float, total: float) -> None:
    """The server reported so much progress of the latest call."""
    expect(world.looking.progress(), has_reached(progress, total))


@then("progress never went back")
def progress_never_went_back(world: World) -> None:
    """Every report of progress was higher than the one before, and there was one."""
    expect(world.looking.progress(), never_went_back())


@then("progress was not reported")
def progress_was_not_reported(world: World) -> None:
    """The server reported no progress of the latest call."""
    expect(world.looking.progress(), was_not_reported())


@then("progress said {string}")
def progress_said(world: World, text: str) -> None:
    """A report of progress came with a message that contains this."""
    expect(world.looking.progress(), said(text))


@then("progress was reported {int} times")
def progress_was_reported(world: World, times: int) -> None:
    """The server reported progress so many times."""
    expect(world.looking.progress(), was_reported(times))
