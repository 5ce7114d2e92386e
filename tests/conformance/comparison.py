"""Sets the suite's verdict on a rule beside that of our scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.conformance.remarks import DIFFERENCES, NOT_EXPRESSED
from tests.conformance.verdicts import ERAS, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.conformance.verdicts import Era, Verdict, Verdicts

FORGED = Rule("input-required-result-ignore-extra-params", "2026-07-28")
"""The one scenario of the suite that rewards a forged answer."""


@dataclass(frozen=True)
class Comparison:
    """Every verdict.

    Attributes:
        suite, ours: on the server that keeps the rules.
        suite_broken, ours_broken: on the server that breaks them.
        breakable: the names of the rules that it breaks.
        gated: the suite's verdict on `FORGED` where the tool stands behind a gate.
        version: the suite's.
    """

    suite: Verdicts
    ours: Verdicts
    suite_broken: Verdicts
    ours_broken: Verdicts
    breakable: frozenset[str]
    gated: Verdict
    version: str

    @property
    def names(self) -> list[str]:
        """The rules' names, in alphabetical order."""
        return sorted({rule.name for rule in self.suite.of})

    def rules(self, name: str) -> list[Rule]:
        """Give the eras in which the suite tries a rule."""
        return [rule for era in ERAS if (rule := Rule(name, era)) in self.suite.of]

    def kept(self, name: str, era: Era) -> str:
        """Say what came of a rule on the server that keeps it."""
        rule = Rule(name, era)
        return side_by_side(self.suite.of.get(rule), self.ours.of.get(rule))

    def broken(self, name: str) -> str:
        """Say what came of a rule on the server that breaks it; eras that agree are told once."""
        if name not in self.breakable:
            return "-"
        found = {
            rule.era: side_by_side(self.suite_broken.of[rule], self.ours_broken.of.get(rule))
            for rule in self.rules(name)
        }
        one = len(set(found.values())) == 1
        return (
            found[self.rules(name)[0].era]
            if one
            else "; ".join(f"{era}: {said}" for era, said in found.items())
        )

    def differs(self, name: str) -> bool:
        """Whether both have a verdict on a rule, and not the same."""
        pairs = [
            (of_suite.of[rule], of_ours.of[rule])
            for of_suite, of_ours in ((self.suite, self.ours), (self.suite_broken, self.ours_broken))
            for rule in self.rules(name)
            if rule in of_ours.of and (of_ours is self.ours or name in self.breakable)
        ]
        return any(one != other for one, other in pairs)

    def is_extension(self, name: str) -> bool:
        """Whether a rule is that of an extension, which no server must have."""
        return any(self.suite.unscored.get(rule) == "extension" for rule in self.rules(name))

    def expressed(self, name: str) -> bool:
        """Whether a rule stands in our language in every era in which the suite has it."""
        return all(rule in self.ours.of for rule in self.rules(name))

    def problems(self) -> list[str]:
        """Say what nobody has explained, what has been explained and is no longer so, and what is plainly wrong."""
        differing = [name for name in self.names if self.differs(name)]
        unsaid = [name for name in self.names if not self.expressed(name) and not self.is_extension(name)]
        found = _odd(differing, DIFFERENCES, "the verdicts differ, and no remark says why")
        found += _odd(DIFFERENCES, differing, "the verdicts agree, and a remark says why they differ")
        found += _odd(unsaid, NOT_EXPRESSED, "it is not in our language, and no remark says why")
        found += _odd(NOT_EXPRESSED, unsaid, "it is in our language, and a remark says why it is not")
        found += [
            f"{rule.name}: our scenarios fail on {rule.era}, on the server that keeps the rules"
            for rule, verdict in self.ours.of.items()
            if verdict != "passed"
        ]
        found += [
            f"{rule.name}: the suite has no such scenario"
            for rule in self.ours.of
            if rule not in self.suite.of
        ]
        return found


def side_by_side(suite: Verdict | None, ours: Verdict | None) -> str:
    """Say two verdicts in words."""
    if suite is None:
        return "-"
    words = {"passed": "passes", "warned": "warns", "failed": "fails", "skipped": "skips"}
    if ours is None:
        return f"the suite {words[suite]}"
    both = {"passed": "both pass", "failed": "both fail"}
    return both[suite] if suite == ours else f"the suite {words[suite]}, ours {words[ours]}"


def _odd(names: Iterable[str], known: Iterable[str], what: str) -> list[str]:
    others = set(known)
    return [f"{name}: {what}" for name in names if name not in others]
