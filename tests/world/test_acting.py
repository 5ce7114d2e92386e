"""What a When does in a world, and what a scenario must not look away from."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse, Unreachable
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose
from mcpbdd.world.unseen import must_be_seen
from tests.servers import keeping
from tests.world.servers import small

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT, BEN = Who(), Who("ben")
CALL = Whose("call")
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def outcome(world: World) -> Any:
    """Give what came of the latest call, without looking at it as a Then does."""
    return world.latest_actor.call.outcome


@ERAS
def test_arguments_are_read_by_the_tools_schema(make_world: Any, era: Any) -> None:
    """A cell that looks like a number is text where text is wanted."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "echo", rows(("text", "12")))
    assert world.actor(CLIENT).call.params["arguments"] == {"text": "12"}
    world.acting.call_tool(CLIENT, "work", rows(("steps", "1")))
    assert world.actor(CLIENT).call.params["arguments"] == {"steps": 1}
    world.acting.call_tool(CLIENT, "no_such_tool", rows(("a", "1")))
    assert isinstance(outcome(world), Failed)


def test_a_tool_carries_arguments_that_need_not_be_repeated(make_world: Any) -> None:
    """What the call itself says wins; other tools are not concerned."""
    world = make_world("keeping")
    world.acting.carried["greet"] = rows(("title", "Dr"), ("name", "Ann"))
    world.acting.call_tool(CLIENT, "greet")
    assert outcome(world).text == "Hello Dr Ann"
    world.acting.call_tool(CLIENT, "greet", rows(("name", "Ben")))
    assert outcome(world).text == "Hello Dr Ben"
    world.acting.call_tool(CLIENT, "listen")
    assert world.actor(CLIENT).call.params["arguments"] == {}


@ERAS
def test_a_call_can_be_repeated_with_changes(make_world: Any, era: Any) -> None:
    """Only the arguments of a tool can be changed."""
    world = make_world("keeping", era=era)
    world.acting.call_tool(CLIENT, "greet", rows(("name", "Ann")))
    world.acting.call_again(CLIENT, rows(("title", "Dr")))
    assert outcome(world).text == "Hello Dr Ann"
    world.acting.call_again(CLIENT)
    assert outcome(world).text == "Hello Dr Ann"
    world.acting.list(CLIENT, "tools")
    world.acting.call_again(CLIENT)
    assert isinstance(outcome(world), Succeeded)
    with pytest.raises(
        Misuse, match=r"The latest call was tools/list; only the arguments of a tool can be changed"
    ):
        world.acting.call_again(CLIENT, rows(("a", "1")))
    with pytest.raises(Misuse, match=r'Client "ben" has called nothing yet; a When must come first'):
        world.acting.call_again(BEN)


@ERAS
def test_a_setting_up_call_is_not_the_call(make_world: Any, era: Any) -> None:
    """Watching begins after it, and it must succeed."""
    world = make_world("keeping", era=era)
    world.acting.have_called(CLIENT, "write", rows(("path", "a"), ("content", "x")))
    assert world.calls == []
    with pytest.raises(Misuse, match=r"has called nothing yet"):
        world.looking.outcome_of(CALL)
    world.acting.call_tool(CLIENT, "write", rows(("path", "b"), ("content", "y")))
    assert [change.name for change in world.state.changes()] == ["desk/b"]
    world.acting.have_called(CLIENT, "write", rows(("path", "c"), ("content", "z")))
    assert [event.name for event in world.places.all_events()] == ["desk/b"]
    with pytest.raises(Misuse, match=r'setting-up call of the tool "delete" did not succeed: .*not_found'):
        world.acting.have_called(CLIENT, "delete", rows(("path", "nowhere")))


def test_a_setting_up_call_that_asks_did_not_succeed(make_world: Any) -> None:
    """Nobody answers it."""
    world = make_world("asking")
    with pytest.raises(Misuse, match=r'"empty_bin" did not succeed: the server asks "Empty the bin\?"'):
        world.acting.have_called(CLIENT, "empty_bin")


