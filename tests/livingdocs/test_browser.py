"""The page in a real browser: what a reader does there, what it must never do, and who can read it."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.books import envelopes
from mcpbdd.livingdocs import book_of
from mcpbdd.livingdocs.reading import Envelope, Record
from mcpbdd.livingdocs.render.page import as_folder, as_page
from mcpbdd.livingdocs.showing import edition_of
from tests.livingdocs.browsing import in_theme, introduced, requested, screen, show, unfold, violations
from tests.livingdocs.made import FEATURE, OFFER, SERVER, TOOL, Made, frames, proved, record
from tests.livingdocs.test_proofs import WAS, red

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition

pytestmark = pytest.mark.slow

SCENARIO = "features-deleting/the-user-decides/a-yes-deletes"
PLACES = {
    "promises": "",
    "coverage": "#/coverage",
    "consent": "#/consent",
    "servers": "#/servers",
    "lists": "#/lists",
    "promise": "#/p/0",
    "feature": "#/f/features-deleting",
    "scenario": f"#/s/{SCENARIO}",
    "evidence": f"#/s/{SCENARIO}?door=evidence",
    "search": "#/?q=deletes",
    "chapter": "#/c/features",
}
HOSTILE = (
    "<script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=2>",
    '"><svg onload=window.hacked=3>',
    "javascript:window.hacked=4",
    "</script><script>window.hacked=5</script>",
    "&lt;b&gt;&#60;script&#62;",
    "\u202eevil\u2066\u200b",
    "{{7*7}}${window.hacked=6}",
)
UNSAFE = "[...document.querySelectorAll('a')].some((one) => /^(javascript|data|vbscript):/i.test(one.getAttribute('href')))"


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the address of a page that has some of everything."""
    folder = tmp_path_factory.mktemp("book")
    path = folder / "index.html"
    path.write_text(as_page(introduced(folder)), "utf-8")
    return path.as_uri()


def text_of(browser: Any) -> str:
    return str(browser.find_element("id", "main").text)


def open_all(browser: Any) -> None:
    """Unfold everything, and wait until it is filled."""
    unfold(browser)
    browser.execute_async_script("setTimeout(arguments[0], 150)")


class TestReading:
    def test_every_place_shows_itself_without_a_complaint(self, browser: Any, page: str) -> None:
        browser.get_log("browser")
        for place in PLACES.values():
            show(browser, page + place)
            assert browser.find_element("css selector", "#main h1").text
            assert [entry["message"] for entry in browser.get_log("browser")] == []

    def test_nothing_is_requested(self, browser: Any, page: str) -> None:
        browser.get_log("performance")
        for place in PLACES.values():
            show(browser, page + place)
            open_all(browser)
        assert {
            url for url in requested(browser) if not url.startswith(("file:", "data:", "about:"))
        } == set()

    def test_from_the_promises_to_the_evidence(self, browser: Any, page: str) -> None:
        show(browser, page)
        assert "no example of no_match, declined" in text_of(browser)
        browser.find_element("link text", "delete").click()
        browser.execute_async_script("setTimeout(arguments[0], 200)")
        open_all(browser)
        browser.find_element("link text", "A yes deletes").click()
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        assert 'the client calls the tool "delete" with' in text_of(browser)
        browser.execute_script("window.scrollTo(0, 0)")
        browser.find_element("css selector", "[data-door=evidence]").click()
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        assert "door=evidence" in browser.current_url
        assert browser.find_elements("css selector", ".talk svg")
        assert "store/a" in text_of(browser)

    def test_an_outline_is_a_table_of_its_results(self, browser: Any, page: str) -> None:
        show(browser, page + PLACES["feature"])
        rows = browser.find_elements("css selector", "#main table tbody tr")
        assert [row.text for row in rows] == ["ann ✗ broken", "ben ? not understood"]

    def test_a_red_book_is_stamped(self, browser: Any, page: str) -> None:
        show(browser, page)
        assert "Not clean. Broken: 2." in browser.find_element("css selector", ".stamp").text

    def test_the_stamp_speaks_the_language_that_is_chosen(self, browser: Any, page: str) -> None:
        from selenium.webdriver.support.ui import Select  # noqa: PLC0415 - only where there is a browser

        show(browser, page)
        for language, said in (("de", "Nicht sauber. Gebrochen: 2."), ("en", "Not clean. Broken: 2.")):
            Select(browser.find_element("id", "field-language")).select_by_value(language)
            browser.execute_async_script("setTimeout(arguments[0], 150)")
            assert said in browser.find_element("css selector", ".stamp").text

    def test_what_was_last_proved_stands_on_the_first_page_and_with_the_scenario(
        self, browser: Any, tmp_path: Path
    ) -> None:
        path = tmp_path / "index.html"
        path.write_text(as_page(red(WAS)), "utf-8")
        show(browser, path.as_uri())
        row = browser.find_element("css selector", "#main table tbody tr").text
        assert row.startswith("A yes deletes ✗ broken 2026-07-28 · in process Jan 1, 1970")
        assert row.endswith("desk 1 abc123")
        browser.find_element("link text", "A yes deletes").click()
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        open_all(browser)
        assert "What it said then" in text_of(browser)
        assert "Then the report is gone" in text_of(browser)

    def test_arguments_have_examples(self, browser: Any, page: str) -> None:
        show(browser, page + PLACES["promise"])
        rows = [row.text for row in browser.find_elements("css selector", "#main table tbody tr")]
        assert 'report required string "a" 1' in [" ".join(row.split()) for row in rows]

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("q=succeds", 1), ("q=removes+nothing", 0), ("tags=%40slow+and+not+%40known_bug%3AX-1", 2),
            ("tags=slow+and+(desk+or+none)", 3), ("status=failed", 1), ("q=ann&status=passed", 0),
        ],
    )  # fmt: skip
    def test_search_forgives_and_stands_in_the_address(
        self, browser: Any, page: str, query: str, found: int
    ) -> None:
        show(browser, f"{page}#/?{query}")
        assert len(browser.find_elements("css selector", ".hits li")) == found
        assert browser.find_element("css selector", "[role=status]").text == f"{found} found"

    def test_a_chapter_quotes_scenarios_as_they_came_out(self, browser: Any, page: str) -> None:
        show(browser, page)
        browser.find_element("link text", "Introduction").click()
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        assert "✓ proved A yes deletes" in text_of(browser)
        assert "There is no scenario “None”." in text_of(browser)

    def test_typing_searches(self, browser: Any, page: str) -> None:
        show(browser, page)
        browser.find_element("id", "field-q").send_keys("somebdy")
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        assert "q=somebdy" in browser.current_url
        assert len(browser.find_elements("css selector", ".hits li")) == 2

    def test_six_languages(self, browser: Any, page: str) -> None:
        from selenium.webdriver.support.ui import Select  # noqa: PLC0415 - only where there is a browser

        show(browser, page + PLACES["coverage"])
        headings = set()
        for language in ("de", "fr", "es", "ja", "zh", "en"):
            Select(browser.find_element("id", "field-language")).select_by_value(language)
            browser.execute_async_script("setTimeout(arguments[0], 150)")
            headings.add(browser.find_element("css selector", "#main h1").text)
            assert browser.find_element("css selector", "html").get_attribute("lang") == language
        assert len(headings) == 6

    def test_without_scripts_it_can_be_read(self, plain_browser: Any, page: str) -> None:
        plain_browser.get(page)
        text = plain_browser.find_element("id", "main").text
        assert "✗ broken No one but ann" in text
        assert 'When the client calls the tool "delete" with' in text


