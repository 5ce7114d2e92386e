"""What is wrong, what something means, and where it is defined."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from mcpbdd.check import check_text
from mcpbdd.editing.answering import LARGEST, answer
from mcpbdd.editing.places import Text
from mcpbdd.editing.wire import Ask, Card, Finding, Point, Spot
from tests.editing.shop import asked, in_scenario, knowledge


def findings(text: str) -> tuple[Finding, ...]:
    return answer(
        Ask(number=1, wanted="findings", path="a.feature", text=text), knowledge(), Path("/p")
    ).findings


def shown(text: str) -> Card:
    card = asked("card", text).card
    assert card is not None
    return card


def test_what_is_wrong_is_what_check_finds_at_the_places_of_the_editor() -> None:
    text = (
        'Feature: 😀\n  Scenario: B\n    Given client "😀😀" speaks 2026-07-28\n    And the server "shpo"\n'
    )
    problems = check_text("a.feature", text, knowledge())
    found = findings(text)
    assert [one.rule for one in found] == [problem.rule.name for problem in problems]
    (server,) = [one for one in found if one.rule == "unknown-server"]
    assert server.severity == "error"
    assert (server.span.start, server.span.end) == (Point(line=3, character=19), Point(line=3, character=25))
    assert server.message.split("\n") == [
        'The configuration has no server "shpo".',
        "The scenario fails at its first step.",
        'Did you mean "shop"?',
    ]


def test_columns_after_an_astral_character_are_code_units() -> None:
    text = in_scenario('When client "😀" calls the tool "ordr"')
    (tool,) = [one for one in findings(text) if one.rule == "unknown-name"]
    line = text.split("\n")[3]
    assert tool.span.start.character == line.index('"ordr"') + 1
    assert Text(text).offset(tool.span.start) == text.index('"ordr"')


def test_nothing_is_wrong_with_a_right_scenario() -> None:
    assert (
        findings(
            in_scenario(
                'When the client calls the tool "order" with', "  | item | x |", "Then the call succeeds"
            )
        )
        == ()
    )


def test_a_text_that_is_too_large_is_not_looked_at() -> None:
    (one,) = findings("x" * (LARGEST + 1))
    assert (one.rule, one.severity) == ("too-large", "advice")
    large = Ask(number=1, wanted="offers", path="a", text="x" * (LARGEST + 1))
    assert answer(large, knowledge(), Path("/p")).offers == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "|",
        '"""',
        "@",
        "Feature",
        "\x00\x1b",
        "﻿Feature: A",
        "#language: xx\nWhen",
        "Feature: \ufffd\u2028| x",
    ],
)
def test_no_text_breaks_it(text: str) -> None:
    findings(text)
    for index in range(len(text) + 1):
        asked("offers", f"{text[:index]}^{text[index:]}")
        asked("card", f"{text[:index]}^{text[index:]}")


def test_a_sentence_with_its_meaning_and_what_stands_under_it() -> None:
    card = shown(
        in_scenario('Wh^en the client calls the tool "order" with').replace("Wh^en the", "When ^the")
    )
    assert "a table of names and values without a heading" in card.plain
    assert "| city | Paris |" in card.plain
    assert card.span is not None
    assert card.span.start == Point(line=3, character=9)


def test_a_sentence_with_nothing_under_it() -> None:
    assert "Under it" not in shown(in_scenario("Then the call ^succeeds")).plain


def test_a_tool_with_its_description_and_schema_in_words() -> None:
    card = shown(in_scenario('When the client calls the tool "or^der"'))
    assert "The tool order" in card.plain
    assert "item (required): text. What is ordered. A word or two." in card.plain
    assert "gift: yes or no" in card.plain
    assert "sold_out  Nothing is left." in card.plain
    assert "It says that it may destroy." in card.plain
    assert card.span is not None
    assert (card.span.start.character, card.span.end.character) == (35, 42)


