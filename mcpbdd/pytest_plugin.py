"""Fixtures for a plain pytest: `ctx`, `session`, `storage` and `upstream`, fresh to every test.

To change one, define a fixture of the same name that makes it:

    @pytest.fixture
    def ctx() -> MockContext:
        return MockContext(tenant_id="acme", errors=DELETE_ERRORS)

One that lives longer than a test, or hands the same object to two, is refused: tests would meet in it.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    from mcpbdd.doubles.context import MockContext, MockSession
    from mcpbdd.doubles.upstream import MockUpstream
    from mcpbdd.kit.store import Storage

_GUARDED = ("ctx", "session", "storage", "upstream")
_SEEN: pytest.StashKey[weakref.WeakSet[Any]] = pytest.StashKey()


@pytest.fixture
def storage() -> Storage:
    """A store in memory."""
    from mcpbdd.kit.store import MemoryProvider, Storage  # noqa: PLC0415 - a project that uses none need not wait

    return Storage(MemoryProvider())


@pytest.fixture
def ctx(storage: Storage) -> MockContext:
    """A handler's context, over the test's store."""
    from mcpbdd.doubles.context import MockContext  # noqa: PLC0415 - a project that uses none need not wait

    return MockContext(storage=storage)


@pytest.fixture
def session() -> MockSession:
    """A session with a context of its own."""
    from mcpbdd.doubles.context import mock_session  # noqa: PLC0415 - a project that uses none need not wait

    return mock_session()


@pytest.fixture
def upstream() -> Generator[MockUpstream]:
    """Upstreams over HTTP, installed for this test alone: whatever else the test asks for is refused and fails it."""
    from mcpbdd.doubles.upstream import MockUpstream  # noqa: PLC0415 - a project that uses none need not wait

    made = MockUpstream().install()
    try:
        yield made
    finally:
        made.restore()
    if made.misses:
        found = "\n".join(f"  it {miss}" for miss in made.misses)
        pytest.fail(f"The test asked for what its upstream does not answer:\n{found}", pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Refuse doubles that tests would share."""
    value = yield
    if fixturedef.argname in _GUARDED and _is_ours(value):
        seen = request.config.stash.setdefault(_SEEN, weakref.WeakSet())
        name = fixturedef.argname
        if fixturedef.scope != "function":
            pytest.fail(
                f"The fixture {name} lives for a {fixturedef.scope}; give every test its own.", pytrace=False
            )
        if value in seen:
            pytest.fail(
                f"The fixture {name} gave two tests the same object; make it anew each time.", pytrace=False
            )
        seen.add(value)
    return value


def _is_ours(value: object) -> bool:
    """A project's own fixture of the same name is its own affair."""
    return type(value).__module__.startswith(
        ("mcpbdd.doubles.context", "mcpbdd.doubles.upstream", "mcpbdd.kit.store")
    )