class TestWhoeverReads:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("place", PLACES)
    def test_axe_finds_nothing(self, browser: Any, page: str, place: str, theme: str) -> None:
        show(browser, page + PLACES[place])
        in_theme(browser, theme)
        open_all(browser)
        assert violations(browser) == []

    def test_keys_are_enough(self, browser: Any, page: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains  # noqa: PLC0415 - as above
        from selenium.webdriver.common.keys import Keys  # noqa: PLC0415 - as above

        show(browser, page + PLACES["feature"])
        keys = ActionChains(browser)
        keys.send_keys(Keys.TAB).perform()
        assert browser.switch_to.active_element.get_attribute("id") == "skip"
        summary = browser.find_element("css selector", "details.case > summary")
        browser.execute_script("arguments[0].focus()", summary)
        ActionChains(browser).send_keys(Keys.ENTER).perform()
        browser.execute_async_script("setTimeout(arguments[0], 150)")
        assert 'the client calls the tool "delete" with' in text_of(browser)

    def test_a_narrow_screen_needs_no_scrolling_aside(self, browser: Any, page: str) -> None:
        browser.set_window_size(500, 900)
        with screen(browser, 320):
            for place in PLACES.values():
                show(browser, page + place)
                open_all(browser)
                assert browser.execute_script("return document.documentElement.scrollWidth") <= 320, place

    def test_it_prints_on_a4_with_contents_and_unfolded(self, browser: Any, page: str) -> None:
        show(browser, page + PLACES["feature"])
        printed = base64.b64decode(
            browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
        )
        assert printed.startswith(b"%PDF")
        assert re.search(rb"/MediaBox \[0 0 59[45][.\d]* 84[12]", printed)
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            browser.execute_script("window.dispatchEvent(new Event('beforeprint'))")
            contents = browser.find_element("css selector", ".paper")
            assert contents.text.splitlines()[:2] == [
                "Contents",
                "✓ proved A yes deletes @desk @slow @known_bug:X-1 @wanted",
            ]
            assert "expected: a" in text_of(browser)
            browser.execute_script("window.dispatchEvent(new Event('afterprint'))")
            assert browser.find_elements("css selector", ".paper, .case[open]") == []
        finally:
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_contents_of_the_whole_book_are_printed_with_the_first_page(
        self, browser: Any, page: str
    ) -> None:
        show(browser, page)
        browser.execute_script("window.dispatchEvent(new Event('beforeprint'))")
        assert "✗ broken Deleting" in browser.execute_script(
            "return document.querySelector('.paper').textContent"
        )

    def test_a_conversation_is_copied_as_text_for_mermaid(self, browser: Any, page: str) -> None:
        show(browser, page + PLACES["evidence"])
        browser.execute_script(
            "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })"
        )
        browser.find_element("css selector", ".talk button").click()
        browser.execute_async_script("setTimeout(arguments[0], 100)")
        lines = browser.execute_script("return window.copied").splitlines()
        assert lines[:3] == [
            "sequenceDiagram",
            "  participant p0 as the client",
            "  participant p1 as server",
        ]
        assert lines[3].startswith("  p0->>p1: tools/call delete")
        assert lines[4] == "  p1-->>p0: gone"
        assert "Copied." in text_of(browser)

    def test_many_scenarios_rest_in_few_elements(self, browser: Any, tmp_path: Path) -> None:
        lines = [Envelope(number, *next(iter(one.items()))) for number, one in enumerate(envelopes(2_000))]
        (tmp_path / "index.html").write_text(
            as_page(edition_of(book_of([Record("r", tuple(lines), ())], ""))), "utf-8"
        )
        show(browser, (tmp_path / "index.html").as_uri())
        assert 100 < browser.execute_script("return document.querySelectorAll('*').length") <= 5_000
        broken = browser.find_element("css selector", "#main table")
        shown = len(broken.find_elements("css selector", "tbody tr"))
        browser.find_element("partial link text", "+ ").click()
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        red = int(browser.find_element("css selector", "#main [role=status]").text.removesuffix(" found"))
        assert shown == 50 < red


class TestHostileRecords:
    def hostile(self, text: str) -> Edition:
        """Put a hostile text wherever a text can stand."""
        tool = {
            **TOOL,
            "name": text,
            "title": text,
            "description": text,
            "inputSchema": {"properties": {text: {"description": text, "enum": [text]}}},
        }
        tool["_meta"] = {"mcpbdd/errors": [{"reason": text}]}
        offer = {**OFFER, "server": text, "introduces": {"name": text, "version": text}, "tools": [tool]}
        call = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": text, "arguments": {text: text}},
        }
        reply = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": text}]}}
        row = {
            "attack": text,
            "story": text,
            "era": "2026-07-28",
            "result": text,
            "said": text,
            "changes": [text],
        }
        made = proved(
            server={**SERVER, "name": text, "version": text}, offer=offer, frames=frames(("->", call), ("<-", reply)),
            changes=[{"kind": text, "name": text}], log=[{"text": text}], consent={"tool": text, "rows": [row]},
        )  # fmt: skip
        made.attached[text] = {"mediaType": "text/html", "body": text}
        made.attached["link"] = {"mediaType": text, "body": "", "url": text}
        one_line = text.replace("|", "")
        feature = (
            FEATURE.replace("A yes deletes", one_line)
            .replace("Who may.", one_line)
            .replace("report | a", f"report | {one_line}")
        )
        runs = {
            one_line: [made],
            "No one but ann": [Made("FAILED", message=text)],
            "No one but ben": [Made("SKIPPED", message=text)],
        }
        book = book_of([record(feature, runs, uri=f"features/{one_line}.feature")], text)
        return edition_of(book)

    @pytest.mark.parametrize("text", HOSTILE)
    def test_nothing_runs_and_text_is_shown_as_text(self, browser: Any, tmp_path: Path, text: str) -> None:
        (tmp_path / "index.html").write_text(as_page(self.hostile(text)), "utf-8")
        address = (tmp_path / "index.html").as_uri()
        for place in ("", "#/coverage", "#/consent", "#/servers", "#/lists", "#/p/0", "#/?status=passed"):
            show(browser, address + place)
            open_all(browser)
            assert browser.execute_script("return window.hacked") is None
        show(browser, address)
        link = browser.find_elements("css selector", "#side ul ul a")[0].get_attribute("href")
        show(browser, f"{link}?door=evidence")
        open_all(browser)
        assert browser.execute_script("return window.hacked") is None
        assert (
            browser.execute_script(
                "return document.querySelectorAll('#main script, #main iframe, #main object').length"
            )
            == 0
        )
        assert browser.execute_script(f"return {UNSAFE}") is False
        assert text.split("\n", maxsplit=1)[0][:12] in browser.execute_script(
            "return document.body.textContent"
        )

    @pytest.mark.parametrize("text", HOSTILE)
    def test_nothing_runs_in_the_folder_either(self, browser: Any, tmp_path: Path, text: str) -> None:
        seen = ""
        for name, page in as_folder(self.hostile(text)):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(page, "utf-8")
            browser.get((tmp_path / name).as_uri())
            assert browser.execute_script("return window.hacked") is None
            assert browser.execute_script(f"return {UNSAFE}") is False
            seen += browser.execute_script("return document.body.textContent")
        assert seen.count(text.split("\n", maxsplit=1)[0][:12]) > 5
