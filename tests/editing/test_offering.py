"""What may be written at a place."""

from __future__ import annotations

import pytest

from tests.editing.shop import applied, asked, in_scenario, offered


def test_sentences_of_the_keyword_are_offered() -> None:
    found = offered(in_scenario("When ^"))
    assert 'the client calls the tool "…" with' in found
    assert 'the server "…"' not in found
    assert not {"250 ms", "1 day"} & set(found)


@pytest.mark.parametrize("keyword", ["And", "But", "*"])
def test_and_continues_the_kind_before(keyword: str) -> None:
    assert 'the server "…" over stdio' in offered(in_scenario(f"{keyword} ^"))
    assert "the call fails" in offered(in_scenario("Then the call succeeds", f"{keyword} ^"))


def test_what_is_typed_stays_and_narrows() -> None:
    text = in_scenario('When client "ben" calls the tool "order" w^')
    found = offered(text)
    assert set(found) == {'client "ben" calls the tool "order" with'}
    assert applied(text, *found.values()) == 'When client "ben" calls the tool "order" with'


def test_words_of_a_sentence_find_it_and_so_does_a_slip() -> None:
    assert 'the client calls the tool "…"' in offered(in_scenario("When tool calls^"))
    assert 'the client calls the tool "…"' in offered(in_scenario('When the clynt calls the tool "x"^'))
    assert offered(in_scenario("When zzzzzzzz^")) == {}


def test_snippets_have_tab_stops_where_the_editor_knows_them() -> None:
    text = in_scenario("When the client calls the tool^")
    label = 'the client calls the tool "…" with'
    offer = offered(text, snippets=True)[label]
    assert offer.is_snippet
    assert offer.text == 'the client calls the tool "${1:tool}" with\n  | ${2:name} | ${3:value} |'
    plain = offered(text)[label]
    assert (plain.is_snippet, plain.text) == (False, label)


@pytest.mark.parametrize(
    ("line", "label", "snippet"),
    [
        (
            "Given the client speaks^",
            "the client speaks 2026-07-28",
            "the client speaks ${1|2025-11-25,2026-07-28|}",
        ),
        ("Then the result is^", "the result is", 'the result is\n  """\n  ${1:{\\}}\n  """'),
        (
            "Then the server offers exactly the tools^",
            "the server offers exactly the tools",
            "the server offers exactly the tools\n  | ${1:name} |\n  | ${2:value} |",
        ),
        ("Then the suggestions are^", "the suggestions are", "the suggestions are\n  | ${1:value} |"),
    ],
)
def test_snippets_show_what_stands_under_a_sentence(line: str, label: str, snippet: str) -> None:
    found = offered(in_scenario(line), snippets=True)
    assert found[label].text == snippet


def test_names_in_gaps_by_what_the_gap_stands_for() -> None:
    assert set(offered(in_scenario('And the server "^'))) == {"shop", "silent"}
    assert set(offered(in_scenario('When the client calls the tool "^'))) == {"order", "trap"}
    assert set(offered(in_scenario('When the client gets the prompt "^"'))) == {"greet"}
    assert set(offered(in_scenario('When the client reads the resource "^"'))) == {"shop://terms"}
    assert set(offered(in_scenario('When the client reads the resource template "^"'))) == {
        "shop://orders/{id}{?page}"
    }
    assert "sold_out" in offered(in_scenario('Then the call fails with the reason "^"'))
    assert set(offered(in_scenario('When "^" happens'))) == {"a delivery"}
    assert set(offered(in_scenario('And the folder "desk" is prepared by "^"'))) == {"full shelves"}
    assert set(offered(in_scenario('And the folder "^"'))) == {"desk", "shelf"}


def test_a_name_that_hides_something_is_not_offered() -> None:
    assert all("\u202e" not in label for label in offered(in_scenario('When the client calls the tool "^')))


def test_names_are_narrowed_by_what_is_typed_and_end_in_a_quote() -> None:
    text = in_scenario('When the client calls the tool "or^')
    found = offered(text)
    assert set(found) == {"order"}
    assert applied(text, found["order"]) == 'When the client calls the tool "order"'
    inside = in_scenario('When the client calls the tool "or^xx" with')
    assert applied(inside, offered(inside)["order"]) == 'When the client calls the tool "order" with'


def test_tools_of_every_server_where_none_is_named() -> None:
    text = 'Feature: A\n  Scenario: B\n    When the client calls the tool "^'
    assert set(offered(text)) == {"order", "trap"}
    silent = 'Feature: A\n  Scenario: B\n    Given the server "silent"\n    When the client calls the tool "^'
    assert offered(silent) == {}


