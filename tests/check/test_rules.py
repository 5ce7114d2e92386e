"""Every rule finds what it is for, at its place, and leaves what is meant alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.check import check_text
from tests.check.conftest import found, knowledge_of

if TYPE_CHECKING:
    from mcpbdd.check import Knowledge

SHOP = '    Given the server "shop"\n'
CALL = '    When the client calls the tool "place_order" with\n      | item | lamp |\n'

WRONG = [
    # sentences
    (SHOP + '    When the client call the tool "place_order"\n', "unknown-sentence 4:10-48", "calls the tool"),
    (SHOP + "    When xyzzy\n", "unknown-sentence 4:10-15", "mcpbdd steps"),
    (SHOP + '    When the client calls the tool "list_orders"\n      | a | b |\n    Then the call succeeds\n',
     "under-the-sentence 5:7-16", "takes nothing under it"),
    (SHOP + '    When the client lists the tools\n    Then the call succeeds\n      """\n      x\n      """\n',
     "under-the-sentence 6:7-10", "but a doc string stands there"),
    (SHOP + CALL + "    Then the result has\n      | name | value |\n      | state | placed |\n",
     "under-the-sentence 7:7-23", "heading"),
    (SHOP + CALL + "    Then the result has\n", "under-the-sentence 6:10-24", "nothing stands under it"),
    ("    Given the shop\n    Then nothing has changed\n", "unknown-sentence 3:11-19", 'Given the server "shop"'),
    (SHOP + "    When I place an order\n", "unknown-sentence 4:10-26", 'calls the tool "place_order"'),
    (SHOP + '    When the client calls the tool "place_order"\n      | item | lamp |\n',
     "under-the-sentence 5:7-22", 'Did you mean: the client calls the tool "place_order" with'),
    # names
    ('    Given the server "shopp"\n    Then the server offers the tool "x"\n', "unknown-server 3:22-29", '"shop"'),
    (SHOP + '    When the client calls the tool "place_ordr"\n    Then the call succeeds\n',
     "unknown-name 4:36-48", 'Did you mean "place_order"?'),
    (SHOP + '    When the client gets the prompt "leter"\n    Then the call succeeds\n',
     "unknown-name 4:37-44", 'Did you mean "letter"?'),
    (SHOP + '    When the client reads the resource template "orders://{id}" with\n      | id | 1 |\n'
     "    Then the call succeeds\n", "unknown-name 4:49-64", 'no resource template "orders://{id}"'),
    (SHOP + '    Then the server offers the tool "place"\n', "unknown-name 4:37-44", "place_order"),
    (SHOP + CALL + '    Then the call fails with the reason "out_of_stok"\n',
     "unknown-reason 6:41-54", 'Did you mean "out_of_stock"?'),
    (SHOP + CALL + "    Then the call fails with the code InvalidParam\n", "unknown-code 6:39-51", "InvalidParams"),
    (SHOP + '    When "the parcel arrive" happens outside the server\n    Then nothing has changed\n',
     "unknown-event 4:10-29", "the parcel arrives"),
    # arguments
    (SHOP + '    When the client calls the tool "place_order" with\n      | item  | lamp |\n      | quantit | 2 |\n'
     "    Then the call succeeds\n", "unknown-argument 6:9-16", 'Did you mean "quantity"?'),
    (SHOP + '    When the client calls the tool "place_order" with\n      | item | lamp |\n      | quantity | many |\n'
     "    Then the call succeeds\n", "unfit-cell 6:20-24", "many"),
    (SHOP + '    When the client calls the tool "place_order" with\n      | item | lamp |\n      | quantity |  |\n'
     "    Then the call succeeds\n", "under-the-sentence 5:7-22", "empty"),
    (SHOP + '    When the client calls the tool "place_order"\n    Then the call succeeds\n',
     "missing-argument 4:36-49", '"item"'),
    (SHOP + '    Given the client has called the tool "place_order" with\n      | quantity | 2 |\n'
     "    When the client lists the tools\n    Then the call succeeds\n", "missing-argument 4:42-55", '"item"'),
    (SHOP + '    When the client gets the prompt "letter" with\n      | tone | dry |\n    Then the call succeeds\n',
     "missing-argument 4:37-45", '"to"'),
    (SHOP + '    When the client calls the tool "place_order" with\n      | item | (absent) |\n    Then the call succeeds\n',
     "missing-argument 4:36-49", '"item"'),
    (SHOP + '    When the client calls the tool "place_order" with\n      """\n      {"item": 7}\n      """\n'
     "    Then the call succeeds\n", "unfit-arguments 5:7-10", "7 is not of type 'string'"),
    # fields
    (SHOP + CALL + "    Then the result has\n      | stat | placed |\n", "unknown-field 7:9-13", 'Did you mean "state"?'),
    (SHOP + CALL + '    Then the list "line" has length 1\n', "unknown-field 6:19-25", 'Did you mean "lines"?'),
    (SHOP + CALL + '    Then the server asks "Where?" with the form\n      | field | type |\n      | address | text |\n'
     "    When the user accepts with\n      | adress | Oslo |\n    Then the call succeeds\n",
     "unknown-field 10:9-15", 'Did you mean "address"?'),
    # order
    (SHOP + "    Then the call succeeds\n", "then-before-when 4:10-27", "Put a When before it"),
    (SHOP + CALL + '    Then the server asks "Where?"\n    And the call succeeds\n',
     "unanswered-question 7:9-26", "line 6"),
    (SHOP + CALL, "decides-nothing 2:3-14", "no Then"),
    ("", "decides-nothing 2:3-14", "no steps"),
    (SHOP + CALL + '    Then the text says "{{order}}"\n', "unset-placeholder 6:10-35", '"order"'),
]  # fmt: skip

MEANT = [
    SHOP + CALL + "    Then the call succeeds\n",
    '    Given the server "nobody asked it" over stdio\n    When the client connects\n    Then the call fails\n',
    SHOP + '    When the client calls the tool "place_ordr"\n    Then the request is rejected\n',
    SHOP + '    When the client calls the tool "{{name}}"\n    Then the call succeeds\n',
    SHOP + '    Then the server does not offer the tool "place"\n',
    SHOP + '    When the client reads the resource "order://7"\n    Then the call succeeds\n',
    SHOP + '    When the client calls the tool "place_order"\n    Then the error names the argument "item"\n',
    SHOP + '    Given every call of the tool "place_order" carries\n      | item | lamp |\n'
    '    When the client calls the tool "place_order"\n    Then the call succeeds\n',
    SHOP + '    When the client calls the tool "place_order" with\n      """\n      {"item": {{n}}}\n      """\n'
    "    Then the call does not succeed\n",
    SHOP + '    When the client calls the tool "place_order" with\n      """\n      {"item": 7}\n      """\n'
    "    Then the call fails\n",
    SHOP + '    When the client calls the tool "place_order" with\n      | item     | {{name}} |\n      | {{more}} | 1 |\n'
    "    Then the call fails\n",
    ('    Given the server "shop" with\n      | small | yes |\n    When the client calls the tool "small_order"\n'
    "    Then the call succeeds\n"),
    '    Given the server "other"\n    When the client calls the tool "anything"\n    Then the call succeeds\n',
    SHOP + CALL + '    Then the server asks "Where?"\n    When the user accepts\n    Then the call succeeds\n',
    SHOP + CALL + '    Then the server asks "Where?"\n    And the call does not succeed\n    And the question asks for no secret\n',
    SHOP + CALL + '    When the client remembers "state" as "it"\n    Then the text says "{{ it }} {{folder:desk}}"\n',
    SHOP + CALL + '    Then the call fails with the reason "invalid_arguments"\n',
    SHOP + CALL + "    Then the call fails with the code -32602\n    And the call fails with the code ResourceNotFound\n",
    SHOP + CALL + "    Then the result has\n      | stat | (absent) |\n",
    SHOP + CALL + "    Then the call fails\n    And the result has\n      | why | stock |\n",
    SHOP + CALL + '    Then the result of client "ben" has\n      | why | stock |\n',
    SHOP + '    When the client calls the tool "list_orders"\n    Then the result has\n      | why | stock |\n',
    SHOP + '    When the client calls the tool "odd" with\n      """\n      {"a": 1}\n      """\n    Then the call succeeds\n',
    SHOP + '    When the client asks to complete "to" of the prompt "letter" after typing "A"\n'
    '    Then the suggestions include "Ann"\n',
    '    Given the handler "shop:place"\n    When the client calls the tool "place"\n    Then the call succeeds\n',
]  # fmt: skip


@pytest.mark.parametrize(("steps", "begins", "mentions"), WRONG)
def test_what_is_wrong_is_found_at_its_place(
    steps: str, begins: str, mentions: str, knowledge: Knowledge
) -> None:
    told = found(steps, knowledge)
    first = [one for one in told if one.startswith(begins)]
    assert first, told
    assert mentions in first[0]


@pytest.mark.parametrize("steps", MEANT)
def test_what_is_meant_is_left_alone(steps: str, knowledge: Knowledge) -> None:
    told = found(steps.replace('"nobody asked it" over stdio', '"other"'), knowledge)
    placeholders = [one for one in told if "{{" in steps and one.startswith("unset-placeholder")]
    assert [one for one in told if one not in placeholders] == []


def test_a_misspelt_argument_is_not_told_as_missing_too(knowledge: Knowledge) -> None:
    steps = (
        SHOP
        + '    When the client calls the tool "place_order" with\n      | itm | lamp |\n    Then the call succeeds\n'
    )
    assert [one.split()[0] for one in found(steps, knowledge)] == ["unknown-argument"]


def test_a_tag_switches_a_rule_off(knowledge: Knowledge) -> None:
    text = (
        "Feature: F\n  @check_off:unknown-name\n  Scenario: S\n"
        + SHOP
        + '    When the client calls the tool "x"\n'
    )
    assert [one.split()[0] for one in found(text, knowledge)] == ["decides-nothing"]
    text = "@check_off:title-of-mechanics\nFeature: The JSON-RPC endpoint\n"
    assert found(text, knowledge) == []


def test_what_a_call_may_change_is_not_judged_after_it() -> None:
    """Where the server says that its lists change."""
    steps = SHOP + CALL + '    Then the server offers the tool "newly_made"\n'
    assert [one.split()[0] for one in found(steps, knowledge_of())] == ["unknown-name"]
    assert found(steps, knowledge_of(("tools",))) == []


def test_a_server_need_not_list_its_templates() -> None:
    steps = SHOP + '    When the client reads the resource template "x://{id}" with\n      | id | 1 |\n'
    assert found(steps + "    Then the call succeeds\n", knowledge_of(templates=False)) == []
    steps = SHOP + '    When the client reads the resource "order://7"\n    Then the call succeeds\n'
    assert [one.split()[0] for one in found(steps, knowledge_of(templates=False))] == ["unknown-name"]


def test_rows_of_an_outline_are_judged_each(knowledge: Knowledge) -> None:
    text = (
        "Feature: F\n  Scenario Outline: Orders of <item>\n" + SHOP
        + '    When the client calls the tool "<tool>" with\n      | item     | <item>     |\n      | quantity | <quantity> |\n'
        "    Then the call succeeds\n\n    @era:2025-11-25\n    Examples:\n      | tool | item | quantity |\n"
        "      | place_order | lamp | 2 |\n      | place_order | lamp | many |\n      | place_ordr | sofa | 1 |\n"
    )  # fmt: skip
    assert [one.split(" ")[0] + " " + one.split(" ")[1] for one in found(text, knowledge)] == [
        "unknown-name 4:10-49",
        "unfit-cell 6:20-30",
    ]


def test_a_scenario_of_one_revision_is_held_against_that_one(knowledge: Knowledge) -> None:
    steps = (
        '    Given the server "shop"\n    And the client speaks 2025-11-25\n'
        + CALL
        + "    Then the call succeeds\n"
    )
    assert found(steps, knowledge) == []
    text = "@era:2026-07-28\nFeature: F\n  Scenario: S\n" + SHOP + CALL + "    Then the call succeeds\n"
    assert found(text, knowledge) == []


TITLES = [
    ("Feature: The JSON-RPC endpoint", "title-of-mechanics", "JSON-RPC"),
    ('Feature: F\n  Scenario: It should work\n    Given the server "shop"\n    Then nothing has changed\n',
     "title-of-mechanics", "should"),
    ("Feature: F\n  Rule: Orders are placed; stock goes down\n", "title-of-two-rules", ";"),
    ("Feature:\n", "title-missing", "no title"),
    (('Feature: F\n  Scenario: S\n    Given the server "shop"\n    Then nothing has changed\n'
     '  Scenario: S\n    Given the server "shop"\n    Then nothing has changed\n'), "title-twice", "line 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "mentions"), TITLES)
def test_titles_are_read_as_people_read_them(
    text: str, rule: str, mentions: str, knowledge: Knowledge
) -> None:
    told = [one for one in found(text, knowledge) if one.startswith(rule)]
    assert len(told) == 1
    assert mentions in told[0]


GHERKIN = [
    ('Feature: F\n  Scenario: S\n    Given the server "shop"\n      ```\n      x\n      ```\n', "unreadable 4", 'Write """'),
    ('Feature: F\n  Scenario: S\n    And the server "shop"\n', "unreadable 3", "Begin with Given"),
    ("Feature: F\n  Scenario: S\n    Given x\n    Examples:\n      | a |\n", "unreadable 4", "Scenario Outline"),
    ("# language: xx\nFeature: F\n", "unreadable 1", "language that Gherkin knows"),
    ('Feature: F\n  Scenario: S\n    When the client sends\n      """\n   {}\n      """\n', "unreadable 5", "Indent"),
    ("Feature: F\n  Scenario: S\n    Given x\n      | a | b |\n      | c |\n", "unreadable 5", "as many cells"),
    ("\ufeffFeature: F\n", "unreadable 1", "byte order mark"),
    ("Feature: F\n  Nonsense\n  Scenario Foo\n  Scenario: S\n    Given x\n    what is this\n", "unreadable 6", "A feature has"),
    ('Feature: F\n  Scenario: S\n    given the server "shop"\n    Then nothing has changed\n', "read-otherwise 3", "begins like"),
    ('Feature: F\n  Scenario: S\n    When the client sends\n      """\n      {}\n      """x\n    Then the call succeeds\n',
     "read-otherwise 6", "is lost"),
    ("Feature: F\n  Scenario: S\n    When the client sends\n      '''\n      {}\n      '''\n    Then the call succeeds\n",
     "read-otherwise 4", "other tools"),
    (('Feature: F\n  Scenario: S\n    When the client sends\n      """\n      {}\n      """\n      """\n      {}\n      """\n'
     "    Then the call succeeds\n"), "read-otherwise 3", "Two doc strings"),
    ((f'Feature: F\n  Scenario: S\n{SHOP}    When the client calls the tool "place_order" with\n      | item | lamp\n'
     "    Then the call fails\n"), "read-otherwise 5", "not closed"),
    ("@a@b\nFeature: F\n", "read-otherwise 1", "single one"),
    ("# language : de\nFeature: F\n", "read-otherwise 1", "language line"),
    ("Feature: F\n  A line\u2028of two\n", "read-otherwise 2", "U+2028"),
    ('Feature: F\n  Scenario Outline: S <a>\n    Given the server "shop"\n    Then nothing has changed\n', "read-otherwise 2", "no row"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "begins", "mentions"), GHERKIN)
def test_what_behave_makes_of_a_text_is_told(
    text: str, begins: str, mentions: str, knowledge: Knowledge
) -> None:
    told = [one for one in found(text, knowledge) if one.startswith(begins)]
    assert told, found(text, knowledge)
    assert mentions in told[0]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_an_empty_text_has_nothing_wrong(text: str, knowledge: Knowledge) -> None:
    assert check_text("a.feature", text, knowledge) == ()


def test_nothing_is_printed_while_a_text_is_read(
    knowledge: Knowledge, capsys: pytest.CaptureFixture[str]
) -> None:
    """An editor reads standard output as the protocol; behave prints of outlines without rows, and logs odd rows."""
    found("Feature: F\n  Scenario Outline: S\n    Given x\n    Examples:\n", knowledge)
    found("Feature: F\n  Scenario: S\n    Given x\n      | a \n", knowledge)
    assert capsys.readouterr() == ("", "")