@ERAS
def test_an_actor_has_one_call_open_at_a_time(make_world: Any, era: Any) -> None:
    """Another client may call meanwhile, and so may the actor once its call has ended."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "hang", wait=False)
    with pytest.raises(Misuse, match=r"^The client has a call open"):
        world.acting.call_tool(CLIENT, "echo")
    world.acting.call_tool(BEN, "echo", rows(("text", "hi")))
    assert outcome(world).text == "hi"
    world.acting.call_tool(CLIENT, "work", wait=False)
    world.acting.settle(world.actor(CLIENT))
    assert outcome(world).text == "Worked."


@ERAS
def test_no_call_is_made_while_a_question_waits(make_world: Any, era: Any) -> None:
    """In either era; cancelling the call makes way."""
    world = make_world("asking", era=era)
    world.acting.call_tool(CLIENT, "empty_bin")
    assert isinstance(outcome(world), Asking)
    with pytest.raises(Misuse, match=r"A question waits for the client"):
        world.acting.call_tool(CLIENT, "list_files")
    world.acting.cancel(CLIENT)
    assert outcome(world) == Cancelled()
    world.acting.call_tool(CLIENT, "list_files")
    assert isinstance(outcome(world), Succeeded)


@ERAS
def test_a_call_under_way_can_be_cancelled(make_world: Any, era: Any) -> None:
    """One that has ended cannot."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "hang", wait=False)
    with pytest.raises(Misuse, match=r"still under way"):
        world.looking.outcome_of(CALL)
    world.acting.cancel(CLIENT)
    assert world.looking.outcome_of(CALL) == Cancelled()
    world.acting.call_tool(CLIENT, "echo")
    with pytest.raises(Misuse, match=r"has ended already, so nothing is left to cancel"):
        world.acting.cancel(CLIENT)


@ERAS
def test_progress_can_be_waited_for(make_world: Any, era: Any) -> None:
    """And what was reported is seen."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "work", rows(("steps", "3")), wait=False)
    world.acting.await_progress(2, 3)
    assert world.looking.has_reached(2, 3)
    world.acting.settle(world.actor(CLIENT))
    assert [(r.progress, r.total, r.message) for r in world.looking.progress()] == [
        (1, 3, "step 1"),
        (2, 3, "step 2"),
        (3, 3, "step 3"),
    ]
    with pytest.raises(Mismatch, match=r"progress to reach 9 of 9"):
        world.acting.await_progress(9, 9)
    world.actor(CLIENT).progress = False
    world.acting.call_tool(CLIENT, "work")
    assert world.looking.progress() == []


def test_a_raw_request_goes_out_as_it_stands(make_world: Any) -> None:
    """A request without a method, or with odd parameters, is the author's slip."""
    world = make_world("stub")
    world.acting.send(CLIENT, Document({"method": "x/unknown", "params": {"a": [1]}}))
    assert outcome(world).code == -32601
    sent = world.transcript.frames[-2].message
    assert (sent["method"], sent["params"]["a"]) == ("x/unknown", [1])
    slips: list[Any] = ["text", {"params": {}}, {"method": 5}, {"method": "x", "params": [1]}]
    for slip in slips:
        with pytest.raises(Misuse, match=r"A raw request is an object with a method"):
            world.acting.send(CLIENT, Document(slip))


def test_a_raw_call_without_a_name_can_be_told_and_repeated(make_world: Any) -> None:
    """Whatever the server thinks of it."""
    world = make_world("stub")
    world.acting.send(CLIENT, Document({"method": "tools/call", "params": {}}))
    assert isinstance(outcome(world), Failed)
    world.acting.call_again(CLIENT)
    with pytest.raises(Mismatch, match=r'the call of the tool "None"'):
        must_be_seen(world.calls)


@ERAS
def test_connecting_is_a_call_that_can_fail(make_world: Any, era: Any) -> None:
    """And then everything can be called."""
    world = make_world("stub", era=era)
    world.happening.attempt_connection(CLIENT)
    assert outcome(world).reply["name"] == "small"
    world.acting.call_tool(CLIENT, "echo")
    broken = make_world("trouble", era=era)
    broken.happening.attempt_connection(CLIENT)
    assert isinstance(outcome(broken), Failed)
    assert "the database is not there" in outcome(broken).message
    with pytest.raises(Mismatch, match=r"the call of connect"):
        must_be_seen(broken.calls)


def test_functions_and_commands_happen_outside_the_server(make_world: Any) -> None:
    """With their details; what fails is told, and so is an unknown name."""
    world = make_world("keeping")
    world.happening.happen("the bell rings")
    assert keeping.bell.sound == "ding"
    world.happening.happen("the bell rings", rows(("sound", "dong")))
    assert keeping.bell.sound == "dong"
    with pytest.raises(Misuse, match=r"cannot be called with the settings it has here"):
        world.happening.happen("the bell rings", rows(("colour", "red")))
    with pytest.raises(Misuse, match=r'has no event "the bell ring"(.|\n)*Did you mean "the bell rings"'):
        world.happening.happen("the bell ring")


