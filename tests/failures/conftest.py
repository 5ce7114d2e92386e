"""The option that takes today's messages for the right ones, and one run of every project for all tests."""

from __future__ import annotations

import pytest

from tests.failures.runs import Run, run_all


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer --approve where the tests of this folder are called by name."""
    parser.addoption(
        "--approve",
        action="store_true",
        help="write what the failing scenarios say into approved.md, to be read and committed by a person",
    )


@pytest.fixture(scope="session")
def approving(request: pytest.FixtureRequest) -> bool:
    """Whether today's messages are to be taken for the right ones; never unless asked for."""
    return bool(request.config.getoption("--approve", default=False))


@pytest.fixture(scope="session")
def runs() -> dict[str, Run]:
    """Every project, run once."""
    return run_all()
