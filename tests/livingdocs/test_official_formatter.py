"""Our record, rendered by Cucumber's own HTML formatter, in a real browser: nothing is missing, and red is red."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.binding.conftest import Project

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ERAS = """\
Feature: Selling in two eras
  Background:
    Given the server "shop"

  Scenario: A greeting in both
    When the client calls the tool "greet"
    Then the call succeeds

  Scenario: A question that the newer era does not ask
    When the client calls the tool "sell"
    Then the server asks "Sell the bread?"

  Rule: Prices have an end
    Scenario Outline: The price of <item>
      When the client calls the tool "price" with:
        | item | <item> |
      Then the call succeeds
      Examples:
        | item  |
        | bread |
        | salt  |

    Scenario: A greeting that neither era gives
      When the client calls the tool "greet"
      Then the call fails
"""
SHOWN = """
return [...document.querySelectorAll('section')].filter((one) => !one.querySelector('section') && one.querySelector('li[data-status]'))
  .map((one) => [one.querySelector('h1, h2, h3, h4, h5, h6').textContent,
    [...one.querySelectorAll('li[data-status]')].map((step) => [step.dataset.status, getComputedStyle(step.querySelector('svg')).color])])
"""


@pytest.fixture(scope="module")
def official(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run the features in both eras, render the record, and give the address of the page."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not on the path; the formatter is written for it")
    project = Project(tmp_path_factory.mktemp("official"), {"features/good.feature": ERAS})
    run = project.behave("-D", "era=both")
    assert run.code == 1, run.said
    page = project.folder / "official.html"
    record = project.folder / ".mcpbdd" / "run.ndjson"
    command = [node, str(HERE / "official.mjs"), str(record), str(page)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return page.as_uri()


@pytest.fixture
def shown(browser: Any, official: str) -> dict[str, list[str]]:
    """Give what a reader sees there: heading of a scenario or row -> status of each of its steps."""
    from selenium.webdriver.support.ui import WebDriverWait  # noqa: PLC0415 - only where there is a browser

    browser.get(official)
    WebDriverWait(browser, 30).until(lambda one: one.find_elements("css selector", "li[data-status]"))
    while folded := browser.find_elements("css selector", "[aria-expanded=false]"):
        folded[0].click()
    return {heading: [status for status, _ in steps] for heading, steps in browser.execute_script(SHOWN)}


def test_every_scenario_is_shown(shown: dict[str, list[str]]) -> None:
    assert list(shown) == [
        "Scenario: A greeting in both",
        "Scenario: A question that the newer era does not ask",
        "#1.1",
        "#1.2",
        "Scenario: A greeting that neither era gives",
    ]


def test_what_fails_in_the_second_era_alone_is_red(shown: dict[str, list[str]]) -> None:
    assert shown["Scenario: A question that the newer era does not ask"][-1] == "FAILED"
    assert shown["Scenario: A greeting that neither era gives"][-1] == "FAILED"
    assert set(shown["Scenario: A greeting in both"]) == {"PASSED"}


def test_red_is_another_colour_there(browser: Any, shown: dict[str, list[str]]) -> None:
    assert shown
    colours: dict[str, set[str]] = {}
    for _, steps in browser.execute_script(SHOWN):
        for status, colour in steps:
            colours.setdefault(status, set()).add(colour)
    assert colours["FAILED"].isdisjoint(colours["PASSED"])


def test_every_run_of_every_era_is_counted(browser: Any, shown: dict[str, list[str]]) -> None:
    assert shown
    counted = browser.find_elements("css selector", "label > [data-status]")
    assert [one.text for one in counted] == ["PASSED 7", "FAILED 3"]
