"""Tests of the made-up context."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """One loop is enough."""
    return "asyncio"