def test_other_things_that_a_server_offers() -> None:
    assert (
        "who (required): text. Whom." in shown(in_scenario('When the client gets the prompt "gr^eet"')).plain
    )
    assert "type text/plain" in shown(in_scenario('When the client reads the resource "shop:^//terms"')).plain
    template = in_scenario('When the client reads the resource template "shop:^//orders/{id}{?page}" with')
    assert "id: text" in shown(template).plain
    assert "Nothing is left." in shown(in_scenario('Then the call fails with the reason "sold^_out"')).plain


def test_a_server() -> None:
    card = shown(in_scenario('And the server "sh^op"'))
    assert "It offers 3 tools, 1 prompt, 1 resource, 1 resource template (2026-07-28)" in card.plain
    assert "the-shop  2" in card.plain
    assert "Order <b>first</b>." in card.plain
    assert "not known yet" in shown(in_scenario('And the server "sil^ent"')).plain


def test_an_argument_over_either_of_its_cells() -> None:
    lines = ['When the client calls the tool "order" with', "  | size | small |"]
    first = shown(in_scenario(lines[0], "  | si^ze | small |"))
    assert 'one of "small", "large"' in first.plain
    assert 'Left out, it is "small".' in first.plain
    assert shown(in_scenario(lines[0], "  | size | sm^all |")).plain == first.plain
    assert "It is required." in shown(in_scenario(lines[0], "  | it^em | x |")).plain


def test_a_tag() -> None:
    card = shown("@x @check_off:unkn^own-server\nFeature: A")
    assert "A server that the configuration does not have." in card.plain
    assert "pins what is wrong today" in shown("@known^_bug:17\nFeature: A").plain


@pytest.mark.parametrize(
    "text",
    [
        "@no^body\nFeature: A",
        "@fresh  ^\nFeature: A",
        "Feature: A^",
        in_scenario("When nobody ^knows this"),
        in_scenario('When the client calls the tool "order" with', "  | no^body | x |"),
        in_scenario('When the client calls the tool "order" with', "^  | item | x |"),
        in_scenario("  | ite^m | x |"),
    ],
)
def test_nothing_is_shown_of_what_nobody_knows(text: str) -> None:
    assert asked("card", text).card is None


def test_an_unknown_name_shows_the_sentence() -> None:
    assert "calls the tool" in shown(in_scenario('When the client calls the tool "no^body"')).plain
    assert "reason" in shown(in_scenario('Then the call fails with the reason "no^body"')).plain


def test_what_a_server_sent_means_nothing_where_it_is_shown() -> None:
    card = shown(in_scenario('When the client calls the tool "tr^ap"'))
    for text in (card.markdown, card.plain):
        assert "\x1b" not in text
        assert "\u202e" not in text
    page = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(card.markdown)
    assert "<img" not in page
    assert "<a " not in page
    assert "<h1" not in page
    assert "<strong" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_the_same_in_a_list_of_what_may_be_written() -> None:
    (trap,) = [
        one
        for one in asked("offers", in_scenario('When the client calls the tool "^')).offers
        if one.label == "trap"
    ]
    assert "\x1b" not in json.dumps(trap.model_dump(mode="json"), ensure_ascii=False)
    assert "\\x1b" in trap.detail


def test_a_sentence_of_the_project_leads_to_its_file() -> None:
    assert asked("spot", in_scenario('Given the customer has ^paid "7"')).spot == Spot(
        path="/p/steps/own.py", line=6
    )


def test_a_plain_step_of_the_project_leads_to_its_file_too() -> None:
    text = in_scenario("When the ^moon rises")
    assert asked("spot", text).spot == Spot(path="/p/steps/moon.py", line=2)
    card = shown(text)
    assert card.plain.split("\n\n") == [
        "When the moon (?P<does>rises)",
        "It is *night*.",
        "A step of this project, defined at steps/moon.py:3",
    ]
    assert "`When the moon (?P<does>rises)`" in card.markdown
    assert r"It is \*night\*." in card.markdown
    assert card.span is not None
    assert (card.span.start.character, card.span.end.character) == (9, 23)


@pytest.mark.parametrize(
    "line", ["When the ^client connects", "When nobody ^knows this", "Given the moon ^rises"]
)
def test_other_sentences_lead_nowhere(line: str) -> None:
    assert asked("spot", in_scenario(line)).spot is None
