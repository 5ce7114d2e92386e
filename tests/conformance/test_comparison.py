"""Two verdicts are set side by side, and what nobody has explained is a problem."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from tests.conformance.comparison import FORGED, Comparison, side_by_side
from tests.conformance.remarks import DIFFERENCES, NOT_EXPRESSED
from tests.conformance.suite import ROOT
from tests.conformance.verdicts import Rule, Verdict, Verdicts


def explained() -> Comparison:
    """Give a comparison in which everything differs that a remark explains, and one rule is agreed."""
    said = {Rule(name, "2026-07-28") for name in ("agreed", *DIFFERENCES)}
    unsaid = {Rule(name, "2026-07-28") for name in NOT_EXPRESSED}
    passed: dict[Rule, Verdict] = dict.fromkeys(said, "passed")
    failed: dict[Rule, Verdict] = dict.fromkeys(said, "failed")
    differing: dict[Rule, Verdict] = {**passed, Rule("agreed", "2026-07-28"): "failed"}
    silent: dict[Rule, Verdict] = dict.fromkeys(unsaid, "passed")
    return Comparison(
        suite=Verdicts({**passed, **silent}),
        ours=Verdicts(passed),
        suite_broken=Verdicts({**differing, **silent}),
        ours_broken=Verdicts(failed),
        breakable=frozenset(rule.name for rule in said),
        gated="warned",
        version="the suite 1",
    )


def test_what_is_explained_is_no_problem() -> None:
    """Neither a difference with its remark, nor a rule that our language does not say, with its reason."""
    assert explained().problems() == []


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (
            lambda found: replace(found, suite_broken=found.suite),
            "agreed: the verdicts differ, and no remark says why",
        ),
        (
            lambda found: replace(found, breakable=frozenset({"agreed"})),
            f"{FORGED.name}: the verdicts agree, and a remark says why they differ",
        ),
        (
            lambda found: replace(
                found, suite=Verdicts({**found.suite.of, Rule("new", "2026-07-28"): "passed"})
            ),
            "new: it is not in our language, and no remark says why",
        ),
        (
            lambda found: replace(found, ours=found.suite),
            "dns-rebinding-protection: it is in our language, and a remark says why it is not",
        ),
        (
            lambda found: replace(
                found, ours=Verdicts({**found.ours.of, Rule("agreed", "2026-07-28"): "failed"})
            ),
            "agreed: our scenarios fail on 2026-07-28, on the server that keeps the rules",
        ),
        (
            lambda found: replace(
                found, ours=Verdicts({**found.ours.of, Rule("mistyped", "2026-07-28"): "passed"})
            ),
            "mistyped: the suite has no such scenario",
        ),
    ],
)
def test_what_nobody_has_explained_is_a_problem(changed: object, problem: str) -> None:
    """And so is what was explained once and is no longer so."""
    assert callable(changed)
    assert problem in changed(explained()).problems()


def test_an_extension_needs_no_reason() -> None:
    """No server must have it."""
    rule = Rule("tasks", "2026-07-28")
    found = explained()
    suite = Verdicts({**found.suite.of, rule: "failed"}, {rule: "extension"})
    assert replace(found, suite=suite).problems() == []


@pytest.mark.parametrize(
    ("suite", "ours", "words"),
    [
        ("passed", "passed", "both pass"),
        ("failed", "failed", "both fail"),
        ("warned", "failed", "the suite warns, ours fails"),
        ("skipped", None, "the suite skips"),
        (None, None, "-"),
    ],
)
def test_verdicts_are_told_in_words(suite: Verdict | None, ours: Verdict | None, words: str) -> None:
    """Agreement first."""
    assert side_by_side(suite, ours) == words


@pytest.mark.slow
def test_the_page_is_fresh_and_every_difference_is_explained() -> None:
    """What the suite and our scenarios say today is what docs/conformance.md says."""
    command = [sys.executable, "-m", "tests.conformance", "--check"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=400, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
