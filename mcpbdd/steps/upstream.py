"""Upstream services over HTTP (language.md, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.doubles.upstream import Fault
from mcpbdd.matching import expect, has_request_with, has_requests
from mcpbdd.sentences import given, then, when

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world import World


@given("the upstream answers {method} {string} with {int}")
def answers(world: World, method: str, address: str, status: int) -> None:
    """Answer requests to this origin and path with a status and no body; the first that fits answers."""
    world.upstream.answer(method, address, status)


@given("the upstream answers {method} {string} with {int} and", takes="JSON")
def answers_and(world: World, method: str, address: str, status: int, body: Document) -> None:
    """Answer requests to this origin and path with a status and a body: JSON, or text as it stands."""
    world.upstream.answer(method, address, status, body)


@given("the upstream answers {method} {string} with", takes="rows")
def answers_with(world: World, method: str, address: str, rows: Rows) -> None:
    """Answer with: status, json, body, file, header NAME, times, after, cut after, answered by (a function)."""
    world.upstream.answer_with(method, address, rows)


@given("the upstream answers everything else with {int}")
def answers_the_rest(world: World, status: int) -> None:
    """Answer whatever no other sentence answers, at any origin, with a status and no body."""
    world.upstream.answer_the_rest(status)


@given("the upstream answers everything else with", takes="rows")
def answers_the_rest_with(world: World, rows: Rows) -> None:
    """Answer whatever no other sentence answers, at any origin, as the rows say."""
    world.upstream.answer_the_rest_with(rows)


@given("the upstream refuses connections to {string}")
def refuses(world: World, origin: str) -> None:
    """Let nobody connect to an origin, such as https://api.example.test, as if nothing ran there."""
    world.upstream.refuse(origin)


@given("the upstream drops the connection to {string}")
def drops(world: World, address: str) -> None:
    """Read every request to this address and reset the connection, whatever would answer it."""
    world.upstream.fail(address, Fault.DROPPED)


@given("the upstream drops the connection to {string} once")
def drops_once(world: World, address: str) -> None:
    """Reset the connection of the next request to this address; those that follow are answered."""
    world.upstream.fail(address, Fault.DROPPED, times=1)


@given("the upstream never answers {string}")
def never_answers(world: World, address: str) -> None:
    """Read every request to this address and stay silent, until the client hangs up."""
    world.upstream.fail(address, Fault.SILENCE)


@given("the upstream does its work but its answer to {string} gets lost")
def loses(world: World, address: str) -> None:
    """Receive the next request to this address, do what answers it, and reset the connection instead."""
    world.upstream.fail(address, Fault.LOST, times=1)


@when("the upstream receives a request to {string}")
def receives(world: World, address: str) -> None:
    """Wait until a request to this address has come, from the call that was started."""
    world.upstream.await_request(address)


@then("the upstream received {int} request to {string}")
def received_one(world: World, count: int, address: str) -> None:
    """So many requests came to this origin and path, whatever their method."""
    expect(
        world.upstream.requests_to(address), has_requests(address, count), hint=world.upstream.others(address)
    )


@then("the upstream received {int} requests to {string}")
def received_several(world: World, count: int, address: str) -> None:
    """So many requests came to this origin and path, whatever their method."""
    expect(
        world.upstream.requests_to(address), has_requests(address, count), hint=world.upstream.others(address)
    )


@then("the upstream received a request to {string} with", takes="rows")
def received_with(world: World, address: str, rows: Rows) -> None:
    """One request to this address has: method, url, query.NAME, header NAME, body and paths below it."""
    wanted = has_request_with(address, rows, world.plan.folder)
    expect(world.upstream.requests_to(address), wanted, hint=world.upstream.others(address))
