"""What is tried, dropped and left to fill in, with a player that answers as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.generated.target import declared_target
from mcpbdd.drafting.playing import Played
from mcpbdd.drafting.sayings import STOPPED, answers_to, call_of, roots, to_fill
from mcpbdd.drafting.scenes import Scene
from mcpbdd.drafting.trying import Tried, Trying, in_short, unfinished
from mcpbdd.outcomes import Asking, Failed, Outcome, Question, Succeeded
from mcpbdd.phrasing import Step, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

GIVEN, WHEN = Step("given", 'the server "x"'), Step("when", 'the client calls the tool "y"')
THEN = Step("then", "the call succeeds")


class Acting:
    """Plays by a function of the steps."""

    def __init__(self, play: Callable[[Sequence[Step]], Outcome | str]) -> None:
        self._play = play

    def play(self, steps: Sequence[Step], era: Any, *, whole: bool) -> Played:
        came = self._play(steps)
        if isinstance(came, str):
            at = next((at for at, step in enumerate(steps) if step.text in came), 0)
            return Played(era, failed=came, at=at)
        return Played(era, came)


def trying(play: Callable[[Sequence[Step]], Outcome | str]) -> Trying:
    return Trying(Acting(play), ("2025-11-25",))  # type: ignore[arg-type]  # a player by its shape


def text(said: str, **more: Any) -> Succeeded:
    return Succeeded("tools/call", {"content": [{"type": "text", "text": said}], **more})


def test_a_clock_that_changes_nothing_is_left_out() -> None:
    assert STOPPED not in trying(lambda _: text("Hello")).attempt((GIVEN, WHEN)).steps
    of_time = trying(lambda steps: text("It is noon" if STOPPED in steps else "Other"))
    assert STOPPED in of_time.attempt((GIVEN, WHEN)).steps

    def asks_at_noon(steps: Sequence[Step]) -> Outcome:
        if STOPPED in steps:
            return Asking((Question("1", "roots"),))
        return text("a")

    asks_there = trying(asks_at_noon)
    assert STOPPED in asks_there.attempt((GIVEN, WHEN)).steps

    def play(steps: Sequence[Step]) -> Outcome | str:
        return "no clock here" if STOPPED in steps else text("Hello")

    no_clock = trying(play)
    assert STOPPED not in no_clock.attempt((GIVEN, WHEN)).steps


def test_steps_that_fail_or_waver_are_told() -> None:
    assert trying(lambda _: "expected: a\n but was: b").attempt((GIVEN, WHEN)).trouble == (
        "in 2025-11-25, expected: a, but was: b"
    )
    came: Iterator[Outcome] = iter([text("a"), Failed("tools/call", "tool", None, "b")])
    assert "does not always come to the same" in trying(lambda _: next(came)).attempt((GIVEN, WHEN)).trouble
    assert in_short("", "2025-11-25") == "in 2025-11-25, "


def test_outcomes_and_completions_are_asked_for_once() -> None:
    assert trying(lambda _: text("a")).once((GIVEN, WHEN)) is Succeeded
    assert trying(lambda _: "broken").once((GIVEN, WHEN)) is None
    completes = Succeeded("completion/complete", {"completion": {"values": ["a"]}})
    assert trying(lambda _: completes).completed((WHEN,)) == ["a"]
    assert trying(lambda _: Succeeded("x", {"completion": 3})).completed((WHEN,)) == []
    assert trying(lambda _: Succeeded("x", {"completion": {"values": 3}})).completed((WHEN,)) == []
    assert trying(lambda _: "broken").completed((WHEN,)) == []


def test_roots_are_given_where_they_are_asked_for() -> None:
    def play(steps: Sequence[Step]) -> Outcome:
        if roots() in steps:
            return text("a")
        return Asking((Question("1", "roots"),))

    acting = trying(play)
    tried = acting.with_roots(acting.attempt((GIVEN, WHEN)))
    assert roots() in tried.steps
    plain = Tried((GIVEN, WHEN))
    assert acting.with_roots(plain) is plain


def test_a_question_after_a_yes_gets_a_yes_too() -> None:
    def play(steps: Sequence[Step]) -> Outcome:
        accepted = sum(step.text == "the user accepts" for step in steps)
        declined = any(
            step.text in ("the user declines", "the user dismisses the question") for step in steps
        )
        if declined:
            return Failed("tools/call", "tool", None, "Nothing was done")
        return (
            text("Done")
            if accepted == 2
            else Asking((Question("1", "form", {"message": f"Sure of it {accepted}?"}),))
        )

    acting = trying(play)
    found = dict(acting.answered(acting.attempt((GIVEN, WHEN))))
    assert list(found) == ["the user says yes", "the user says no", "the user looks away"]
    assert [step.text for step in found["the user says yes"].steps][2:] == [
        'the server asks "Sure of it 0?"',
        "the user accepts",
        'the server asks "Sure of it 1?"',
        "the user accepts",
    ]
    assert acting.answered(Tried((GIVEN, WHEN))) == ()


def test_a_then_that_does_not_hold_after_all_is_left_out() -> None:
    surplus = Step("then", 'the text says "now"')

    def play(steps: Sequence[Step]) -> Outcome | str:
        return surplus.text if surplus in steps else text("a")

    acting = trying(play)
    done = acting.scenario("It works", Tried((GIVEN, WHEN), (THEN, surplus)))
    assert (done.scenario.steps, done.to_fill_in) == ((GIVEN, WHEN, THEN), "")
    broken = trying(lambda _: THEN.text).scenario("It works", Tried((GIVEN, WHEN), (THEN, surplus)))
    assert broken.scenario.tags == ("draft",)
    assert broken.scenario.steps == ()
    assert broken.to_fill_in == "in 2025-11-25, the call succeeds"
    told = acting.scenario("It works", Tried((GIVEN,), trouble="no answer came"))
    assert told.scenario.comments == ("fill in: no answer came", 'Given the server "x"')


def test_cells_to_fill_in_stand_for_what_nobody_knows() -> None:
    call = Step("when", "x with", rows([("a", "1"), ("b", "2")]))
    gap = to_fill(call, ("b",))
    assert gap is not None
    assert gap.block == rows([("a", "1"), ("b", "<fill in: b>")])
    assert to_fill(call, ()) is None
    assert to_fill(call, ("c",)) is None
    assert to_fill(WHEN, ("a",)) is None
    assert unfinished("t", (GIVEN, call), "why", gap).scenario.steps == (GIVEN, gap)


def test_models_and_links_are_answered_in_their_words() -> None:
    assert [step.text for _, step in answers_to(Question("1", "sampling"))] == [
        'the model answers "Yes."',
        "the model refuses",
    ]
    assert answers_to(Question("1", "link"))[0][1].text == "the user opens the link and finishes"
    form = {"requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}}}
    assert answers_to(Question("1", "form", form))[0][1].block == rows([("name", "Ada")])


def test_calls_are_said_in_the_words_of_their_kind() -> None:
    scene = Scene("x")
    template = declared_target("resource template", "a://{b}", {"uriTemplate": "a://{b}"})
    assert call_of(template, {"b": "c"}, scene).block == rows([("b", "c")])
    assert call_of(template, {"b": "\x1b"}, scene).text == 'the client reads the resource "a://%1B"'
    hidden = declared_target("tool", "\x1b", {})
    assert call_of(hidden, {}, scene).text == "the client sends"
    assert scene.path == ""
