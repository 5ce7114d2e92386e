"""What an edition is written as."""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from mcpbdd import cli
from mcpbdd.errors import Misuse
from mcpbdd.livingdocs.render.as_cucumber_json import as_cucumber_json
from mcpbdd.livingdocs.render.as_json import as_json, schema
from mcpbdd.livingdocs.render.as_junit import as_junit
from mcpbdd.livingdocs.render.as_markdown import as_markdown, summary
from mcpbdd.livingdocs.render.page import as_page
from mcpbdd.livingdocs.render.page.prose import prose
from mcpbdd.livingdocs.render.words import sentence_of
from mcpbdd.livingdocs.showing import edition_of
from mcpbdd.livingdocs.writing import FORMS, write
from tests.livingdocs.made import FEATURE, Made, Node, book, proved, record

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition

YES = "A yes deletes"
HOSTILE = "<script>alert(1)</script> ]]> & \u202e javascript:alert(1) \x1b[2K \x00"
CONSENT: Node = {
    "tool": "delete",
    "rows": [
        {
            "attack": "twice",
            "story": "Again.",
            "era": "2026-07-28",
            "result": "broken",
            "said": "acted",
            "changes": ["x"],
        }
    ],
}


def full(project: Path | None = None) -> Edition:
    """Give an edition that has some of everything."""
    changes = [{"kind": "removed", "name": "store/a", "before": "1", "after": ""}, 3]
    log = [{"level": "INFO", "logger": "desk", "text": "gone"}, 3]
    more = {"note.txt": {"mediaType": "text/plain", "body": "a note"}}
    good = proved(changes=changes, log=log, consent=CONSENT)
    good.attached |= more
    runs = {
        YES: [good, Made("SKIPPED", era="2025-11-25", message="not there")],
        "No one but ann": [Made("FAILED", message="expected: a\n but was: b")],
        "No one but ben": [Made("UNDEFINED")],
    }
    text = FEATURE.replace("Scenario: A yes", "@known_bug:X-1 @wanted\n    Scenario: A yes")
    return edition_of(book(runs, text=text, ended=False), project)


class TestJson:
    def test_it_keeps_its_schema(self) -> None:
        written = json.loads(as_json(full()))
        jsonschema.Draft202012Validator.check_schema(schema())
        jsonschema.validate(written, schema())
        assert written["format"] == "mcpbdd-book/1"

    def test_everything_is_in_it(self) -> None:
        written = json.loads(as_json(full()))
        scenario = written["features"][0]["scenarios"][0]
        run = scenario["runs"][0]
        assert run["changes"][0]["name"] == "store/a"
        assert run["log"] == ["INFO desk gone"]
        assert run["attachments"][0]["text"] == "a note"
        assert [message["frame"] for message in run["conversation"]] == [0, 1]
        assert len(run["frames"]) == 2
        assert written["counts"] == {"passed": 1, "failed": 1, "undefined": 1}
        assert written["bugs"] == {"X-1": [scenario["id"]]}
        assert written["wanted"] == {"none": [scenario["id"]]}
        assert written["left_out"] == [{"reason": "not there", "scenarios": [scenario["id"]]}]
        assert written["servers"][0]["runs"] == [["2026-07-28", "in process", {"passed": 1}]]
        assert written["consents"][0]["attacks"][0]["results"] == {"2026-07-28": "broken"}


class TestMarkdown:
    def test_it_says_what_is_proved_and_what_is_not(self) -> None:
        text = as_markdown(full())
        assert text.startswith(
            "# The desk\n\n> **Not clean: 2 scenarios are broken and 1 thing in the records"
        )
        assert (
            "- **delete** (tool): proved by 1 scenario, except: 1 known fault; no example of no\\_match, declined"
            in text
        )
        assert "| twice | Again. | broken |" in text
        assert "#### ✗ No one but ann" in text
        assert '- **When** the client calls the tool "delete" with\n\n  | report | a |' in text
        assert '```json\n  {"who": "ann"}\n  ```' in text
        assert "## Known faults, pinned as they are\n\n- X-1: A yes deletes" in text
        assert "- 1: not there" in text

    def test_what_others_say_is_no_markup(self) -> None:
        hostile = "a <img src=x onerror=alert(1)> [x](javascript:alert(1)) `b` | c"
        text = as_markdown(edition_of(book({YES: [Made()]}, text=FEATURE.replace(YES, hostile))))
        html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
        assert "<img" not in html
        assert "<a " not in html

    def test_the_summary_is_short(self) -> None:
        text = summary(full(), most=1)
        assert text.startswith("**The desk**: 1 ")
        assert "- ✗ Deleting: No one but ann (2026-07-28 in process: broken)" in text
        assert "- and 1 more" in text
        assert summary(edition_of(book({}, text="Feature: nothing"))) == "**The desk**: nothing ran\n"

    def test_a_fence_is_longer_than_what_it_holds(self) -> None:
        doc = FEATURE.replace('{"who": "<who>"}', "````")
        assert "`````json" in as_markdown(edition_of(book(text=doc)))


