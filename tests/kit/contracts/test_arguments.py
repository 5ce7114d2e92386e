"""Arguments as clients send them."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest
from mcp.server.mcpserver.utilities.func_metadata import func_metadata
from pydantic import Field

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts.arguments import Prepared, filled, prepared
from mcpbdd.kit.failures import Failure


def find(
    query: str,
    maxResults: int = 3,  # noqa: N803 - the name as clients see it
    tags: list[str] | None = None,
    flags: dict[str, int] | None = None,
    lines: list[str] = [],  # noqa: B006 - only its schema is read
    region: Annotated[int, Field(json_schema_extra={"x-mcp-header": "Region"})] = 1,
) -> None:
    """Something to call."""


def prepare(sent: dict[str, Any], function: Any = find) -> Prepared:
    """Prepare arguments for a function."""
    metadata = func_metadata(function)
    return prepared("find", sent, metadata.arg_model.model_json_schema(), metadata.validate_arguments)


def rejected(sent: dict[str, Any]) -> Failure:
    """Give the refusal of arguments."""
    with pytest.raises(Failure) as raised:
        prepare(sent)
    return raised.value


def test_what_fits_is_handed_on() -> None:
    """Nothing is changed where nothing has to be."""
    assert prepare({"query": "a", "maxResults": 2}) == Prepared({"query": "a", "maxResults": 2})


@pytest.mark.parametrize("key", ["_meta", "tool_call_description", "toolCallId", "_anything"])
def test_what_a_client_adds_by_itself_is_dropped(key: str) -> None:
    """Known additions, and underscored names."""
    assert prepare({"query": "a", key: {"x": 1}}) == Prepared({"query": "a"}, ignored=(key,))


def test_underscored_names_are_refused_where_the_tool_uses_them_itself() -> None:
    """They may be a slip then."""
    schema = {"properties": {"_id": {"type": "string"}}}
    with pytest.raises(Failure, match="_ip: There is no such argument"):
        prepared("find", {"_id": "1", "_ip": "2"}, schema, lambda arguments: arguments)
    assert prepared("find", {"_id": "1", "_meta": 2}, schema, lambda arguments: arguments).ignored == (
        "_meta",
    )


@pytest.mark.parametrize("key", ["max_results", "MAX-RESULTS", "maxresults"])
def test_a_name_in_another_style_is_read(key: str) -> None:
    """Case, hyphens and underscores are no difference in meaning."""
    assert prepare({"query": "a", key: 2}) == Prepared({"query": "a", "maxResults": 2}, {key: "maxResults"})


def test_a_name_is_not_read_as_one_that_is_there_already() -> None:
    """What was meant is not known then."""
    assert (
        "max_results: There is no such argument"
        in rejected({"query": "a", "maxResults": 1, "max_results": 2}).message
    )
    assert (
        "MAXRESULTS: There is no such argument"
        in rejected({"query": "a", "max_results": 1, "MAXRESULTS": 2}).message
    )


def test_an_unknown_argument_is_refused_by_name() -> None:
    """A slip in a name is not silently lost."""
    failure = rejected({"query": "a", "bogus": 1, "_meta": 1})
    assert failure.code == Code.INVALID_PARAMS
    assert failure.message == (
        "Input validation error: Invalid arguments for tool find: bogus: There is no such argument"
    )
    assert failure.data == {
        "issues": [{"path": "bogus", "message": "There is no such argument"}],
        "input": {"aliased": {}, "ignored": ["_meta"]},
        "retryable": False,
        "recovery": {"hint": "Correct the arguments that are named here, and call the tool again."},
        "reason": "invalid_arguments",
    }


def test_every_field_that_fails_is_named() -> None:
    """One round of correction should do."""
    failure = rejected({"maxResults": "many", "bogus": 1})
    assert [issue["path"] for issue in failure.data["issues"]] == ["query", "maxResults", "bogus"]
    assert "input" not in failure.data


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ({"query": 42}, {"query": "42"}),
        ({"query": "a", "tags": "x"}, {"query": "a", "tags": ["x"]}),
        ({"query": "a", "lines": '["x"]'}, {"query": "a", "lines": '["x"]'}),
        ({"query": "a", "lines": None}, {"query": "a"}),
        ({"query": "a", "lines": "one"}, {"query": "a", "lines": ["one"]}),
        ({"query": "a", "flags": '{"x": 1}'}, {"query": "a", "flags": '{"x": 1}'}),
    ],
)
def test_a_value_in_another_form_is_repaired_where_the_whole_fits_then(sent: Any, read: Any) -> None:
    """JSON in text is read by the SDK itself, and so left as it is; the rest is done here."""
    assert prepare(sent).arguments == read


@pytest.mark.parametrize(
    "sent",
    [
        {"query": 2**60},
        {"query": True},
        {"query": None},
        {"query": "a", "lines": "one,two"},
        {"query": "a", "lines": "one\ntwo"},
        {"query": "a", "flags": "["},
        {"query": "a", "region": [1]},
        {"query": 42, "maxResults": "many"},
        {"query": 42, "bogus": 1},
        {"query": ["a"]},
    ],
)
def test_what_cannot_be_repaired_as_a_whole_is_refused(sent: dict[str, Any]) -> None:
    """Nothing is guessed: large numbers, truth values, lists in text, or half of the arguments."""
    assert rejected(sent).reason == "invalid_arguments"


def test_an_argument_that_travels_in_a_header_is_never_rewritten() -> None:
    """Header and body would no longer agree."""
    schema = {
        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}, "query": {"type": "string"}}
    }

    def named(region: str) -> None: ...

    read = func_metadata(named).validate_arguments
    with pytest.raises(Failure, match="region"):
        prepared("find", {"region": 5}, schema, read)


def test_json_in_a_text_that_the_reader_does_not_know_is_read() -> None:
    """A reader of one's own may take no JSON in text."""

    class Numbers:
        """Takes a list only."""

        def __call__(self, arguments: dict[str, Any], /) -> dict[str, Any]:
            from pydantic import TypeAdapter  # noqa: PLC0415 - used by this reader alone

            return TypeAdapter(dict[str, list[int]]).validate_python(arguments)

    ready = prepared("sum", {"n": "[1, 2]"}, {"properties": {"n": {}}}, Numbers())
    assert ready.arguments == {"n": [1, 2]}


