"""A middleware in a world: how it is set, reached and looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as types
import pytest

from mcpbdd.doubles.behind import Crash, Item, Report, defined
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Document, Headed, Rows, Values
from mcpbdd.world import Who
from mcpbdd.world.told import fields_from, items_from

if TYPE_CHECKING:
    from mcpbdd.world import World

HERE = "tests.servers.middlewares"
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


@ERAS
def test_a_middleware_takes_the_place_of_a_server(make_world: Any, era: Any) -> None:
    """In process, whatever the run chooses, and over http where it chooses that."""
    world = make_world(era=era, run_transport="stdio")
    world.behind.use(f"{HERE}:redact_secrets")
    world.behind.replies(Document({"token": "s3cr3t"}))
    outcome = world.call("whoami")
    assert isinstance(outcome, Succeeded)
    assert outcome.result == {"token": "***"}
    assert world.server().transport == "in process"
    assert world.server().described["path"].endswith("middlewares.py")


@pytest.mark.slow
@ERAS
def test_over_http_the_request_is_seen(make_world: Any, era: Any) -> None:
    """The same sentences, through a real client and a real port."""
    world = make_world(era=era, run_transport="http")
    world.behind.use(f"{HERE}:tell_the_host")
    assert isinstance(world.call("read_page"), Succeeded)
    world.behind.expect_call_with(rows(("url", "(matches ^http://127.0.0.1:)"), ("header accept", "(any)")))


def test_tags_choose_where_it_is(make_world: Any) -> None:
    """There is no process that could have it."""
    world = make_world(tags=frozenset({"stdio"}))
    with pytest.raises(LeftOut, match="only"):
        world.behind.use(f"{HERE}:pass_through")
    world = make_world(tags=frozenset({"http"}))
    world.behind.use(f"{HERE}:pass_through")
    assert world.server().transport == "http"


def test_tools_and_middleware_may_be_said_in_either_order(make_world: Any) -> None:
    """The tool stands behind it."""
    fields = Headed(("name",), (("user",),))
    for order in (True, False):
        world = make_world()
        if order:
            world.behind.define("tool", "login", fields)
            world.behind.use(f"{HERE}:pass_through")
        else:
            world.behind.use(f"{HERE}:pass_through")
            world.behind.define("tool", "login", fields)
        assert isinstance(world.call("login", {"user": "ann"}), Succeeded)
        assert world.server().label == f'the middleware "{HERE}:pass_through"'
    world = make_world()
    world.behind.define("tool", "login", fields)
    assert world.server().label == "the tools by themselves"
    world.behind.answers(Crash())
    outcome = world.call("login", {"user": "ann"})
    assert isinstance(outcome, Failed)
    assert outcome.message == "Error executing tool login"


def test_an_answer_that_is_none_to_the_call_is_the_authors_slip(make_world: Any) -> None:
    """It is told at the call, though the middleware swallowed it."""
    world = make_world()
    world.behind.use(f"{HERE}:keep_intentional_errors")
    world.behind.answers(Report("no"))
    with pytest.raises(Misuse, match="Only tools report errors"):
        world.acting.send(Who(), Document({"method": "resources/read", "params": {"uri": "a://b"}}))


def test_the_chain_of_a_server_in_another_process_cannot_be_seen(make_world: Any) -> None:
    """Such a scenario is left out."""
    world = make_world("keeping", transport="stdio")
    with pytest.raises(LeftOut, match="cannot be seen"):
        world.behind.expect_chain(Values(("OpenTelemetryMiddleware",)))
    world = make_world("keeping")
    with pytest.raises(Mismatch, match="but was: OpenTelemetryMiddleware, RequestStateBoundary"):
        world.behind.expect_chain(Values(("nothing",)))
    world.behind.expect_chain(Values(("OpenTelemetryMiddleware", "RequestStateBoundary")))


def test_a_request_without_a_client_cannot_reach_another_process(make_world: Any) -> None:
    """It is told when it would be needed."""
    world: World = make_world("keeping", transport="stdio")
    world.directly.describe(rows(("method", "tools/call")))
    with pytest.raises(Misuse, match="Only clients reach the server"):
        world.directly.arrive()


@ERAS
def test_a_real_server_is_reached_without_a_client(make_world: Any, era: Any) -> None:
    """With everything that a scenario knows of it."""
    world = make_world("library", era=era)
    world.directly.describe(rows(("method", "resources/list")))
    world.directly.arrive()
    assert isinstance(world.latest_actor.call.outcome, Succeeded)


def test_what_is_streamed_is_read_line_by_line() -> None:
    """Kind, value, and the time to wait before it."""
    table = Headed(
        ("kind", "value", "after"),
        (
            ("progress", "1 of 3", "(absent)"), ("progress", "0.5", "1 second"), ("progress", "3 of 3: ready", "2"),
            ("log", "warning: a: b", "(absent)"), ("notice", "tools changed", "(absent)"),
            ("notice", "resource note://1 changed", "(absent)"),
        ),
    )  # fmt: skip
    assert items_from(table) == [
        Item("progress", (1.0, 3.0, None)), Item("progress", (0.5, None, None), 1.0),
        Item("progress", (3.0, 3.0, "ready"), 2.0), Item("log", ("warning", "a: b")),
        Item("notice", ("tools", "")), Item("notice", ("resource", "note://1")),
    ]  # fmt: skip


def test_fields_are_read_by_their_types() -> None:
    """A default of text is text, whatever it looks like."""
    table = Headed(
        ("name", "type", "default"),
        (("a", "text", "7"), ("b", "integer", "7"), ("c", "list of text", '["x"]')),
    )
    assert [field.default for field in fields_from(table)] == ["7", 7, ["x"]]


def test_what_asks_goes_through_prompts_and_resources_as_it_is() -> None:
    """Only what is an answer is unwrapped."""
    asking = types.InputRequiredResult(request_state="later")
    assert defined._messages(asking) is asking
    assert defined._text(asking) is asking
