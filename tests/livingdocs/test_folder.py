"""The book as a folder: every page is whole, every link leads somewhere, and nothing runs."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from mcpbdd.livingdocs import book_of
from mcpbdd.livingdocs.render.page import as_folder
from mcpbdd.livingdocs.render.page.lanes import lanes_of
from mcpbdd.livingdocs.render.page.wording import Wording, words
from mcpbdd.livingdocs.showing import edition_of
from mcpbdd.livingdocs.writing import write
from tests.livingdocs.made import FEATURE, Made, book, frames, proved, record
from tests.livingdocs.test_rendering import full

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition

YES = "A yes deletes"
CASE = "features-deleting/the-user-decides/a-yes-deletes"


class Links(HTMLParser):
    """Collects what a page leads to, and what can be led to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.tags.add(tag)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.links += [known["href"] or ""] if tag == "a" else []


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    (tmp_path / "features").mkdir()
    introduction = "# Reports\n\n{scenario: A yes deletes}\n\n{scenario: None}"
    (tmp_path / "features" / "README.md").write_text(introduction, "utf-8")
    return full(tmp_path)


def pages(edition: Edition) -> dict[str, str]:
    return dict(as_folder(edition))


def feature_page(edition: Edition) -> str:
    return pages(edition)["book/features/features-deleting.html"]


class TestPages:
    def test_there_is_one_for_each_view_feature_and_chapter(self, edition: Edition) -> None:
        assert list(pages(edition)) == [
            "book/index.html", "book/coverage.html", "book/promises.html", "book/consent.html", "book/servers.html",
            "book/lists.html", "book/scenarios.html", "book/features/features-deleting.html", "book/chapters/features.html",
        ]  # fmt: skip

    def test_every_link_leads_to_a_place_that_is_there(self, edition: Edition) -> None:
        made = {name: Links(text) for name, text in pages(edition).items()}
        followed = 0
        for name, page in made.items():
            for link in page.links:
                path, place = urldefrag(urljoin(name, link))
                assert path in made, f"{name}: {link}"
                assert not place or unquote(place) in made[path].ids, f"{name}: {link}"
                followed += 1
        assert followed > 100

    def test_an_id_is_given_once(self, edition: Edition) -> None:
        for name, text in pages(edition).items():
            ids = Links(text).ids
            assert len(ids) == len(set(ids)), name

    def test_nothing_runs_and_nothing_is_loaded(self, edition: Edition) -> None:
        for text in pages(edition).values():
            assert Links(text).tags.isdisjoint({"script", "link", "iframe", "object", "form", "input"})
            policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
            assert policy is not None
            assert policy[1].startswith("default-src 'none'; script-src 'none'; style-src 'sha256-")
            assert " style=" not in text

    def test_a_feature_has_all_that_the_one_page_shows_of_it(self, edition: Edition) -> None:
        text = feature_page(edition)
        for said in (
            "Who may.", "The user decides", "the client calls the tool &#34;delete&#34; with", '<th scope="row">report</th>',
            "expected: a\n but was: b", "store/a", "INFO desk gone", "a note", "tools/call", "Examples: No one but &lt;who&gt;",
        ):  # fmt: skip
            assert said in text, said

    def test_views_have_all_that_the_one_page_shows_there(self, edition: Edition) -> None:
        made = pages(edition)
        assert (
            "proved by 1, except: known faults: 1; no example of no_match, declined"
            in made["book/index.html"]
        )
        assert "no record here proves it" in made["book/index.html"]
        assert "acted" in made["book/consent.html"]
        assert "abc123" in made["book/servers.html"]
        assert "the run was broken off" in made["book/lists.html"]
        assert "X-1: " in made["book/lists.html"]
        assert "There is no scenario “None”." in made["book/chapters/features.html"]
        assert "<code>&#34;a&#34;</code>" in made["book/promises.html"]
        assert all("Not clean. Broken: 2." in text for text in made.values())

    def test_a_clean_book_has_no_stamp(self) -> None:
        assert all('class="stamp"' not in text for text in pages(edition_of(book())).values())
        assert "Broken" not in pages(edition_of(book()))["book/index.html"]

    def test_what_was_last_proved_stands_with_what_is_broken(self) -> None:
        then = FEATURE.replace("Then the call succeeds", "Then it is gone")
        earlier = record(then, {YES: [proved(), Made(era="2025-11-25")]}, began=500)
        red = book_of([record(runs={YES: [Made("FAILED")]})], "", [earlier])
        text = feature_page(edition_of(red))
        assert "last proved 1970-01-01 00:08 UTC · desk 1 · abc123" in text
        assert "What it said then" in text
        assert "it is gone" in text
        assert "<p>2025-11-25 · in process<span" in text

    def test_with_many_features_a_page_lists_those_of_its_own_folder(self) -> None:
        records = [
            record(uri=f"features/{folder}/{number}.feature", path=f"{folder}{number}")
            for folder in "ab"
            for number in range(31)
        ]
        made = pages(edition_of(book_of(records, "")))
        page = Links(made["book/features/features-a-3.html"])
        assert sum("features-a-" in link for link in page.links) > 30
        assert not [link for link in page.links if "features-b-" in link]
        assert "../scenarios.html#folder-1" in page.links
        assert "folder-1" in Links(made["book/scenarios.html"]).ids

    def test_two_paths_of_one_address_get_two_pages(self) -> None:
        records = [record(uri="a-b.feature"), record(uri="a/b.feature", path="other")]
        assert {"book/features/a-b.html", "book/features/a-b-2.html"} <= pages(
            edition_of(book_of(records, ""))
        ).keys()

    def test_attachments_are_shown_or_led_to(self) -> None:
        made = proved()
        made.attached |= {
            "a.png": {"mediaType": "image/png", "contentEncoding": "BASE64", "body": "AAAA"},
            "run.mp4": {"mediaType": "video/mp4", "body": "", "url": "run.mp4"},
            "bad": {"mediaType": "video/mp4", "body": "", "url": "javascript:alert(1)"},
            "long": {"mediaType": "text/plain", "body": "x" * 1_100_000},
        }
        text = feature_page(edition_of(book({YES: [made]})))
        assert 'src="data:image/png;base64,AAAA"' in text
        assert 'href="run.mp4"' in text
        assert 'href="javascript' not in text
        assert "… 1100000 · SHA-256 " in text
        assert 'href="../../attachments/' in text


