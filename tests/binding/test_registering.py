"""Our sentences, a project's own and a project's behave steps live beside one another."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.binding.conftest import ENVIRONMENT, LIBRARY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project

    Write = Callable[[dict[str, str | None]], Project]

pytestmark = pytest.mark.slow
ONE_ERA = ("features/", "-D", "era=2026-07-28", "-f", "plain")

OWN = """\
import anyio
from mcpbdd import Misuse, given, parameter_type, then

parameter_type("bread", "rye|wheat", str.upper)

@given("the shelf holds {bread} bread", takes="headed: loaf, weight")
def shelf(world, bread, loaves):
    world.memory["shelf"] = [bread, *(record["loaf"] for record in loaves.records())]

@then("the shelf is served")
async def served(world):
    await anyio.sleep(0.01)
    assert world.memory["shelf"] == ["RYE", "long", "round"]

@then("nobody is there")
async def nobody(world):
    raise Misuse("The shop is closed.")

@then("it takes too long")
async def too_long(world):
    await anyio.sleep(50)

@then("an upstream is too slow")
async def slow(world):
    raise TimeoutError("the upstream took its time")
"""
BESIDE = """\
from behave import given, then, use_step_matcher

@given("a {size:d} cm loaf")
def loaf(context, size):
    assert size == 30

use_step_matcher("re")

@then(r"it is \\d+ cm and (?P<taste>good|bad)")
def it_is(context, taste):
    assert taste == "good"
"""
FEATURE = """\
Feature: Beside one another
  Scenario: All of them
    Given the server "shop"
    And the shelf holds rye bread
      | loaf  | weight |
      | long  | 500    |
      | round | 700    |
    And a 30 cm loaf
    When the client calls the tool "price" with:
      | item | bread |
    Then the call succeeds
    And the shelf is served
    And it is 30 cm and good
"""


def test_sentences_of_every_kind_stand_in_one_scenario(project: Write) -> None:
    """Ours, the project's own sync and async ones, and steps of behave with two matchers."""
    files: dict[str, str | None] = {
        "features/good.feature": FEATURE,
        "steps/own.py": OWN,
        "steps/beside.py": BESIDE,
    }
    run = project(files).behave(*ONE_ERA)
    assert run.code == 0, run.said


@pytest.mark.parametrize(
    "files",
    [
        {"environment.py": f'from behave import use_step_matcher\n\nuse_step_matcher("re")\n{ENVIRONMENT}'},
        {"steps/library.py": f'from behave import use_step_matcher\n\nuse_step_matcher("re")\n{LIBRARY}'},
        {"steps/a_re.py": 'from behave import use_step_matcher\n\nuse_step_matcher("re")\n'},
        {"steps/z_cucumber.py": "from behave import use_step_matcher\n\nuse_step_matcher('cfparse')\n"},
    ],
)
def test_the_projects_matcher_does_not_touch_ours(project: Write, files: dict[str, str | None]) -> None:
    """Wherever it is chosen."""
    assert project(files).behave(*ONE_ERA).code == 0


def test_our_matcher_does_not_touch_the_projects(project: Write) -> None:
    """What the project chose before the library still holds after it."""
    library = (
        f"from behave import given, use_step_matcher\n\nuse_step_matcher('re')\n{LIBRARY}\n"
        "@given(r'a (\\d+) cm loaf')\ndef loaf(context, size):\n    assert size == '30'\n"
    )
    feature = 'Feature: F\n  Scenario: S\n    Given a 30 cm loaf\n    And the server "shop"\n'
    run = project({"steps/library.py": library, "features/good.feature": feature}).behave(*ONE_ERA)
    assert run.code == 0, run.said


