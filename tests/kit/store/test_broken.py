"""Each rule is noticed by its own tests, and by no others, when it is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from tests.kit.store.bench import providers, red_rules
from tests.kit.store.broken import acts, keys, lifetimes, listing, values
from tests.kit.store.rulebook import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.kit.store.breaking import Broken

BROKEN = [one for topic in (keys, lifetimes, values, listing, acts) for one in topic.BROKEN]


@pytest.mark.slow
@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_store_is_noticed_by_its_own_rules_only(broken: Broken, tmp_path: Path) -> None:
    """What is broken turns its rules red; everything else stays green."""
    make = providers(tmp_path, broken.kind)
    with broken.applied():
        red = anyio.run(red_rules, RULES, make)
    assert red == broken.red


def test_every_rule_has_its_broken_store() -> None:
    """A rule that nothing turns red may be no rule."""
    unbroken = set(RULES) - set().union(*(broken.red for broken in BROKEN))
    assert unbroken == set()
