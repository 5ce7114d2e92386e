"""The scene: the server, the clients and what they can do (language.md, section 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import expect, has_rows
from mcpbdd.sentences import given, then, when

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Document, Rows, Values
    from mcpbdd.world import Who, Whose, World


@given("the server {string}")
def the_server(world: World, server: str) -> None:
    """Take the server of that name in the configuration."""
    world.staging.use_server(server)


@given("the server {string} with", takes="rows")
def the_server_with(world: World, server: str, settings: Rows) -> None:
    """Take the server, with these settings instead of the configured ones; `environment.NAME` for a process."""
    world.staging.use_server(server, settings=settings)


@given("the server {string} over {transport}")
def the_server_over(world: World, server: str, transport: Any) -> None:
    """Take the server, reached over this transport whatever the run chooses."""
    world.staging.use_server(server, transport)


@given("the server {string} over {transport} with", takes="rows")
def the_server_over_with(world: World, server: str, transport: Any, settings: Rows) -> None:
    """Take the server over this transport, with these settings."""
    world.staging.use_server(server, transport, settings)


@given("{actor} speaks {era}")
def speaks(world: World, actor: Who, era: Any) -> None:
    """Let the client speak this revision, whatever the run chooses."""
    world.actor(actor).speak(era)


@given("{actor} offers", takes="values")
def offers(world: World, actor: Who, words: Values) -> None:
    """Declare these and nothing else: forms, links, sampling, sampling with tools, roots, `extension IDENTIFIER`."""
    world.actor(actor).offer(words.items)


@given("{actor} cannot be asked anything")
def cannot_be_asked(world: World, actor: Who) -> None:
    """Declare no capability at all."""
    world.actor(actor).offer(())


@given("{actor} acts as {string}")
def acts_as(world: World, actor: Who, name: str) -> None:
    """Let the client act as this subject, which is its client id too; in process, or over http by a token."""
    world.staging.act_as(actor, name)


@given("{actor} acts as", takes="rows")
def acts_as_rows(world: World, actor: Who, rows: Rows) -> None:
    """Let the client act as a caller: subject, client id, scopes, tenant, session, audience, expires at."""
    world.staging.act_as(actor, rows)


@given("{actor} uses the session of {actor}")
def uses_the_session_of(world: World, actor: Who, other: Who) -> None:
    """Let a client send the other's session id with a token of its own; over http, 2025-11-25."""
    world.staging.use_session(actor, other)


@given("{actor} waits at most {duration}")
def waits_at_most(world: World, actor: Who, duration: timedelta) -> None:
    """Give up after this time; without the sentence after 10 seconds."""
    world.actor(actor).patience = duration.total_seconds()


@given("{actor} does not ask for progress")
def asks_for_no_progress(world: World, actor: Who) -> None:
    """Send no progress token."""
    world.actor(actor).progress = False


@given("{actor} wants log messages from {level}")
def wants_logs(world: World, actor: Who, level: str) -> None:
    """Ask for the server's log messages from this level up; without the sentence from debug."""
    world.actor(actor).want_logs(level)


@given("{actor} wants no log messages")
def wants_no_logs(world: World, actor: Who) -> None:
    """Ask for no log messages."""
    world.actor(actor).want_logs(None)


@given("{user} accepts whatever is asked")
def accepts_whatever(world: World, user: Whose) -> None:
    """Accept every form at once, with what it offers by itself; links and models wait for their sentences."""
    world.actor_of(user).accepting = True


@given("{actor} has called the tool {string}")
def has_called(world: World, actor: Who, tool: str) -> None:
    """Make a setting-up call, which must succeed; watching begins after it."""
    world.acting.have_called(actor, tool)


@given("{actor} has called the tool {string} with", takes="rows or JSON")
def has_called_with(world: World, actor: Who, tool: str, arguments: Rows | Document) -> None:
    """Make a setting-up call with arguments, which must succeed; watching begins after it."""
    world.acting.have_called(actor, tool, arguments)


@given("every call of the tool {string} carries", takes="rows")
def every_call_carries(world: World, tool: str, arguments: Rows) -> None:
    """Send these arguments with every call of the tool, so that they need not be repeated."""
    world.acting.carried[tool] = arguments


@when("{actor} connects")
def connects(world: World, actor: Who) -> None:
    """Connect now, not at the first use; failing to is "the call fails"."""
    world.happening.attempt_connection(actor)


@when("the server restarts")
def restarts(world: World) -> None:
    """Tear the server down and build it again; state, folders and clock stay."""
    world.happening.restart_server()


@when("{string} happens outside the server")
def happens_outside(world: World, event: str) -> None:
    """Bring about an event that the configuration names, a function or a command."""
    world.happening.happen(event)


@when("{string} happens outside the server with", takes="rows")
def happens_outside_with(world: World, event: str, details: Rows) -> None:
    """Bring about an event with details: arguments of a function, environment variables of a command."""
    world.happening.happen(event, details)


@then("the server introduces itself as", takes="rows")
def introduces_itself(world: World, rows: Rows) -> None:
    """Compare name, version, title, instructions and capabilities, by path."""
    expect(world.looking.introduction(), has_rows(rows, world.plan.folder))