class TestOtherTools:
    def test_junit(self) -> None:
        root = ET.fromstring(as_junit(full()))
        assert {key: root.get(key) for key in ("tests", "failures", "errors", "skipped")} == {
            "tests": "4", "failures": "1", "errors": "1", "skipped": "1",
        }  # fmt: skip
        assert (
            root.find("testsuite/testcase[@name='No one but ann [2026-07-28 in process]']/failure")
            is not None
        )

    def test_junit_holds_no_forbidden_characters(self) -> None:
        made = book({YES: [Made("FAILED", message=HOSTILE)]})
        failure = ET.fromstring(as_junit(edition_of(made))).find("testsuite/testcase/failure")
        assert failure is not None
        assert "<script>" in str(failure.text)
        assert "\x1b" not in str(failure.text)

    def test_one_that_never_ran_is_skipped(self) -> None:
        root = ET.fromstring(as_junit(edition_of(book({YES: []}))))
        assert root.get("skipped") == "1"

    def test_cucumber_json(self) -> None:
        written = json.loads(as_cucumber_json(full()))
        elements = written[0]["elements"]
        assert len(elements) == 4
        assert {"name": "@era:2026-07-28", "line": 10} in elements[0]["tags"] or elements[0]["tags"]
        assert elements[0]["steps"][1]["rows"] == [{"cells": ["report", "a"]}]
        assert elements[2]["steps"][1]["doc_string"]["content_type"] == "json"
        assert elements[2]["steps"][2]["result"]["error_message"].startswith("expected")
        assert elements[3]["steps"][2]["result"]["status"] == "undefined"


class TestThePage:
    def blocks(self, page: str) -> dict[str, Any]:
        found = re.findall(r'<script type="application/octet-stream" id="([^"]+)">([^<]*)</script>', page)
        return {known: json.loads(gzip.decompress(base64.b64decode(content))) for known, content in found}

    def test_it_loads_nothing(self) -> None:
        page = as_page(full())
        assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
        assert page.count("<script>") == 1

    def test_its_data_are_whole(self) -> None:
        blocks = self.blocks(as_page(full()))
        assert blocks["index"]["board"][0]["number"] == 0
        assert blocks["index"]["features"][0]["scenarios"][0][1] == YES
        assert blocks["feature-0"]["scenarios"][0]["runs"][0]["frames"]
        assert set(blocks["words"]) == {"en", "de", "fr", "es", "ja", "zh"}

    def test_every_language_has_every_word(self) -> None:
        words = self.blocks(as_page(full()))["words"]
        assert all(own.keys() == words["en"].keys() for own in words.values())
        gaps = {key: set(re.findall(r"\{\w\}", text)) for key, text in words["en"].items()}
        assert all(
            set(re.findall(r"\{\w\}", own[key])) == wanted
            for own in words.values()
            for key, wanted in gaps.items()
        )

    def test_every_word_of_the_script_is_there(self) -> None:
        page = as_page(full())
        words = self.blocks(page)["words"]["en"]
        asked = set(re.findall(r'\bw\("([^"]+)"', page))
        assert asked - words.keys() == set()
        assert len(asked) > 40

    def test_what_others_say_stays_text(self) -> None:
        text = FEATURE.replace(YES, "</script><script>alert(1)</script><!--")
        page = as_page(edition_of(book({}, text=text)))
        assert page.count("<script>") == 1
        assert "alert(1)</script>" not in page

    def test_without_scripts_it_is_a_list(self) -> None:
        page = as_page(full())
        assert '<span aria-hidden="true">✗ </span>broken</span> No one but ann' in page
        assert '<th scope="row">report</th>' in page
        assert '<span class="word">Then</span> the call succeeds</li>' in page

    def test_a_red_run_is_stamped(self) -> None:
        assert 'class="stamp"' in as_page(full())
        assert 'class="stamp"' not in as_page(edition_of(book()))

    def test_it_speaks_the_language_of_most_features(self) -> None:
        german = "# language: de\nFunktionalität: Löschen\n  Szenario: Ja\n    Angenommen x\n"
        assert '<html lang="de">' in as_page(edition_of(book({}, text=german)))
        assert '<html lang="en">' in as_page(edition_of(book({}, text="")))


