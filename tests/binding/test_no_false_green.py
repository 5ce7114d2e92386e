"""Whatever ends, hides or empties a run, the run fails and says why in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.binding.conftest import CONFIGURATION, ENVIRONMENT, GOOD

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project, Run

    Write = Callable[[dict[str, str | None]], Project]

pytestmark = pytest.mark.slow
ONE_ERA = ("-D", "era=2026-07-28", "-f", "plain")

LEAVING = """\
import asyncio, os, sys, time
from behave import when

class Odd(BaseException):
    pass

@when("a step says sys.exit")
def by_sys(context):
    sys.exit(0)

@when("a step says os._exit")
def by_os(context):
    os._exit(0)

@when("a step raises GeneratorExit")
def by_generator(context):
    raise GeneratorExit

@when("a step raises CancelledError")
def by_cancelling(context):
    raise asyncio.CancelledError

@when("a step raises an exception of its own that nobody catches")
def by_odd(context):
    raise Odd("odd")

@when("a step hangs")
def hangs(context):
    time.sleep(30)
"""
ENDINGS = {
    "sys.exit": ("a step says sys.exit", "tried to end the interpreter with SystemExit(0)"),
    "os._exit": ("a step says os._exit", "tried to end the interpreter with SystemExit(0)"),
    "GeneratorExit": ("a step raises GeneratorExit", "tried to end the interpreter with GeneratorExit"),
    "CancelledError": ("a step raises CancelledError", "tried to end the interpreter with CancelledError"),
    "odd": ("a step raises an exception of its own that nobody catches", "the interpreter with Odd"),
    "a hanging step": ("a step hangs", "The step did not come back: nothing came back within 3 seconds"),
}
TOOLS = {
    "leave": "The server ended the interpreter: SystemExit(0).",
    "leave_in_thread": "The server ended the interpreter: SystemExit(0).",
    "die": "The server ended the interpreter: SystemExit(0).",
    "block": "shop.py",
    "hang": "The server did not answer within 2 seconds.",
}
UNSEEN = {
    "broken": "no Then did; the tool reported an error",
    "sell": "no Then did; the request was rejected",
}


@pytest.fixture(scope="module")
def ended(shared: Write) -> Run:
    """Steps and tools that try to end the run, or do not come back, and a good scenario after them."""
    steps = "".join(f"  Scenario: {name}\n    When {step}\n" for name, (step, _) in ENDINGS.items())
    calls = "".join(
        f'  Scenario: {tool}\n    Given the server "shop"\n    When the client calls the tool "{tool}"\n'
        "    Then the call succeeds\n"
        for tool in TOOLS
    )
    unseen = "".join(
        f'  Scenario: unseen {tool}\n    Given the server "shop"\n    When the client calls the tool "{tool}"\n'
        for tool in UNSEEN
    )
    files: dict[str, str | None] = {
        "steps/leaving.py": LEAVING,
        "features/endings.feature": f"Feature: Endings\n{steps}{calls}{unseen}"
        '  Scenario: unended\n    Given the server "shop"\n    When the client starts calling the tool "hang"\n',
    }
    return shared(files).behave("features/", *ONE_ERA)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_step_that_ends_the_interpreter_or_hangs_fails_its_scenario(ended: Run, name: str) -> None:
    """The step is red, and says what it tried."""
    assert " ... failed in " in ended.of(f"Scenario: {name}")
    assert ENDINGS[name][1] in ended.of(f"Scenario: {name}")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_that_ends_the_interpreter_or_hangs_fails_its_scenario(ended: Run, tool: str) -> None:
    """The step that called it is red, says what the server did and shows the call."""
    shown = ended.of(f"Scenario: {tool}")
    assert " ... failed in " in shown
    assert TOOLS[tool] in shown
    assert f'→ tools/call {{"name": "{tool}"' in shown


@pytest.mark.parametrize("tool", UNSEEN)
def test_a_call_nobody_looked_at_fails_its_scenario(ended: Run, tool: str) -> None:
    """A tool's error or a rejected request does not pass unseen."""
    assert UNSEEN[tool] in ended.of(f"Scenario: unseen {tool}")


