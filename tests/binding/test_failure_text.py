"""What a person reads of a failure: what was expected, what crossed the wire, what changed, what the server logged."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mcpbdd.binding.failure import failed
from mcpbdd.errors import Misuse
from tests.binding.conftest import CONFIGURATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project, Run

    Write = Callable[[dict[str, str | None]], Project]

pytestmark = pytest.mark.slow

KEY = "s3cr3t-k3y-0f-th3-sh0p"
PASSWORD = "correct-horse-battery"
SECRETS = """\
[servers.closed]
target = "shop:create"
settings = { key = "{env:SHOP_KEY}", greeting = "{env:SHOP_KEY}" }
[servers.dead]
target = ["python", "dead.py"]
eras = ["2026-07-28"]
[servers.writing]
target = "writing:create"
settings = { folder = "{folder:desk}" }
watch = [{ folder = "desk" }]
"""
WRITING = """\
from pathlib import Path
from mcp.server.mcpserver import MCPServer

def create(folder):
    server = MCPServer("writing")

    @server.tool()
    def write() -> str:
        Path(folder, "note.txt").write_text("written")
        return "written"

    return server
"""
TEXTS = f"""\
Feature: Texts
  Scenario: Mismatch
    Given the server "shop"
    When the client calls the tool "broken"
    Then the call succeeds

  Scenario: Misuse
    Given the server "shop"
    When the client calls the tool "greet"
      | name | value |

  Scenario: Unreachable
    Given the server "dead"
    When the client lists the tools

  Scenario: Changes
    Given the server "writing"
    When the client calls the tool "write"
    Then the call fails

  Scenario: Secrets
    Given the server "closed"
    When the client calls the tool "tell" with
      | password | {PASSWORD} |
    Then the call succeeds

  Scenario: Secrets again
    Given the server "closed"
    When the client calls the tool "greet"
    Then the result is
      \"\"\"
      "hello"
      \"\"\"

  Scenario: A step of the project's own tells
    Given the server "closed"
    When the client calls the tool "greet"
    Then a step tells the key

  Scenario: Slip in a sentence
    Given the server "shop"
      When the client cals the tool "greet"
    Then the cal succeeds

  Scenario: Wrong keyword
    Given the server "shop"
    Given the client lists the tools

  Scenario: Nothing near
    Given a partridge in a pear tree
"""
TELLING = """\
import logging, os
from behave import then

@then("a step tells the key")
def tells(context):
    print("printed", os.environ["SHOP_KEY"])
    logging.getLogger("own").warning("logged %s", os.environ["SHOP_KEY"])
    raise RuntimeError(f"raised {os.environ['SHOP_KEY']} \\x1b[31m")
"""


@pytest.fixture(scope="module")
def texts(shared: Write) -> Run:
    """Failures of every kind."""
    files: dict[str, str | None] = {
        "features/good.feature": TEXTS,
        "mcpbdd.toml": CONFIGURATION + SECRETS,
        "writing.py": WRITING,
        "dead.py": "import sys\nsys.stderr.write('the pump has burst\\n')\nsys.exit(3)\n",
        "steps/telling.py": TELLING,
    }
    return shared(files).behave("features/", "-f", "plain", "-D", "era=2026-07-28", SHOP_KEY=KEY)


def test_a_mismatch_shows_the_exchange_and_the_original_exception(texts: Run) -> None:
    """Expected, found, what crossed the wire, and what the framework hid."""
    lines = texts.of("Scenario: Mismatch").splitlines()[3:]
    starts = [
        "ASSERT FAILED: expected: the call to succeed",
        ' but was: the tool reported an error: "Error executing tool broken"',
        "The last exchange:",
        '  → tools/call {"name": "broken", "arguments": {}}',
        '  ← result {"content": [{"text": "Error executing tool broken", "type": "text"}], "isError": true',
        "The server's log:",
        "  ERROR mcp.server.mcpserver.server: Tool 'broken' raised an unexpected exception ← UnexpectedToolError: Error executing tool broken ← RuntimeError: the till is \\x1b[31mjammed\\u202e (shop.py:",
    ]
    assert len(lines) == len(starts)
    assert [line for line, start in zip(lines, starts, strict=True) if not line.startswith(start)] == []


def test_hidden_characters_never_reach_the_terminal(texts: Run) -> None:
    """Escape sequences and bidirectional marks are shown as text everywhere."""
    assert "\x1b" not in texts.said
    assert "\u202e" not in texts.said


def test_a_slip_shows_no_exchange_and_no_traceback(texts: Run) -> None:
    """It is the author's: the text says what stands there and what is right."""
    shown = texts.of("Scenario: Misuse")
    assert "This sentence takes nothing under it, but a table stands there." in shown
    assert 'Did you mean: When the client calls the tool "…" with' in shown
    assert "The last exchange" not in shown
    assert "Traceback" not in shown


def test_a_server_that_does_not_live_shows_its_last_words(texts: Run) -> None:
    """What it wrote to stderr, and no traceback."""
    shown = texts.of("Scenario: Unreachable")
    assert "the pump has burst" in shown
    assert "Traceback" not in shown


