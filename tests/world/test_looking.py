"""What a Then sees of a world."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose
from mcpbdd.world.unseen import must_be_seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.world import World

CLIENT, BEN = Who(), Who("ben")
CALL = Whose("call")
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def after(
    make_world: Any, tool: str, *, server: str = "stub", era: Any = "2026-07-28", **arguments: str
) -> World:
    """Make a world in which a tool was called."""
    world: World = make_world(server, era=era)
    world.acting.call_tool(CLIENT, tool, Rows(tuple(arguments.items())))
    return world


@ERAS
def test_a_success_has_result_reply_and_text(make_world: Any, era: Any) -> None:
    """And is no error."""
    looking = after(make_world, "next_number", era=era).looking
    assert looking.result_of(CALL) == {"result": 1}
    assert looking.reply_of(CALL)["structuredContent"] == {"result": 1}
    assert looking.text_of(CALL) == "1"
    assert isinstance(looking.ended(CALL), Succeeded)
    with pytest.raises(Mismatch, match=r"the call to fail"):
        looking.error_of(CALL)


@ERAS
def test_a_tools_error_has_them_too(make_world: Any, era: Any) -> None:
    """With its reason."""
    looking = after(make_world, "refuse", era=era).looking
    assert "no_way: never." in looking.text_of(CALL)
    assert looking.reply_of(CALL)["isError"] is True
    assert "no_way" in looking.result_of(CALL)
    assert isinstance(looking.error_of(CALL), Failed)


@ERAS
def test_a_rejection_has_neither_result_nor_reply(make_world: Any, era: Any) -> None:
    """Its message is its text, and its code may be named."""
    world = make_world("stub", era=era)
    world.acting.send(CLIENT, Document({"method": "x/unknown"}))
    with pytest.raises(Mismatch, match=r"a result"):
        world.looking.result_of(CALL)
    with pytest.raises(Mismatch, match=r"a reply"):
        world.looking.reply_of(CALL)
    assert world.looking.text_of(CALL) == world.looking.error_of(CALL).message
    assert world.looking.code(CALL, "MethodNotFound") == world.looking.error_of(CALL).code


@ERAS
def test_a_step_that_calls_by_itself_has_not_looked_yet(make_world: Any, era: Any) -> None:
    """A failure of `world.call` fails the scenario, as that of a packaged When does."""
    world: World = make_world("stub", era=era)
    assert isinstance(world.call("no_such_tool"), Failed)
    with pytest.raises(Mismatch, match="somebody to look at what came of the call"):
        must_be_seen(world.calls)
    world.latest_actor.call.looked_at = True
    must_be_seen(world.calls)


@ERAS
def test_a_call_that_asks_or_was_cancelled_has_not_ended(make_world: Any, era: Any) -> None:
    """So it has no result."""
    world = after(make_world, "empty_bin", server="asking", era=era)
    with pytest.raises(Mismatch, match=r"the call to have ended"):
        world.looking.result_of(CALL)
    world.acting.cancel(CLIENT)
    with pytest.raises(Mismatch, match=r"the call to have ended"):
        world.looking.text_of(CALL)


def test_an_unknown_tool_brings_the_nearest_name(make_world: Any) -> None:
    """And only then."""
    world = after(make_world, "ehco")
    assert world.looking.hint_for(CALL) == 'the server offers no tool "ehco". Did you mean "echo"?'
    world.acting.call_tool(CLIENT, "echo")
    assert world.looking.hint_for(CALL) == ""
    world.acting.list(CLIENT, "tools")
    assert world.looking.hint_for(CALL) == ""


def test_what_is_private_is_known(make_world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets of the environment and of the run, the server's folders; what went to and fro is not."""
    monkeypatch.setenv("MY_API_KEY", "key-of-mine")
    monkeypatch.setenv("KEYBOARD", "us-qwerty")
    monkeypatch.setenv("SHORT_TOKEN", "abc")
    monkeypatch.setenv("KEY_FILE", "/etc/keys/mine")
    world = after(make_world, "echo", text="hello", password="hunter2!")
    private = world.looking.private(CALL)
    assert {"key-of-mine", "hunter2!"} <= private.secrets
    assert not {"abc", "us-qwerty", "/etc/keys/mine"} & private.secrets
    assert str(Path(__file__).with_name("servers")) in private.folders
    assert str(Path.home()) in private.folders
    assert {"echo", "hello"} <= set(private.sent)
    assert "hunter2!" not in private.sent
    assert "echo" in private.told


def test_what_an_error_told_is_not_told(make_world: Any) -> None:
    """Else the second error could show what the first gave away."""
    world = after(make_world, "ehco")
    assert not any("Unknown tool" in text for text in world.looking.private(CALL).told)


def test_a_secret_of_another_scenario_may_be_a_plain_word_of_this_one(make_world: Any) -> None:
    """It is known to the run; here it was sent as something else."""
    world = after(make_world, "echo", text="hunter2!")
    world.stage.redactor.learn("hunter2!")
    assert "hunter2!" not in world.looking.private(CALL).secrets


