"""Every sentence, said where it does not fit and with a name that nothing has: it fails, and says what was there instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.failures.bad_input import SITUATIONS, Trial, try_all

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
}
"""What is true where nothing happened; whatever else passes there would pass without anything having been proved."""

BARE = re.compile(r'[^\d";:,{]*')
"""A clause that names nothing: neither what was found nor what to write."""


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> list[Trial]:
    """Every sentence in every situation, said once for all tests."""
    return try_all(tmp_path_factory.mktemp("bad-input"))


def shown(trials: Iterable[Trial]) -> str:
    """Show trials to a person."""
    return "\n".join(map(str, trials))


@pytest.mark.parametrize("situation", HOLD)
def test_nothing_passes_where_nothing_happened(trials: list[Trial], situation: str) -> None:
    """A Then that passes there proves nothing, unless it asks the server itself, as a battery does."""
    passed = {
        trial.pattern
        for trial in trials
        if (trial.situation, trial.keyword, trial.status) == (situation, "then", "PASSED")
        and not (trial.battery and situation != "no server")
    }
    assert passed - HOLD[situation] == set()


def test_every_message_says_what_is_wrong_or_what_to_write(trials: list[Trial]) -> None:
    """It names the wrong word, what was there instead, or what to write: a bare clause helps nobody on."""
    failed = [trial for trial in trials if trial.status == "FAILED"]
    assert len(failed) > len(trials) // 2
    poor = [trial for trial in failed if BARE.fullmatch(trial.message)]
    assert not poor, shown(poor)


def test_no_message_is_an_accident_of_ours(trials: list[Trial]) -> None:
    """No traceback, no sentence that behave does not know, and nothing that the run broke off at."""
    accidents = [trial for trial in trials if "Traceback" in trial.message or trial.status == "UNDEFINED"]
    assert not accidents, shown(accidents)
    assert {trial.situation for trial in trials} == set(SITUATIONS)
