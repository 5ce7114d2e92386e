"""Values in tables and doc strings: what is written is read back as it was, through behave's own parser."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mcpbdd.phrasing import Step, arguments_block, document, expected_rows, headed, rows, values
from mcpbdd.phrasing.cells import expected_cell, given_cell
from mcpbdd.values.arguments import arguments_from
from mcpbdd.values.blocks import Document, Headed, Rows, Takes, Values
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.json_values import same_json
from mcpbdd.values.paths import get
from mcpbdd.values.placeholders import fill_block
from tests.phrasing.made import json_values, leaves, plain_names, sayable, steadily, texts, through_behave

TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"]
one_place: st.SearchStrategy[Any] = st.sampled_from(
    [
        {},
        *({"type": one} for one in TYPES),
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "number"}, {"type": "string"}]},
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "integer"}},
        {"enum": ["a", "b"]},
        {"type": "object", "properties": {"from": {"type": "string"}, "to": {"type": "integer"}}},
    ]
)
schemas = st.none() | st.builds(
    lambda names, places, closed: {
        "type": "object",
        "properties": dict(zip(names, places, strict=False)),
        **({"additionalProperties": False} if closed else {}),
    },
    st.lists(plain_names, min_size=1, max_size=4, unique=True),
    st.lists(one_place, min_size=4, max_size=4),
    st.booleans(),
)


def read_arguments(block: Any, schema: Any, names: dict[str, str]) -> Any:
    given_block = Takes("rows or JSON").read(fill_block(block, lambda name: names[name]))
    assert isinstance(given_block, Rows | Document)
    return arguments_from(given_block, schema)


@steadily
@given(st.dictionaries(plain_names | texts, json_values, max_size=4), schemas)
@example({"name": "value", "city": "x"}, None)
@example({"a.b": "x", "a": {"b": "y"}}, None)
def test_arguments_read_back_whatever_they_are(arguments: dict[str, Any], schema: Any) -> None:
    block = arguments_block(arguments, schema)
    if block is None:
        assert arguments == {}
        return
    (_, _, parsed) = through_behave(Step("when", "x", block))[0]
    assert same_json(read_arguments(parsed, schema, {}), arguments)


@steadily
@given(st.dictionaries(plain_names, st.just("/tmp/a") | texts.map("/tmp/a/{}".format), min_size=1), schemas)
def test_arguments_with_names_read_back(arguments: dict[str, Any], schema: Any) -> None:
    names = {"folder:a": "/tmp/a"}
    block = arguments_block(arguments, schema, names)
    assert block is not None
    (_, _, parsed) = through_behave(Step("when", "x", block))[0]
    assert "{{folder:a}}" in str(parsed)
    assert same_json(read_arguments(parsed, schema, names), arguments)


@steadily
@given(json_values)
def test_a_doc_string_holds_every_value(value: Any) -> None:
    (_, _, parsed) = through_behave(Step("when", "x", document(value)))[0]
    read = Takes("JSON").read(fill_block(parsed, pytest.fail))
    assert isinstance(read, Document)
    assert same_json(read.value, value)


@steadily
@given(leaves)
def test_a_plain_value_of_a_declared_type_has_a_cell(value: Any) -> None:
    kind = {type(None): "null", bool: "boolean", int: "number", float: "number", str: "string"}[type(value)]
    cell = given_cell(value, {"type": kind})
    assert (cell is None) == (isinstance(value, str) and not sayable(value))


@steadily
@given(json_values)
def test_what_a_server_gave_meets_its_rows(value: Any) -> None:
    block = expected_rows(value)
    if block is None:
        return
    (_, _, parsed) = through_behave(Step("then", "the result has", block))[0]
    read = Takes("rows").read(fill_block(parsed, pytest.fail))
    assert isinstance(read, Rows)
    for path, cell in read.pairs:
        assert read_expectation(cell).met_by(get(value, path)), (path, cell)


@steadily
@given(st.dictionaries(plain_names, st.integers() | st.booleans(), min_size=1, max_size=4))
def test_plain_results_lose_no_row(value: dict[str, Any]) -> None:
    block = expected_rows(value)
    assert block is not None
    assert len(block.lines or ()) == len(value)


def test_the_plainest_form_is_chosen() -> None:
    number, text, many = (
        {"type": "number"},
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
    )
    assert given_cell(120, number) == "120"
    assert given_cell("120", text) == "120"
    assert given_cell("120", number) == '"120"'
    assert given_cell("120", {}) == '"120"'
    assert given_cell(True, {"type": "boolean"}) == "yes"
    assert given_cell(True, {}) == "true"
    assert given_cell(["a", "b, c"], many) == 'a, "b, c"'
    assert given_cell([], many) == "(empty)"
    assert given_cell({}, {"type": "object"}) == "(empty)"
    assert given_cell("", {}) == "(empty)"
    assert given_cell(None, text) == "(null)"
    assert given_cell("C:\\dir", text) == "C:\\dir"
    assert given_cell("C:\\new", text) == "C:\\\\new"
    assert given_cell(["a", 1, None], {}) == '["a", 1, null]'
    assert given_cell([1, None, "(any)"], {"type": "array"}) == '1, (null), "(any)"'
    assert given_cell({"a": [1]}, {"type": "object"}) == '{"a": [1]}'
    assert given_cell("f7", text, names={"id": "f7"}) == "{{id}}"
    assert given_cell(1234, number, names={"id": "1234"}) == "{{id}}"


def test_text_that_looks_like_a_number_is_compared_as_text() -> None:
    assert expected_cell("12") == '"12"'
    assert expected_cell("[1]") == '"[1]"'
    assert expected_cell("twelve") == "twelve"
    assert expected_cell("(any)") == '"(any)"'
    assert expected_cell("(mentions x)") == '"(mentions x)"'
    assert expected_cell(12) == "12"
    assert expected_cell("\x1b[31m") is None


def test_nested_arguments_become_paths_and_long_ones_json() -> None:
    schema = {"type": "object", "properties": {"range": {"type": "object"}, "items": {"type": "array"}}}
    block = arguments_block({"range": {"from": 1}, "items": [{"id": "a"}]}, schema)
    assert block is not None
    assert block.lines == (("range.from", "1"), ("items[0].id", "a"))
    long = arguments_block({f"n{at}": at for at in range(40)}, None)
    assert long is not None
    assert long.text is not None
    assert long.text.startswith('{\n  "n0": 0')


def test_rows_keep_only_what_is_asked_for_and_no_more_than_the_limit() -> None:
    value = {"id": "x9", "name": "Ada", "tags": ["a", "b"]}
    block = expected_rows(value, keeps=lambda parts: parts != ("id",))
    assert block is not None
    assert block.lines == (("name", "Ada"), ("tags", "a, b"))
    assert (expected_rows(value, limit=1) or block).lines == (("id", "x9"),)
    assert expected_rows({"a": "\x1b"}) is None
    assert expected_rows("text") is None
    assert expected_rows({"name": "value", "b": "c"}, {"n": "c"}) == rows([("b", "{{n}}")])


def test_names_in_json_stand_for_what_they_are() -> None:
    names = {"folder:a": "/tmp/a", "quote": '"'}
    block = document({"path": "/tmp/a/{{x}}", "more": ["\u202e"]}, names)
    assert block.text == '{"path": "{{folder:a}}/\\u007b{x}}", "more": ["\\u202e"]}'


def test_a_name_that_is_no_placeholder_is_not_used() -> None:
    assert document({"a": "text"}, {"a}b": "text"}).text == '{"a": "text"}'
    assert document({"a": "text"}, {" blank": "text"}).text == '{"a": "text"}'
    block = arguments_block({"a": "text"}, None, {"a}b": "text"})
    assert block is not None
    assert block.text == '{"a": "text"}'


def test_tables_of_written_cells() -> None:
    assert Takes("values").read(values(["a", "b"])) == Values(("a", "b"))
    found = Takes("headed: path!, content").read(headed(("path", "content"), [("a.txt", "x|y")]))
    assert found == Headed(("path", "content"), (("a.txt", "x|y"),))
    (_, _, parsed) = through_behave(Step("given", "x", headed(("path", "content"), [("a.txt", "x|y")])))[0]
    assert parsed.lines == (("path", "content"), ("a.txt", "x|y"))
