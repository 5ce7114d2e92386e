"""The language proves itself: each sentence has a scenario that passes, one that fails at it, and no double."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import interegular
import pytest
from cucumber_expressions.expression import CucumberExpression
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from mcpbdd.binding import use_steps
from mcpbdd.recognizing import parameter_types
from mcpbdd.sentences import vocabulary
from tests.failures.runs import KEYWORDS, failing_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interegular.fsm import FSM

FEATURES = Path(__file__).parent.parent / "features"
NO_PROOF = ("@wip", "@wanted")
"""Tags of scenarios that do not have to pass."""

Said = tuple[str, str]
"""A keyword (given, when, then) and what follows it."""


@dataclass(frozen=True)
class Form:
    """What a sentence matches.

    Attributes:
        keyword, pattern: the sentence's.
        expression: its regular expression, unanchored.
    """

    keyword: str
    pattern: str
    expression: str

    def matches(self, said: Said) -> bool:
        """Tell whether somebody said this sentence."""
        return said[0] == self.keyword and re.fullmatch(self.expression, said[1]) is not None

    @property
    def beginning(self) -> str:
        """The words before the first gap."""
        return self.pattern.partition("{")[0]

    @property
    def ending(self) -> str:
        """The words after the last gap; the whole sentence where it has none."""
        return self.pattern.rpartition("}")[2]

    def __str__(self) -> str:
        return f"{self.keyword.capitalize()} {self.pattern}"


def form(keyword: str, pattern: str) -> Form:
    """Compile a sentence as the binding does."""
    regexp = CucumberExpression(pattern, parameter_types()).regexp
    assert regexp.startswith("^")
    assert regexp.endswith("$")
    return Form(keyword, pattern, regexp[1:-1])


@pytest.fixture(scope="module")
def language() -> tuple[Form, ...]:
    """Every sentence that the package brings along."""
    use_steps()
    package = str(Path(__file__).parent.parent / "mcpbdd")
    own = [one for one in vocabulary.sentences if one.filename.startswith(package)]
    return tuple(form(one.keyword, one.pattern) for one in own)


@pytest.fixture(scope="module")
def passing() -> frozenset[Said]:
    """Everything that is said in the project's specs, in scenarios that have to pass."""
    # An example's features are a linked folder, into which rglob does not go.
    folders = [FEATURES, *(path for path in FEATURES.iterdir() if path.is_symlink())]
    files = [file for folder in folders for file in folder.resolve().rglob("*.feature")]
    return frozenset(said for file in files for said in said_in(file.read_text("utf-8")))


@pytest.fixture(scope="module")
def failing() -> frozenset[Said]:
    """Everything at which a scenario of tests/failures fails."""
    return frozenset(failing_sentences())


def said_in(text: str) -> set[Said]:
    """Give the steps of a feature's scenarios, outlines filled in, without those that do not have to pass."""
    document: Any = {**Parser().parse(text), "uri": "it.feature"}
    return {
        (KEYWORDS[step["type"]].lower(), step["text"])
        for pickle in Compiler().compile(document)
        if not any(tag["name"].startswith(NO_PROOF) for tag in pickle["tags"])
        for step in pickle["steps"]
    }


def never_said(language: Iterable[Form], said: frozenset[Said]) -> list[str]:
    """Give the sentences that nobody says."""
    return [str(one) for one in language if not any(one.matches(each) for each in said)]


def doubles(language: Iterable[Form]) -> list[str]:
    """Give every pair of sentences of one keyword that some text matches both, with such a text."""
    found: list[str] = []
    for one, other in combinations(language, 2):
        if one.keyword == other.keyword and may_meet(one, other):
            both = automaton(one.expression) & automaton(other.expression)
            if not both.empty():
                found.append(f"{one} | {other} | both match: {example(both)}")
    return found


