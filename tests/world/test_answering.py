"""Questions of the server, and what people and clients do about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.people import DECLINED, DISMISSED, accepted
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose

if TYPE_CHECKING:
    from mcpbdd.world import World

CLIENT = Who()
USER, QUESTION, CALL = Whose("user"), Whose("question"), Whose("call")
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def accept(world: World, message: str | None = None, **entered: str) -> None:
    """Accept a question, and enter something."""
    rows = Rows(tuple(entered.items())) if entered else None
    world.answering.answer(USER, lambda question: accepted(question, rows), message)


def outcome(world: World) -> Any:
    """Give what came of the latest call."""
    return world.latest_actor.call.outcome


def asking(make_world: Any, era: Any, tool: str, **arguments: str) -> World:
    """Make a world in which a tool asks."""
    world: World = make_world("asking", era=era)
    (world.folder("desk") / "a.txt").write_text("x", encoding="utf-8")
    world.acting.call_tool(CLIENT, tool, Rows(tuple(arguments.items())))
    assert isinstance(outcome(world), Asking)
    return world


@ERAS
def test_the_server_acts_once_the_user_accepts(make_world: Any, era: Any) -> None:
    """And not before; what has changed is compared with the moment before the call."""
    world = asking(make_world, era, "delete_file", path="a.txt")
    assert world.answering.question_of(QUESTION).message == "Delete a.txt?"
    assert world.state.changes() == ()
    accept(world)
    assert isinstance(outcome(world), Succeeded)
    assert [str(change) for change in world.state.changes()] == ["desk/a.txt was removed"]


@ERAS
@pytest.mark.parametrize(
    ("given", "reason"), [(DECLINED, "consent_declined"), (DISMISSED, "consent_dismissed")]
)
def test_the_server_does_not_act_when_the_user_says_no(
    make_world: Any, era: Any, given: Any, reason: str
) -> None:
    """Or closes the question."""
    world = asking(make_world, era, "delete_file", path="a.txt")
    world.answering.answer(USER, lambda _: given)
    assert outcome(world).reason.token == reason
    assert world.state.changes() == ()


@ERAS
def test_an_accepting_user_answers_every_question(make_world: Any, era: Any) -> None:
    """One after the other, with what the forms offer; what nobody can guess is the author's slip."""
    world = make_world("asking", era=era)
    world.actor(CLIENT).accepting = True
    world.acting.call_tool(CLIENT, "board")
    assert outcome(world).text == "Seat any, meal none."
    with pytest.raises(Misuse, match=r'The form wants "city"'):
        world.acting.call_tool(CLIENT, "plan_trip")


@ERAS
def test_questions_may_follow_one_another(make_world: Any, era: Any) -> None:
    """The second depends on the first answer, and the server asks nothing more at the end."""
    world = asking(make_world, era, "plan_trip")
    with pytest.raises(Mismatch, match=r'it asked "Which city\?"'):
        world.answering.expect_nothing_asked()
    accept(world, city="Oslo")
    assert world.answering.question_of(QUESTION).message == "How many nights in Oslo?"
    with pytest.raises(Mismatch, match=r'it asks for \["nights"\]'):
        world.answering.expect_asked_again()
    accept(world, nights="3")
    assert {"Oslo", "3"} <= set(outcome(world).text.replace(".", " ").replace(",", " ").split())
    world.answering.expect_nothing_asked()
    world.acting.call_tool(CLIENT, "list_files")
    world.answering.expect_nothing_asked()


@ERAS
def test_two_questions_of_one_round_are_told_apart_by_their_messages(make_world: Any, era: Any) -> None:
    """The call goes on when both are answered."""
    world = asking(make_world, era, "board")
    world.actor(CLIENT).session.stand_still()
    with pytest.raises(
        Misuse, match=r"Several questions wait .*Which meal.*say which: When the user answers"
    ):
        accept(world)
    with pytest.raises(Misuse, match=r'0 of the questions mention "bed"; asked is: "Which'):
        accept(world, "bed")
    with pytest.raises(Misuse, match=r'2 of the questions mention "Which"'):
        accept(world, "Which")
    accept(world, "seat", seat="4C")
    assert isinstance(outcome(world), Asking)
    with pytest.raises(Misuse, match=r'0 of the questions mention "seat"'):
        accept(world, "seat")
    accept(world, "meal", meal="soup")
    assert outcome(world).text == "Seat 4C, meal soup."


@ERAS
def test_the_server_may_ask_again(make_world: Any, era: Any) -> None:
    """The same fields, once more."""
    world = asking(make_world, era, "empty_bin")
    with pytest.raises(Mismatch, match=r"the server to ask again"):
        world.answering.expect_asked_again()
    accept(world, confirm="no")
    world.answering.expect_asked_again()
    accept(world)
    assert outcome(world).text == "The bin is empty."
    with pytest.raises(Mismatch, match=r"the server to ask again"):
        world.answering.expect_asked_again()


@ERAS
def test_an_old_answer_can_be_sent_again(make_world: Any, era: Any) -> None:
    """It acts at most once; without one there is nothing to send."""
    world = asking(make_world, era, "delete_file", path="a.txt")
    with pytest.raises(Misuse, match=r"no old answer to send again"):
        world.answering.answer_again(CLIENT)
    accept(world)
    world.answering.answer_again(CLIENT)
    assert isinstance(outcome(world), Succeeded if era == "2025-11-25" else Failed)
    assert [str(event) for event in world.places.all_events()] == ["desk/a.txt was removed"]


