"""behave's runs, as the record tells them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECTS = Path(__file__).parent / "projects"


@pytest.fixture(scope="module")
def rich(behave: Any) -> Any:
    """A run of a project that uses most of Gherkin."""
    return behave("rich", "-t", "not @unwanted")


def test_the_record_begins_with_what_made_it_and_ends_with_the_verdict(rich: Any) -> None:
    """The frame of a record is meta, testRunStarted and testRunFinished."""
    assert list(rich.envelopes[0]) == ["meta"]
    assert list(rich.envelopes[1]) == ["testRunStarted"]
    assert rich.envelopes[-1]["testRunFinished"]["success"] is False
    assert rich.code == 1


def test_what_behave_drops_survives_in_the_document(rich: Any) -> None:
    """Paragraphs, comments, rules, names and tags of examples, and media types come from Cucumber's parser."""
    document = next(each for each in rich.all("gherkinDocument") if "rich" in each["uri"])
    feature = document["feature"]
    background, _, outline, *_, rule = feature["children"]
    assert feature["name"] == "Zażółć 🍏"
    assert feature["description"] == "  Two lines\n\n  and a paragraph."
    assert document["comments"][0]["text"] == "# a comment"
    assert background["background"]["description"] == "    A shelf."
    assert [each["name"] for each in outline["scenario"]["examples"]] == ["a few", "too many"]
    assert rule["rule"]["children"][0]["background"]["steps"][0]["docString"]["mediaType"] == "json"


def test_a_row_of_an_outline_has_a_pickle_and_a_verdict_of_its_own(rich: Any) -> None:
    """Rows are joined by their line, with the tags of their Examples."""
    assert rich.statuses("Eating 1") == ["PASSED", "PASSED", "PASSED"]
    assert rich.statuses("Eating 2") == ["PASSED", "PASSED", "FAILED"]
    (few,) = rich.pickles("Eating 1")
    assert [tag["name"] for tag in few["tags"]] == ["@shop", "@outline", "@few"]


def test_backgrounds_of_feature_and_rule_stand_before_the_steps(rich: Any) -> None:
    """The steps of both backgrounds have results in the scenario."""
    steps = rich.run("A table")
    assert [step["text"] for step in steps] == [
        "3 apples",
        "the note",
        "the basket",
        "a green apple",
        "nothing else",
    ]
    assert {step["status"] for step in steps} == {"PASSED"}


def test_a_failed_assertion_is_told_without_a_traceback(rich: Any) -> None:
    """The message is behave's, the exception has no stack."""
    failed = rich.run("Eating 2")[2]
    assert failed["message"] == "ASSERT FAILED: expected 9, but was 1"
    assert failed["exception"] == {"type": "AssertionError", "message": "expected 9, but was 1"}


def test_the_captured_output_is_kept_with_the_step_that_failed(rich: Any) -> None:
    """Standard output, standard error and log become one attachment of Cucumber's log type."""
    (log,) = rich.run("Eating 2")[2]["attachments"]
    assert log["mediaType"] == "text/x.cucumber.log+plain"
    assert log["body"].startswith("Captured stdout:\nate 2: mniam, żółte\n\nCaptured stderr:\ncounting")


def test_an_error_keeps_its_traceback_and_what_follows_is_skipped(rich: Any) -> None:
    """An error is FAILED with its stack; a lone surrogate in its text does not break the record."""
    error = rich.run("An error")[1]
    assert rich.statuses("An error") == ["PASSED", "FAILED", "SKIPPED"]
    assert error["exception"]["type"] == "LookupError"
    assert error["exception"]["stackTrace"].endswith("LookupError: no knife ?")


def test_an_undefined_step_has_no_definition_and_a_suggestion(rich: Any) -> None:
    """What is not defined is UNDEFINED, also after another one, and a snippet says how to define it."""
    steps = rich.run("Not written yet")
    assert [step["status"] for step in steps] == ["PASSED", "UNDEFINED", "UNDEFINED"]
    assert steps[1]["step"]["stepDefinitionIds"] == []
    suggestions = {each["pickleStepId"]: each["snippets"][0]["code"] for each in rich.all("suggestion")}
    assert suggestions[steps[1]["step"]["pickleStepId"]].startswith("@when('somebody \"sings\"')")
    assert suggestions[steps[2]["step"]["pickleStepId"]].startswith('@then("it\'s over")')


def test_a_pending_step_is_pending_unless_wip_lets_it_pass(rich: Any) -> None:
    """A pending step that behave accepts is skipped, which neither proves nor fails."""
    assert rich.statuses("Pending") == ["PENDING"]
    (accepted,) = rich.run("Pending, and known to be")
    assert (accepted["status"], "@wip" in accepted["message"]) == ("SKIPPED", True)


@pytest.mark.parametrize(
    ("name", "reason"), [("Not today", "closed on Sundays"), ("Not at all", "not in season")]
)
def test_a_scenario_skipped_with_a_reason_says_it_on_its_first_step(
    rich: Any, name: str, reason: str
) -> None:
    """A skip in before_scenario and one ahead of the run look the same."""
    steps = rich.run(name)
    assert [step["status"] for step in steps] == ["SKIPPED", "SKIPPED"]
    assert [step.get("message") for step in steps] == [reason, None]