def test_a_call_that_never_ended_fails_its_scenario(ended: Run) -> None:
    """A call that was started and forgotten does not pass unseen."""
    assert "no Then did; the call has not ended" in ended.of("Scenario: unended")


def test_the_run_goes_on_and_fails(ended: Run) -> None:
    """Every other scenario is run, the good one passes, the exit code is 1, the record has an end."""
    assert ended.code == 1
    assert f"1 scenario passed, {len(ENDINGS) + len(TOOLS) + len(UNSEEN) + 1} failed" in ended.output
    assert ended.record("testRunFinished")[0]["success"] is False
    assert "Traceback" not in ended.said


def test_a_question_nobody_looked_at_fails_its_scenario(project: Write) -> None:
    """A call that asks, and whose question nobody notices, is no success."""
    feature = 'Feature: F\n  Scenario: Asks\n    Given the server "shop"\n    When the client calls the tool "sell"\n'
    run = project({"features/good.feature": feature}).behave(
        "features/", "-D", "era=2025-11-25", "-f", "plain"
    )
    assert run.code == 1
    assert 'no Then did; the server asks "Sell the bread?"' in run.output


@pytest.mark.parametrize("arguments", [("-t", "@nope"), ("-n", "nope")])
def test_a_run_that_selects_nothing_fails(project: Write, arguments: tuple[str, str]) -> None:
    """No scenario ran, so nothing is proved."""
    run = project({}).behave("features/", *arguments)
    assert run.code == 1
    assert "FAILED: No scenario ran: nothing was selected, or there is none." in run.output


def test_a_run_without_scenarios_fails(project: Write) -> None:
    """A feature that says nothing proves nothing."""
    run = project({"features/good.feature": "Feature: Nothing yet\n"}).behave("features/")
    assert run.code == 1
    assert "FAILED: No scenario ran" in run.output


def test_a_run_without_features_fails(project: Write) -> None:
    """Behave itself says that there are none."""
    run = project({"features/good.feature": None}).behave(".")
    assert run.code == 1
    assert "No feature files" in run.output


def test_an_unparsable_feature_among_good_ones_fails_the_run(project: Write) -> None:
    """The message names the file and the line."""
    bad = "Feature: Bad\n  Scenario: Bad\n    Given the server\n    nonsense here\n"
    run = project({"features/bad.feature": bad}).behave("features/")
    assert run.code == 1
    assert "bad.feature" in run.output
    assert 'at line 4: "nonsense here"' in run.output


def test_a_run_whose_scenarios_are_all_left_out_fails(project: Write) -> None:
    """A scenario without steps and one for another transport are left out with their reasons, and nothing ran."""
    feature = (
        "Feature: F\n  Scenario: Idea\n\n  @stdio\n  Scenario: Elsewhere\n"
        '    Given the server "shop"\n    When the client lists the tools\n'
    )
    run = project({"features/good.feature": feature}).behave("features/", *ONE_ERA)
    assert run.code == 1
    assert "  1 run: it has no steps yet" in run.output
    assert "  1 run: it is meant for stdio only (@stdio)" in run.output
    assert "FAILED: Every scenario was left out." in run.output


@pytest.mark.parametrize(
    ("file", "text"),
    [("steps/aa.py", "import sys\nsys.exit(0)\n"), ("steps/zz.py", "import os\nos._exit(0)\n")],
)
def test_a_step_file_that_ends_the_interpreter_fails_the_run(project: Write, file: str, text: str) -> None:
    """Before or after the library, politely or not: the line that did it is named."""
    run = project({file: text}).behave("features/")
    assert run.code == 1
    assert f"{file}:2 tried to end the interpreter with SystemExit while the steps were loaded." in run.output
    assert "Traceback" not in run.said


def test_a_hook_that_ends_the_interpreter_fails_the_run(project: Write) -> None:
    """The scenario whose hook left is not counted as passed, and the run says that it was ended."""
    hooks = f"import sys\ndef before_scenario(context, scenario):\n    sys.exit(0)\n{ENVIRONMENT}"
    run = project({"environment.py": hooks}).behave("features/", *ONE_ERA)
    assert run.code == 1
    assert "HOOK-ERROR in before_scenario: SystemExit" in run.said
    assert "FAILED: The run was ended before it was through." in run.output


