"""A middleware by itself, what stands behind it, requests without a client (language.md, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.doubles.behind import Crash, Malformed, Report
from mcpbdd.sentences import given, then, when

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Document, Headed, Rows, Values
    from mcpbdd.world import World


@given("the middleware {string}")
def the_middleware(world: World, path: str) -> None:
    """Take the middleware at "module:attr" instead of a server: for messages, for tool calls or for HTTP."""
    world.behind.use(path)


@given("the middleware {string} with", takes="rows")
def the_middleware_with(world: World, path: str, settings: Rows) -> None:
    """Take the middleware that the function at "module:attr" gives when it is called with these settings."""
    world.behind.use(path, settings)


@given("a tool {string} with the fields", takes="headed: name!, type, default, secret")
def a_tool_with_the_fields(world: World, defined: str, fields: Headed) -> None:
    """Define a tool by the SDK's own compiler; it stands behind the middleware, or by itself."""
    world.behind.define("tool", defined, fields)


@given("a prompt {string} with the fields", takes="headed: name!, type, default")
def a_prompt_with_the_fields(world: World, defined: str, fields: Headed) -> None:
    """Define a prompt by the SDK's own compiler; it stands behind the middleware, or by itself."""
    world.behind.define("prompt", defined, fields)


@given("a resource template {string} with the fields", takes="headed: name!, type, default")
def a_template_with_the_fields(world: World, address: str, fields: Headed) -> None:
    """Define a resource template by the SDK's own compiler; it stands behind the middleware, or by itself."""
    world.behind.define("resource template", address, fields)


@given("the request", takes="rows")
def the_request(world: World, rows: Rows) -> None:
    """Let requests come without a client: method, url, header NAME, params; the address is on 127.0.0.1."""
    world.directly.describe(rows)


@when("the request arrives")
def the_request_arrives(world: World) -> None:
    """Let the request that was described come in, without a client; it is the call then."""
    world.directly.arrive()


@given("what stands behind it answers", takes="JSON")
def behind_answers(world: World, document: Document) -> None:
    """Answer with a whole result by its wire names, with text, or with other JSON as structured content."""
    world.behind.replies(document)


@given("what stands behind it fails with {code} {string}")
def behind_fails(world: World, code: str, message: str) -> None:
    """Raise this protocol error."""
    world.behind.fails(code, message)


@given("what stands behind it fails with", takes="rows")
def behind_fails_with(world: World, rows: Rows) -> None:
    """Raise a protocol error: code, message, data."""
    world.behind.fails_with(rows)


@given("what stands behind it reports the error {string}")
def behind_reports(world: World, text: str) -> None:
    """Return a result in which the tool reports this error."""
    world.behind.answers(Report(text))


@given("what stands behind it crashes")
def behind_crashes(world: World) -> None:
    """Raise what nobody foresaw."""
    world.behind.answers(Crash())


@given("what stands behind it receives malformed parameters")
def behind_is_malformed(world: World) -> None:
    """Find, as validation does, that the parameters are none."""
    world.behind.answers(Malformed())


@given("what stands behind it takes {duration}")
def behind_takes(world: World, duration: timedelta) -> None:
    """Let the answer that is said next take so long; where none is said, one like the last."""
    world.behind.takes(duration.total_seconds())


@given("what stands behind it streams", takes="headed: kind!, value!, after")
def behind_streams(world: World, table: Headed) -> None:
    """Send these before the answer that is said next, in order: progress, log, notice."""
    world.behind.streams(table)


@then("what stands behind it was called once")
def behind_was_called_once(world: World) -> None:
    """One call came through, the hello and the listings of clients left out."""
    world.behind.expect_calls(1)


@then("what stands behind it was called {int} times")
def behind_was_called(world: World, times: int) -> None:
    """So many calls came through."""
    world.behind.expect_calls(times)


@then("what stands behind it was never called")
def behind_was_never_called(world: World) -> None:
    """No call came through."""
    world.behind.expect_calls(0)


@then("what stands behind it was called with", takes="rows")
def behind_was_called_with(world: World, rows: Rows) -> None:
    """A call came through with this: method, url, header NAME, or paths of its parameters."""
    world.behind.expect_call_with(rows)


@then("the middleware of the server is", takes="values")
def the_middleware_is(world: World, names: Values) -> None:
    """Requests go through exactly this, outermost first; what intercepts tool calls comes last."""
    world.behind.expect_chain(names)
