"""What is broken is stamped so, with what was last proved; and examples are taken out of what passes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from mcpbdd import cli
from mcpbdd.livingdocs import book_of
from mcpbdd.livingdocs.render.as_markdown import as_markdown, summary
from mcpbdd.livingdocs.schemas import in_words
from mcpbdd.livingdocs.showing import edition_of
from tests.livingdocs.made import FEATURE, GONE, OFFER, TOOL, Made, called, frames, proved, record

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition
    from mcpbdd.livingdocs.model import Scenario
    from mcpbdd.livingdocs.reading import Record

YES = "A yes deletes"
RED = {YES: [Made("FAILED", message="no"), Made(era="2025-11-25")]}
WAS = FEATURE.replace("Then the call succeeds", "Then the report is gone")


def first(records: list[Record], earlier: list[Record]) -> Scenario:
    """Give the first scenario of a book."""
    return book_of(records, "", earlier).features[0].scenarios[0]


def red(text: str = FEATURE) -> Edition:
    """Give an edition of a red run, after an earlier one that was proved in the words of `text`."""
    earlier = record(text, {YES: [proved()]}, began=500, path="green.ndjson")
    return edition_of(book_of([record(runs=RED)], "The desk", [earlier]))


class TestWhatWasLastProved:
    def test_an_earlier_record_tells_when_by_which_version_and_at_which_commit(self) -> None:
        (broken,) = red().broken
        assert (broken.status, broken.era, broken.transport) == ("failed", "2026-07-28", "in process")
        assert broken.proved is not None
        assert (broken.proved.began, broken.proved.version, broken.proved.commit) == (500, "desk 1", "abc123")
        assert (broken.proved.path, broken.proved.steps) == ("green.ndjson", ())

    def test_words_are_told_where_they_were_others(self) -> None:
        (broken,) = red(WAS).broken
        assert broken.proved is not None
        assert [step.text for step in broken.proved.steps][-1] == "the report is gone"

    def test_records_that_are_merged_by_date_tell_it_too(self) -> None:
        green, late = record(runs={YES: [Made()]}, began=1), record(runs={YES: [Made("FAILED")]}, began=2)
        scenario = first([late, green], [])
        assert (scenario.status, [proof.began for proof in scenario.proved]) == ("failed", [1])

    def test_of_several_proofs_the_last_counts(self) -> None:
        before = [record(began=began, path=f"{began}.ndjson") for began in (300, 100, 200)]
        assert first([record(runs=RED)], before).proved[0].path == "300.ndjson"

    def test_what_passes_is_its_own_proof(self) -> None:
        assert [proof.began for proof in first([record()], [record(began=1)]).proved] == [1_000]

    def test_what_nothing_ever_proved_has_none(self) -> None:
        failed = record(runs=RED, began=1)
        assert edition_of(book_of([record(runs=RED)], "", [failed])).broken[0].proved is None

    def test_an_earlier_record_is_no_part_of_this_run(self) -> None:
        other = record(uri="features/other.feature", began=1, ended=False, runs={YES: [Made(reported=False)]})
        book = book_of([record()], "", [other])
        assert [feature.uri for feature in book.features] == ["features/deleting.feature"]
        assert book.troubles == ()
        assert [source.earlier for source in book.sources] == [False, True]

    def test_markdown_says_it(self) -> None:
        text = as_markdown(red(WAS))
        last = "last proved 1970-01-01 00:08 UTC, desk 1, commit abc123"
        assert f"## Broken, and when it was last proved\n\n- ✗ {YES} (2026-07-28 in process): {last}" in text
        assert "What it said 1970-01-01 00:08 UTC, when it was last proved:\n\n- **Given** the server" in text
        assert "- **Then** the report is gone" in text
        assert f"2025-11-25 in process: proved); {last}" in summary(red())

    def test_markdown_says_that_nothing_proves_it(self) -> None:
        text = as_markdown(edition_of(book_of([record(runs=RED)], "")))
        assert f"- ✗ {YES} (2026-07-28 in process): no record here proves it" in text
        assert "## Broken" not in as_markdown(edition_of(book_of([record()], "")))

    def test_the_command_reads_the_earlier_record(self, tmp_path: Path) -> None:
        paths = []
        for name, made in (("red", record(runs=RED)), ("green", record(began=500))):
            paths.append(tmp_path / f"{name}.ndjson")
            lines = [json.dumps({one.kind: one.body}) for one in made.envelopes]
            paths[-1].write_text("\n".join(lines), "utf-8")
        command = [
            "docs",
            str(paths[0]),
            "--proved-by",
            str(paths[1]),
            "--form",
            "json",
            "--out",
            str(tmp_path),
        ]
        done = CliRunner().invoke(cli.main, command)
        assert done.exit_code == 0, done.output
        written = json.loads((tmp_path / "book.json").read_text("utf-8"))
        assert written["broken"][0]["proved"]["path"] == str(paths[1])
        assert CliRunner().invoke(cli.main, ["docs", str(paths[0]), "--proved-by", "none"]).exit_code == 2


RESULT = {
    "result": {"content": [], "structuredContent": {"left": 3, "note": "x" * 200}},
}
OUTPUT = {"type": "object", "properties": {"left": {"type": "integer"}}, "required": ["left"]}


class TestSchemasInWords:
    def edition(self, tool: dict[str, Any], *runs: Made) -> Edition:
        for run in runs:
            run.attached["offer.json"] = {**OFFER, "tools": [tool]}
        return edition_of(book_of([record(runs={YES: list(runs)})], ""))

    def given(self, report: str, era: str, status: str = "PASSED") -> Made:
        made = proved()
        made.attached["frames.json"] = frames(*called(RESULT, {"report": report, "more": [report]}))
        made.era, made.status = era, status
        return made

    def test_examples_are_those_of_passing_scenarios(self) -> None:
        runs = [
            self.given("a", "1"),
            self.given("b", "2"),
            self.given("c", "3", "FAILED"),
            self.given("a", "4"),
        ]
        takes = {field.name: field for field in self.edition(TOOL, *runs).board[0].takes}
        assert takes["report"].examples == ('"a"', '"b"')
        assert (takes["report"].words, takes["report"].required, takes["report"].declared) == (
            "string",
            True,
            True,
        )
        assert (takes["mode"].examples, takes["mode"].required) == ((), False)
        assert takes["more"].declared is False

    def test_there_are_few_of_them(self) -> None:
        runs = [self.given(letter, letter) for letter in "abcdef"]
        assert len(self.edition(TOOL, *runs).board[0].takes[0].examples) == 3

    def test_results_have_examples_too_and_long_ones_are_cut(self) -> None:
        gives = {
            field.name: field
            for field in self.edition({**TOOL, "outputSchema": OUTPUT}, self.given("a", "1")).board[0].gives
        }
        assert (gives["left"].examples, gives["left"].required) == (("3",), True)
        assert gives["note"].declared is False
        assert len(gives["note"].examples[0]) == 80
        assert gives["note"].examples[0].endswith("…")

    def test_a_result_without_a_schema_is_not_undeclared(self) -> None:
        assert {field.declared for field in self.edition(TOOL, self.given("a", "1")).board[0].gives} == {True}

    def test_markdown_says_them(self) -> None:
        text = as_markdown(self.edition({**TOOL, "outputSchema": OUTPUT}, self.given("a", "1")))
        assert '  - takes `report` (required): string, for example `"a"`' in text
        assert "  - takes `more` (seen, and not declared), for example" in text
        assert "  - gives `left` (required): integer, for example `3`" in text

    @pytest.mark.parametrize(
        ("schema", "words"),
        [
            (None, ""),
            ({"type": ["string", "null"], "default": None}, "string | null, = null"),
            ({"type": "integer", "minimum": 1, "maximum": 9}, "integer, ≥ 1, ≤ 9"),
            ({"anyOf": [{"type": "string"}, {"type": "null"}, 3]}, "string | null"),
            ({"type": "array", "items": {"type": "string"}, "minItems": 1}, "array of string, items ≥ 1"),
            ({"type": "array"}, "array"),
            ({"oneOf": 3, "description": "odd"}, "odd"),
            ({"type": "string", "format": "uri", "pattern": "^h"}, "string, uri, /^h/"),
        ],
    )  # fmt: skip
    def test_what_a_value_must_be(self, schema: Any, words: str) -> None:
        assert in_words(schema) == words


def test_what_is_gone_has_no_proof() -> None:
    assert GONE
    renamed = FEATURE.replace(YES, "A yes removes")
    assert first([record(renamed, {"A yes removes": [Made("FAILED")]})], [record(began=1)]).proved == ()
