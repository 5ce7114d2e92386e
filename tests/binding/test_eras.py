"""A scenario runs once per era and is counted once; tags and options choose where."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

from tests.binding.conftest import CONFIGURATION, ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project, Run

    Write = Callable[[dict[str, str | None]], Project]

pytestmark = pytest.mark.slow

ERAS = """\
Feature: Eras
  Background:
    Given the server "shop"

  Scenario: The same in both
    When the client calls the tool "greet"
    Then the call succeeds

  Scenario: Fails in the newer
    When the client calls the tool "sell"
    Then the server asks "Sell the bread?"

  Scenario: Fails in both
    When the client calls the tool "greet"
    Then the call fails

  Scenario: Succeeds in both, each in its way
    When the client calls the tool "era"
    Then the call succeeds

  Scenario: Fails in both, each in its way
    When the client calls the tool "era"
    Then the text says "none"

  Scenario: Fails in each at another step
    When the client calls the tool "sell"
    Then the server asks "Sell the bread?"
    And the question mentions "salt"

  @era:2026-07-28
  Scenario: Meant for the newer
    When the client calls the tool "greet"
    Then the call succeeds

  Scenario: Says which it speaks
    Given the client speaks 2025-11-25
    When the client calls the tool "sell"
    Then the server asks "Sell the bread?"

  @stdio
  Scenario: Meant for a process
    When the client calls the tool "greet"

  Scenario Outline: Row <item>
    When the client calls the tool "price" with:
      | item | <item> |
    Then the call succeeds
    Examples:
      | item  |
      | bread |
      | salt  |

  Rule: The clock may stand
    Background:
      Given the clock reads "2020-01-01T00:00:00Z"

    Scenario: In another year
      Given it is the year 2020
      When the client calls the tool "greet"
      Then the call succeeds

  Rule: The clock goes on

    Scenario: In this year
      Given it is not the year 2020
      When the client calls the tool "greet"
      Then the call succeeds
"""
YEARS = """\
from datetime import datetime
from behave import given

@given("it is the year {year:d}")
def is_year(context, year):
    assert datetime.now().year == year

@given("it is not the year {year:d}")
def is_not_year(context, year):
    assert datetime.now().year > year
"""


@pytest.fixture(scope="module")
def eras(shared: Write) -> Run:
    """Scenarios that pass, fail and are left out by era."""
    files: dict[str, str | None] = {"features/good.feature": ERAS, "steps/years.py": YEARS}
    return shared(files).behave("features/", "-f", "plain", "--junit", "--junit-directory", "reports")


def pickles(run: Run, name: str) -> list[tuple[list[str], list[str]]]:
    """Give tags and step statuses of every run of a scenario, in the order of the record."""
    cases = {case["pickleId"]: case for case in run.record("testCase")}
    started = {each["testCaseId"]: each["id"] for each in run.record("testCaseStarted")}
    finished: dict[str, list[str]] = {}
    for each in run.record("testStepFinished"):
        finished.setdefault(each["testCaseStartedId"], []).append(each["testStepResult"]["status"])
    return [
        ([tag["name"] for tag in pickle["tags"]], finished[started[cases[pickle["id"]]["id"]]])
        for pickle in run.record("pickle")
        if pickle["name"] == name
    ]


def test_behave_counts_every_scenario_once(eras: Run) -> None:
    """Thirteen scenarios are thirteen, though most ran twice; JUnit says the same."""
    assert "8 scenarios passed, 4 failed, 1 skipped" in eras.output
    junit = next((eras.folder / "reports").glob("*.xml")).read_text("utf-8")
    assert 'tests="13" errors="0" failures="4" skipped="1"' in junit
    assert junit.count("<testcase ") == 13


def test_the_failing_era_is_shown(eras: Run) -> None:
    """The older era passed; what is on the screen is the newer one's failure."""
    shown = eras.of("Scenario: Fails in the newer")
    assert "expected: the server to ask" in shown
    assert "back-channel" in shown


def test_the_summary_names_the_failing_eras_on_one_line(eras: Run) -> None:
    """Both eras, or the one."""
    assert [line for line in eras.summary() if "  Fails in" in line] == [
        "  features/good.feature:9  Fails in the newer  (2026-07-28)",
        "  features/good.feature:13  Fails in both  (both eras)",
        "  features/good.feature:21  Fails in both, each in its way  (both eras)",
        "  features/good.feature:25  Fails in each at another step  (both eras)",
    ]


def under(run: Run, name: str) -> list[str]:
    """Give the lines of the summary under a failing scenario."""
    lines = iter(run.summary())
    next(line for line in lines if f"  {name}  (" in line)
    return [line.strip() for line in takewhile(lambda line: line.startswith(" " * 6), lines)]


