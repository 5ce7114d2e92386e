"""Sentences as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd import sentences
from mcpbdd.errors import Misuse
from mcpbdd.sentences import (
    Sentence,
    Vocabulary,
    given,
    parameter_type,
    that_takes_more,
    then,
    when,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def vocabulary(monkeypatch: pytest.MonkeyPatch) -> Vocabulary:
    """Give an empty vocabulary in place of the one of the process."""
    fresh = Vocabulary()
    monkeypatch.setattr(sentences, "vocabulary", fresh)
    return fresh


@pytest.mark.parametrize(("decorator", "keyword"), [(given, "given"), (when, "when"), (then, "then")])
def test_a_sentence_remembers_what_it_is(
    vocabulary: Vocabulary, decorator: Callable[..., Any], keyword: str
) -> None:
    """Keyword, pattern, function, what it takes, its meaning and its place."""

    def step(world: object) -> None:
        """Do it.

        In detail.
        """

    assert decorator("it is done", takes="rows or JSON")(step) is step
    (sentence,) = vocabulary.sentences
    assert (sentence.keyword, sentence.pattern, sentence.function) == (keyword, "it is done", step)
    assert (sentence.meaning, sentence.filename) == ("Do it.", __file__)
    assert sentence.line == step.__code__.co_firstlineno
    assert sentence.takes is not None


def test_a_sentence_that_takes_nothing_says_so(vocabulary: Vocabulary) -> None:
    """And one without a docstring has no meaning to show."""
    given("nothing stands under it")(lambda world: None)
    (sentence,) = vocabulary.sentences
    assert sentence.takes is None
    assert sentence.meaning == ""


@pytest.mark.parametrize("bad", list("().*|\\/"))
def test_a_sentence_that_no_editor_would_find_is_refused(vocabulary: Vocabulary, bad: str) -> None:
    """The text names the place, the sentence and the character."""
    with pytest.raises(Misuse, match=r"test_sentences.py:\d+: the sentence \"a . b\" contains"):
        given(f"a {bad} b")(lambda world: None)
    assert vocabulary.sentences == []


def test_the_same_sentence_twice_is_refused(vocabulary: Vocabulary) -> None:
    """Both places are told; the same words with another keyword are another sentence."""
    given("it rains")(lambda world: None)
    when("it rains")(lambda world: None)
    with pytest.raises(Misuse, match=r"\"it rains\" is already defined at .*test_sentences.py:\d+"):
        given("it rains")(lambda world: None)


def test_a_module_that_is_read_again_defines_its_sentences_again(vocabulary: Vocabulary) -> None:
    """The same place is no clash."""
    sentence = Sentence("given", "it rains", print, None, "", "weather.py", 3)
    vocabulary.add(sentence)
    vocabulary.add(sentence)


def test_listeners_hear_of_every_sentence(vocabulary: Vocabulary) -> None:
    """Whoever binds sentences is told when they come."""
    heard: list[Sentence] = []
    vocabulary.listeners.append(heard.append)
    then("it is heard")(lambda world: None)
    assert [sentence.pattern for sentence in heard] == ["it is heard"]


def test_a_gap_is_kept_by_its_name(vocabulary: Vocabulary) -> None:
    """With what fits, and how it is read."""
    parameter_type("weather", "sun|rain", str.upper)
    kept = vocabulary.types["weather"]
    assert (kept.name, kept.regexp, kept.read("sun")) == ("weather", "sun|rain", "SUN")


def test_the_sentence_that_takes_more_says_the_same_with(vocabulary: Vocabulary) -> None:
    """Of the same keyword, and no other that begins so."""
    given("it rains")(lambda world: None)
    given("it rains with", takes="rows")(lambda world, rows: None)
    given("it rains with thunder")(lambda world: None)
    when("it rains")(lambda world: None)
    rains, heavily, thunder, when_it_rains = vocabulary.sentences
    known = vocabulary.sentences
    assert that_takes_more(rains, known) is heavily
    assert [that_takes_more(one, known) for one in (heavily, thunder, when_it_rains)] == [None] * 3
