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


@pytest.fixture(scope="module")
def hooks(behave: Any) -> Any:
    """A run of a project whose hooks fail."""
    return behave("hooks")


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


@pytest.mark.parametrize(
    ("name", "statuses", "failed", "message"),
    [
        ("fails before", ["FAILED", "SKIPPED"], "before_scenario", "no such door"),
        ("fails after", ["PASSED", "FAILED"], "after_scenario", "left open"),
        ("fails to clean up", ["PASSED", "FAILED"], "scenario.cleanup", "the broom is gone"),
        ("has a bad tag", ["FAILED", "SKIPPED"], "before_tag", "no such tag"),
        ("fails around a step", ["FAILED"], "a step with a bad hook", "no such step"),
        ("is failed by a hook", ["PASSED", "FAILED"], "scenario", "counts this scenario as failed"),
    ],
)
def test_a_failure_around_the_steps_is_a_failed_step(
    hooks: Any, name: str, statuses: list[str], failed: str, message: str
) -> None:
    """Consumers that look at steps only see what failed in hooks and cleanups."""
    steps = hooks.run(name)
    assert [step["status"] for step in steps] == statuses
    step = steps[statuses.index("FAILED")]
    assert step["text"] == failed
    assert message in step["message"]


def test_two_failing_hooks_are_two_failed_steps(hooks: Any) -> None:
    """Behave joins their texts; the exception is the first one's, and the output stays with it."""
    before, step, after = hooks.run("fails before and after")
    assert [part["status"] for part in (before, step, after)] == ["FAILED", "SKIPPED", "FAILED"]
    assert before["message"] == "HOOK-ERROR in before_scenario: ValueError: no such door"
    assert after["message"] == "HOOK-ERROR in after_scenario: AssertionError: left open"
    assert (before["exception"]["type"], "exception" in after) == ("ValueError", False)
    assert "on the way" in before["attachments"][0]["body"]


def test_a_scenario_without_steps_has_a_test_case(hooks: Any) -> None:
    """Behave counts it as passed."""
    assert hooks.run("has nothing to do") == []


def test_failing_hooks_of_features_and_rules_are_hooks_of_the_run(hooks: Any) -> None:
    """And the scenarios that they kept from running say so."""
    names = {hook["id"]: hook["name"] for hook in hooks.all("hook")}
    started = {each["id"]: names[each["hookId"]] for each in hooks.all("testRunHookStarted")}
    failed = [started[each["testRunHookStartedId"]] for each in hooks.all("testRunHookFinished")]
    assert failed == ["before_rule", "before_feature"]
    assert (
        hooks.run("behind the rule")[0]["message"]
        == "Not run: HOOK-ERROR in before_rule: ValueError: no such rule"
    )
    assert "no such feature" in hooks.run("second")[0]["message"]
    assert hooks.statuses("first") == ["SKIPPED", "SKIPPED"]


def test_a_failing_after_all_is_told_where_the_runner_is_known(behave: Any) -> None:
    """With `observe` the verdict is behave's."""
    arguments = [
        "-n",
        "has nothing to do",
        "-D",
        "after_all=yes",
        "-D",
        "observed=yes",
        "features/hooks.feature",
    ]
    record = behave("hooks", *arguments)
    assert record.code == 1
    assert record.only("testRunFinished")["success"] is False
    assert "hook" in record.only("testRunFinished")["message"]


@pytest.mark.parametrize("means", ["before_all", "abort", "interrupt", "escape"])
def test_a_run_that_ends_early_is_no_success(behave: Any, means: str) -> None:
    """However it ends, the record is complete and names the features that were not reached."""
    record = behave("stopped", "-D", f"means={means}")
    finished = record.only("testRunFinished")
    assert record.code == 1
    assert finished["success"] is False
    assert "features/two.feature" in finished["message"]
    assert {step["status"] for run in record.runs("comes after") for step in run} <= {"SKIPPED"}


def test_a_failing_before_all_is_a_failed_hook_of_the_run(behave: Any) -> None:
    """No feature was begun, so that nothing else can show it."""
    record = behave("stopped", "-D", "means=before_all")
    assert record.only("hook")["type"] == "BEFORE_TEST_RUN"
    assert record.only("testRunHookFinished")["result"]["status"] == "FAILED"


def test_a_feature_cut_off_by_an_interrupt_is_written(behave: Any) -> None:
    """Behave sends no eof for it."""
    assert behave("stopped", "-D", "means=escape").statuses("is stopped") == ["PASSED"]


def test_a_run_that_passes_is_a_success(behave: Any) -> None:
    """The verdict is not only ever bad."""
    record = behave("stopped")
    assert (record.code, record.only("testRunFinished")["success"]) == (0, True)


def test_a_dry_run_skips_every_step_and_knows_the_definitions(behave: Any) -> None:
    """Behave sends matches without running."""
    record = behave("stopped", "--dry-run")
    assert record.statuses("is stopped") == ["SKIPPED"]
    assert record.run("is stopped")[0]["step"]["stepDefinitionIds"] != []


def test_text_that_only_behave_reads_is_recorded_from_its_model(behave: Any) -> None:
    """The record says what Cucumber's parser has against it, and loses no scenario."""
    record = behave("odd")
    assert record.all("parseError")[0]["source"]["uri"] == "features/quotes.feature"
    assert record.statuses("single quotes") == ["PASSED", "PASSED"]
    assert record.statuses("rows 2") == ["PASSED", "PASSED"]
    assert [step["text"] for step in record.run("ruled")] == ["a step", "a step", "a table"]
    assert [tag["name"] for tag in record.pickles("rows 2")[0]["tags"]] == ["@all", "@some"]
    assert record.code == 0


def test_what_behave_ran_is_recorded_where_the_parsers_differ(behave: Any) -> None:
    """Placeholders in a background, a background alone, and a description taken for a step."""
    record = behave("odd")
    assert [step["text"] for step in record.run("row 1\\2")] == ["a step 1\\2", "a step 1\\2"]
    assert [tag["name"] for tag in record.pickles("row 1\\2")[0]["tags"]] == ["@both", "@row:12"]
    assert record.statuses("empty") == ["PASSED"]
    (described,) = record.pickles("described")
    assert [step["text"] for step in described["steps"]][1:] == [
        "that this is a description",
        "a table",
        "a text",
    ]
    assert described["steps"][3]["argument"] == {"docString": {"content": "words"}}


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