class TestWriting:
    def test_pages_of_an_earlier_book_are_removed_and_nothing_else(self, tmp_path: Path) -> None:
        def written(name: str) -> None:
            lines = [
                json.dumps({one.kind: one.body}) for one in record(uri=f"features/{name}.feature").envelopes
            ]
            (tmp_path / "run.ndjson").write_text("\n".join(lines), "utf-8")
            write([str(tmp_path / "run.ndjson")], tmp_path / "out", ["folder"], "")

        written("old")
        (tmp_path / "out" / "book" / "notes.html").write_text("<p>mine", "utf-8")
        written("new")
        left = {path.name for path in (tmp_path / "out" / "book").rglob("*.html")}
        assert {"index.html", "features-new.html", "notes.html"} <= left
        assert "features-old.html" not in left

    def test_what_is_too_long_lies_beside_the_pages(self, tmp_path: Path) -> None:
        made = record(
            runs={YES: [Made(attached={"long": {"mediaType": "text/plain", "body": "x" * 1_100_000}})]}
        )
        lines = [json.dumps({one.kind: one.body}) for one in made.envelopes]
        (tmp_path / "run.ndjson").write_text("\n".join(lines), "utf-8")
        out = tmp_path / "out"
        write([str(tmp_path / "run.ndjson")], out, ["folder", "html"], "")
        page = out / "book" / "features" / "features-deleting.html"
        (link,) = [link for link in Links(page.read_text("utf-8")).links if "attachments" in link]
        assert (page.parent / link).read_text("utf-8") == "x" * 1_100_000


class TestLanes:
    def test_a_message_stretches_from_lane_to_lane(self) -> None:
        ask = {"jsonrpc": "2.0", "id": 7, "method": "elicitation/create", "params": {"message": "Sure?"}}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "delete"}}
        made = proved()
        made.attached["frames.json"] = frames(("->", call), ("<-", ask))
        run = edition_of(book({YES: [made]})).features[0].scenarios[0].runs[0]
        lanes, messages = lanes_of(run, Wording("de"))
        assert (lanes[0], lanes[-1]) == ("Mensch", "Server")
        assert [(one.first, one.last, one.way) for one in messages][:2] == [(2, 4, "onward"), (2, 4, "back")]
        assert messages[0].receiver == "Server"


class TestWording:
    def test_every_language_has_every_word(self) -> None:
        assert len({frozenset(known) for known in words().values()}) == 1
        assert list(words()) == ["en", "de", "fr", "es", "ja", "zh"]

    def test_gaps_are_the_same_in_every_language(self) -> None:
        for key, text in words()["en"].items():
            gaps = set(re.findall(r"\{\w\}", text))
            assert [
                language
                for language, known in words().items()
                if set(re.findall(r"\{\w\}", known[key])) != gaps
            ] == []

    def test_a_language_that_it_lacks_is_english(self) -> None:
        assert Wording("xx").language == "en"
        assert Wording("xx")("no such word") == "no such word"

    def test_the_folder_speaks_the_language_of_the_features(self) -> None:
        german = "# language: de\nFunktionalität: Löschen\n  Szenario: Ja\n    Angenommen x\n"
        made = pages(edition_of(book({"Ja": [Made("FAILED")]}, text=german)))
        assert '<html lang="de">' in made["book/index.html"]
        assert "Nicht sauber. Gebrochen: 1." in made["book/index.html"]
