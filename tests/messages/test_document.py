"""Feature files that Cucumber and behave read differently."""

from __future__ import annotations

from typing import Any


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
