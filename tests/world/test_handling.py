"""A handler by itself: how it is found, what is made up of its context, and what it refuses."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import LeftOut, Misuse
from mcpbdd.kit.context import Caller
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Who
from mcpbdd.world.handling import handler_at, made_up_from
from tests.servers import handlers
from tests.world.conftest import PROJECT

if TYPE_CHECKING:
    from mcpbdd.world import World

ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
HERE = "tests.servers.handlers"


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def seen(world: World, client: str | None = None) -> dict[str, Any]:
    """Give what a handler sees of its call."""
    outcome = world.call("look", client=client)
    assert isinstance(outcome, Succeeded), outcome
    found: dict[str, Any] = outcome.result
    return found


@ERAS
def test_a_handler_is_called_in_a_server_of_its_own(make_world: Any, era: Any) -> None:
    """Its frames are on record, as those of a server are."""
    world = make_world(era=era)
    world.handling.use(f"{HERE}:count")
    outcome = world.call("count", {"numbers": [1, 2]})
    assert isinstance(outcome, Succeeded)
    assert outcome.result == {"result": 3}
    assert any(frame.message.get("method") == "tools/call" for frame in world.transcript.frames)


@ERAS
def test_whatever_the_run_chooses_it_is_in_process(make_world: Any, era: Any) -> None:
    """There is no process that could serve a function by itself."""
    world = make_world(era=era, run_transport="stdio")
    world.handling.use(f"{HERE}:look")
    assert world.server().transport == "in process"
    assert seen(world)["request"] == "test-request-id"
    assert world.server().described["path"] == handlers.__file__


@pytest.mark.parametrize("tag", ["stdio", "http"])
def test_a_scenario_for_another_process_is_left_out(make_world: Any, tag: str) -> None:
    """With its reason."""
    world = make_world(tags=frozenset({tag}))
    with pytest.raises(LeftOut, match=f"meant for {tag} only"):
        world.handling.use(f"{HERE}:look")


@ERAS
def test_everything_that_is_made_up_arrives(make_world: Any, era: Any) -> None:
    """Exactly as it is written, in every call."""
    world = make_world(era=era)
    written = {
        "request id": "r-1",
        "request state": "(empty)",
        "uri": "desk://a",
        "signal": "aborted",
        "session": "s-1",
        "tenant": "acme",
        "client id": "editor",
        "scopes": "a, b",
    }
    world.handling.use(f"{HERE}:look", rows(*written.items()))
    expected = {
        "request": "r-1",
        "state": "",
        "uri": "desk://a",
        "aborted": True,
        "session": "s-1",
        "tenant": "acme",
        "subject": None,
        "client": "editor",
        "scopes": ["a", "b"],
    }
    assert [seen(world), seen(world)] == [expected, expected]


@ERAS
def test_refused_arguments_carry_the_same_request_id(make_world: Any, era: Any) -> None:
    """Whoever looks for it in an error finds the one that was given."""
    world = make_world(era=era)
    world.handling.use(f"{HERE}:read", rows(("request id", "r-1")))
    outcome = world.call("read_file", {})
    assert isinstance(outcome, Failed)
    assert outcome.data["requestId"] == "r-1"


@ERAS
def test_an_acting_client_goes_before_what_is_made_up(make_world: Any, era: Any) -> None:
    """Its session and tenant too, where no row says otherwise."""
    world = make_world(era=era)
    world.handling.use(f"{HERE}:look", rows(("subject", "ann"), ("scopes", "all")))
    world.staging.act_as(Who("ben"), rows(("subject", "ben"), ("tenant", "other"), ("session", "s-2")))
    ben = seen(world, "ben")
    assert (ben["subject"], ben["scopes"], ben["tenant"], ben["session"]) == ("ben", [], "other", "s-2")
    ann = seen(world)
    assert (ann["subject"], ann["scopes"], ann["tenant"], ann["session"]) == ("ann", ["all"], "default", None)


def test_rows_go_before_the_tenant_and_session_of_an_acting_client(make_world: Any) -> None:
    """What a row says holds for every call."""
    world = make_world()
    world.handling.use(f"{HERE}:look", rows(("tenant", "acme"), ("session", "s-1")))
    world.staging.act_as(Who(), rows(("subject", "ben"), ("tenant", "other"), ("session", "s-2")))
    assert (seen(world)["tenant"], seen(world)["session"]) == ("acme", "s-1")


def test_named_again_it_keeps_what_is_not_said_anew(make_world: Any) -> None:
    """So that a background can say most of it; (null) and (absent) take back."""
    world = make_world()
    world.handling.use(f"{HERE}:look", rows(("session", "s-1"), ("tenant", "acme"), ("uri", "desk://a")))
    world.handling.use(f"{HERE}:look")
    world.handling.use(f"{HERE}:look", rows(("session", "s-2"), ("tenant", "(null)"), ("uri", "(absent)")))
    found = seen(world)
    assert (found["session"], found["tenant"], found["uri"]) == ("s-2", "default", None)


def test_a_restart_keeps_handler_and_context(make_world: Any) -> None:
    """Only the connection is another."""
    world = make_world()
    world.handling.use(f"{HERE}:look", rows(("session", "s-1")))
    before = seen(world)
    world.happening.restart_server()
    assert seen(world) == before


def test_a_handler_of_a_kit_is_found_with_what_it_declares() -> None:
    """Also where another module only imports it."""
    lender = ModuleType("tests_lender")
    lender.count_files = handlers.count_files  # type: ignore[attr-defined]
    sys.modules["tests_lender"] = lender
    try:
        found = handler_at("tests_lender:count_files", PROJECT)
    finally:
        del sys.modules["tests_lender"]
    assert (found.kind, found.name, [error.reason for error in found.contract]) == (
        "tool",
        "count_files",
        ["no_file"],
    )


@pytest.mark.parametrize(
    ("attribute", "kind", "name"),
    [
        ("delete", "tool", "delete_file"),
        ("look", "tool", "look"),
        ("stamp", "tool", "stamp"),
        ("show", "resource", "desk://{name}"),
        ("tidy", "prompt", "tidy"),
    ],
)
def test_a_handler_has_its_declared_name_or_that_of_its_function(
    attribute: str, kind: str, name: str
) -> None:
    """An object that is called has that of its attribute."""
    found = handler_at(f"{HERE}:{attribute}", PROJECT)
    assert (found.kind, found.name) == (kind, name)


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ("CLOSED", "is a str, not a function"),
        ("Stamp", "is a class, not a function"),
        ("server", "is a server, not a handler"),
        ("nothing_like_it", 'has no attribute "nothing_like_it"'),
    ],
)
def test_what_is_no_handler_is_refused(attribute: str, told: str) -> None:
    """Before anything is called."""
    with pytest.raises(Misuse, match=told):
        handler_at(f"{HERE}:{attribute}", PROJECT)


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ("hidden", "cannot be served: InvalidSignature"),
        ("foreign", "takes the SDK's Context as context"),
    ],
)
def test_what_cannot_be_served_is_refused(world: World, attribute: str, told: str) -> None:
    """Where it is named, not where it is called."""
    with pytest.raises(Misuse, match=told):
        world.handling.use(f"{HERE}:{attribute}")


def test_a_scenario_has_one_server_or_handler(make_world: Any) -> None:
    """Whichever comes first."""
    world = make_world("keeping")
    with pytest.raises(
        Misuse, match=r'already has the server "keeping"; a scenario has one server or handler'
    ):
        world.handling.use(f"{HERE}:look")
    other = make_world()
    other.handling.use(f"{HERE}:look")
    with pytest.raises(Misuse, match=rf'already has the handler "{HERE}:look"; a scenario has one server'):
        other.staging.use_server("keeping")


def test_a_handler_comes_before_the_first_call(make_world: Any) -> None:
    """Later rows would change nothing."""
    world = make_world()
    world.handling.use(f"{HERE}:look")
    seen(world)
    with pytest.raises(Misuse, match="already connected; say everything about the handler"):
        world.handling.use(f"{HERE}:look", rows(("uri", "desk://a")))


def test_nothing_else_is_called(make_world: Any) -> None:
    """No server could answer that there is no such tool."""
    world = make_world()
    world.handling.use(f"{HERE}:delete")
    with pytest.raises(Misuse, match=r'is no tool "delete"\. Did you mean "delete_file"\?'):
        world.call("delete")
    other = make_world()
    other.handling.use(f"{HERE}:tidy")
    with pytest.raises(Misuse, match=r'is the prompt "tidy", not a tool'):
        other.call("tidy")


def test_the_store_is_that_of_the_tenant(make_world: Any) -> None:
    """What stood there for another tenant would not be seen by the handler."""
    world = make_world()
    world.handling.use(f"{HERE}:count_files", rows(("tenant", "acme")))
    world.holdings.fill()
    assert world.holdings.store.tenant == "acme"
    other = make_world()
    other.handling.use(f"{HERE}:count_files")
    other.stage.runtime.run(lambda: other.holdings.store.storage.tenant("default").set("a", 1), deadline=1)
    with pytest.raises(Misuse, match=r'filled for the tenant "default"; say "acme" before'):
        other.handling.use(f"{HERE}:count_files", rows(("tenant", "acme")))


def test_what_is_left_out_is_made_up_as_for_a_plain_test() -> None:
    """The defaults are those of the mock context."""
    made_up = made_up_from(rows())
    assert (made_up.request_id, made_up.tenant_of(None), made_up.session_of(None)) == (
        "test-request-id",
        "default",
        None,
    )
    assert not made_up.signal().aborted
    assert made_up.auth is None


@pytest.mark.parametrize(
    ("pairs", "caller"),
    [
        ((("subject", "ann"),), Caller("ann", (), "ann")),
        ((("client id", "editor"),), Caller("editor")),
        ((("client id", "editor"), ("subject", "ann"), ("scopes", "a")), Caller("editor", ("a",), "ann")),
        ((("scopes", "(empty)"),), None),
    ],
)
def test_a_caller_is_made_of_its_rows(pairs: Any, caller: Caller | None) -> None:
    """A subject alone is its own client; a client may act for nobody in particular."""
    assert made_up_from(rows(*pairs)).auth == caller


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ((("sesion", "x"),), r'has no "sesion"\. Did you mean "session"'),
        ((("signal", "dead"),), 'live or aborted, not "dead"'),
        ((("tenant", "a..b"),), r'"a\.\.b" cannot be a tenant'),
        ((("scopes", "a"),), "Scopes belong to somebody"),
        ((("subject", "ann"), ("scopes", '"a"')), "Scopes are a list"),
        ((("uri", "(any)"),), "is an expectation"),
    ],
)
def test_rows_that_do_not_fit_are_refused(pairs: Any, told: str) -> None:
    """The text says which, and what may stand there."""
    with pytest.raises(Misuse, match=told):
        made_up_from(rows(*pairs))
