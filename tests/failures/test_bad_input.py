"""Every sentence, said where it does not fit and with a name that nothing has: it fails, and says what was there instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.failures.bad_input import SITUATIONS, WRONG, Trial, try_all

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.slow

HOLD = {
    "no server": set[str](),
    "nothing called": {
        "{actor} is told nothing more within {duration}",
        "the server does not offer the prompt {string}",
        "the server does not offer the resource {string}",
        "the server does not offer the tool {string}",
    },
    "a call succeeded": {
        "progress was not reported",
        "the server asks nothing",
        "the server does not offer the prompt {string}",
        "the server does not offer the resource {string}",
        "the server does not offer the tool {string}",
        "the server logged no secret",
        "the server logged nothing at {level}",
        "the server logged nothing",
        "the value {string} is absent",
        "{actor} has never seen {string}",
        "{actor} is told nothing more within {duration}",
        "{actor} was told nothing",
        "{call} succeeds",
        "{call} took less than {duration}",
        "{text} does not mention {string}",
        "{text} mentions every value of the result",
    },
    "two questions wait": {"{call} does not succeed", "{call} took less than {duration}"},
}
"""What is true in each situation; whatever else passes there would pass without anything having been proved."""

HELP = re.compile(
    r"but was: |Known|already|must come first|such as|with a method|take the|Nothing was|wait|the server asks"
    r"|\b(?:Given|When|Then)\b"
)
"""How a message goes on that does not name the wrong word: what was found, what is known, or what to write."""


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> list[Trial]:
    """Every sentence in every situation, said once for all tests."""
    return try_all(tmp_path_factory.mktemp("bad-input"))


def shown(trials: Iterable[Trial]) -> str:
    """Show trials to a person."""
    return "\n".join(map(str, trials))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nothing_passes_but_what_is_true(trials: list[Trial], situation: str) -> None:
    """A Then that passes where nothing was called, or with a name that nothing has, proves nothing."""
    passed = {
        trial.pattern
        for trial in trials
        if trial.situation == situation and trial.keyword == "then" and trial.status == "PASSED"
    }
    assert passed == HOLD[situation]


def test_every_message_says_what_is_wrong_or_what_to_write(trials: list[Trial]) -> None:
    """It names the wrong word, or says what was there instead, or what to write."""
    failed = [trial for trial in trials if trial.status == "FAILED"]
    assert len(failed) > len(trials) // 2
    poor = [trial for trial in failed if WRONG not in trial.message and not HELP.search(trial.message)]
    assert not poor, shown(poor)


def test_no_message_is_an_accident_of_ours(trials: list[Trial]) -> None:
    """No traceback, no sentence that behave does not know, and nothing that the run broke off at."""
    accidents = [trial for trial in trials if "Traceback" in trial.message or trial.status == "UNDEFINED"]
    assert not accidents, shown(accidents)
    assert {trial.situation for trial in trials} == set(SITUATIONS)
