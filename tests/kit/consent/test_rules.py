"""Every rule of the gate, on every provider."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from tests.kit.consent.rulebook import RULES
from tests.kit.store.bench import prove, providers

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_the_rule_holds(kind: str, rule: str, tmp_path: Path) -> None:
    """What the rule's own docstring says is so."""
    anyio.run(prove, RULES[rule], providers(tmp_path, kind))
