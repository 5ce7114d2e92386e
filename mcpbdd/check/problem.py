"""What may be wrong in a text, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from mcpbdd.check.texts import Place

Severity = Literal["error", "warning", "advice"]
"""error: a run fails or means something else; warning: hardly meant; advice: it could be read better."""
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "advice")

OFF = "check_off:"
"""What a tag begins with that switches a rule off for its scenario, rule or feature; the rule's name follows."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What is looked for.

    Attributes:
        name: as it is shown and switched off.
        severity: of what it finds.
        about: what it looks for, as a sentence.
        why: what happens otherwise, as a sentence.
    """

    name: str
    severity: Severity
    about: str
    why: str

    def at(self, path: str, place: Place, what: str, remedy: str) -> Problem:
        """Make a problem.

        Args:
            path: of the file, as the author named it.
            place: where in it.
            what: what is wrong, as a sentence.
            remedy: what to do, as a sentence.
        """
        return Problem(self, path, place, what, remedy)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a rule found.

    Attributes:
        rule: which.
        path: of the file, as the author named it.
        place: where in it.
        what: what is wrong, as a sentence.
        remedy: what to do, as a sentence.
    """

    rule: Rule
    path: str
    place: Place
    what: str
    remedy: str

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Sorts problems by place."""
        return (self.path, self.place.line, self.place.column, self.rule.name, self.what)