def test_a_failure_of_both_eras_is_told_once(eras: Run) -> None:
    """What they agree in is no difference, and the shown failure says nothing of another era."""
    assert under(eras, "Fails in both") == [
        'expected: the call to fail, but was: the call succeeded: "hello"'
    ]
    assert "The eras differ" not in eras.of("Scenario: Fails in both")


def test_an_era_that_fails_alone_is_told_beside_the_one_that_passes(eras: Run) -> None:
    """In the summary with the reason; in the failure, which has it already, without."""
    [line] = under(eras, "Fails in the newer")
    assert line.startswith(
        'passes on 2025-11-25, fails on 2026-07-28: expected: the server to ask "Sell the bread?"'
    )
    shown = eras.of("Scenario: Fails in the newer")
    assert "The eras differ: fails like this on 2026-07-28, passes on 2025-11-25" in shown


def test_eras_that_fail_in_different_ways_are_told_side_by_side(eras: Run) -> None:
    """Each with its own reason; the shown failure has the other one's."""
    newer = 'fails on 2026-07-28: expected: the text "none", but was: "2026-07-28"'
    assert under(eras, "Fails in both, each in its way") == [
        'fails on 2025-11-25: expected: the text "none", but was: "2025-11-25"',
        newer,
    ]
    shown = eras.of("Scenario: Fails in both, each in its way")
    assert f"The eras differ: fails like this on 2025-11-25, {newer}" in shown


def test_eras_that_fail_at_different_steps_say_at_which(eras: Run) -> None:
    """The older one asks, and asks for something else; the newer one cannot ask."""
    older, newer = under(eras, "Fails in each at another step")
    assert older.startswith('fails on 2025-11-25 (And the question mentions "salt"): ')
    assert newer.startswith('fails on 2026-07-28 (Then the server asks "Sell the bread?"): ')


def test_what_succeeds_in_both_eras_is_no_difference(eras: Run) -> None:
    """The texts differ, and the scenario does not speak of them."""
    assert not [line for line in eras.summary() if "Succeeds in both" in line]


def test_the_summary_counts_by_server_era_and_transport(eras: Run) -> None:
    """Each era has a line of its own."""
    assert eras.summary()[:5] == [
        "  shop  2025-11-25              2 left out",
        "  shop  2025-11-25  in process  8 passed, 3 failed",
        "  shop  2026-07-28              1 left out",
        "  shop  2026-07-28  in process  7 passed, 4 failed",
        "Failed:",
    ]


def test_the_record_has_a_pickle_for_each_era_the_failing_one_first(eras: Run) -> None:
    """A viewer that shows only the first shows the failure."""
    newer, older = pickles(eras, "Fails in the newer")
    assert "@era:2026-07-28" in newer[0]
    assert "FAILED" in newer[1]
    assert "@era:2025-11-25" in older[0]
    assert set(older[1]) == {"PASSED"}
    assert "@transport:in_process" in newer[0]
    assert sorted(tags for tags, _ in pickles(eras, "The same in both")) == [
        ["@era:2025-11-25", "@transport:in_process"],
        ["@era:2026-07-28", "@transport:in_process"],
    ]


def test_a_tag_leaves_an_era_out(eras: Run) -> None:
    """It passes in the other, and is listed with its reason."""
    assert "  1 run: it is meant for 2026-07-28 only (@era)" in eras.summary()
    assert "Then the call succeeds ... passed" in eras.of("Scenario: Meant for the newer")


def test_a_scenario_that_says_what_it_speaks_runs_once(eras: Run) -> None:
    """In that era only."""
    assert [tags for tags, _ in pickles(eras, "Says which it speaks")] == [
        ["@era:2025-11-25", "@transport:in_process"]
    ]


def test_outlines_and_rules_run_in_both_eras(eras: Run) -> None:
    """Each row and each rule's scenario has two runs."""
    rows = [pickle["name"] for pickle in eras.record("pickle") if pickle["name"].startswith("Row")]
    assert len(rows) == 4
    assert len(pickles(eras, "In another year")) == 2


def test_a_stopped_clock_is_gone_in_the_next_scenario(eras: Run) -> None:
    """The year 2020 ends with the scenario that stopped the clock."""
    assert [status for _, status in pickles(eras, "In this year")] == [["PASSED"] * 4] * 2


