"""The folder in a real browser, from a disk and without a server."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from mcpbdd.livingdocs.render.page import as_folder
from tests.livingdocs.browsing import in_theme, introduced, requested, screen, unfold, violations

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

FEATURE = "features/features-deleting.html"
CASE = "features-deleting/the-user-decides/a-yes-deletes"
PAGES = (
    "index.html", "coverage.html", "promises.html", "consent.html", "servers.html", "lists.html", "scenarios.html",
    FEATURE, "chapters/features.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a folder that has some of everything."""
    root = tmp_path_factory.mktemp("folder")
    for name, text in as_folder(introduced(root)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root / "book"


class TestReading:
    def test_from_the_first_page_to_what_happened(self, plain_browser: Any, folder: Path) -> None:
        """A reader whose browser runs no scripts."""
        plain_browser.get((folder / "index.html").as_uri())
        plain_browser.find_element("link text", "delete").click()
        assert "no example of no_match, declined" in plain_browser.find_element("id", "promise-0").text
        plain_browser.find_element("css selector", "#promise-0 details > summary").click()
        plain_browser.find_element("link text", "A yes deletes").click()
        shown = plain_browser.find_element("id", CASE)
        assert shown.is_displayed()
        assert "tools/call delete" in shown.text
        assert "store/a" in shown.text

    def test_a_deep_link_opens_its_scenario(self, browser: Any, folder: Path) -> None:
        browser.get(f"{(folder / FEATURE).as_uri()}#{quote(CASE)}")
        assert browser.find_element("id", CASE).is_displayed()
        others = [
            one for one in browser.find_elements("css selector", ".case > .inside") if one.is_displayed()
        ]
        assert len(others) == 1

    def test_no_page_complains_or_asks_for_anything(self, browser: Any, folder: Path) -> None:
        browser.get_log("browser")
        browser.get_log("performance")
        for name in PAGES:
            browser.get((folder / name).as_uri())
            unfold(browser)
        assert [entry["message"] for entry in browser.get_log("browser")] == []
        assert requested(browser) == {(folder / name).as_uri() for name in PAGES}


class TestWhoeverReads:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("name", PAGES)
    def test_axe_finds_nothing(self, browser: Any, folder: Path, name: str, theme: str) -> None:
        browser.get((folder / name).as_uri())
        in_theme(browser, theme)
        unfold(browser)
        assert violations(browser) == []

    @pytest.mark.parametrize("width", [320, 768])
    def test_a_narrow_screen_needs_no_scrolling_aside(self, browser: Any, folder: Path, width: int) -> None:
        with screen(browser, width):
            for name in PAGES:
                browser.get((folder / name).as_uri())
                unfold(browser)
                assert browser.execute_script("return document.documentElement.scrollWidth") <= width, name

    @pytest.mark.parametrize(("width", "columns"), [(1280, 2), (320, 0)])
    def test_lanes_stand_side_by_side_where_there_is_room(
        self, browser: Any, folder: Path, width: int, columns: int
    ) -> None:
        with screen(browser, width):
            browser.get((folder / FEATURE).as_uri())
            unfold(browser)
            lanes = browser.find_element("css selector", ".lanes")
            shown = lanes.value_of_css_property("grid-template-columns").split()
            assert (len(shown) if lanes.value_of_css_property("display") == "grid" else 0) == columns

    def test_it_prints(self, browser: Any, folder: Path) -> None:
        browser.get((folder / FEATURE).as_uri())
        printed = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
        assert base64.b64decode(printed["data"]).startswith(b"%PDF")
