"""No false alarm: a gate that makes no mistake is called good, time and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.batteries.consent import ATTACKS
from tests.batteries.consent.good import GOOD
from tests.batteries.consent.walking import ERAS, broken

if TYPE_CHECKING:
    from mcpbdd.config import Era
    from tests.batteries.consent.conftest import Judge

QUICK = ("by hand", "on the kit", "on the SDK")
OFTEN = ("on the kit", "on the SDK")
RUNS = 10
"""In each of the two eras, so that each gate is judged twenty times."""


@pytest.mark.slow
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("gate", QUICK)
def test_a_good_gate_is_called_good(gate: str, era: Era, judged: Judge) -> None:
    """It holds, and what can be tried of it is."""
    for _ in range(2):
        findings = judged(GOOD[gate], era)
        assert broken(findings) == set()
        assert set(findings) == {attack.name for attack in ATTACKS}
        assert sum(finding.result == "held" for finding in findings.values()) >= (
            28 if era == ERAS[0] else 42
        )


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("gate", GOOD)
def test_a_good_gate_is_called_good_time_and_again(gate: str, era: Era, judged: Judge) -> None:
    """What depends on chance or on time shows in so many runs."""
    for _ in range(RUNS if gate in OFTEN else 1):
        assert broken(judged(GOOD[gate], era)) == set()