def test_durations_are_the_machines_own_where_the_clock_stands(eras: Run) -> None:
    """Neither zero years nor six: what the step took."""
    shown = eras.of("Scenario: In another year").partition("Rule:")[0]
    seconds = [
        float(line.rpartition(" in ")[2].rstrip("s")) for line in shown.splitlines() if " passed in " in line
    ]
    assert len(seconds) == 5
    assert 0 < sum(seconds) < 10
    moments = [each["timestamp"]["seconds"] for each in eras.record("testStepFinished")]
    assert max(moments) - min(moments) < 120


@pytest.mark.parametrize(
    ("arguments", "tags"),
    [
        (("-D", "era=2025-11-25"), [["@era:2025-11-25", "@transport:in_process"]]),
        (("-D", "era=2026-07-28", "-D", "transport=stdio"), [["@era:2026-07-28", "@transport:stdio"]]),
        (
            ("-D", "era=both"),
            [["@era:2025-11-25", "@transport:in_process"], ["@era:2026-07-28", "@transport:in_process"]],
        ),
    ],
)
def test_options_choose_era_and_transport(
    project: Write, arguments: tuple[str, ...], tags: list[list[str]]
) -> None:
    """What the option names, and nothing else."""
    run = project({"mcpbdd.toml": f'eras = ["2026-07-28"]\n{CONFIGURATION}'}).behave("features/", *arguments)
    assert run.code == 0, run.said
    assert sorted(found for found, _ in pickles(run, "A price")) == tags


TAGGED = """\
Feature: Tags
  Background:
    Given the server "shop"

  @known_bug:B-1
  Scenario: Pinned and fixed
    When the client calls the tool "greet"
    Then the call fails

  @known_bug
  Scenario: Pinned
    When the client calls the tool "broken"
    Then the call fails

  @known_bug:B-2
  Scenario: Pinned and misused
    When the client calls the tool "price" with
      | item | value | more |
    Then the call fails

  @wanted:W-1
  Scenario: Wanted
    When the client calls the tool "broken"
    Then the call succeeds

  @wanted:W-2
  Scenario: Wanted and there
    When the client calls the tool "greet"
    Then the call succeeds

  @wanted:W-3
  Scenario: Wanted in words that nobody knows
    When the client cals the tool "greet"

  @wanted:W-4
  Scenario: Wanted and misused
    When the client calls the tool "price" with
      | item | value | more |

  @wanted:W-5
  Scenario: Wanted inside a step
    Then an inner step fails

  @wanted:W-6
  Scenario: Wanted by an assertion of the project's own
    Then an assertion fails

  @rule_off:output_schema @seed:7 @fresh
  Scenario: With other tags
    When the client calls the tool "greet"
    Then the call succeeds
"""
INNER = '''\
from behave import then

@then("an inner step fails")
def inner(context):
    context.execute_steps("""
      When the client calls the tool "price" with
        | item | bread |
      Then the call fails
    """)

@then("an assertion fails")
def asserting(context):
    assert 1 == 2, "one is not two"
'''


@pytest.fixture(scope="module")
def tagged(shared: Write) -> Run:
    """Scenarios whose tags turn round what they mean."""
    files: dict[str, str | None] = {"features/good.feature": TAGGED, "steps/inner.py": INNER}
    return shared(files).behave("features/", "-f", "plain", "-D", "era=2025-11-25")


def test_a_pinned_bug_that_is_gone_is_told(tagged: Run) -> None:
    """A mismatch may mean that the bug is fixed; a slip of the author's does not."""
    may_be = "The bug B-1, which this scenario pins as it is today (@known_bug), may be fixed."
    assert may_be in tagged.of("Scenario: Pinned and fixed")
    assert "may be fixed" not in tagged.of("Scenario: Pinned and misused")


def test_pinned_bugs_and_wanted_things_are_listed(tagged: Run) -> None:
    """Those that hold as they are tagged, with their IDs."""
    listed = tagged.summary()
    assert "  none  Pinned  (features/good.feature:11)" in listed
    assert "  W-1  Wanted  (features/good.feature:22)" in listed
    assert not [line for line in listed if line.startswith(("  B-1", "  W-2", "  W-3", "  W-4"))]


def test_a_wanted_scenario_may_mismatch(tagged: Run) -> None:
    """Also inside a step that runs others; it counts as passed and runs no further."""
    assert "Then the call succeeds ... skipped" in tagged.of("Scenario: Wanted")
    assert "Then an inner step fails ... skipped" in tagged.of("Scenario: Wanted inside a step")


