"""Every way to fail, run for real: it fails in every era, and says so in words that a person has approved."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.failures.runs import (
    APPROVED,
    FAILING,
    HERE,
    TOPICS,
    Failure,
    document_of,
    failing_sentences,
    normal,
)

if TYPE_CHECKING:
    from tests.failures.runs import Run

pytestmark = pytest.mark.slow

every_topic = pytest.mark.parametrize("topic", TOPICS)


@every_topic
def test_a_run_with_failures_ends_with_one(topic: str, runs: dict[str, Run]) -> None:
    """Behave's exit code is 1, so that a build stops."""
    assert runs[topic].code == 1, runs[topic].output[-2000:]


@every_topic
def test_no_scenario_passes(topic: str, runs: dict[str, Run]) -> None:
    """Each scenario fails in each era that it is meant for; what is left out is left out by its tag only."""
    statuses = runs[topic].statuses
    assert statuses
    assert [name for name, status in statuses if status not in (*FAILING, "SKIPPED")] == []
    failing = {name for name, status in statuses if status in FAILING}
    assert {name for name, _ in statuses} == failing


@every_topic
def test_every_scenario_fails_in_both_eras(topic: str, runs: dict[str, Run]) -> None:
    """A failure in one era only is one that a tag, or a sentence, bound to that era."""
    bound = {each.scenario for each in runs[topic].failures if " speaks " in each.step}
    counted: dict[str, Counter[str]] = {}
    for name, status in runs[topic].statuses:
        counted.setdefault(name, Counter())["skipped" if status == "SKIPPED" else "failed"] += 1
    both, one = Counter(failed=2), Counter(failed=1, skipped=1)
    assert {name for name, found in counted.items() if found not in (both, one)} == bound


@every_topic
def test_names_are_told_apart(topic: str, runs: dict[str, Run]) -> None:
    """A scenario's name stands once in a project, so that its message can be found."""
    counted = Counter((failure.scenario, failure.era) for failure in runs[topic].failures)
    assert [name for (name, era), count in counted.items() if count > (1 if era else 2)] == []


@every_topic
def test_a_failure_says_what_was_approved(topic: str, runs: dict[str, Run], *, approving: bool) -> None:
    """The messages are those of the approved document, word for word."""
    file = HERE / topic / APPROVED
    if approving:
        file.write_text(runs[topic].document, encoding="utf-8")
    approved = file.read_text(encoding="utf-8") if file.exists() else ""
    assert runs[topic].document.splitlines() == approved.splitlines()


@every_topic
def test_no_message_shows_a_traceback(topic: str, runs: dict[str, Run]) -> None:
    """A person is told what happened, never where in our code it was noticed."""
    ours = re.compile(r'File "ROOT/mcpbdd/|mcpbdd/\w+/\w+\.py')
    shown = [each for each in runs[topic].failures if ours.search(each.message)]
    assert shown == []


def test_a_changed_message_is_noticed() -> None:
    """The document tells two messages apart, and two eras that say different things."""
    one = Failure("A", "2025-11-25", "Then the call fails", "it did not")
    other = Failure("A", "2026-07-28", "Then the call fails", "it did")
    assert document_of([one]) != document_of([other])
    assert "(only in 2026-07-28)" in document_of([one, other])


def test_what_differs_from_run_to_run_is_put_into_words() -> None:
    """Temporary folders and durations do not make a message look changed."""
    assert (
        normal("a file in /tmp/mcpbdd-x1y2/desk, it took 0.151") == "a file in FOLDERS/desk, it took SECONDS"
    )


def test_failing_sentences_are_read_from_the_approved_documents() -> None:
    """What the proof of the language counts as failing is what stands approved here."""
    assert ("then", "the call succeeds") in failing_sentences()
