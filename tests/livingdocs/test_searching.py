"""What scenarios are found by: collected when the page is written, and read by the script as the writer meant it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.books import envelopes
from mcpbdd.livingdocs import book_of
from mcpbdd.livingdocs.reading import Envelope, Record
from mcpbdd.livingdocs.render.page import as_page
from mcpbdd.livingdocs.render.page.searching import Words, words_of
from mcpbdd.livingdocs.showing import edition_of
from tests.livingdocs.browsing import show
from tests.livingdocs.made import book

if TYPE_CHECKING:
    from pathlib import Path

TITLES = (
    "Crème BRÛLÉE für Größen", "ﬁnal Ⅳ x²", "İstanbul ΣΊΣΥΦΟΣ", "東京２の天気", "한국어 서버", "один_Ёжик", "a-b'c #7",
)  # fmt: skip
COUNTED = """
window.folded = 0;
const own = String.prototype.normalize;
String.prototype.normalize = function (...form) { window.folded += 1; return own.apply(this, form); };
"""
"""Counts the texts from which accents are taken."""
HASTY = """
new MutationObserver((_, watcher) => {
  const field = document.getElementById('field-q');
  if (!field) return;
  watcher.disconnect();
  field.value = 'needle';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}).observe(document, { subtree: true, childList: true });
"""
"""Types a word as soon as there is a field for it."""
FOUND = "return [...document.querySelectorAll('.hits li a')].map((one) => one.textContent)"


def page_of(path: Path, titles: tuple[str, ...]) -> str:
    """Write the page of scenarios with these titles, and give its address."""
    text = "Feature: F\n" + "\n".join(f"  Scenario: {title}\n    Given it" for title in titles)
    path.write_text(as_page(edition_of(book({}, text=text))), "utf-8")
    return path.as_uri()


def search(browser: Any, words: str) -> list[str]:
    """Type words into the field of the page that is shown, and give the titles found."""
    field = browser.find_element("id", "field-q")
    field.clear()
    field.send_keys(words)
    browser.execute_async_script("setTimeout(arguments[0], 300)")
    return list(browser.execute_script(FOUND))


class TestCollecting:
    def test_accents_capitals_and_signs_are_left_out(self) -> None:
        assert words_of("Crème BRÛLÉE, one_two: 2²!") == {"creme", "brulee", "one", "two", "22"}
        assert words_of("  -- ") == set()

    def test_a_word_is_told_once_with_the_distances_of_its_scenarios(self) -> None:
        words = Words()
        for place, text in enumerate(["b a", "c", "a a", "A!"]):
            words.add(place, text)
        assert words.told() == [("a", [0, 2, 1]), ("b", [0]), ("c", [1])]


@pytest.mark.slow
class TestInTheBrowser:
    @pytest.mark.parametrize("title", TITLES)
    def test_a_scenario_is_found_by_its_title_whatever_the_script(
        self, browser: Any, tmp_path: Path, title: str
    ) -> None:
        show(browser, page_of(tmp_path / "index.html", TITLES))
        for words in (title, title.upper(), title.lower()):
            assert search(browser, words)[:1] == [title]

    def test_the_first_search_folds_nothing_but_what_was_typed(self, browser: Any, tmp_path: Path) -> None:
        """It need not read the scenarios: their words were collected when the page was written."""
        lines = [Envelope(number, *next(iter(one.items()))) for number, one in enumerate(envelopes(200))]
        page = as_page(edition_of(book_of([Record("r", tuple(lines), ())], "")))
        (tmp_path / "index.html").write_text(page, "utf-8")
        added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": COUNTED})
        try:
            show(browser, (tmp_path / "index.html").as_uri())
            assert browser.execute_script("return window.folded") == 0
            assert len(search(browser, "server")) == 100
            assert 1 <= browser.execute_script("return window.folded") <= 1 + len("server")
        finally:
            browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)

    def test_a_search_typed_as_soon_as_there_is_a_field_is_right(self, browser: Any, tmp_path: Path) -> None:
        address = page_of(tmp_path / "index.html", ("hay", "a needle", "straw", "needles"))
        added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HASTY})
        try:
            show(browser, address)
            assert browser.execute_script(FOUND) == ["a needle", "needles"]
        finally:
            browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