class TestProse:
    def test_markup_of_the_author_is_text(self) -> None:
        html = prose("<b onclick=x>bold</b> [x](javascript:alert(1)) [y](https://a.example)")
        assert "<b" not in html
        assert "javascript:" not in re.sub(r">[^<]*<", "><", html)
        assert '<a href="https://a.example" rel="noreferrer">' in html

    def test_headings_follow_those_of_the_page(self) -> None:
        assert prose("## a\n\n### b\n\n###### c") == "<h3>a</h3>\n<h4>b</h4>\n<h6>c</h6>\n"

    def test_an_image_beside_the_feature_is_taken_in(self, tmp_path: Path) -> None:
        (tmp_path / "a.png").write_bytes(b"x")
        (tmp_path.parent / "b.png").write_bytes(b"x")
        assert "data:image/png;base64,eA==" in prose("![A](a.png)", str(tmp_path))
        for other in ("../b.png", "https://a.example/a.png", "none.png", "a.svg"):
            assert 'src="data:,"' in prose(f"![A]({other})", str(tmp_path))

    def test_nothing_is_nothing(self) -> None:
        assert prose("  ") == ""


class TestChapters:
    TEXT = "# Reports\n\nWho may.\n\n{scenario: A yes deletes}\n\nAnd so on.\n\n{scenario: No one but <who>}\n\n{scenario: None}\n"

    @pytest.fixture
    def edition(self, tmp_path: Path) -> Edition:
        (tmp_path / "features").mkdir()
        (tmp_path / "features" / "README.md").write_text(self.TEXT, "utf-8")
        return edition_of(book(), tmp_path)

    def test_prose_and_scenarios_take_turns(self, edition: Edition) -> None:
        chapter = edition.chapters[0]
        assert chapter.folder == "features"
        assert [part.quoted or part.markdown for part in chapter.parts] == [
            "# Reports\n\nWho may.", "A yes deletes", "And so on.", "No one but <who>", "None",
        ]  # fmt: skip
        assert [len(part.scenarios) for part in chapter.parts] == [0, 1, 0, 2, 0]

    def test_the_page_and_markdown_show_them(self, edition: Edition) -> None:
        blocks = TestThePage().blocks(as_page(edition))
        assert blocks["index"]["chapters"][0]["parts"][0]["html"].startswith("<h2>Reports</h2>")
        text = as_markdown(edition)
        assert text.index("Who may.") < text.index("> ✓ A yes deletes") < text.index("## Deleting")
        assert '> **There is no scenario "None".**' in text


class TestWriting:
    def lines(self, path: Path, **more: Any) -> str:
        made = record(**more)
        path.write_text("\n".join(json.dumps({one.kind: one.body}) for one in made.envelopes), "utf-8")
        return str(path)

    def test_every_form_is_written(self, tmp_path: Path) -> None:
        written = write([self.lines(tmp_path / "run.ndjson")], tmp_path / "out", tuple(FORMS), "The desk")
        assert [path.name for path in written.files] == [
            "index.html", "index.html", "book.md", "book.json", "book.schema.json", "junit.xml", "cucumber.json", "summary.md",
        ]  # fmt: skip
        assert all(path.stat().st_size for path in written.files)

    def test_what_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "out").write_text("a file")
        with pytest.raises(Misuse, match="cannot be written"):
            write([self.lines(tmp_path / "run.ndjson")], tmp_path / "out", ["json"], "")

    def test_the_command(self, tmp_path: Path) -> None:
        runner, good = CliRunner(), self.lines(tmp_path / "run.ndjson")
        done = runner.invoke(cli.main, ["docs", good, "--out", str(tmp_path / "o"), "--form", "summary"])
        assert (done.exit_code, done.output.startswith("wrote ")) == (0, True)
        broken = self.lines(tmp_path / "half.ndjson", ended=False)
        done = runner.invoke(cli.main, ["docs", broken, "--out", str(tmp_path / "o")])
        assert done.exit_code == 1
        assert "the run was broken off" in done.output
        done = runner.invoke(cli.main, ["docs", "--form", "htm"])
        assert done.exit_code == 2
        assert 'Did you mean "html"?' in done.output

    def test_differences_by_the_command(self, tmp_path: Path) -> None:
        runner = CliRunner()
        old = self.lines(tmp_path / "old.ndjson")
        new = self.lines(tmp_path / "new.ndjson", runs={YES: [Made("FAILED")]})
        assert runner.invoke(cli.main, ["diff", old, old]).exit_code == 0
        done = runner.invoke(cli.main, ["diff", old, new])
        assert (done.exit_code, "## Breaking" in done.output) == (1, True)
        assert (
            json.loads(runner.invoke(cli.main, ["diff", old, new, "--json"]).output)[0]["severity"]
            == "breaking"
        )
        assert runner.invoke(cli.main, ["diff", old, str(tmp_path / "none")]).exit_code == 2


def test_what_is_proved_and_listed_nowhere_is_said_to_be() -> None:
    row = full().board[0]
    unlisted = replace(row, verdict="proved, not promised", proving=("1", "2"))
    assert sentence_of(unlisted) == "proved by 2 scenarios, and not in the server's listings"