def may_meet(one: Form, other: Form) -> bool:
    """Tell apart quickly what begins or ends with different words; all else is for the automata."""
    begin = one.beginning.startswith(other.beginning) or other.beginning.startswith(one.beginning)
    end = one.ending.endswith(other.ending) or other.ending.endswith(one.ending)
    return begin and end


@cache
def automaton(expression: str) -> FSM:
    """Compile a regular expression into a finite automaton; it has no anchors, as it matches whole texts."""
    return interegular.parse_pattern(expression).to_fsm()


def example(both: FSM) -> str:
    """Give a shortest text that an automaton accepts."""
    letters = {key: next(iter(sorted(map(str, chars)))) for key, chars in both.alphabet.by_transition.items()}
    ways: dict[Any, str] = {both.initial: ""}
    waiting = deque([both.initial])
    while waiting:
        state = waiting.popleft()
        if state in both.finals:
            return ways[state]
        for key, after in both.map.get(state, {}).items():
            if after not in ways:
                ways[after] = ways[state] + letters[key]
                waiting.append(after)
    raise AssertionError("only automata that accept something have an example")


def test_every_sentence_has_a_scenario_that_passes(
    language: tuple[Form, ...], passing: frozenset[Said]
) -> None:
    """Each sentence stands in a scenario of features/, where it is shown what it means."""
    missing = never_said(language, passing)
    assert not missing, "no scenario of features/ says:\n" + "\n".join(missing)


def test_every_sentence_has_a_scenario_that_fails_at_it(
    language: tuple[Form, ...], failing: frozenset[Said]
) -> None:
    """Each sentence can fail, and what it says then is approved in tests/failures."""
    missing = never_said(language, failing)
    assert not missing, "no scenario of tests/failures fails at:\n" + "\n".join(missing)


def test_a_sentence_that_nobody_says_is_listed() -> None:
    """A sentence is missed where only another keyword, or only a part of it, was said."""
    new = form("then", "the server sings {string}")
    said = frozenset({("when", 'the server sings "la"'), ("then", "the server sings")})
    assert never_said([new], said) == ["Then the server sings {string}"]
    assert never_said([new], frozenset({("then", 'the server sings "la"')})) == []


def test_only_scenarios_that_have_to_pass_are_a_proof() -> None:
    """What stands in a wanted scenario proves nothing; an outline proves what its examples say."""
    text = """
    Feature: F
      @wanted:none
      Scenario: A
        Given it rains
      Scenario Outline: B
        When <who> sings
        And somebody dances
        Examples:
          | who |
          | Ann |
    """
    assert said_in(text) == {("when", "Ann sings"), ("when", "somebody dances")}


@pytest.mark.slow
def test_no_text_is_two_sentences(language: tuple[Form, ...]) -> None:
    """Whatever a person writes is one sentence or none: exactly, over all texts that there are."""
    assert len(language) > 100
    found = doubles(language)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("the server asks {string}", 'the server asks "nothing"', 'the server asks "nothing"'),
        ("{actor} waits", 'client "ben" waits', 'client "ben" waits'),
        ("{text} mentions {string}", "the text mentions {string}", 'the text mentions ""'),
        ("the code is {code}", "the code is {int}", "the code is 0"),
        ("{duration} pass", "{int} days pass", "0 days pass"),
        ("the value {string} is {string}", 'the value {string} is "a" or "b"', None),
        ("{string} was {string}", "{string} was 'gone'", "\"\" was 'gone'"),
    ],
)
def test_two_sentences_for_one_text_are_found(one: str, other: str, text: str | None) -> None:
    """Also where one has a gap and the other the very words; and not where the words cannot meet."""
    use_steps()
    found = doubles([form("then", one), form("then", other)])
    assert len(found) == (text is not None)
    if text is not None:
        assert form("then", one).matches(("then", text))
        assert form("then", other).matches(("then", text))


def test_the_same_words_under_two_keywords_are_two_sentences() -> None:
    """A runner looks for a Then among the Thens only."""
    use_steps()
    assert doubles([form("given", "{actor} waits"), form("when", "{actor} waits")]) == []