def test_a_refusal_is_bounded_and_holds_no_value() -> None:
    """A megabyte of bad value comes back as a few lines about it."""
    secret = "s3cret" * 200_000
    sent = {f"{number}{'x' * 3000}": secret for number in range(40)}
    failure = rejected({**sent, "maxResults": secret, "MAXRESULTS": 1, "_meta": secret})
    written = json.dumps(failure.data) + failure.message
    assert len(written) < 64 * 1024
    assert "s3cret" not in written
    assert len(failure.data["issues"]) == 10
    assert failure.data["issuesCount"] == 43
    assert failure.message.endswith("(+33 more)")


def test_what_a_form_sends_for_fields_that_nobody_filled_in_is_valid_and_left_out() -> None:
    """Empty texts in optional objects and empty optional lists; zero and false mean something."""
    sent = {
        "query": "a",
        "dates": {"from": "", "to": None},
        "tags": [],
        "page": 0,
        "exact": False,
        "any": [{"x": ""}],
    }
    assert filled(sent) == {"query": "a", "page": 0, "exact": False, "any": [{}]}
    assert sent["dates"] == {"from": "", "to": None}
    assert filled({"dates": {"from": "2026", "to": ""}}) == {"dates": {"from": "2026"}}
    assert prepare({"query": "a", "tags": [], "flags": {}}).arguments == {
        "query": "a",
        "tags": [],
        "flags": {},
    }
