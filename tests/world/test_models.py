"""What a server asks besides forms: the model, several at once, and what nobody offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.models import REFUSED, answered, answered_with
from mcpbdd.doubles.people import DECLINED, accepted
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose
from mcpbdd.world.unseen import must_be_seen

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT = Who()
USER, MODEL, QUESTION = Whose("user"), Whose("model"), Whose("question")
OLD, NEW = "2025-11-25", "2026-07-28"
ERAS = pytest.mark.parametrize("era", [OLD, NEW])
OFF = frozenset({"rule_off:client_capabilities"})
STORY = Rows((("text", "A long story."),))


def outcome(world: World) -> Any:
    """Give what came of the latest call."""
    return world.latest_actor.call.outcome


def asking(make_world: Any, era: Any, tool: str, given: Rows | None = None) -> World:
    """Make a world in which a tool asks."""
    world: World = make_world("thinking", era=era)
    world.acting.call_tool(CLIENT, tool, given)
    assert isinstance(outcome(world), Asking)
    return world


@ERAS
def test_a_model_answers(make_world: Any, era: Any) -> None:
    """What it was asked is the text of the question."""
    world = asking(make_world, era, "summarise", STORY)
    assert world.answering.text_of(QUESTION) == "Sum up: A long story.\nBe brief."
    world.latest_actor.call.looked_at = False
    with pytest.raises(Mismatch, match=r'no Then did; the server asks the model "Sum up'):
        must_be_seen(world.calls)
    world.answering.answer(MODEL, lambda _: answered("A story."))
    assert outcome(world).text == "A story."


@ERAS
def test_a_model_refuses(make_world: Any, era: Any) -> None:
    """The call fails in either era, with what the client said."""
    world = asking(make_world, era, "summarise", STORY)
    world.answering.refuse(MODEL)
    assert isinstance(outcome(world), Failed)
    assert REFUSED in outcome(world).text


@ERAS
def test_what_was_answered_before_goes_out_with_a_refusal(make_world: Any, era: Any) -> None:
    """And the call fails all the same."""
    world = asking(make_world, era, "publish")
    world.answering.answer(USER, lambda _: DECLINED)
    world.answering.refuse(MODEL)
    assert isinstance(outcome(world), Failed)
    sent = [frame.message for frame in world.transcript.frames if "decline" in str(frame.message)]
    assert len(sent) == (1 if era == OLD else 0)


@ERAS
def test_a_model_uses_a_tool_and_is_told_what_came_of_it(make_world: Any, era: Any) -> None:
    """What a tool gave stands in the next question."""
    world = asking(make_world, era, "tell_time")
    use = {"type": "tool_use", "id": "7", "name": "clock", "input": {}}
    world.answering.answer(MODEL, lambda _: answered_with(Document([use])))
    assert world.answering.text_of(QUESTION) == "What time is it?\nIt is noon."
    world.answering.answer(MODEL, lambda _: answered("Twelve."))
    assert outcome(world).text == "Twelve."


@ERAS
def test_a_call_that_asks_something_else_does_not_ask_again(make_world: Any, era: Any) -> None:
    """Nor does one that asks another kind of question."""
    world = asking(make_world, era, "tell_time")
    use = {"type": "tool_use", "id": "7", "name": "clock", "input": {}}
    world.answering.answer(MODEL, lambda _: answered_with(Document([use])))
    world.answering.expect_asked_again()
    call = world.latest_actor.call
    call.questions[0] = type(call.questions[0])("form", "form", {"message": "Which?"})
    with pytest.raises(Mismatch, match=r'the server to ask again, as it asked "Which\?"'):
        world.answering.expect_asked_again()


@ERAS
def test_each_is_asked_for_what_is_theirs(make_world: Any, era: Any) -> None:
    """The roots are shown by themselves."""
    world = asking(make_world, era, "publish")
    said = world.answering.text_of(QUESTION)
    assert "Which title?" in said
    assert "Sum up" in said
    with pytest.raises(Misuse, match="Several questions wait"):
        world.answering.question_of(QUESTION)
    assert world.answering.question_of(QUESTION, "Which title?").kind == "form"
    world.answering.answer(USER, lambda question: accepted(question, Rows((("title", "Mine"),))))
    world.answering.answer(MODEL, lambda _: answered("Yours."))
    assert outcome(world).text == "Mine: Yours. no roots"


@ERAS
@pytest.mark.parametrize("transport", ["in process", "http"])
def test_all_that_is_asked_at_once_is_there_at_once(make_world: Any, era: Any, transport: Any) -> None:
    """Also where it arrives one by one, so that both eras are alike."""
    world: World = make_world("thinking", era=era, transport=transport)
    world.acting.call_tool(CLIENT, "publish")
    asked = [question.kind for question in outcome(world).questions if question.kind != "roots"]
    assert sorted(asked) == ["form", "sampling"]
    world.answering.answer(USER, lambda _: DECLINED)
    world.answering.answer(MODEL, lambda _: answered("A story."))
    assert outcome(world).text == "untitled: A story. no roots"


@ERAS
def test_a_user_who_accepts_everything_does_not_answer_for_the_model(make_world: Any, era: Any) -> None:
    """It waits for its own sentence."""
    world: World = make_world("thinking", era=era)
    world.actor(CLIENT).accepting = True
    world.acting.call_tool(CLIENT, "summarise", STORY)
    assert isinstance(outcome(world), Asking)


KINDS = {
    "forms": "links",
    "links": "forms",
    "sampling": "forms",
    "sampling with tools": "sampling",
    "roots": "forms",
}


@ERAS
@pytest.mark.parametrize(("kind", "offered"), KINDS.items())
def test_a_server_that_asks_what_is_not_offered_has_failed(
    make_world: Any, era: Any, kind: str, offered: str
) -> None:
    """Whatever comes of the call; the word that is lacking is told."""
    world: World = make_world("thinking", era=era)
    world.actor(CLIENT).offer((offered,))
    with pytest.raises(Mismatch, match=f"and the client does not offer {kind}\n"):
        world.acting.call_tool(CLIENT, "demand", Rows((("kind", kind),)))


@pytest.mark.parametrize(("era", "kind"), [(OLD, Failed), (NEW, Asking)])
def test_the_rule_can_be_off(make_world: Any, era: Any, kind: Any) -> None:
    """Then what the client says to it comes of the call."""
    world: World = make_world("thinking", era=era, tags=OFF)
    world.actor(CLIENT).offer(())
    world.acting.call_tool(CLIENT, "demand", Rows((("kind", "roots"),)))
    assert isinstance(outcome(world), kind)


@ERAS
def test_what_is_offered_can_be_asked(make_world: Any, era: Any) -> None:
    """The roots are shown at once."""
    world: World = make_world("thinking", era=era)
    world.actor(CLIENT).offer(("roots",))
    world.acting.call_tool(CLIENT, "demand", Rows((("kind", "roots"),)))
    assert isinstance(outcome(world), Succeeded)
