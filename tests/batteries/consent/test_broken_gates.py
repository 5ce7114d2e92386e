"""No miss: a gate with a mistake is broken by the attack that is about this mistake, and by what else it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.batteries.consent import ATTACKS
from tests.batteries.consent.judged import JUDGED, Broken
from tests.batteries.consent.test_over_http import GUARDED
from tests.batteries.consent.walking import ERAS, broken
from tests.servers.gates.hand_server import ELSEWHERE, MISTAKES

if TYPE_CHECKING:
    from mcpbdd.config import Era
    from tests.batteries.consent.conftest import Judge

BY_NAME = {judged.mistake: judged for judged in JUDGED}
WHOLE = [
    (mistake, era) for number, mistake in enumerate(BY_NAME) for era in (ERAS[1:], ERAS)[number % 4 == 0]
]
"""The whole battery takes a second: most mistakes are told in the era that knows more attacks."""
OWN = [(judged, era) for judged in JUDGED for era in judged.eras]


@pytest.mark.parametrize(("gate", "era"), OWN, ids=[f"{gate.mistake}, {era}" for gate, era in OWN])
def test_a_mistake_is_found_by_its_own_attack(gate: Broken, era: Era, judged: Judge) -> None:
    """The row that is about the mistake breaks, and says what was done."""
    before = ("declined",) if gate.own == "talkative refusal" else ()  # it reads what the others heard
    finding = judged(gate.honest, era, *before, gate.own)[gate.own]
    assert finding.result == "broken"
    assert finding.said
    assert finding.reached


@pytest.mark.slow
@pytest.mark.parametrize(("mistake", "era"), WHOLE)
def test_a_mistake_opens_what_it_opens_and_no_more(mistake: str, era: Era, judged: Judge) -> None:
    """Every other row says what it should."""
    gate = BY_NAME[mistake]
    assert broken(judged(gate.honest, era)) == gate.by(era)


def test_every_attack_has_a_gate_that_it_breaks() -> None:
    """An attack that broke nothing ever would prove nothing by holding."""
    tried = {attack.name for attack in ATTACKS if attack.run is not None}
    assert tried == {judged.own for judged in JUDGED} | {own for own, _ in GUARDED.values()}


def test_every_mistake_is_judged() -> None:
    """No gate lies about unused."""
    assert set(BY_NAME) | set(GUARDED) == {*MISTAKES, *ELSEWHERE}
