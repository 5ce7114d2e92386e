"""Texts in sentences and titles."""

from __future__ import annotations

import pytest
from behave.parser import parse_feature
from cucumber_expressions.expression import CucumberExpression
from hypothesis import given
from hypothesis import strategies as st

import mcpbdd.steps.gaps  # noqa: F401 - defines {string}
from mcpbdd.phrasing import Feature, Rule, Scenario, Step, Unsayable, is_sayable, on_one_line, quoted
from mcpbdd.recognizing import parameter_types
from mcpbdd.values.placeholders import fill
from tests.phrasing.made import sayable, steadily, texts, through_behave


def read(step_text: str, names: dict[str, str]) -> str:
    """Give what a sentence with one gap reads."""
    found = CucumberExpression("the text says {string}", parameter_types()).match(step_text)
    assert found is not None, step_text
    return fill(found[0].value, lambda name: names[name])


@steadily
@given(texts)
def test_a_text_between_quotes_reads_back(text: str) -> None:
    assert is_sayable(text) == sayable(text)
    if not sayable(text):
        with pytest.raises(Unsayable, match="cannot be written"):
            quoted(text)
        return
    (_, step, _) = through_behave(Step("then", f"the text says {quoted(text)}"))[0]
    assert read(step, {}) == text


@steadily
@given(texts, texts, st.sampled_from(["/tmp/a", "/tmp/a/b", '"x"', "a\nb"]))
def test_what_has_a_name_is_written_by_it(before: str, after: str, known: str) -> None:
    if not (sayable(before) and sayable(after)):
        return
    names = {"folder:x": known, "other": "/tmp/a", "empty": ""}
    text = f"{before}{known}{after}"
    try:
        written = quoted(text, names)
    except Unsayable:
        assert not sayable(text)
        return
    (_, step, _) = through_behave(Step("then", f"the text says {written}"))[0]
    assert read(step, names) == text
    assert "{{" in step


def test_the_longest_name_wins() -> None:
    assert quoted("/tmp/a/b/c", {"short": "/tmp/a", "long": "/tmp/a/b"}) == '"{{long}}/c"'


@steadily
@given(texts, texts, st.lists(texts, max_size=3))
def test_titles_prose_and_comments_cannot_break_out(title: str, inner: str, prose: list[str]) -> None:
    scenario = Scenario(inner, (Step("given", "a thing"), Step("given", "more")), ("tag",), (inner, title))
    feature = Feature(
        title, tuple(prose), (Step("given", "all"),), (scenario,), (Rule(inner, (scenario,)),), ("top",)
    )
    parsed = parse_feature(feature.text())
    assert parsed.name == on_one_line(title)
    assert [len(parsed.scenarios), len(parsed.rules)] == [1, 1]
    assert parsed.tags == ["top"]
    found = parsed.rules[0].scenarios[0]
    assert (found.name, found.tags) == (on_one_line(inner), ["tag"])
    assert [(step.keyword, step.name) for step in found.steps] == [("Given", "a thing"), ("And", "more")]
    assert len(parsed.description) == len([line for line in prose if line.strip()])


def test_a_tag_with_a_blank_is_no_tag() -> None:
    with pytest.raises(ValueError, match="cannot be a tag"):
        Scenario("x", (), ("a b",)).lines()


def test_a_feature_without_anything_has_a_title_alone() -> None:
    assert Feature("Empty").text() == "Feature: Empty\n"


def test_a_whole_feature_reads_as_people_write_it() -> None:
    scenario = Scenario(
        "It greets",
        (
            Step("when", 'the client calls the tool "greet"'),
            Step("then", "the call succeeds"),
            Step("then", 'the text says "Hello"'),
        ),
    )
    feature = Feature(
        "Greeting", ("Given a name.", "It greets."), (Step("given", 'the server "x"'),), (scenario,)
    )
    assert feature.lines() == [
        "Feature: Greeting",
        "  - Given a name.",
        "  It greets.",
        "",
        "  Background:",
        '    Given the server "x"',
        "",
        "  Scenario: It greets",
        '    When the client calls the tool "greet"',
        "    Then the call succeeds",
        '    And the text says "Hello"',
    ]