def test_sentences_survive_a_second_run_in_the_same_process(project: Write) -> None:
    """Behave forgets its steps between runs; ours and the project's own are there again."""
    small = project({"features/good.feature": FEATURE, "steps/own.py": OWN, "steps/beside.py": BESIDE})
    program = (
        "from behave.__main__ import main\n"
        "codes = [main(['features/', '-f', 'plain', '-D', 'era=2026-07-28']) for _ in range(2)]\n"
        "assert codes == [0, 0], codes\n"
    )
    (small.folder / "twice.py").write_text(program, "utf-8")
    command = small.command()
    done = subprocess.run(
        [*command[: command.index("behave") - 1], "twice.py"],
        cwd=small.folder,
        env=small.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("shop  2026-07-28  in process  1 passed") == 2


BROAD = "from behave import then\n\n@then('the call {anything}')\ndef broad(context, anything):\n    pass\n"


def test_the_same_text_twice_is_told_in_one_line(project: Write) -> None:
    """Both places are named."""
    same = "from behave import then\n\n@then('{anything} succeeds')\ndef same(context, anything):\n    pass\n"
    run = project({"steps/a_same.py": same}).behave(*ONE_ERA)
    assert run.code == 1
    assert "ConfigError: Two steps match the same text:" in run.output
    assert "a_same.py" in run.output
    assert "Traceback" not in run.said


def test_a_broad_step_may_not_hide_a_sentence(project: Write) -> None:
    """Behave would take the first that matches, and the check would be none."""
    run = project({"steps/a_broad.py": BROAD}).behave(*ONE_ERA)
    assert run.code == 1
    assert (
        'The step at steps/a_broad.py:3 hides the sentence "{call} succeeds", which reads the same'
        in run.output
    )


def test_a_gap_that_nobody_defined_is_told_in_one_line(project: Write) -> None:
    """With the nearest one."""
    own = "from mcpbdd import then\n\n@then('{caal} was a pleasure')\ndef own(world, call):\n    pass\n"
    run = project({"steps/own.py": own}).behave(*ONE_ERA)
    assert run.code == 1
    assert 'has the gap {caal}, which nobody defined. Did you mean "call"?' in run.output
    assert "Traceback" not in run.said


def test_a_broad_step_after_ours_is_no_clash(project: Write) -> None:
    """It is used where no sentence of ours matches."""
    feature = (
        'Feature: F\n  Scenario: S\n    Given the server "shop"\n    When the client lists the tools\n'
        "    Then the call succeeds\n    And the call was a pleasure\n"
    )
    run = project({"steps/own.py": BROAD, "features/good.feature": feature}).behave(*ONE_ERA)
    assert run.code == 0, run.said


def test_a_sentence_defined_twice_is_told_in_one_line(project: Write) -> None:
    """One meaning has one sentence; the place of the other is named."""
    twice = "from mcpbdd import then\n\n@then('{call} succeeds')\ndef twice(world, call):\n    pass\n"
    run = project({"steps/own.py": twice}).behave(*ONE_ERA)
    assert run.code == 1
    assert 'steps/own.py:3: "{call} succeeds" is already defined at ' in run.output
    assert "Traceback" not in run.said


WRONG = """\
Feature: Wrong blocks
  Scenario: A table where none belongs
    Given the server "shop"
    When the client calls the tool "greet"
      | a | b |

  Scenario: A heading where none belongs
    Given the server "shop"
    When the client calls the tool "price" with
      | name | value |
      | item | bread |

  Scenario: Nothing where something belongs
    Given the server "shop"
    When the client calls the tool "price" with

  Scenario: A doc string where a table belongs
    Given the server "shop"
    And the shelf holds rye bread
      \"\"\"
      {}
      \"\"\"

  Scenario: Words that are no JSON
    Given the server "shop"
    When the client calls the tool "price" with
      \"\"\"
      {"item": bread}
      \"\"\"

  Scenario: Text as it stands
    Given the server "shop"
    When the client calls the tool "quote"
    Then the result is
      \"\"\"text
      three \\"\\"\\"quotes\\"\\"\\"
      \"\"\"

  Scenario: Inside a step
    Given the server "shop"
    When words are given inside a step

  Scenario: The project misuses
    Then nobody is there

  Scenario: The project is slow
    Then it takes too long

  Scenario: Something else is slow
    Then an upstream is too slow

  Scenario Outline: Not filled
    Given the server "shop"
    When the client calls the tool "<tool>" with
      | item | <itm> |
    Examples:
      | tool  | item  |
      | price | bread |

  Scenario Outline: Not filled, and unknown by that
    Given the server "shop"
    When the client calls <tol> the tool
    Examples:
      | tool  |
      | price |

  Scenario Outline: Filled with what looks like it
    Given the server "shop"
    When the client calls the tool "price" with
      | item | <item> |
    Then the result has
      | result | 3 |
    Examples:
      | item  |
      | "<b>" |
"""
INSIDE = '''\
from behave import when

@when("words are given inside a step")
def inside(context):
    context.execute_steps("""
      When the client calls the tool "greet"
      Then the result is
        \'\'\'
        {"result": "hello"}
        \'\'\'
    """)
'''
TOLD = {
    "A table where none belongs": "This sentence takes nothing under it, but a table stands there.",
    "A heading where none belongs": 'but a heading "| name | value |" stands under it.',
    "Nothing where something belongs": "but nothing stands under it.",
    "A doc string where a table belongs": "but a doc string stands under it.",
    "Words that are no JSON": "The doc string under this sentence is not JSON:",
    "The project misuses": "The shop is closed.",
    "The project is slow": "The step did not come back within 3 seconds.",
    "Something else is slow": "TimeoutError: the upstream took its time",
    "Not filled -- @1.1 ": '<itm> was not filled: no heading of the examples is called so. Did you mean "item"?',
    "Not filled, and unknown by that -- @1.1 ": "<tol> was not filled: no heading of the examples is called so.",
}
FINE = ("Text as it stands", "Inside a step", "Filled with what looks like it -- @1.1 ")


@pytest.fixture(scope="module")
def blocks(shared: Write) -> str:
    """What a run says of blocks that do not fit, and of some that do."""
    files: dict[str, str | None] = {
        "features/good.feature": WRONG,
        "steps/own.py": OWN,
        "steps/inside.py": INSIDE,
    }
    return shared(files).behave(*ONE_ERA).output


def scenario(output: str, name: str) -> str:
    """Cut the part of a scenario out of the output."""
    return output.partition(f": {name}\n")[2].partition("\n\n  ")[0]


@pytest.mark.parametrize("name", TOLD)
def test_what_does_not_fit_is_told(blocks: str, name: str) -> None:
    """With what stands there, or what is near."""
    assert TOLD[name] in scenario(blocks, name)


@pytest.mark.parametrize("name", FINE)
def test_what_fits_passes(blocks: str, name: str) -> None:
    """Text as it stands, escaped quotes, blocks inside a step, and values that look like a name of the outline."""
    shown = scenario(blocks, name)
    assert " ... passed in " in shown
    assert "FAILED" not in shown