@pytest.mark.slow
def test_a_command_happens_with_its_details_as_variables(make_world: Any) -> None:
    """Its failure is told with its last words."""
    world = make_world("keeping")
    path = world.folder("desk") / "came"
    world.happening.happen("a file comes", rows(("NAME", str(path))))
    assert path.exists()
    with pytest.raises(Unreachable, match=r'The event "it fails" ended with the status 1(.|\n)*no luck'):
        world.happening.happen("it fails")


def test_asynchronous_functions_happen_too(make_world: Any, stage: Any) -> None:
    """They are awaited; one that fails is told."""
    world = make_world("keeping")
    world.server().config.events["later"] = "tests.world.servers.small:ring_later"
    world.server().config.events["clumsy"] = "tests.world.servers.small:clumsy"
    world.server().config.events["clumsy later"] = "tests.world.servers.small:clumsy_later"
    world.server().config.prepare["later"] = "tests.world.servers.small:prepare_later"
    small.happened.clear()
    world.happening.happen("later", rows(("word", "ding")))
    assert small.happened == ["ding"]
    with pytest.raises(Unreachable, match=r"raised OSError: dropped it"):
        world.happening.happen("clumsy")
    with pytest.raises(Unreachable, match=r'The event "clumsy later" raised OSError: dropped it'):
        world.happening.happen("clumsy later")
    world.places.prepare("desk", "later")
    assert (world.folder("desk") / "later").exists()


def test_values_are_remembered_and_put_in_their_place(make_world: Any) -> None:
    """Of the result, of the reply, of the text; folders by their paths."""
    world = make_world("stub")
    with pytest.raises(Misuse, match=r'Nothing was remembered as "n"; remembered is: nothing yet'):
        world.lookup("n")
    world.acting.call_tool(CLIENT, "next_number")
    world.remembering.value(CLIENT, "result", "n")
    world.remembering.value(CLIENT, "content[0].type", "kind", of_reply=True)
    world.acting.call_tool(CLIENT, "echo", rows(("text", "order A-7 is ready")))
    world.remembering.text(CLIENT, r"order (\S+)", "order")
    world.remembering.text(CLIENT, r"is \w+", "whole")
    assert [world.lookup(name) for name in ("n", "kind", "order", "whole")] == [
        "1",
        "text",
        "A-7",
        "is ready",
    ]
    assert world.lookup("folder:desk") == str(world.folder("desk"))
    with pytest.raises(Misuse, match=r'Nothing was remembered as "m"; remembered is: kind, n, order, whole'):
        world.lookup("m")


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_what_came_with_a_question_is_remembered_where_a_reply_brought_it(make_world: Any, era: str) -> None:
    """On 2025-11-25 a question is pushed, and there is no reply yet."""
    world = make_world("asking", era=era)
    world.folders.fill("desk", [{"path": "a.txt", "content": "draft"}])
    world.acting.call_tool(CLIENT, "delete_file", rows(("path", "a.txt")))
    if era == "2025-11-25":
        with pytest.raises(Misuse, match=r"The call gave no result yet"):
            world.remembering.value(CLIENT, "requestState", "state", of_reply=True)
    else:
        world.remembering.value(CLIENT, "requestState", "state", of_reply=True)
        assert world.lookup("state") == world.actor(CLIENT).call.state
    with pytest.raises(Misuse, match=r"The call gave no result yet"):
        world.remembering.value(CLIENT, "requestState", "state")


def test_what_is_not_there_cannot_be_remembered(make_world: Any) -> None:
    """The text says where the path ends, or what the text is."""
    world = make_world("stub")
    world.acting.call_tool(CLIENT, "echo", rows(("text", "hi")))
    with pytest.raises(Misuse, match=r'There is nothing at "a.b" to remember'):
        world.remembering.value(CLIENT, "a.b", "x")
    with pytest.raises(Misuse, match=r'Nothing in the text matches "z".*The text: hi'):
        world.remembering.text(CLIENT, "z", "x")
    world.acting.call_tool(CLIENT, "hang", wait=False)
    with pytest.raises(Misuse, match=r"The call gave no result yet"):
        world.remembering.value(CLIENT, "a", "x")
    with pytest.raises(Misuse, match=r"The call gave no result yet.*it is still under way"):
        world.remembering.text(CLIENT, "a", "x")


