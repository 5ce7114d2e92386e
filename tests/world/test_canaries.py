"""Secrets that are planted where no tool has to look."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpbdd.world.canaries import VARIABLE, planted_here

if TYPE_CHECKING:
    import pytest


def test_it_is_dug_out_by_whoever_planted_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with planted_here() as places:
        assert places == (("the environment", os.environ[VARIABLE]),)
        with planted_here():
            pass
        assert VARIABLE in os.environ
    assert VARIABLE not in os.environ