@ERAS
def test_a_call_stays_unanswered_until_the_server_answers(make_world: Any, era: Any) -> None:
    """Looked at once nothing moves any longer."""
    world = make_world("stub", era=era)
    world.acting.call_tool(CLIENT, "hang", wait=False)
    world.looking.expect_unanswered(CALL)
    world.acting.cancel(CLIENT)
    world.acting.call_tool(CLIENT, "echo")
    with pytest.raises(Mismatch, match=r"the call to stay unanswered(.|\n)*the server sent a response"):
        world.looking.expect_unanswered(CALL)


def test_how_long_a_call_took_is_known(make_world: Any) -> None:
    """Less than a minute, more than nothing."""
    world = after(make_world, "echo")
    world.looking.expect_took_less(CALL, timedelta(minutes=1))
    with pytest.raises(Mismatch, match=r"to take less than 1e-06 seconds(.|\n)*it took 0\.\d{3}"):
        world.looking.expect_took_less(CALL, timedelta(microseconds=1))


def test_so_many_of_all_calls_succeeded(make_world: Any) -> None:
    """Every actor's, and all count as looked at."""
    world = after(make_world, "echo")
    world.acting.call_tool(BEN, "refuse")
    world.acting.call_tool(BEN, "echo")
    world.looking.expect_succeeded(2)
    must_be_seen(world.calls)
    with pytest.raises(Mismatch, match=r"exactly 3 of 3 calls to succeed(.|\n)*2 did: "):
        world.looking.expect_succeeded(3)
    world.acting.call_tool(BEN, "hang", wait=False)
    with pytest.raises(Mismatch, match=r"the call has not ended"):
        world.looking.expect_succeeded(9)


@ERAS
def test_what_an_actor_has_never_seen_stands_in_no_frame_to_him(make_world: Any, era: Any) -> None:
    """What he sent himself, and what others saw, does not count."""
    world = make_world("stub", era=era)
    with pytest.raises(Misuse, match=r"Nothing has reached the client yet"):
        world.looking.expect_never_seen(CLIENT, "plum")
    world.acting.call_tool(CLIENT, "echo", Rows((("text", "plum"),)))
    world.acting.call_tool(BEN, "next_number", Document({"word": "pear"}))
    world.looking.expect_never_seen(BEN, "plum")
    world.looking.expect_never_seen(BEN, "pear")
    with pytest.raises(Mismatch, match=r'the client never to have seen "plum"'):
        world.looking.expect_never_seen(CLIENT, "plum")


@ERAS
def test_the_server_and_its_tools_are_shown(make_world: Any, era: Any) -> None:
    """From a fresh listing."""
    world = make_world("stub", era=era)
    assert world.looking.introduction()["version"] == "3"
    assert "echo" in [tool["name"] for tool in world.reading.offered("tools")]
    assert world.reading.declaration("tools", "echo")["inputSchema"]["type"] == "object"
    with pytest.raises(Mismatch, match=r'the server to offer the tool "ehco"(.|\n)*Did you mean "echo"'):
        world.reading.declaration("tools", "ehco")


def test_a_server_without_tools_cannot_list_them(make_world: Any) -> None:
    """Which is told as what it is."""
    world = make_world("bare")
    with pytest.raises(Mismatch, match=r"the server to list its tools"):
        world.reading.offered("tools")
    world.acting.call_tool(CLIENT, "echo")
    assert isinstance(world.looking.error_of(CALL), Failed)


@ERAS
def test_every_kind_of_thing_can_be_listed(make_world: Any, era: Any) -> None:
    """Under the name that the protocol gives it."""
    world = make_world("stub", era=era)
    for what, key in (
        ("tools", "tools"),
        ("prompts", "prompts"),
        ("resources", "resources"),
        ("resource templates", "resourceTemplates"),
    ):
        world.acting.list(CLIENT, what)
        assert isinstance(world.looking.result_of(CALL)[key], list)


def test_what_was_declared_cannot_be_changed_later(make_world: Any) -> None:
    """An open connection stays as it is."""
    world = after(make_world, "echo")
    client = world.actor(CLIENT)
    changes: tuple[tuple[Callable[[], None], str], ...] = (
        (lambda: client.speak("2025-11-25"), "what it speaks"),
        (lambda: client.offer(()), "what it offers"),
        (lambda: client.want_logs(None), "which log messages it wants"),
        (lambda: world.staging.act_as(CLIENT, "ben"), "before its first call"),
    )
    for change, words in changes:
        with pytest.raises(Misuse, match=rf"The client is already connected; say .*{words}|{words}"):
            change()
    ben = world.actor(BEN)
    with pytest.raises(Misuse, match=r'A client cannot offer "form"'):
        ben.offer(("form",))
    ben.offer(())
    ben.want_logs("error")
    world.acting.call_tool(BEN, "echo")
    hello = next(
        frame.message["params"]
        for frame in world.transcript.frames
        if frame.actor == str(BEN) and frame.direction == "->" and "params" in frame.message
    )
    assert hello["_meta"]["io.modelcontextprotocol/clientCapabilities"] == {}
