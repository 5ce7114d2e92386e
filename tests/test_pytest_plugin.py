"""Fixtures that no two tests share."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

USES = """
    import anyio
    from mcpbdd.doubles.context import MockContext, MockSession
    from mcpbdd.kit.store import Storage

    def spoil(ctx, session, storage):
        assert isinstance(ctx, MockContext) and isinstance(session, MockSession) and isinstance(storage, Storage)
        async def act():
            assert await ctx.state.get("a") is None and await session.ctx.state.get("a") is None
            await ctx.state.set("a", 1)
            await session.ctx.state.set("a", 1)
            assert await storage.tenant("default").get("a") == 1
        anyio.run(act)
        assert ctx.logged.calls == []
        ctx.log.info("x")

    def test_one(ctx, session, storage): spoil(ctx, session, storage)
    def test_two(ctx, session, storage): spoil(ctx, session, storage)
"""

SHARED = """
    import pytest
    from mcpbdd.doubles.context import MockContext
    {definition}
    def test_one(ctx): pass
    def test_two(ctx): pass
"""


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest with the plugin."""
    return pytester.runpytest_inprocess("-p", "mcpbdd.pytest_plugin", "-p", "no:cacheprovider", *arguments)


@pytest.mark.parametrize("order", [("one", "two"), ("two", "one")])
def test_every_test_has_doubles_of_its_own(pytester: pytest.Pytester, order: tuple[str, str]) -> None:
    """What one does to them the other does not see, in either order; `ctx` stands on the test's `storage`."""
    path = pytester.makepyfile(USES)
    run(pytester, *(f"{path.name}::test_{name}" for name in order)).assert_outcomes(passed=2)


def test_a_fixture_that_makes_its_own_is_welcome(pytester: pytest.Pytester) -> None:
    """Overriding is defining a factory of the same name."""
    definition = "@pytest.fixture\n    def ctx(): return MockContext(tenant_id='acme')\n"
    pytester.makepyfile(SHARED.format(definition=definition))
    run(pytester).assert_outcomes(passed=2)


def test_one_object_for_two_tests_is_refused(pytester: pytest.Pytester) -> None:
    """The second test would see what the first did."""
    definition = "ONE = MockContext()\n    @pytest.fixture\n    def ctx(): return ONE\n"
    pytester.makepyfile(SHARED.format(definition=definition))
    result = run(pytester)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*The fixture ctx gave two tests the same object; make it anew each time.*"])


def test_a_fixture_that_outlives_a_test_is_refused(pytester: pytest.Pytester) -> None:
    """The run is red at the first test that meets it."""
    definition = "@pytest.fixture(scope='module')\n    def ctx(): return MockContext()\n"
    pytester.makepyfile(SHARED.format(definition=definition))
    result = run(pytester)
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(["*The fixture ctx lives for a module; give every test its own.*"])


def test_a_projects_own_fixture_of_the_same_name_is_its_own_affair(pytester: pytest.Pytester) -> None:
    """`session` is a common name."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture(scope="module")
        def session(): return "a database's"

        def test_one(session): assert session
        def test_two(session): assert session
        """
    )
    run(pytester).assert_outcomes(passed=2)
