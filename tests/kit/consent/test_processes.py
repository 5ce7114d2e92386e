"""One consent, redeemed by several processes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio
import pytest

from mcpbdd.kit.consent import ConsentGate
from mcpbdd.kit.store import SqliteProvider, Storage
from tests.kit.store.processes import started
from tests.kit.store.workers import BINDING

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def test_of_eight_processes_one_acts(tmp_path: Path) -> None:
    """The others have to ask."""
    file = tmp_path / "state.sqlite"
    storage = Storage(SqliteProvider(file))
    consent = anyio.run(ConsentGate(storage.tenant("acme")).issue, BINDING)
    storage.close()
    with started("redeem", file, {f"{consent.id}/{number}": 1 for number in range(8)}) as workers:
        came = [line.strip() for worker in workers for line in worker.end()]
    assert sorted(came) == ["acted"] + ["asked"] * 7
