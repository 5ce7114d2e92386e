"""Tests of what a server itself uses."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """The loop on which the SDK's servers are served."""
    return "asyncio"