def test_secret_arguments_are_redacted(make_world: Any) -> None:
    """As soon as they are sent."""
    world = make_world("stub")
    world.acting.call_tool(CLIENT, "echo", rows(("text", "harmless"), ("password", "hunter2!")))
    assert world.stage.redactor.text("harmless hunter2!") == "harmless [redacted]"


@ERAS
@pytest.mark.parametrize(
    ("tool", "words"),
    [
        ("wrong_type", "a result that fits the tool's declared output schema"),
        ("nothing_structured", "the result has no structured content at all"),
    ],
)
def test_a_result_that_breaks_its_schema_fails_every_call(
    make_world: Any, era: Any, tool: str, words: str
) -> None:
    """Unless a tag says that the rule does not hold here."""
    world = make_world("liar", era=era)
    with pytest.raises(Mismatch, match=words) as raised:
        world.acting.call_tool(CLIENT, tool)
    assert "@rule_off:output_schema" in raised.value.hint
    must_be_seen(world.calls)
    off = make_world("liar", era=era, tags=frozenset({"rule_off:output_schema"}))
    off.acting.call_tool(CLIENT, tool)
    fitting = make_world("liar", era=era, tags=frozenset({"rule_off:another"}))
    fitting.acting.call_tool(CLIENT, "fitting")
    with pytest.raises(Mismatch, match=words):
        fitting.acting.call_tool(CLIENT, tool)


def test_a_listing_that_goes_in_a_circle_is_told(make_world: Any) -> None:
    """A cursor that comes twice would never end."""
    with pytest.raises(Mismatch, match=r'the cursor "once more" came twice'):
        make_world("circle").acting.list(CLIENT, "tools")
    world = make_world("liar")
    world.acting.list(CLIENT, "tools")
    assert len(outcome(world).reply["tools"]) == 3


@ERAS
def test_nobody_may_look_away_from_a_failure(make_world: Any, era: Any) -> None:
    """A call that failed or asks fails the scenario, unless a Then looked at it (rule 5)."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "echo")
    must_be_seen(world.calls)
    world.acting.call_tool(CLIENT, "refuse")
    with pytest.raises(
        Mismatch, match=r'the call of the tool "refuse"(.|\n)*the tool reported an error: ".*no_way'
    ):
        must_be_seen(world.calls)
    world.looking.outcome_of(CALL)
    must_be_seen(world.calls)
    world.acting.send(CLIENT, Document({"method": "x/unknown"}))
    with pytest.raises(Mismatch, match=r"the call of x/unknown(.|\n)*the request was rejected"):
        must_be_seen(world.calls)
    world.looking.error_of(CALL)
    world.acting.call_tool(CLIENT, "hang", wait=False)
    with pytest.raises(Mismatch, match=r"the call has not ended"):
        must_be_seen(world.calls)
    world.acting.cancel(CLIENT)
    must_be_seen(world.calls)


@ERAS
def test_nobody_may_look_away_from_a_question(make_world: Any, era: Any) -> None:
    """Its message is shown."""
    world = make_world("asking", era=era)
    world.acting.call_tool(CLIENT, "empty_bin")
    with pytest.raises(Mismatch, match=r'the server asks "Empty the bin?'):
        must_be_seen(world.calls)
    world.looking.outcome_of(CALL)
    must_be_seen(world.calls)


def test_time_passes_only_where_the_clock_was_stopped(make_world: Any) -> None:
    """And never back."""
    world = make_world("stub")
    with pytest.raises(Misuse, match=r"Time passes only where the clock was stopped before"):
        world.staging.pass_time(1)
    world.staging.stop_clock("2026-03-29T00:59:30Z")
    start = time.time()
    world.staging.pass_time(31)
    assert time.time() - start == pytest.approx(31)
    world.staging.reach("2026-03-29T01:01:00Z")
    assert time.time() - start == pytest.approx(90)
    with pytest.raises(Misuse, match=r"The clock cannot go back"):
        world.staging.reach("2026-03-29T01:00:00Z")


def test_a_server_works_while_the_scenario_lets_it(make_world: Any) -> None:
    """A careless one goes on when its call was answered; it is seen within the time."""
    world = make_world("keeping")
    world.acting.call_tool(CLIENT, "write_later", rows(("path", "late"), ("seconds", "0.1")))
    assert world.places.changes_within(timedelta(seconds=0.01)) == ()
    found = world.places.changes_within(timedelta(seconds=3))
    assert [change.name for change in found] == ["desk/late"]
