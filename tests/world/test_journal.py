"""What a scenario said can be said again in a fresh world."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Document
from mcpbdd.world import Who
from mcpbdd.world.journal import Journal

if TYPE_CHECKING:
    from mcpbdd.sentences import Keyword
    from mcpbdd.world import World
    from mcpbdd.world.journal import Deed
    from tests.world.conftest import MakeWorld


def call(name: str) -> Deed:
    return lambda world: world.acting.call_tool(Who(), "echo", Document({"text": name}))


def remember(world: World) -> None:
    world.memory["said"] = "yes"


class TestParting:
    def test_before_the_call_and_since(self, make_world: MakeWorld) -> None:
        here = make_world("stub")
        first, second = call("one"), call("two")
        spoken: list[tuple[Keyword, Deed]] = [
            ("given", remember),
            ("when", first),
            ("then", remember),
            ("when", second),
        ]
        for keyword, deed in spoken:
            here.journal.speak(here, keyword, deed)
        assert here.journal.parted(1) == ([remember, first], [second])

    def test_what_was_written_for_behave_cannot_be_repeated(self) -> None:
        journal = Journal()
        journal.foreign.append("I am tired")
        with pytest.raises(Misuse, match='"I am tired" was written for behave'):
            journal.parted(0)

    def test_a_call_that_no_sentence_began(self) -> None:
        with pytest.raises(Misuse, match="No sentence began this call"):
            Journal().parted(0)


class TestAgain:
    def test_a_fresh_world_was_told_the_same(self, make_world: MakeWorld) -> None:
        here = make_world("stub")
        fresh = here.again([remember])
        assert fresh.memory == {"said": "yes"}
        assert here.memory == {}
        assert "fresh" in fresh.plan.tags
        fresh.close()

    def test_one_that_fails_is_put_away(self, make_world: MakeWorld) -> None:
        here = make_world("stub")
        made: list[World] = []

        def fail(fresh: World) -> None:
            made.append(fresh)
            fresh.folder("desk")
            raise Misuse("no")

        with pytest.raises(Misuse, match="no"):
            here.again([fail])
        assert not made[0].folders._root

    def test_meanwhile_a_world_hears_nothing(self, make_world: MakeWorld) -> None:
        here = make_world("stub")
        with here.aside():
            logging.getLogger("somebody").warning("aside")
        logging.getLogger("somebody").warning("here")
        assert [line.text for line in here.log.lines] == ["here"]


def test_a_request_is_rehearsed_and_not_sent(make_world: MakeWorld) -> None:
    here = make_world("stub")
    actor = here.actor(Who())
    request = actor.rehearse(lambda: call("one")(here))
    assert (request.method, request.params) == ("tools/call", {"name": "echo", "arguments": {"text": "one"}})
    assert not any(frame.message.get("method") == "tools/call" for frame in here.transcript.frames)


def test_what_sends_nothing_cannot_be_rehearsed(make_world: MakeWorld) -> None:
    with pytest.raises(Misuse, match="would send no request"):
        make_world("stub").actor(Who()).rehearse(lambda: None)