def test_what_changed_is_shown(texts: Run) -> None:
    """By its name."""
    assert "What changed:\n  desk/note.txt" in texts.of("Scenario: Changes")


def test_only_what_is_not_ours_shows_a_traceback(texts: Run) -> None:
    """An exception in a step of the project's own is shown as behave does."""
    assert texts.output.count("Traceback (most recent call last)") == 1
    assert "steps/telling.py" in texts.of("Scenario: A step of the project's own tells")


@pytest.mark.parametrize("secret", [KEY, PASSWORD, "abcdefgh12345678"])
def test_no_secret_reaches_the_screen_or_the_record(texts: Run, secret: str) -> None:
    """Values of {env:…}, fields marked secret, bearer tokens: in results, logs, output and exceptions."""
    written_by_the_author = f"      | password | {PASSWORD} |"
    shown = [line for line in texts.said.splitlines() if secret in line and line != written_by_the_author]
    assert shown == []
    assert secret not in json.dumps(texts.envelopes)


def test_secrets_are_marked_where_they_stood(texts: Run) -> None:
    """A reader sees that something was taken out."""
    assert '"structuredContent": {"result": "[redacted]"}' in texts.of("Scenario: Secrets again")
    assert "raised [redacted]" in texts.of("Scenario: A step of the project's own tells")


def test_the_log_is_shown_once(texts: Run) -> None:
    """Behave's block of captured log lines would say again, unredacted, what the failure says."""
    assert "CAPTURED LOG" not in texts.of("Scenario: Mismatch")
    assert texts.output.count("Tool 'broken' raised an unexpected exception") == 1


def test_the_record_keeps_the_whole_log(texts: Run) -> None:
    """With the place in the tested code at which the exception arose."""
    assert any("in broken" in each["body"] for each in texts.record("attachment"))


def test_an_unknown_sentence_names_its_place_and_the_nearest(texts: Run) -> None:
    """At the step, with line and column."""
    assert texts.of("Scenario: Slip in a sentence").splitlines()[2:5] == [
        'No sentence reads: When the client cals the tool "greet"',
        "  at features/good.feature:42:7",
        'The nearest is: When the client calls the tool "…"',
    ]


def test_the_summary_lists_every_unknown_sentence(texts: Run) -> None:
    """Those that were not reached too; nothing is invented where nothing is near."""
    lines = texts.summary()
    listed = lines[lines.index("Unknown sentences:") + 1 :]
    assert listed[:4] == [
        '  features/good.feature:42:7: no sentence reads: When the client cals the tool "greet"',
        '      The nearest is: When the client calls the tool "…"',
        "  features/good.feature:43:5: no sentence reads: Then the cal succeeds",
        "      The nearest is: Then the call succeeds",
    ]
    assert "      The nearest is: When the client lists the tools" in listed
    assert listed[listed.index(_partridge()) + 1].startswith(("The record:", "Left out:"))


def _partridge() -> str:
    return "  features/good.feature:50:5: no sentence reads: Given a partridge in a pear tree"


def test_the_record_says_what_the_screen_says_of_an_unknown_sentence(texts: Run) -> None:
    """Its result is UNDEFINED, with the nearest sentence."""
    results = [each["testStepResult"] for each in texts.record("testStepFinished")]
    undefined = [each.get("message", "") for each in results if each["status"] == "UNDEFINED"]
    assert any("The nearest is: When the client calls the tool" in message for message in undefined)


def test_behave_offers_no_snippets(texts: Run) -> None:
    """They would lead an author past the sentence that is nearly right."""
    assert "You can implement" not in texts.output


@pytest.mark.parametrize("over", ["in process", "stdio"])
def test_a_passing_run_prints_nothing_of_the_server(project: Write, over: str) -> None:
    """Neither what it logs nor what it writes to stderr."""
    feature = (
        f'Feature: F\n  Scenario: Quiet\n    Given the server "shop" over {over}\n'
        '    When the client calls the tool "noisy"\n    Then the call succeeds\n'
    )
    run = project({"features/good.feature": feature}).behave("features/", "-f", "plain")
    assert run.code == 0, run.said
    assert "LOUD" not in run.said
    assert run.errors == ""


def test_what_a_process_wrote_to_stderr_is_shown_where_its_scenario_fails(project: Write) -> None:
    """As the server's log."""
    feature = (
        'Feature: F\n  Scenario: Loud\n    Given the server "shop" over stdio\n'
        '    When the client calls the tool "noisy"\n    Then the call fails\n'
    )
    run = project({"features/good.feature": feature}).behave(
        "features/", "-f", "plain", "-D", "era=2026-07-28"
    )
    assert run.code == 1
    assert "The server's log:\n  LOUD on stderr" in run.output


def test_a_failure_outside_of_a_scenario_is_told_by_itself() -> None:
    assert str(failed(Misuse("no \x1b[31mworld"), None)) == "no \\x1b[31mworld"
