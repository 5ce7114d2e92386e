"""A record becomes a book: features as written, scenarios as they came out, troubles told and nothing lost."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import cucumber_compatibility_kit
import pytest

from mcpbdd.errors import Misuse
from mcpbdd.livingdocs import book_of, read_records
from mcpbdd.livingdocs.attached import LONGEST as LONGEST_ATTACHMENT
from mcpbdd.livingdocs.attached import kept_beside
from mcpbdd.livingdocs.reading import Envelope, Record
from mcpbdd.livingdocs.runs import worst
from mcpbdd.livingdocs.slugs import LONGEST, Addresses, slug
from mcpbdd.livingdocs.takes import seconds_of
from tests.livingdocs.made import FEATURE, Made, book, proved, record

YES = "A yes deletes"


class TestFeatures:
    def test_a_feature_is_as_it_is_written(self) -> None:
        feature = book().features[0]
        assert (feature.id, feature.name, feature.folder) == ("features-deleting", "Deleting", "features")
        assert (feature.description, feature.tags, feature.language) == ("Who may.", ("@desk",), "en")
        assert [(rule.name, rule.tags) for rule in feature.rules] == [("The user decides", ("@slow",))]

    def test_a_scenario_has_its_background_and_its_tags(self) -> None:
        scenario = book().features[0].scenarios[0]
        assert [(step.keyword, step.background) for step in scenario.steps] == [
            ("Given", True),
            ("When", False),
            ("Then", False),
        ]
        assert scenario.steps[1].table == (("report", "a"),)
        assert scenario.tags == ("@desk", "@slow")
        assert scenario.rule == "The user decides"

    def test_rows_of_an_outline_are_scenarios(self) -> None:
        rows = book().features[0].scenarios[1:]
        assert [row.id.rpartition("/")[2] for row in rows] == ["1", "2"]
        assert [row.name for row in rows] == ["No one but ann", "No one but ben"]
        assert rows[0].row == (("who", "ann"),)
        assert rows[0].examples == "Strangers"
        assert rows[0].steps[1].doc is not None
        assert rows[0].steps[1].doc.media_type == "json"

    def test_eras_are_runs_of_one_scenario(self) -> None:
        made = [Made(era="2025-11-25"), Made("FAILED", message="no")]
        scenario = book({YES: made}).features[0].scenarios[0]
        assert [(run.era, run.transport, run.status) for run in scenario.runs] == [
            ("2025-11-25", "in process", "passed"),
            ("2026-07-28", "in process", "failed"),
        ]
        assert scenario.status == "failed"
        assert scenario.runs[1].reason == "no"
        assert scenario.runs[0].seconds == 2

    def test_one_that_was_not_selected_has_no_run(self) -> None:
        scenario = book({YES: []}).features[0].scenarios[0]
        assert scenario.runs == ()
        assert scenario.status == "not run"

    def test_addresses_do_not_hang_on_ids_in_the_record(self) -> None:
        more = FEATURE.replace(
            "    Scenario: A yes", "    Scenario: Another\n      When x\n\n    Scenario: A yes"
        )
        assert book().features[0].scenarios[0].id in {one.id for one in book(text=more).features[0].scenarios}


class TestRuns:
    def test_what_was_planned_and_never_reported_is_told(self) -> None:
        made = book({YES: [Made(reported=False)]})
        assert made.features[0].scenarios[0].status == "unknown"
        assert 'the scenario "A yes deletes" was planned' in str(made.troubles[0])

    def test_the_last_attempt_counts(self) -> None:
        first = record(runs={YES: [Made("FAILED")]})
        again = []
        for one in first.envelopes:
            again.append(one)
            if one.kind == "testCaseFinished" and one.body["testCaseStartedId"] == "r0":
                started = {"id": "again", "testCaseId": "c0", "timestamp": {"seconds": 1}}
                again.append(Envelope(0, "testCaseStarted", started))
                for step in ("s0-0", "s0-1", "s0-2"):
                    told = {
                        "testCaseStartedId": "again",
                        "testStepId": step,
                        "testStepResult": {"status": "PASSED"},
                    }
                    again.append(Envelope(0, "testStepFinished", told))
                again.append(Envelope(0, "testCaseFinished", {"testCaseStartedId": "again"}))
        assert book_of([Record("r", tuple(again), ())]).features[0].scenarios[0].status == "passed"

    def test_hooks_have_names(self) -> None:
        made = record()
        hooks = [Envelope(0, "hook", {"id": "h", "name": "before_scenario"})]
        body = next(one.body for one in made.envelopes if one.kind == "testCase")
        body["testSteps"].insert(0, {"id": "hook-step", "hookId": "h"})
        told = {"testCaseStartedId": "r0", "testStepId": "hook-step", "testStepResult": {"status": "PASSED"}}
        envelopes = (*hooks, *made.envelopes[:-1], Envelope(0, "testStepFinished", told), made.envelopes[-1])
        result = book_of([Record("r", envelopes, ())]).features[0].scenarios[0].runs[0].results[0]
        assert (result.step, result.name) == (None, "before_scenario")

    def test_a_foreign_failure_is_read_from_its_exception(self) -> None:
        made = record(runs={YES: [Made("FAILED")]})
        for one in made.envelopes:
            result: Any = one.body.get("testStepResult", {})
            if result.get("status") == "FAILED":
                result["exception"] = {"type": "Error", "message": "it broke", "stackTrace": "at line 3"}
        assert book_of([made]).features[0].scenarios[0].runs[0].reason == "at line 3"

    def test_a_pickle_without_a_document_is_shown_all_the_same(self) -> None:
        made = record()
        without = tuple(one for one in made.envelopes if one.kind != "gherkinDocument")
        feature = book_of([Record("r", without, ())]).features[0]
        assert feature.name == "deleting.feature"
        assert {scenario.name for scenario in feature.scenarios} == {YES, "No one but ann", "No one but ben"}

    def test_the_source_says_what_wrote_it(self) -> None:
        source = book().sources[0]
        assert (source.writer, source.commit, source.branch, source.succeeded) == (
            "made 1",
            "abc123",
            "main",
            True,
        )
        assert source.ended - source.began == 9


class TestEvidence:
    def attached(self, content: Any, name: str = "note.txt") -> Any:
        run = book({YES: [Made(attached={name: content})]}).features[0].scenarios[0].runs[0]
        return run.results[-1].evidence[0]

    def test_own_evidence_is_a_fact(self) -> None:
        run = book({YES: [proved()]}).features[0].scenarios[0].runs[0]
        assert [fact.name for fact in run.facts] == ["server.json", "offer.json", "frames.json"]
        assert run.results[-1].evidence == ()
        assert (run.server, run.version) == ("desk", "desk 1")

    def test_own_evidence_that_is_damaged_stays_an_attachment(self) -> None:
        broken = {"mediaType": "application/json", "contentEncoding": "IDENTITY", "body": "{"}
        assert self.attached(broken, "frames.json").text == "{"

    def test_text_that_was_packed_is_read(self) -> None:
        packed = base64.b64encode("grüß".encode()).decode()
        found = self.attached({"mediaType": "text/plain", "contentEncoding": "BASE64", "body": packed})
        assert (found.text, found.binary) == ("grüß", False)

    @pytest.mark.parametrize(
        ("kind", "body"), [("image/png", "AAAA"), ("text/plain", "!!!"), ("text/plain", "//8=")]
    )
    def test_what_is_no_text_stays_as_it_is(self, kind: str, body: str) -> None:
        found = self.attached({"mediaType": kind, "contentEncoding": "BASE64", "body": body})
        assert (found.text, found.binary) == (body, True)

    def test_a_body_that_is_json_and_no_text_is_written_as_one(self) -> None:
        assert self.attached({"mediaType": "text/json", "body": {"a": 1}}).text == '{"a": 1}'

    def test_what_lies_beside_the_record_is_linked(self) -> None:
        assert self.attached({"mediaType": "video/mp4", "body": "", "url": "run.mp4"}).url == "run.mp4"

    def test_what_is_too_long_is_cut_with_its_hash(self) -> None:
        found = self.attached({"mediaType": "text/plain", "body": "x" * (LONGEST_ATTACHMENT + 1)})
        assert found.cut == LONGEST_ATTACHMENT + 1
        assert len(found.text) < 5_000
        assert len(found.sha256) == 64
        assert found.url == f"attachments/{found.sha256}.txt"

    @pytest.mark.parametrize(
        ("kind", "encoding", "body", "ending"),
        [
            ("text/html", "IDENTITY", "<script>" * 200_000, ".txt"),
            ("image/png", "BASE64", base64.b64encode(b"\x00\xff" * 800_000).decode(), ".png"),
            ("application/x-sh", "BASE64", base64.b64encode(b"\x00\xff" * 800_000).decode(), ".bin"),
            ("image/png", "BASE64", "!" * 1_100_000, ".png"),
        ],
    )
    def test_what_is_too_long_is_kept_beside_under_its_hash(
        self, kind: str, encoding: str, body: str, ending: str
    ) -> None:
        made = record(
            runs={
                YES: [Made(attached={"big": {"mediaType": kind, "contentEncoding": encoding, "body": body}})]
            }
        )
        (name, content), *others = kept_beside([made])
        assert others == []
        assert name == f"attachments/{hashlib.sha256(content).hexdigest()}{ending}"
        (evidence,) = book_of([made]).features[0].scenarios[0].runs[0].results[-1].evidence
        assert evidence.url == name


class TestMerging:
    def test_shards_stand_side_by_side(self) -> None:
        shards = [record(), record(uri="features/other.feature", path="other.ndjson")]
        made = book_of(shards)
        assert [feature.uri for feature in made.features] == [
            "features/deleting.feature",
            "features/other.feature",
        ]
        assert len(made.sources) == 2

    def test_two_shards_may_share_a_feature(self) -> None:
        one = record(runs={YES: [Made()], "No one but ann": [], "No one but ben": []})
        other = record(runs={YES: [], "No one but ann": [Made()], "No one but ben": [Made()]}, began=1_001)
        assert {scenario.status for _, scenario in book_of([one, other]).scenarios} == {"passed"}

    def test_the_later_run_counts(self) -> None:
        early = record(runs={YES: [Made("FAILED")]}, began=1)
        late = record(runs={YES: [Made()]}, began=2)
        assert book_of([late, early]).features[0].scenarios[0].status == "passed"

    def test_what_ran_before_and_is_gone_from_the_text_is_kept(self) -> None:
        early = record(began=1)
        late = record(FEATURE.replace("A yes deletes", "A yes removes"), began=2)
        assert {"A yes deletes", "A yes removes"} <= {one.name for _, one in book_of([early, late]).scenarios}

    def test_a_later_record_without_runs_takes_nothing_away(self) -> None:
        none: dict[str, list[Made]] = {YES: [], "No one but ann": [], "No one but ben": []}
        assert book_of([record(began=1), record(runs=none, began=2)]).status == "passed"

    def test_a_record_without_an_end_is_told(self) -> None:
        assert "the run was broken off" in str(book(ended=False).troubles[-1])

    def test_a_feature_that_could_not_be_parsed_is_told(self) -> None:
        made = record()
        error = Envelope(0, "parseError", {"source": {"uri": "bad.feature"}, "message": "(3:1): expected"})
        assert "bad.feature: (3:1): expected" in map(
            str, book_of([Record("r", (*made.envelopes, error), ())]).troubles
        )


class TestReading:
    def test_what_can_be_read_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "run.ndjson"
        path.write_text('{"meta": {}}\n\n{"x": 1}\n[1]\n{"pickle": 3}\n{"pick', "utf-8")
        found = read_records([path])[0]
        assert [one.kind for one in found.envelopes] == ["meta"]
        assert [trouble.line for trouble in found.troubles] == [3, 4, 5, 6]
        assert "it holds x" in str(found.troubles[0])
        assert "but list" in str(found.troubles[1])
        assert "half a line" in str(found.troubles[3])

    def test_ten_megabytes_of_text_are_cut_wherever_they_stand(self, tmp_path: Path) -> None:
        path, long = tmp_path / "run.ndjson", "x" * 10_000_000
        made = record(FEATURE.replace(YES, long), {long: [Made("FAILED", message=long)]})
        path.write_text("\n".join(json.dumps({one.kind: one.body}) for one in made.envelopes), "utf-8")
        scenario = book_of(read_records([path])).features[0].scenarios[0]
        for text in (scenario.name, scenario.runs[0].reason):
            assert text.startswith("xxx")
            assert text.endswith(
                f"… (10000000 characters, SHA-256 {hashlib.sha256(long.encode()).hexdigest()})"
            )
            assert len(text) < 5_000

    def test_what_belongs_to_nothing_is_passed_over(self, tmp_path: Path) -> None:
        """A case without its pickle, an attempt without its case, a result without its attempt, a line of its own."""
        path = tmp_path / "run.ndjson"
        path.write_text(
            '{"testCase": {"id": "1", "pickleId": "none", "testSteps": []}}\n'
            '{"testCaseStarted": {"id": "2", "testCaseId": "none"}}\n'
            '{"testCaseStarted": {"id": "3", "testCaseId": "1"}}\n'
            '{"testStepFinished": {"testCaseStartedId": "9"}}\n'
            '{"testCaseFinished": {"testCaseStartedId": "3"}}\n'
            '{"testRunHookStarted": {"testCaseStartedId": "3"}}\n',
            "utf-8",
        )
        assert not book_of(read_records([path])).features

    def test_what_no_book_tells_is_let_go(self, tmp_path: Path) -> None:
        path = tmp_path / "run.ndjson"
        path.write_text('{"meta": {}}\n{"testStepStarted": {}}\n{"source": 3}', "utf-8")
        found = read_records([path])[0]
        assert [one.kind for one in found.envelopes] == ["meta"]
        assert [trouble.line for trouble in found.troubles] == [3]

    def test_no_record_at_all(self, tmp_path: Path) -> None:
        path = tmp_path / "run.ndjson"
        path.write_text("", "utf-8")
        with pytest.raises(Misuse, match="It is empty"):
            read_records([path])
        path.write_text("{}", "utf-8")
        with pytest.raises(Misuse, match="holds nothing"):
            read_records([path])
        with pytest.raises(Misuse, match="cannot be read: No such file"):
            read_records([tmp_path / "none"])


KIT = Path(cucumber_compatibility_kit.__file__).parent / "features"
"""Records that Cucumber holds its own implementations against."""


class TestRecordsOfOtherTools:
    @pytest.mark.parametrize("path", sorted(KIT.rglob("*.ndjson")), ids=lambda path: path.stem)
    def test_nothing_is_lost(self, path: Path) -> None:
        made = book_of(read_records([path]))
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        runs = [run for _, scenario in made.scenarios for run in scenario.runs]
        shown = [one for run in runs for result in run.results for one in result.evidence]
        shown += [one for source in made.sources for one in source.evidence]
        cases = [line["testCase"] for line in lines if "testCase" in line]
        kept = {line["testCaseStarted"]["id"] for line in lines if "testCaseStarted" in line}
        again = {
            line["testCaseFinished"]["testCaseStartedId"]
            for line in lines
            if line.get("testCaseFinished", {}).get("willBeRetried")
        }
        attached = [
            line
            for line in lines
            for one in (line.get("attachment") or line.get("externalAttachment") or {},)
            if one and one.get("testCaseStartedId") not in again
        ]
        assert len(runs) == len(cases) == len(kept - again)
        assert len(shown) == len(attached)
        succeeded = next(line["testRunFinished"]["success"] for line in lines if "testRunFinished" in line)
        assert succeeded or made.troubles or any(run.status not in ("passed", "skipped") for run in runs)


class TestAddresses:
    def test_letters_of_every_script_stay(self) -> None:
        assert slug("Grüße, «Ωμέγα» 東京!") == "grüße-ωμέγα-東京".casefold()

    def test_what_has_no_letters_gets_a_hash(self) -> None:
        assert len(slug("!!!")) == 8
        assert slug("!!!") != slug("???")

    def test_what_is_long_is_cut_and_told_apart(self) -> None:
        one, other = slug("a" * 200), slug("a" * 201)
        assert one != other
        assert len(one) <= LONGEST + 9

    def test_two_of_one_title_get_numbers(self) -> None:
        addresses = Addresses()
        assert [addresses.of("", "x"), addresses.of("x"), addresses.of("x")] == ["x", "x-2", "x-3"]


def test_the_worst_counts_and_what_was_left_out_only_alone() -> None:
    assert worst(["passed", "skipped"]) == "passed"
    assert worst(["skipped"]) == "skipped"
    assert worst(["passed", "unknown", "pending"]) == "unknown"
    assert worst([]) == "not run"


@pytest.mark.parametrize("stamp", [None, 3, {"seconds": "x"}])
def test_no_time_is_no_time(stamp: Any) -> None:
    assert seconds_of(stamp) == 0