def test_the_background_and_tags_count() -> None:
    text = 'Feature: A\n  Background:\n    Given the server "silent"\n  @x\n  Scenario: B\n    When the client calls the tool "^'
    assert offered(text) == {}


def test_gaps_without_quotes() -> None:
    assert {"2025-11-25", "2026-07-28"} <= set(offered(in_scenario("And the client speaks ^")))
    assert "in process" in offered(in_scenario('And the server "shop" over i^'))
    assert "InvalidParams" in offered(in_scenario("Then the call fails with the code ^"))
    assert "Conflict" in offered(in_scenario("Then the call fails with the code Con^"))
    assert "warning" in offered(in_scenario("And the client wants log messages from w^"))


def test_clients_that_the_scenario_names() -> None:
    text = in_scenario('Given client "ben" acts as "ben"', 'When client "b^')
    assert set(offered(text)) == {"ben"}


def test_arguments_of_what_a_sentence_is_about() -> None:
    assert set(offered(in_scenario('When the client asks to complete "^" of the prompt'))) == {"who", "how"}
    named = in_scenario('When the client calls the tool "order"', 'Then the error names the argument "^"')
    assert set(offered(named)) == {"item", "size", "gift", "to"}


def test_remembered_values_in_placeholders() -> None:
    text = in_scenario('When the client remembers "id" as "the id"', 'When the client calls the tool "{{^')
    found = offered(text)
    assert set(found) == {"the id", "folder:desk", "folder:shelf"}
    assert applied(text, found["the id"]) == 'When the client calls the tool "{{the id}}'
    cell = in_scenario('When the client calls the tool "order" with', "  | item | {{fo^}} |")
    assert applied(cell, offered(cell)["folder:desk"]) == "| item | {{folder:desk}} |"


def test_paths_of_the_result() -> None:
    text = in_scenario('When the client calls the tool "order"', 'Then the value "^" is absent')
    assert set(offered(text)) == {"id", "open"}
    rows = in_scenario('When the client calls the tool "order"', "Then the result has", "  | open | ^ |")
    assert {"yes", "no"} <= set(offered(rows))


def test_arguments_in_the_first_cell() -> None:
    text = in_scenario('When the client calls the tool "order" with', "  | item | x |", "  | ^")
    found = offered(text)
    assert set(found) == {"size", "gift", "to"}
    assert applied(text, found["gift"]) == "| gift"
    whole = in_scenario('When the client calls the tool "order" with', "  |  si^  | x |")
    assert applied(whole, offered(whole)["size"]) == "|  size  | x |"
    inside = in_scenario('When the client calls the tool "order" with', "  | to.^ | x |")
    assert set(offered(inside)) == {"to.name", "to.age"}


def test_required_arguments_say_so() -> None:
    text = in_scenario('When the client calls the tool "order" with', "  | ^")
    found = offered(text)
    assert (found["item"].detail, found["gift"].detail) == ("text, required", "yes or no")


def test_values_in_the_second_cell() -> None:
    text = in_scenario('When the client calls the tool "order" with', "  | size | ^ |")
    assert set(offered(text)) == {"small", "large", "a\\|b", '"(null)"', "3", "(null)", "(absent)"}
    assert set(offered(in_scenario('When the client calls the tool "order" with', "  | gift | ^"))) == {
        "yes", "no", "(absent)",
    }  # fmt: skip
    assert offered(in_scenario('When the client calls the tool "order" with', "  | size | small | ^")) == {}


def test_the_same_call_with_other_arguments() -> None:
    text = in_scenario(
        'When the client calls the tool "order"', "When the client calls it again with", "  | ^"
    )
    assert "item" in offered(text)


def test_other_tables_of_names() -> None:
    prompt = in_scenario('When the client gets the prompt "greet" with', "  | ^")
    assert set(offered(prompt)) == {"who", "how"}
    template = in_scenario(
        'When the client reads the resource template "shop://orders/{id}{?page}" with', "  | ^"
    )
    assert set(offered(template)) == {"id", "page"}
    settings = 'Feature: A\n  Scenario: B\n    Given the server "shop" with\n      | ^'
    assert set(offered(settings)) == {"environment.COUNTRY"}
    form = in_scenario(
        'Then the server asks "Which?" with the form',
        "  | field | type | choices | title |",
        "  | paper | text | a4, a5=A5 | Paper |",
        "  | now | boolean | | |",
        "When the user accepts with",
        "  | ^",
    )
    assert set(offered(form)) == {"paper", "now"}
    assert set(offered(form.replace("| ^", "| paper | ^"))) == {"a4", "a5", "(absent)"}


