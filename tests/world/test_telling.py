"""Subscriptions and notices of a scenario's clients, in either era and over every transport."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Document
from mcpbdd.world.names import Who

if TYPE_CHECKING:
    from mcpbdd.world import World

BEN, CLIENT = Who("ben"), Who()
FRONT = "news://front"
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def edit(world: World, times: int = 1, who: Who = CLIENT) -> None:
    """Change the front page."""
    world.acting.call_tool(who, "edit", Document({"headlines_to_come": times}))


@ERAS
def test_what_was_granted_is_the_reply(make_world: Any, era: Any) -> None:
    """Also where nothing had to be asked for."""
    world = make_world("newsroom", era=era)
    world.telling.subscribe(CLIENT)
    outcome = world.actor(CLIENT).call.outcome
    assert isinstance(outcome, Succeeded)
    lists = {"toolsListChanged": True, "promptsListChanged": True, "resourcesListChanged": True}
    assert outcome.reply == {"notifications": lists if era == "2026-07-28" else {}}


@ERAS
def test_a_server_without_subscriptions_says_so(make_world: Any, era: Any) -> None:
    """It is a call that fails, and nothing is subscribed to."""
    world = make_world("bare", era=era)
    world.telling.subscribe(CLIENT, FRONT)
    outcome = world.actor(CLIENT).call.outcome
    assert isinstance(outcome, Failed)
    assert outcome.code == -32601
    assert world.actor(CLIENT).session.subscriptions.topics == ()


def test_a_missing_notice_is_explained(make_world: Any) -> None:
    """Nobody subscribed, or the server has ended the subscription."""
    world = make_world("newsroom", era="2026-07-28")
    world.actor(CLIENT).patience = 0.05
    edit(world)
    with pytest.raises(Mismatch) as raised:
        world.telling.await_resource_changed(CLIENT, FRONT)
    assert raised.value.hint == f'no step says: When the client subscribes to the resource "{FRONT}"'
    world.telling.subscribe(CLIENT, FRONT)
    with pytest.raises(Mismatch) as raised:
        world.telling.await_resource_changed(CLIENT, FRONT)
    assert raised.value.hint == ""
    world.server()._server().server._lowlevel_server._request_handlers["subscriptions/listen"].handler.close()
    world.turn(0.05)
    with pytest.raises(Mismatch) as raised:
        world.telling.await_resource_changed(CLIENT, FRONT)
    assert raised.value.hint == "the server has ended the subscription"


@ERAS
def test_what_is_taken_back_was_begun(make_world: Any, era: Any) -> None:
    """Nearest names are of resources; the lists are none."""
    world = make_world("newsroom", era=era)
    world.telling.subscribe(CLIENT)
    world.telling.subscribe(CLIENT, FRONT)
    with pytest.raises(
        Misuse, match=r'not subscribed to the resource "news://fornt"\. Did you mean "news://front"'
    ):
        world.telling.unsubscribe(CLIENT, "news://fornt")
    world.telling.unsubscribe(CLIENT, "")
    world.telling.unsubscribe(CLIENT, FRONT)
    assert world.actor(CLIENT).session.subscriptions.topics == ()


@ERAS
def test_every_client_has_a_session_of_its_own(make_world: Any, era: Any) -> None:
    """Over http the server names one for each connection of the earlier revision; the later one has none."""
    world = make_world("newsroom", era=era, transport="http")
    for who in (CLIENT, BEN):
        world.telling.subscribe(who, FRONT)
    doors = world.server()._reaching._doors
    names = {doors[str(who)].own_session_id for who in (CLIENT, BEN)}
    assert len(names) == (2 if era == "2025-11-25" else 1)
    assert ("" in names) is (era == "2026-07-28")
    edit(world)
    for who in (CLIENT, BEN):
        world.telling.await_resource_changed(who, FRONT)


@pytest.mark.slow
@ERAS
def test_a_process_that_was_subscribed_to_serves_no_other_scenario(
    make_world: Any, stage: Any, era: Any
) -> None:
    """The next one would be told of what it did not ask for."""
    world = make_world("bare", era=era, transport="stdio")
    world.telling.subscribe(CLIENT)
    granted = isinstance(world.actor(CLIENT).call.outcome, Succeeded)
    kept = len(stage.processes)
    world.close()
    assert kept == 1
    assert len(stage.processes) == (0 if granted else 1)


@ERAS
def test_everything_is_put_away_after_a_failure(make_world: Any, era: Any) -> None:
    """A subscription, a call under way and a port end with the scenario, whatever became of it."""
    world = make_world("newsroom", era=era, transport="http")
    world.telling.subscribe(CLIENT, FRONT)
    world.acting.call_tool(BEN, "write", Document({"lines": 1000, "pause": 0.05}), wait=False)
    with pytest.raises(Mismatch):
        world.telling.expect_was_told_nothing(BEN)
    url, folder = world.server()._reaching._served.url, world.folder("desk")
    port = int(url.rpartition(":")[2].partition("/")[0])
    assert world.close() == []
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
    assert not os.path.lexists(folder)
