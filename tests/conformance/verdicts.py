"""What came of a rule, as the suite tells it and as our own scenarios do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Era = Literal["2025-11-25", "2026-07-28"]
ERAS: tuple[Era, ...] = ("2025-11-25", "2026-07-28")

Verdict = Literal["passed", "warned", "failed", "skipped"]


@dataclass(frozen=True)
class Rule:
    """A rule in one era, by the name of the suite's scenario."""

    name: str
    era: Era


@dataclass(frozen=True)
class Verdicts:
    """What came of the rules against one server.

    Attributes:
        of: each rule that was tried, with its verdict.
        unscored: rules that the suite tries and does not count, with its reason.
    """

    of: dict[Rule, Verdict]
    unscored: dict[Rule, str] = field(default_factory=dict)