def test_the_last_hook_that_ends_the_interpreter_fails_the_run(project: Write) -> None:
    """Ours is called all the same, so that servers are put away and the process ends."""
    hooks = f"import os\ndef after_all(context):\n    os._exit(0)\n{ENVIRONMENT}"
    run = project({"environment.py": hooks}).behave("features/", *ONE_ERA, within=20)
    assert run.code == 1
    assert "FAILED: The run was ended before it was through." in run.output


@pytest.mark.parametrize(
    ("method", "leaving"), [("eof(self)", "sys.exit(0)"), ("close(self)", "os._exit(0)")]
)
def test_a_formatter_that_leaves_fails_the_run(project: Write, method: str, leaving: str) -> None:
    """The summary is missing, and that is a failure whatever the exit code was meant to be."""
    formatter = (
        "import os, sys\nfrom behave.formatter.base import Formatter\n"
        f"class Leaving(Formatter):\n    def {method}:\n        {leaving}\n"
    )
    run = project({"leaving.py": formatter}).behave("features/", "-f", "leaving:Leaving", within=30)
    assert run.code == 3
    assert "the run ended before its summary was written, so it has failed." in run.errors


def test_an_exit_handler_does_not_turn_a_failed_run_to_success(project: Write) -> None:
    """Whoever says os._exit(0) while the interpreter ends gets the run's status."""
    hooks = f"import atexit, os\natexit.register(lambda: os._exit(0))\n{ENVIRONMENT}"
    feature = GOOD.replace("succeeds", "fails")
    run = project({"environment.py": hooks, "features/good.feature": feature}).behave("features/", *ONE_ERA)
    assert run.code == 1


def test_an_exit_handler_of_a_passing_run_is_left_alone(project: Write) -> None:
    """The run had passed before the handler was called."""
    hooks = f"import atexit, os\natexit.register(lambda: os._exit(0))\n{ENVIRONMENT}"
    run = project({"environment.py": hooks}).behave("features/", *ONE_ERA)
    assert run.code == 0
    assert "1 passed" in run.output


def test_a_thread_that_never_ends_does_not_keep_the_run(project: Write) -> None:
    """The run ends within seconds, is red, and names the thread."""
    step = (
        "import threading, time\nfrom behave import given\n\n@given('a thread')\ndef thread(context):\n"
        "    threading.Thread(target=time.sleep, args=(100,), name='the sleeper').start()\n"
    )
    feature = GOOD.replace("    Given", "    Given a thread\n    And", 1)
    files: dict[str, str | None] = {"steps/own.py": step, "features/good.feature": feature}
    run = project(files).behave("features/", *ONE_ERA, within=30)
    assert run.code == 1
    assert "a thread of the tested code did not end (the sleeper), so the run has failed." in run.errors


def test_a_tool_that_keeps_its_thread_does_not_keep_the_run(project: Write) -> None:
    """The call fails in time, and the process ends without the thread."""
    feature = (
        GOOD.replace("price", "block_thread").replace("      | item | bread |\n", "").replace(" with\n", "\n")
    )
    run = project({"features/good.feature": feature}).behave("features/", *ONE_ERA, within=45)
    assert run.code == 1
    assert "The server did not answer within 2 seconds." in run.output
    assert run.record("testRunFinished")


LACKING = """\
[servers.lacking]
target = "lacking:create"
[servers.spare]
target = "lacking:create"
optional = true
"""


def test_a_server_that_lacks_something_fails_unless_it_is_optional(project: Write) -> None:
    """A missing dependency is red and named; of an optional server the scenario is listed as left out."""
    feature = "".join(
        f'  Scenario: {name}\n    Given the server "{name}"\n    When the client lists the tools\n'
        "    Then the call succeeds\n"
        for name in ("lacking", "spare")
    )
    run = project(
        {
            "mcpbdd.toml": CONFIGURATION + LACKING,
            "lacking.py": "import a_module_that_is_nowhere\n",
            "features/lacking.feature": f"Feature: F\n{feature}",
        }
    ).behave("features/", *ONE_ERA)
    assert run.code == 1
    assert (
        '"lacking:create" needs the module "a_module_that_is_nowhere", which is not installed (lacking.py, line 1).'
        in run.of("Scenario: lacking")
    )
    assert '  1 run: the server "spare" is optional and not installed' in run.summary()
    assert "1 scenario passed, 1 failed, 1 skipped" in run.output


