"""Links that a server sends the user to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.people import DECLINED, accepted
from mcpbdd.errors import Mismatch, Misuse, Unreachable
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Who, Whose

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT, USER = Who(), Whose("user")
OLD, NEW = "2025-11-25", "2026-07-28"
ERAS = pytest.mark.parametrize("era", [OLD, NEW])
TOOLS = pytest.mark.parametrize("tool", ["pay", "unlock"])
RECEIPT = ["receipts/lamp.txt was added"]


def outcome(world: World) -> Any:
    """Give what came of the latest call."""
    return world.latest_actor.call.outcome


def sent(make_world: Any, era: Any, tool: str = "pay", page: str = "till", server: str = "paying") -> World:
    """Make a world in which a tool sends the user to a page."""
    world: World = make_world(server, era=era)
    world.acting.call_tool(CLIENT, tool, Rows((("order", "lamp"), ("page", page))))
    assert isinstance(outcome(world), Asking)
    return world


def changes(world: World) -> list[str]:
    """Give what has changed."""
    return [str(change) for change in world.state.changes()]


@ERAS
@TOOLS
def test_the_server_acts_once_the_user_has_finished(make_world: Any, era: Any, tool: str) -> None:
    """And not before."""
    world = sent(make_world, era, tool)
    assert changes(world) == []
    world.links.open(USER, finishes=True)
    assert isinstance(outcome(world), Succeeded)
    assert changes(world) == RECEIPT


@ERAS
@TOOLS
def test_agreeing_is_not_finishing(make_world: Any, era: Any, tool: str) -> None:
    """The call goes on asking, and the user may finish later."""
    world = sent(make_world, era, tool)
    world.links.open(USER, finishes=False)
    assert isinstance(outcome(world), Asking)
    world.answering.expect_asked_again()
    assert changes(world) == []
    world.links.open(USER, finishes=True)
    assert isinstance(outcome(world), Succeeded)


@ERAS
def test_a_user_who_never_finishes_may_be_cancelled(make_world: Any, era: Any) -> None:
    """The server stops waiting."""
    world = sent(make_world, era)
    world.links.open(USER, finishes=False)
    world.acting.cancel(CLIENT)
    assert outcome(world) == Cancelled()


@pytest.mark.parametrize(("tool", "channel"), [("pay", "tool"), ("unlock", "protocol")])
def test_a_user_who_refuses_ends_the_call(make_world: Any, tool: str, channel: str) -> None:
    """A call that was refused for the link stays refused."""
    world = sent(make_world, OLD, tool)
    world.answering.answer(USER, lambda _: DECLINED)
    assert isinstance(outcome(world), Failed)
    assert outcome(world).channel == channel


def test_an_error_that_asks_is_a_question_and_an_error(make_world: Any) -> None:
    """Strict sentences find the error."""
    world = sent(make_world, OLD, "unlock")
    error = world.looking.error_of(Whose("error"))
    assert (error.code, error.data["elicitations"][0]["elicitationId"]) == (-32042, "lamp")


@ERAS
def test_an_event_stands_for_finishing_elsewhere(make_world: Any, era: Any) -> None:
    """It gets the address; the longest beginning decides."""
    world = sent(make_world, era, page="abroad")
    world.links.open(USER, finishes=True)
    assert isinstance(outcome(world), Succeeded)
    world = sent(make_world, era, page="abroad", server="paying badly")
    with pytest.raises(Unreachable, match='The event "it fails" ended with the status 1'):
        world.links.open(USER, finishes=True)


@ERAS
@pytest.mark.parametrize(
    ("page", "said"),
    [
        (
            "abroad",
            r'asks the user to open "https://pay\.example\.com/abroad/lamp\?back=.*", which is not on this machine',
        ),
        ("away", r"leads on to \"https://pay\.example\.com/away/lamp\", which is not on this machine"),
    ],
)
def test_no_other_machine_is_asked(make_world: Any, era: Any, page: str, said: str) -> None:
    """Unless an event stands for it, and what to write is told."""
    world = sent(make_world, era, page=page, server="paying nowhere")
    with pytest.raises(Misuse, match=said):
        world.links.open(USER, finishes=True)


@ERAS
@pytest.mark.parametrize("page", ["broken", "round", "nobody"])
def test_a_page_that_does_not_open_is_the_servers_fault(make_world: Any, era: Any, page: str) -> None:
    """Nothing is paid."""
    world = sent(make_world, era, "unlock", page)
    with pytest.raises(Mismatch, match="the link to open"):
        world.links.open(USER, finishes=True)
    assert changes(world) == []


@ERAS
def test_a_page_that_does_not_come_is_not_waited_for(make_world: Any, era: Any) -> None:
    """Longer than the client's patience."""
    world = sent(make_world, era, "unlock", "slow")
    world.actor(CLIENT).patience = 0.2
    with pytest.raises((Mismatch, Unreachable), match=r"slow/lamp"):
        world.links.open(USER, finishes=True)


@ERAS
def test_a_link_is_opened_and_not_accepted(make_world: Any, era: Any) -> None:
    """Accepting says nothing of going there."""
    world = sent(make_world, era)
    with pytest.raises(Misuse, match="a link is opened: When the user opens the link and finishes"):
        world.answering.answer(USER, lambda question: accepted(question, None))


def test_what_was_agreed_to_can_no_longer_be_refused(make_world: Any) -> None:
    """The answer has been sent (2025-11-25)."""
    world = sent(make_world, OLD)
    world.links.open(USER, finishes=False)
    with pytest.raises(Misuse, match="The user has agreed to open the link already; what is left is"):
        world.answering.answer(USER, lambda _: DECLINED)
    with pytest.raises(Misuse, match="already, and never finished"):
        world.links.open(USER, finishes=False)


@ERAS
def test_one_of_two_links_is_picked_by_its_message(make_world: Any, era: Any) -> None:
    """Agreeing so is not finishing."""
    world: World = make_world("paying", era=era)
    world.acting.call_tool(CLIENT, "pay_two")
    world.answering.answer(USER, lambda question: accepted(question, None), "chair")
    world.links.open(USER, finishes=True)
    assert isinstance(outcome(world), Asking)
    assert [question.message for question in outcome(world).questions] == ["Pay for chair"]
    world.links.open(USER, finishes=True)
    assert outcome(world).text == "Paid: chair, lamp."
