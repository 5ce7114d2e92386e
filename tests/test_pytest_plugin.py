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


UPSTREAM = """
    import socket, urllib.request
    import pytest

    REAL = socket.getaddrinfo

    def read(url):
        with urllib.request.urlopen(url) as answer:
            return answer.read()

    def test_answered(upstream):
        upstream.answers("GET", "https://api.example.test/{id}", json={"id": 7})
        assert socket.getaddrinfo is not REAL
        assert read("https://api.example.test/7") == b'{"id": 7}'
        assert [request.method for request in upstream.received] == ["GET"]

    def test_not_asked_for():
        assert socket.getaddrinfo is REAL

    def test_raises(upstream):
        raise ZeroDivisionError

    def test_restored_after_a_raise():
        assert socket.getaddrinfo is REAL

    def test_swallowed(upstream):
        with pytest.raises(OSError):
            read("https://api.example.test/7")

    def test_meant(upstream):
        with pytest.raises(OSError):
            read("https://api.example.test/7")
        upstream.misses.clear()
"""


def test_upstreams_are_there_where_a_test_asks_for_them(pytester: pytest.Pytester) -> None:
    """They are gone afterwards, also after a raise; what nothing answers fails a test that swallowed it."""
    pytester.makepyfile(UPSTREAM)
    done = run(pytester)
    done.assert_outcomes(passed=5, failed=1, errors=1)
    done.stdout.fnmatch_lines(['*it looked up the host "api.example.test", which is no upstream*'])


def test_upstreams_for_two_tests_are_refused(pytester: pytest.Pytester) -> None:
    """What one of them received the other would see."""
    pytester.makepyfile("""
        import pytest
        from mcpbdd.doubles.upstream import MockUpstream

        @pytest.fixture(scope="module")
        def upstream(): return MockUpstream()

        def test_one(upstream): pass
    """)
    run(pytester).assert_outcomes(errors=1)
