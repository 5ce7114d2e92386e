"""The roots of a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.connection.capabilities import Root
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.values.blocks import Headed
from mcpbdd.world import Who
from mcpbdd.world.roots import roots_in

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT = Who()
OLD, NEW = "2025-11-25", "2026-07-28"
ERAS = pytest.mark.parametrize("era", [OLD, NEW])


def table(*uris: str) -> Headed:
    """Make a table of roots."""
    return Headed(("uri",), tuple((uri,) for uri in uris))


def methods_sent(world: World) -> list[str]:
    """Give the methods of what the client sent by itself."""
    return [
        str(frame.message["method"])
        for frame in world.transcript.frames
        if frame.direction == "->" and "method" in frame.message and not frame.setup
    ]


def test_a_table_of_roots_is_read() -> None:
    """Names may be left out."""
    read = roots_in(Headed(("name", "uri"), (("Home", "file:///a"), ("(absent)", "file:///b"))))
    assert read == (Root("file:///a", "Home"), Root("file:///b"))
    assert roots_in(table()) == ()
    assert roots_in(table('"https://x"')) == (Root("https://x"),)
    with pytest.raises(Misuse, match=r'begins with file://, such as file://\{\{folder:NAME\}\}, but is "/a"'):
        roots_in(table("/a"))


@ERAS
def test_the_client_shows_its_roots_by_itself(make_world: Any, era: Any) -> None:
    """Whenever it is asked."""
    world: World = make_world("thinking", era=era)
    world.roots.give(CLIENT, table("file:///a"))
    world.acting.call_tool(CLIENT, "look_around")
    world.roots.expect_asked()
    world.answering.expect_nothing_asked()
    assert world.latest_actor.call.outcome.text == "a place at file:///a"  # type: ignore[union-attr]
    world.acting.call_tool(CLIENT, "stay_home")
    world.actor(CLIENT).patience = 0.1
    with pytest.raises(Mismatch, match=r'but was: the call succeeded: "Home\."'):
        world.roots.expect_asked()


@pytest.mark.parametrize(("era", "told"), [(OLD, 1), (NEW, 0)])
def test_the_server_is_told_where_the_era_has_a_notice_for_it(make_world: Any, era: Any, told: int) -> None:
    """In either it sees the new roots when it asks next."""
    world: World = make_world("thinking", era=era)
    world.roots.change(CLIENT, table("file:///b"))
    assert methods_sent(world).count("notifications/roots/list_changed") == told
    world.acting.call_tool(CLIENT, "look_around")
    assert world.latest_actor.call.outcome.text == "a place at file:///b"  # type: ignore[union-attr]


def test_roots_of_a_client_that_offers_none_are_a_slip(make_world: Any) -> None:
    """Nobody would see them."""
    world: World = make_world("thinking")
    world.actor(CLIENT).offer(("forms",))
    for say in (world.roots.give, world.roots.change):
        with pytest.raises(Misuse, match="The client does not offer roots, so nobody would ever see them"):
            say(CLIENT, table("file:///a"))
    with pytest.raises(Mismatch, match="hint: the client does not offer roots"):
        world.roots.expect_asked()


@pytest.mark.slow
def test_a_process_that_saw_other_roots_is_of_no_use_to_the_next_scenario(make_world: Any) -> None:
    """It may have kept them in mind."""
    world: World = make_world("thinking", transport="stdio", era=OLD)
    session = world.actor(CLIENT).session
    assert session.sound
    world.roots.change(CLIENT, table("file:///b"))
    assert not session.sound
