"""From the text of a step to its sentence, without a runner."""

from __future__ import annotations

import pytest

from mcpbdd.binding import use_steps
from mcpbdd.recognizing import Recognizer, nearest_sentences, with_keyword
from mcpbdd.sentences import Sentence, vocabulary


@pytest.fixture(scope="module")
def recognizer() -> Recognizer:
    use_steps()
    return Recognizer(sentence for sentence in vocabulary.sentences if sentence.topic)


def test_a_text_is_recognized_with_what_stands_in_its_gaps(recognizer: Recognizer) -> None:
    (said,) = recognizer.recognize("when", 'client "ben" calls the tool "place \\"it\\"" with:')
    assert said.sentence.pattern == "{actor} calls the tool {string} with"
    assert [(gap.role, gap.kind, gap.text) for gap in said.gaps] == [
        ("actor", "actor", 'client "ben"'),
        ("tool", "string", '"place \\"it\\""'),
    ]
    tool = said.gap("tool")
    assert tool is not None
    assert (tool.value, tool.start, tool.end) == ('place "it"', 28, 42)
    assert said.gap("prompt") is None


def test_texts_of_one_shape_are_told_apart_by_what_they_quote(recognizer: Recognizer) -> None:
    for name in ("a", "b"):
        (said,) = recognizer.recognize("when", f'the client calls the tool "{name}"')
        assert [gap.value for gap in said.gaps if gap.role == "tool"] == [name]


def test_the_keyword_counts(recognizer: Recognizer) -> None:
    assert recognizer.recognize("then", "the client cancels the call") == ()
    assert recognizer.recognize("step", "the client cancels the call") == ()
    assert len(recognizer.recognize("when", "the client cancels the call")) == 1


def test_a_gap_that_cannot_be_read_is_given_as_written() -> None:
    """A project's reader of a gap may refuse what fits the gap."""

    def step(_world: object, odd: object) -> None:
        """Say something odd."""

    def refuse(_text: str) -> None:
        raise ZeroDivisionError

    from mcpbdd.sentences import parameter_type  # noqa: PLC0415 - defined for this test alone

    parameter_type("odd", "[0-9]+", refuse)
    own = Sentence("given", "an odd {odd}", step, None, "Odd.", __file__, 1)
    (said,) = Recognizer([own]).recognize("given", "an odd 7")
    assert [(gap.value, gap.role) for gap in said.gaps] == [("7", "odd")]
    vocabulary.types.pop("odd")


def test_the_nearest_are_given_in_their_order(recognizer: Recognizer) -> None:
    near = recognizer.nearest("when", 'the client calls tool "x"', 3)
    assert with_keyword(near[0]) == 'When the client calls the tool "…"'
    assert len(near) == 3
    assert nearest_sentences("when", "zzz qqq", vocabulary.sentences) == ()


def test_a_sentence_tells_what_its_gaps_stand_for(recognizer: Recognizer) -> None:
    by_pattern = {sentence.pattern: sentence for sentence in recognizer.sentences}
    calls = by_pattern["{actor} calls the tool {string} with"]
    assert (calls.roles, calls.under, calls.topic) == (("actor", "tool", "arguments"), "arguments", "calling")
    assert by_pattern["nothing has changed"].under == ""
    assert by_pattern["nothing has changed"].roles == ()
