"""What is drafted of a server, and that behave runs it as it was run before."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from behave.parser import parse_feature

from mcpbdd.config import Configuration, ServerConfig
from mcpbdd.drafting import Draft, DraftedFeature, Limits, draft, new_files
from mcpbdd.drafting.drafting import why_not_called
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.phrasing import on_one_line
from mcpbdd.values.cells import read_cell
from mcpbdd.values.visible import visible
from tests import commands

if TYPE_CHECKING:
    import subprocess

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DRAFTED = ServerConfig(target="tests.servers.drafted:create_server", settings={"folder": "{folder:shelf}"})
STOCKED = ServerConfig(
    target="tests.servers.stocked:create_server",
    settings={"shelf": "{folder:shelf}", "cellar": "{folder:cellar}"},
    prepare={
        "a flood": "tests.servers.stocked:flood",
        "some dust": "tests.servers.stocked:dust",
        "a stock": "tests.servers.stocked:prepare",
    },
)
HOSTILE = ServerConfig(target="tests.servers.drafted:create_hostile")
HOOKS = "from mcpbdd.binding import install\n\ninstall(globals())\n"
STEPS = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"


def drafted(name: str, server: ServerConfig, **limits: Any) -> Draft:
    told: list[str] = []
    made = draft(Configuration(folder=ROOT, servers={name: server}), name, told.append, Limits(**limits))
    assert told
    return made


@pytest.fixture(scope="module")
def made() -> Draft:
    return drafted("drafted", DRAFTED)


@pytest.fixture(scope="module")
def hostile() -> Draft:
    return drafted("hostile", HOSTILE)


def feature(made: Draft, title: str) -> DraftedFeature:
    return next(one for one in made.features if one.feature.title == title)


def text_of(made: Draft, title: str) -> str:
    return feature(made, title).feature.text()


def behave(
    project: Path, made: Draft, name: str, target: str, settings: str = "{}"
) -> subprocess.CompletedProcess[str]:
    """Run a draft in a project of its own, as its author would."""
    (project / "steps").mkdir()
    (project / "steps" / "library.py").write_text(STEPS)
    (project / "environment.py").write_text(HOOKS)
    (project / "mcpbdd.toml").write_text(f'[servers.{name}]\ntarget = "{target}"\nsettings = {settings}\n')
    for file in new_files(made):
        (project / file.path).parent.mkdir(parents=True, exist_ok=True)
        (project / file.path).write_text(file.text, encoding="utf-8")
    words = ["behave", "features/", "--tags", "not @draft", "--no-capture"]
    return commands.run(words, project, env=environment(), within=240)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_behave_runs_green_what_ran_green_before_it_was_written(tmp_path: Path, made: Draft) -> None:
    done = behave(
        tmp_path, made, "drafted", "tests.servers.drafted:create_server", '{ folder = "{folder:shelf}" }'
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{made.green} scenarios passed, 0 failed" in done.stdout
    assert made.green >= 15


def test_a_hostile_server_breaks_out_of_nothing(tmp_path: Path, hostile: Draft) -> None:
    done = behave(tmp_path, hostile, "hostile", "tests.servers.drafted:create_hostile")
    assert done.returncode == 0, done.stdout + done.stderr
    assert hostile.green >= 12
    assert "\x1b" not in done.stdout
    assert {path.parent.name for path in tmp_path.rglob("*.feature")} == {"hostile"}


def test_files_have_plain_names_of_their_own(hostile: Draft) -> None:
    files = [one.file for one in hostile.features]
    assert all(re.fullmatch(r"[a-z0-9_-]+\.feature", file) for file in files)
    assert len(set(files)) == len(files)
    assert {"evil.feature", "con-1.feature", "con-1-2.feature", "tool.feature", "resources.feature"} <= set(
        files
    )
    assert all(file.path.startswith("features/hostile/") for file in new_files(hostile))
    assert new_files(hostile, "there/")[0].path.startswith("there/")


def test_no_text_of_a_hostile_server_hides_anything_or_makes_a_scenario(hostile: Draft) -> None:
    for one in hostile.features:
        text = one.feature.text()
        assert visible(text) == text
        parsed = parse_feature(text)
        assert [scenario.name for scenario in parsed.scenarios] == [
            on_one_line(scenario.title) for scenario in one.feature.scenarios
        ]
        assert len({scenario.name for scenario in parsed.scenarios}) == len(parsed.scenarios)


def test_what_changes_from_call_to_call_is_left_free(made: Draft) -> None:
    text = text_of(made, "price")
    assert "| price | 3 EUR |" in text
    assert "| item" in text
    assert "offer" not in text
    assert "A size that is none of its choices is refused" in text
    assert 'the error names the argument "size"' in text
    assert "Without item it is refused" in text


def test_the_clock_stands_where_it_matters(made: Draft) -> None:
    assert 'the clock reads "2026-01-15T12:00:00Z"' in text_of(made, "now")
    assert "| now | 2026-01-15T12:00:00+00:00 |" in text_of(made, "now")
    assert "the clock reads" not in text_of(made, "price")


def test_what_a_call_needs_is_made_before(made: Draft) -> None:
    text = text_of(made, "fetch")
    assert 'the client has called the tool "keep" with' in text
    assert "Here is Ada." in text


def test_files_are_there_where_a_server_works_in_a_folder(made: Draft) -> None:
    text = text_of(made, "look")
    assert "{{folder:shelf}}/note.txt" in text
    assert 'the text says "Buy milk."' in text


def test_calls_stand_on_the_preparation_with_which_most_of_them_succeed() -> None:
    """In the folder where it helps; a call that is refused has it only where its arguments name the folder."""
    made = drafted("stocked", STOCKED)
    assert made.to_fill_in == 0
    prepared = 'Given the server "stocked"\n    And the folder "shelf" is prepared by "a stock"\n    When'
    assert prepared in text_of(made, "count")
    assert 'the text says "0 labels"' in text_of(made, "count")
    looked = text_of(made, "look")
    assert prepared in looked
    assert "| file_path | {{folder:shelf}}/lamp.txt |" in looked
    assert 'the text says "A lamp."' in looked
    assert 'Given the server "stocked"\n    When the client calls the tool "look"\n' in looked


def test_what_was_made_is_asked_for_by_its_name_under_another_argument() -> None:
    text = text_of(drafted("stocked", STOCKED), "find")
    assert 'the client has called the tool "put_label" with\n      | name | Ada |' in text
    assert 'calls the tool "find" with\n      | mark | Ada |\n    Then the call succeeds' in text


def test_a_preparation_that_adds_nothing_is_left_out() -> None:
    server = DRAFTED.model_copy(update={"prepare": {"some dust": "tests.servers.stocked:dust"}})
    made = drafted("drafted", server)
    text = "\n".join(one.feature.text() for one in made.features)
    assert 'the folder "shelf" contains' in text
    assert "is prepared by" not in text


def test_a_question_gets_a_yes_half_a_yes_a_no_and_nothing(made: Draft) -> None:
    text = text_of(made, "remove")
    assert text.count('the server asks "Remove \\"Ada\\"?"') == 5
    assert "| confirm | yes |" in text
    assert "| confirm | no |" in text
    assert "Removed Ada." in text
    assert 'the error mentions "' in text
    assert "the user declines" in text
    assert "the user dismisses the question" in text


def test_what_could_not_be_known_is_marked_and_told_plainly(made: Draft) -> None:
    one = feature(made, "impossible")
    assert one.drafted[0].to_fill_in == (
        "values that are right for key; the server says: Error executing tool impossible: This key opens nothing."
    )
    text = one.feature.text()
    assert "  # fill in: values that are right for key; the server says: " in text
    assert "  @draft\n" in text
    assert "| key | <fill in: key> |" in text
    with pytest.raises(Misuse, match="<fill in: key> for the key is still to be filled in"):
        read_cell("<fill in: key>", {}, where="the key")


def test_what_says_that_it_destroys_or_reaches_outside_is_called_within_limits() -> None:
    destroys, reaches = {"annotations": {"destructiveHint": True}}, {"annotations": {"openWorldHint": True}}
    reads, plain = {"annotations": {"readOnlyHint": True}}, {"annotations": "none"}
    bare, command = ServerConfig(target="a:b"), ServerConfig(target=("a",))
    stored = ServerConfig(target="a:b", settings={"storage": "{store}"})
    elsewhere = ServerConfig(target="http://127.0.0.1:1/mcp")

    def called(declared: dict[str, Any], server: ServerConfig, **limits: Any) -> bool:
        return not why_not_called(declared, server, Limits(**limits))

    assert [called(destroys, one) for one in (bare, command, stored, elsewhere, DRAFTED)] == [
        *(False, False, True, False, True)
    ]
    assert [called(reaches, one) for one in (bare, command, elsewhere)] == [True, False, False]
    assert [called(reads, one) for one in (bare, command, elsewhere)] == [True, True, True]
    assert [called(plain, one) for one in (bare, command, elsewhere)] == [True, True, False]
    assert called(destroys, elsewhere, everything=True)


def test_what_is_not_called_is_a_comment_that_nothing_runs() -> None:
    drastic = ServerConfig(target="tests.servers.drafted:create_drastic")
    made = drafted("drastic", drastic)
    [one] = feature(made, "wipe").drafted
    assert one.scenario.steps == ()
    assert 'When the client calls the tool "wipe"' in one.scenario.comments
    assert "--call-everything" in one.to_fill_in
    everything = drafted("drastic", drastic, everything=True)
    assert 'the text says "Gone."' in text_of(everything, "wipe")


def test_prompts_templates_and_resources_are_drafted_too(made: Draft) -> None:
    assert 'the client gets the prompt "greet" with' in text_of(made, "greet")
    assert "Without who it is refused" in text_of(made, "greet")
    template = (
        text_of(made, "price_price")
        if "price_price" in str(made.features)
        else made.features[-2].feature.text()
    )
    assert 'reads the resource template "shelf://{item}/price" with' in template
    assert 'the text says "Tea, 3 EUR"' in text_of(made, "Resources")
    assert "What is not there cannot be read" in text_of(made, "Resources")


def test_declared_errors_of_the_desk_are_all_there() -> None:
    desk = ServerConfig(target="examples.desk.desk:create_server", settings={"storage": "{store}"})
    made = drafted("desk", desk)
    text = "\n".join(one.feature.text() for one in made.features)
    for reason in (
        "consent_declined",
        "consent_cancelled",
        "consent_not_confirmed",
        "no_match",
        "already_there",
    ):
        assert f'the call fails with the reason "{reason}"' in text
    left = [one for one in feature(made, "share").drafted if one.to_fill_in]
    assert any("<fill in: person>" in str(one.scenario.steps) for one in left)


def test_a_server_that_does_not_answer_is_told() -> None:
    with pytest.raises(McpbddError, match="does not answer"):
        drafted("gone", ServerConfig(target=("python", "-c", "pass")))