@pytest.mark.parametrize("shown", ["--show-skipped", "--no-skipped"])
def test_a_scenario_that_is_not_selected_has_a_pickle_but_no_test_case(behave: Any, shown: str) -> None:
    """It does not depend on whether behave announces such scenarios."""
    record = behave("rich", "-t", "not @unwanted", shown, "features/rich.feature")
    assert len(record.pickles("Left to others")) == 1
    assert record.runs("Left to others") == []


def test_attachments_belong_to_the_step_that_runs(rich: Any) -> None:
    """Text and JSON stay readable, other bytes are base64; what comes before the steps has a hook to hold it."""
    hook, picture, _ = rich.run("With pictures")
    assert [(each["body"], each["contentEncoding"]) for each in picture["attachments"]] == [
        ("iVBORw==", "BASE64"),
        ("ż\u2028line", "IDENTITY"),
        ('{"a": 1}', "IDENTITY"),
    ]
    assert (hook["text"], hook["attachments"][0]["body"]) == ("before_scenario", "before any step")


def test_attachments_outside_of_scenarios_belong_to_a_hook_of_the_run(rich: Any) -> None:
    """before_feature has no place in a test case."""
    outside = [each for each in rich.all("attachment") if each["body"] == "before the feature"]
    assert len(outside) == 2
    assert all("testRunHookStartedId" in each for each in outside)


def test_steps_lead_to_their_definitions_and_arguments(rich: Any) -> None:
    """The pattern, its kind and place, and what was taken from the text."""
    definitions = {each["id"]: each for each in rich.all("stepDefinition")}
    step = rich.run("Everything passes")[0]["step"]
    definition = definitions[step["stepDefinitionIds"][0]]
    assert definition["pattern"]["type"] == "REGULAR_EXPRESSION"
    assert definition["sourceReference"] == {"uri": "steps/shop.py", "location": {"line": 11}}
    (arguments,) = step["stepMatchArgumentsLists"]
    assert arguments == {"stepMatchArguments": [{"group": {"start": 0, "value": "3"}}]}


def test_a_function_with_two_patterns_is_known_by_the_one_that_matches(rich: Any) -> None:
    """Behave names only the function of a match."""
    definitions = {each["id"]: each["pattern"]["source"] for each in rich.all("stepDefinition")}
    step = rich.run("A table")[4]["step"]
    assert definitions[step["stepDefinitionIds"][0]] == "nothing else"


def test_cucumber_expressions_keep_their_source_and_own_parameter_types(rich: Any) -> None:
    """Parameter types that every implementation has are not told."""
    assert "a(n) {colour} {word}" in [each["pattern"]["source"] for each in rich.all("stepDefinition")]
    assert rich.only("parameterType")["name"] == "colour"
    (arguments,) = rich.run("A table")[3]["step"]["stepMatchArgumentsLists"]
    assert arguments["stepMatchArguments"] == [
        {"group": {"start": 2, "value": "green"}, "parameterTypeName": "colour"},
        {"group": {"start": 8, "value": "apple"}, "parameterTypeName": "word"},
    ]


def test_a_dry_run_skips_every_step_and_knows_the_definitions(behave: Any) -> None:
    """Behave sends matches without running."""
    record = behave("stopped", "--dry-run")
    assert record.statuses("is stopped") == ["SKIPPED"]
    assert record.run("is stopped")[0]["step"]["stepDefinitionIds"] != []


def test_without_a_file_the_record_goes_to_the_stream_as_utf_8() -> None:
    """Whatever the terminal's encoding is."""
    command = [
        sys.executable,
        "-X",
        "utf8=0",
        "-m",
        "behave",
        "-f",
        "mcpbdd.messages:Formatter",
        "--no-summary",
    ]
    done = subprocess.run(
        [*command, "features/rich.feature"],
        cwd=PROJECTS / "rich",
        env={"PYTHONIOENCODING": "cp1252", "PATH": ""},
        capture_output=True,
        check=False,
    )
    envelopes = [
        json.loads(line) for line in done.stdout.decode("utf-8").splitlines() if line.startswith("{")
    ]
    assert any("Zażółć 🍏" in envelope.get("source", {}).get("data", "") for envelope in envelopes)
    assert "testRunFinished" in envelopes[-1]


def test_a_record_that_cannot_be_written_is_told_in_one_line() -> None:
    """A wrong -o is the user's slip."""
    command = [sys.executable, "-m", "behave", "-f", "mcpbdd.messages:Formatter", "-o", "steps"]
    done = subprocess.run(command, cwd=PROJECTS / "stopped", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'ConfigError: The record "steps" cannot be written: Is a directory.' in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_failure_without_output_has_no_log(behave: Any) -> None:
    """The error text, which behave captures too, is not said twice."""
    (failed, _) = behave("eras").runs("fails in the first")
    assert failed[0]["attachments"] == []