def test_tables_of_values_and_headed_tables() -> None:
    assert "same answer twice" in offered(in_scenario("Then consent cannot be bypassed by", "  | ^"))
    assert "clean_stream" in offered(in_scenario("Then the server keeps the rules", "  | ^"))
    assert "sampling" in offered(in_scenario("And the client offers", "  | ^"))
    heading = in_scenario("Then the server offers exactly the tools", "  | name | ^")
    assert set(offered(heading)) == {"description", "read only", "destructive", "idempotent", "open world"}
    rows = in_scenario("Then the server offers exactly the tools", "  | name | read only |", "  | ^ | |")
    assert set(offered(rows)) == {"order", "trap"}
    assert set(offered(rows.replace("| ^ | |", "| order | ^ |"))) == {"yes", "no"}
    takes = in_scenario('Then the tool "order" takes', "  | argument | required |", "  | ^ | |")
    assert set(offered(takes)) == {"item", "size", "gift", "to"}


def test_tags() -> None:
    found = offered("Feature: A\n  @x @check_off:un^\n  Scenario: B")
    assert "@check_off:unknown-server" in found
    assert applied("Feature: A\n  @x @check_off:un^\n  Scenario: B", found["@check_off:unknown-server"]) == (
        "@x @check_off:unknown-server"
    )
    assert {"@era:2025-11-25", "@known_bug:", "@rule_off:clean_stream"} <= set(offered("@^\nFeature: A"))
    assert offered("@x ^\nFeature: A") == {}


def test_beginnings_of_lines_also_in_other_languages() -> None:
    assert {"Given", "When", "And", "Scenario:"} <= set(offered(in_scenario("^")))
    assert set(offered(in_scenario("Wh^"))) == {"When"}
    assert "Given" not in offered("Feature: A\n  ^")
    german = "# language: de\nFunktionalität: A\n  Szenario: B\n    "
    assert "Wenn" in offered(german + "W^")
    assert 'the client calls the tool "…"' in offered(german + "Wenn ^")


@pytest.mark.parametrize(
    "text",
    [
        in_scenario("Then the result is", '  """', "  When ^"),
        "Feature: A^",
        in_scenario("# When ^"),
        "Feature: A\n  Scenario Outline: B\n    When x\n    Examples:\n      | ^",
        in_scenario("When the client calls it again", "  | ^"),
        in_scenario("When nobody knows this", "  | ^"),
        in_scenario('When the client calls the tool "order" with', "  ^| item | x |"),
    ],
)
def test_nothing_is_offered_where_nothing_is_known(text: str) -> None:
    assert offered(text) == {}


def test_the_cursor_may_be_anywhere() -> None:
    text = in_scenario('When the client calls the tool "order" with', "  | item | 😀 |", "  | size | small |")
    for index in range(len(text) + 1):
        asked("offers", f"{text[:index]}^{text[index:]}", snippets=True)
        asked("card", f"{text[:index]}^{text[index:]}")
        asked("spot", f"{text[:index]}^{text[index:]}")
        asked("offers", f"{text[:index]}^")


@pytest.mark.parametrize(
    "text",
    [
        in_scenario('When the client calls the tool "order" with', "  | item.^ | x |"),
        in_scenario('When the client calls the tool "order" with', "  | to.[.^ | x |"),
        in_scenario("When the user accepts with", "  | ^ | x |"),
        in_scenario('When the client calls the tool "nobody" with', "  | ^ | x |"),
        in_scenario('Given the server "nobody" with', "  | ^ | x |"),
        " ^@x\nFeature: A",
    ],
)
def test_nothing_is_offered_inside_of_what_nobody_knows(text: str) -> None:
    assert offered(text) == {}


def test_an_unknown_beginning_of_a_path_is_no_path() -> None:
    text = in_scenario('When the client calls the tool "order" with', "  | nobody.^ | x |")
    assert set(offered(text)) == {"item", "size", "gift", "to"}


def test_other_comments_name_no_language() -> None:
    assert "Given" in offered("# a comment\n" + in_scenario("^"))


def test_a_rule_has_a_background_of_its_own() -> None:
    before = "Feature: A\n  Background:\n    Given the client connects\n"
    rule = '  Rule: R\n    Background:\n      | no | step |\n      Given the server "silent"\n'
    text = f'{before}{rule}    Scenario: B\n      """\n      Rule: no\n      """\n      When the client calls the tool "^'
    assert offered(text) == {}
    other = '  Rule: S\n    Scenario: C\n      When the client calls the tool "^'
    assert set(offered(f"{before}{rule}{other}")) == {"order", "trap"}