def test_the_state_of_a_question_can_be_altered(make_world: Any) -> None:
    """The next answer carries it, and is refused."""
    world = asking(make_world, "2026-07-28", "delete_file", path="a.txt")
    before = world.latest_actor.call.state
    world.answering.alter_state(CLIENT)
    altered = world.latest_actor.call.state
    assert before is not None
    assert altered is not None
    assert len(altered) == len(before)
    assert sum(a != b for a, b in zip(altered, before, strict=True)) == 1
    accept(world)
    assert outcome(world).code == -32602
    assert world.state.changes() == ()
    with pytest.raises(Misuse, match=r"No question waits for an answer"):
        world.answering.alter_state(CLIENT)


def test_what_an_era_does_not_have_is_left_out(make_world: Any) -> None:
    """A question of 2025-11-25 carries no state, and has no raw answers."""
    world = asking(make_world, "2025-11-25", "empty_bin")
    with pytest.raises(LeftOut, match=r"a question of 2025-11-25 carries no state"):
        world.answering.alter_state(CLIENT)
    with pytest.raises(LeftOut, match=r"2025-11-25 has no raw input responses"):
        world.answering.answer_raw(CLIENT, Document({}))


def test_raw_answers_go_out_as_they_stand(make_world: Any) -> None:
    """Also with a key that nobody asked with: the server asks again."""
    world = asking(make_world, "2026-07-28", "delete_file", path="a.txt")
    with pytest.raises(Misuse, match=r"Raw answers are one object"):
        world.answering.answer_raw(CLIENT, Document(["x"]))
    world.answering.answer_raw(
        CLIENT, Document({"other": {"action": "accept", "content": {"confirm": True}}})
    )
    assert isinstance(outcome(world), Asking)
    world.answering.expect_asked_again()
    key = world.answering.question_of(QUESTION).key
    world.answering.answer_raw(CLIENT, Document({key: {"action": "accept", "content": {"confirm": True}}}))
    assert isinstance(outcome(world), Succeeded)


@ERAS
def test_without_a_question_nothing_can_be_answered(make_world: Any, era: Any) -> None:
    """What the call said instead is shown."""
    world = make_world("asking", era=era)
    world.acting.call_tool(CLIENT, "list_files")
    with pytest.raises(Misuse, match=r"^No question waits for an answer; the call succeeded\.$"):
        accept(world)
    with pytest.raises(Mismatch, match=r"it asked nothing"):
        world.answering.question_of(QUESTION)
    world.acting.call_tool(CLIENT, "nothing_of_that_name")
    with pytest.raises(Misuse, match=r'No question waits for an answer; the tool reported an error: "'):
        accept(world)


@ERAS
def test_everything_that_a_person_reads_of_a_question_is_its_text(make_world: Any, era: Any) -> None:
    """Message, titles and choices, at any depth."""
    world = asking(make_world, era, "register")
    text = world.answering.text_of(QUESTION)
    for part in ("Who are you?", "Full name", "Small", "Large"):
        assert part in text
    assert "additionalProperties" not in text


@ERAS
def test_secrets_that_a_user_enters_are_redacted(make_world: Any, era: Any) -> None:
    """Other words stay."""
    world = asking(make_world, era, "log_in")
    accept(world, user="annette", password="hunter2!")
    assert outcome(world).text == "Welcome, annette."
    assert world.stage.redactor.text("annette hunter2!") == "annette [redacted]"


@ERAS
def test_another_clients_user_answers_for_himself(make_world: Any, era: Any) -> None:
    """Each has a call of their own; without a name the latest When's actor is meant."""
    world = asking(make_world, era, "empty_bin")
    ben = Who("ben")
    world.acting.call_tool(ben, "empty_bin")
    world.answering.answer(Whose("user", CLIENT), lambda _: DECLINED)
    assert isinstance(world.actor(CLIENT).call.outcome, Failed)
    assert isinstance(world.actor(ben).call.outcome, Asking)
    world.acting.cancel(ben)
    assert world.looking.outcome_of(CALL) == Cancelled()
    assert isinstance(world.looking.outcome_of(Whose("call", CLIENT)), Failed)


@ERAS
def test_the_roots_are_the_clients_to_show(make_world: Any, era: Any) -> None:
    """No sentence and no person is needed; whoever offers none is not asked."""
    world = make_world("rooted", era=era)
    world.acting.call_tool(CLIENT, "roots")
    assert isinstance(outcome(world), Succeeded)
    assert outcome(world).text == ""
    world.acting.call_tool(CLIENT, "gate")
    accept(world, sure="yes")
    assert outcome(world).text == "Acted."
    ben = Who("ben")
    world.actor(ben).offer(())
    world.acting.call_tool(ben, "roots")
    assert isinstance(outcome(world), Failed)


@ERAS
def test_a_model_is_not_the_user(make_world: Any, era: Any) -> None:
    """What is asked of it cannot be accepted."""
    world = make_world("rooted", era=era)
    world.acting.call_tool(CLIENT, "sample")
    with pytest.raises(
        Misuse, match="No question waits for an answer of the user; the server asks the model"
    ):
        accept(world)
    assert isinstance(outcome(world), Asking)
