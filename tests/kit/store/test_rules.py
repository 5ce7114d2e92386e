"""Every rule, on every provider."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from tests.kit.store.bench import prove, providers
from tests.kit.store.rulebook import RULES, TOPICS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_the_rule_holds(kind: str, rule: str, tmp_path: Path) -> None:
    """What the rule's own docstring says is so."""
    anyio.run(prove, RULES[rule], providers(tmp_path, kind))


def test_no_rule_hides_another() -> None:
    """Names are unique over all topics, and each rule says what it is about."""
    named = [name for topic in TOPICS for name in vars(topic) if name in RULES]
    assert len(named) == len(RULES) > 80
    assert all(rule.__doc__ for rule in RULES.values())