def test_a_wanted_scenario_that_passes_is_red(tagged: Run) -> None:
    """The tag has to go."""
    shown = tagged.of("Scenario: Wanted and there")
    assert "tagged @wanted, and it passes now. What was wanted is there: take the tag away." in shown


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("Wanted in words that nobody knows", "undefined"),
        ("Wanted and misused", "failed"),
        ("Wanted by an assertion of the project's own", "failed"),
    ],
)
def test_only_a_mismatch_is_the_failure_that_was_expected(tagged: Run, name: str, status: str) -> None:
    """An unknown sentence, a slip and any other assertion stay red."""
    assert f" ... {status} in " in tagged.of(f"Scenario: {name}")
    assert [line for line in tagged.summary() if line.startswith("  features/") and f"  {name}  (" in line]


def test_tags_that_concern_other_parts_change_nothing_here(tagged: Run) -> None:
    """The scenario passes."""
    assert "Then the call succeeds ... passed" in tagged.of("Scenario: With other tags")


NOTING = """\
def note(word):
    with open("notes", "a") as file:
        file.write(word + "\\n")

def before_all(context):
    note("run")

def before_feature(context, feature):
    note("feature")

def before_scenario(context, scenario):
    note("scenario")

def after_scenario(context, scenario):
    note("scenario ends")

def after_feature(context, feature):
    note("feature ends")

def after_all(context):
    note("run ends")
"""


def test_hooks_of_the_project_are_called_for_every_run(project: Write) -> None:
    """Those of the run and the feature once, those of a scenario in each era."""
    small = project({"environment.py": f"{NOTING}\n{ENVIRONMENT}"})
    assert small.behave("features/").code == 0
    scenario = ["scenario", "scenario ends"]
    noted = (small.folder / "notes").read_text("utf-8").splitlines()
    assert noted == ["run", "feature", *scenario, *scenario, "feature ends", "run ends"]


@pytest.mark.parametrize(
    ("arguments", "sign"),
    [
        (("-f", "progress"), "features/good.feature  .F"),
        (("-f", "progress3"), "A price"),
        (("-f", "pretty", "--no-color"), "Scenario: A price"),
        (("-f", "json"), '"status": "failed"'),
        (("-f", "rerun"), "features/good.feature:6"),
        (("-f", "steps.usage"), 'the server "shop"'),
        (("-f", "tags"), "@known"),
    ],
)
def test_the_formatters_of_behave_work(project: Write, arguments: tuple[str, ...], sign: str) -> None:
    """Each shows the scenarios as it always does, and each scenario once."""
    feature = (
        'Feature: F\n  @known\n  Scenario: A price\n    Given the server "shop"\n    When the client lists the tools\n'
        '  Scenario: Red\n    Given the server "shop"\n    When the client calls the tool "greet"\n'
        "    Then the call fails\n"
    )
    run = project({"features/good.feature": feature}).behave("features/", *arguments)
    assert run.code == 1
    assert sign in run.output
    assert "1 scenario passed, 1 failed, 0 skipped" in run.output


def test_stop_ends_the_run_at_the_first_failure(project: Write) -> None:
    """In the era in which it failed or the other, the next scenario is not run."""
    feature = "".join(
        f'  Scenario: {name}\n    Given the server "shop"\n    When the client calls the tool "greet"\n'
        "    Then the call fails\n"
        for name in ("First", "Second")
    )
    run = project({"features/good.feature": f"Feature: F\n{feature}"}).behave(
        "features/", "--stop", "-f", "plain"
    )
    assert run.code == 1
    assert "Second" not in run.output.partition("Failing scenarios")[0]


@pytest.mark.parametrize(
    "arguments", [("--dry-run",), ("--steps-catalog",), ("--dry-run", "-f", "steps.usage")]
)
def test_what_runs_nothing_needs_no_server(project: Write, arguments: tuple[str, ...]) -> None:
    """Not even a configuration: the sentences are known."""
    run = project({"mcpbdd.toml": None}).behave("features/", *arguments)
    assert run.code == 0, run.said
    assert "the call succeeds" in run.output or "{call} succeeds" in run.output
    assert "What the scenarios proved" not in run.output


ABORTING = (
    "from behave import given\n\n@given('the run is ended')\ndef end(context):\n    context._runner.abort()\n"
)


def test_a_run_that_a_step_ends_is_red(project: Write) -> None:
    """What was not run is not counted as passed."""
    feature = (
        'Feature: F\n  Scenario: Ends\n    Given the run is ended\n\n  Scenario: Later\n    Given the server "shop"\n'
        "    When the client lists the tools\n"
    )
    files: dict[str, str | None] = {"features/good.feature": feature, "steps/ending.py": ABORTING}
    run = project(files).behave("features/")
    assert run.code == 1
    assert "FAILED: The run was ended before it was through." in run.summary()
    assert not [line for line in run.summary() if line.startswith("  shop")]