def test_missing_hooks_are_told_in_one_message(project: Write) -> None:
    """Without environment.py nothing runs, and the lines to write are shown."""
    run = project({"environment.py": None}).behave("features/")
    assert run.code == 1
    assert run.output.splitlines()[-3:] == [
        "ConfigError: The hooks of mcpbdd are not installed. Write into a file environment.py beside the steps folder:",
        "  from mcpbdd.binding import install",
        "  install(globals())",
    ]
    assert "Traceback" not in run.said


def test_a_hook_defined_below_ours_is_told(project: Write) -> None:
    """It would replace ours in silence."""
    hooks = f"{ENVIRONMENT}\ndef after_all(context):\n    pass\n"
    run = project({"environment.py": hooks}).behave("features/")
    assert run.code == 1
    assert "not installed (after_all: defined anew below). Write at the end of environment.py:" in run.output


@pytest.mark.parametrize(
    ("toml", "arguments", "sentence"),
    [
        (f"deadlin = 3\n{CONFIGURATION}", (), 'mcpbdd.toml: deadlin is not a key. Did you mean "deadline"?'),
        (CONFIGURATION, ("-D", "era=2026"), '"-D era=2026" names no era.'),
        (
            CONFIGURATION,
            ("-D", "transport=htp"),
            '"-D transport=htp" names no transport. Did you mean "http"?',
        ),
        (None, (), "No configuration was found in"),
    ],
)
def test_a_wrong_configuration_or_option_is_told_in_one_sentence(
    project: Write, toml: str | None, arguments: tuple[str, ...], sentence: str
) -> None:
    """No hook error, no traceback, no summary of nothing: one line."""
    run = project({"mcpbdd.toml": toml}).behave("features/", *arguments)
    assert run.code == 1
    assert f"ConfigError: {sentence}" in run.output
    assert "HOOK-ERROR" not in run.said
    assert "Traceback" not in run.said
    assert "0 features" not in run.output


def test_a_record_that_cannot_be_written_fails_the_run(project: Write) -> None:
    """The file is named; no summary pretends that something ran."""
    files: dict[str, str | None] = {"mcpbdd.toml": f'record = "shop.py/run.ndjson"\n{CONFIGURATION}'}
    run = project(files).behave("features/")
    assert run.code == 1
    assert 'ConfigError: The record "' in run.output
    assert 'shop.py/run.ndjson" cannot be written: ' in run.output
    assert "Traceback" not in run.said


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (
            {"steps/library.py": None},
            'There is no folder "steps" beside environment.py. Write steps/library.py:',
        ),
        (
            {"environment.py": None, "features/environment.py": ENVIRONMENT},
            'environment.py stands in "features" and "steps" beside that. Move one of them.',
        ),
        ({"steps/library.py": "LANGUAGE = None\n"}, "No step file loads the language of mcpbdd."),
    ],
)
def test_files_that_are_missing_or_misplaced_are_told(
    project: Write, files: dict[str, str | None], sentence: str
) -> None:
    """What has to stand where, in place of a path that behave did not find."""
    run = project(files).behave("features/")
    assert run.code == 1
    assert sentence in run.output
    assert "ConfigError: " in run.output
    assert "Traceback" not in run.said


def test_a_run_from_another_folder_finds_the_configuration(project: Write) -> None:
    """It stands where environment.py stands, not where behave was started."""
    small = project({"elsewhere/empty.txt": ""})
    small.folder /= "elsewhere"
    run = small.behave("../features/", *ONE_ERA)
    assert run.code == 0, run.said
    assert (run.folder.parent / ".mcpbdd" / "run.ndjson").exists()


@pytest.mark.parametrize("name", ["mcp", "anyio", "json"])
def test_a_step_file_named_like_a_package_hides_none(project: Write, name: str) -> None:
    """Behave puts the steps folder first on the import path while it loads the steps."""
    run = project({f"steps/{name}.py": "NOTHING = None\n"}).behave("features/", *ONE_ERA)
    assert run.code == 0, run.said
