"""Each rule of the gate is noticed by its own tests, and by no others, when it is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from mcpbdd.kit.store import MemoryProvider
from tests.kit.consent.broken import BROKEN
from tests.kit.consent.rulebook import RULES
from tests.kit.store.bench import red_rules

if TYPE_CHECKING:
    from tests.kit.store.breaking import Broken


@pytest.mark.slow
@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_gate_is_noticed_by_its_own_rules_only(broken: Broken) -> None:
    """What is broken turns its rules red; everything else stays green."""
    with broken.applied():
        red = anyio.run(red_rules, RULES, MemoryProvider)
    assert red == broken.red


def test_every_rule_has_its_broken_gate() -> None:
    """A rule that nothing turns red may be no rule."""
    assert set(RULES) - set().union(*(broken.red for broken in BROKEN)) == set()
