"""What the tests of the one page and of the folder share: a book to read, and what is done and asked in the browser."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.livingdocs.test_rendering import full

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.edition import Edition

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def introduced(folder: Path) -> Edition:
    """Give an edition that has some of everything, with an introduction that is written into the folder."""
    (folder / "features").mkdir()
    introduction = "# Reports\n\n{scenario: A yes deletes}\n\n{scenario: None}"
    (folder / "features" / "README.md").write_text(introduction, "utf-8")
    return full(folder)


def show(browser: Any, address: str) -> None:
    """Open an address of the one page anew, and wait until its script has drawn it."""
    from selenium.webdriver.support.ui import WebDriverWait  # noqa: PLC0415 - only where there is a browser

    browser.get("about:blank")
    browser.get(address)
    WebDriverWait(browser, 20).until(lambda one: one.find_elements("css selector", "#side a, #side ul"))
    browser.execute_async_script("setTimeout(arguments[0], 150)")


def unfold(browser: Any) -> None:
    """Open all that is folded; what a script fills then comes a moment later."""
    browser.execute_script("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def in_theme(browser: Any, theme: str) -> None:
    """Show the page in its light or dark theme."""
    browser.execute_script("document.documentElement.dataset.theme = arguments[0]", theme)


def violations(browser: Any) -> list[tuple[str, list[str]]]:
    """Give what axe finds on the page that is shown: each rule with the first elements that break it."""
    browser.execute_script(AXE.read_text("utf-8"))
    found = browser.execute_async_script(
        "axe.run({runOnly: arguments[0]}).then((r) => arguments[1](r.violations))", TAGS
    )
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]


def requested(browser: Any) -> set[str]:
    """Give all addresses that were asked for since the log was last read."""
    said = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return {one["params"]["request"]["url"] for one in said if one["method"] == "Network.requestWillBeSent"}


@contextmanager
def screen(browser: Any, width: int) -> Iterator[None]:
    """Give the browser a screen of this width for a while."""
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
