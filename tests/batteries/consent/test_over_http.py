"""Over http: who brings no token, and who answers in the session of somebody else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.batteries.consent.good import GOOD
from tests.batteries.consent.walking import ERAS, Honest, broken

if TYPE_CHECKING:
    from mcpbdd.config import Era
    from tests.batteries.consent.conftest import Judge

GUARDED: dict[str, tuple[str, tuple[Era, ...]]] = {
    "lets anybody in": ("no credentials", ERAS[1:]),
    "one for all": ("session of another", ERAS[:1]),
}
"""Mistake -> the attack that is about it, and where it breaks."""
ROWS = (
    "no credentials",
    "another person",
    "session of another",
    "crossed answers",
    "eight at once",
    "hangs up",
)


def over_http(honest: Honest, **settings: str) -> Honest:
    """Reach a gate over http, with tokens that its verifier knows."""
    more = {**honest.server["settings"], "verifier": "{verifier}", **settings}
    return replace(honest, server={**honest.server, "settings": more}, transport="http")


@pytest.mark.slow
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("gate", ["by hand", "on the SDK"])
def test_a_good_gate_holds_over_http(gate: str, era: Era, judged: Judge) -> None:
    """The rows that need tokens and sessions are tried here, and hold."""
    findings = judged(over_http(GOOD[gate]), era)
    assert broken(findings) == set()
    assert findings["no credentials"].result == "held"
    assert findings["session of another"].result == ("held" if era == "2025-11-25" else "does not apply")


@pytest.mark.parametrize(
    ("mistake", "era"), [(name, era) for name, (_, eras) in GUARDED.items() for era in eras]
)
def test_a_mistake_at_the_door_is_found(mistake: str, era: Era, judged: Judge) -> None:
    """The row that is about the mistake breaks."""
    own = GUARDED[mistake][0]
    finding = judged(over_http(GOOD["by hand"], mistake=mistake), era, own)[own]
    assert finding.result == "broken"
