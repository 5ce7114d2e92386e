"""Judges gates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from mcpbdd.config import Configuration
from mcpbdd.world import Plan, Stage, World
from tests.batteries.consent.walking import judge, walk

if TYPE_CHECKING:
    from mcpbdd.batteries.consent.attack import Finding
    from mcpbdd.config import Era
    from tests.batteries.consent.walking import Honest

PROJECT = Path(__file__).parents[3]


class Judge(Protocol):
    """Judges a gate."""

    def __call__(self, honest: Honest, era: Era, *attacks: str) -> dict[str, Finding]:
        """Run attacks, all where none is named, and give what came of each by its name."""
        ...


@pytest.fixture
def judged(tmp_path: Path) -> Judge:
    """Give what judges gates, each in a run of its own that leaves nothing open."""

    def judge_gate(honest: Honest, era: Era, *attacks: str) -> dict[str, Finding]:
        configured = {"servers": {"gate": honest.server}, "folder": PROJECT, "deadline": 5}
        stage = Stage(Configuration.model_validate(configured))
        world = World(stage, Plan(era, tmp_path))
        try:
            walk(world, honest)
            return judge(world, attacks)
        finally:
            assert world.close() == []
            assert stage.close() == []

    return judge_gate
