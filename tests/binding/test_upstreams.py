"""Upstreams in a run: what the record keeps, and what fails a run that looks green."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project, Run

pytestmark = pytest.mark.slow

SHOP = """
import socket
import urllib.request

from mcp.server.mcpserver import MCPServer

SECRETS = {"Authorization": "Basic b3BlbnNlc2FtZQ==", "X-Api-Key": "k-4711-4711"}


def create():
    server = MCPServer("shop", log_level="CRITICAL")

    @server.tool()
    def price(item: str) -> str:
        request = urllib.request.Request(f"https://prices.example.test/{item}?api_key=q-4711-4711", headers=SECRETS)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.read().decode()
        except OSError:
            return "Nobody knows."

    @server.tool()
    def chatter() -> str:
        try:
            socket.create_connection(("collector.example.test", 443))
        except OSError:
            pass
        return "Nothing to see."

    return server
"""
FEATURE = """
Feature: Prices

  Background:
    Given the server "shop"

  Scenario: A price is asked for
    Given the upstream answers GET "https://prices.example.test/{item}" with 200 and
      \"\"\"text
      Four.
      \"\"\"
    When the client calls the tool "price" with
      | item | bread |
    Then the text says "Four."

  Scenario: Something is asked for that nobody speaks of
    When the client calls the tool "price" with
      | item | bread |
    Then the text says "Nobody knows."

  Scenario: A telephone call home
    When the client calls the tool "chatter"
    Then the call succeeds
"""


@pytest.fixture(scope="module")
def run(shared: Callable[[dict[str, str | None]], Project]) -> Run:
    """Run the feature in one era."""
    project = shared({"features/good.feature": FEATURE, "shop.py": SHOP})
    return project.behave("features/", "-D", "era=2026-07-28", "--no-color")


def attached(run: Run, name: str) -> list[Any]:
    """Give what was attached under a name, joined."""
    found = [one for one in run.record("attachment") if one.get("fileName") == name]
    return [entry for one in found for entry in json.loads(one["body"])]


def test_what_upstreams_received_is_evidence(run: Run) -> None:
    """Method, address, headers and what was answered; and what was missed."""
    exchange, *misses = attached(run, "upstream.json")
    assert exchange["url"] == "https://prices.example.test/bread?api_key=[redacted]"
    assert (exchange["method"], exchange["outcome"]) == ("GET", "200")
    assert exchange["answer"]["body"] == "Four."
    assert [sorted(miss) for miss in misses] == [["miss"], ["miss"]]


def test_no_credential_is_in_the_record_or_on_the_screen(run: Run) -> None:
    """Of none of the scenarios."""
    shown = json.dumps(run.envelopes) + run.said
    assert "[redacted]" in shown
    assert [secret for secret in ("b3BlbnNlc2FtZQ==", "k-4711-4711", "q-4711-4711") if secret in shown] == []


def test_what_was_swallowed_fails_the_scenario(run: Run) -> None:
    """Though every sentence of it holds."""
    assert run.code == 1
    assert "1 scenario passed, 2 failed" in run.output
    assert 'it looked up the host "prices.example.test", which is no upstream of this scenario' in run.output
    assert 'it looked up the host "collector.example.test"' in run.output
    assert "Traceback" not in run.said
