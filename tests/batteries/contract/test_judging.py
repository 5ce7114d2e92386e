"""What each rule says of a value: the many ways of being wrong that one server cannot show at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mcpbdd.batteries.contract import RULES, findings_of
from mcpbdd.batteries.contract.exchange import Exchange, exchanges_of
from mcpbdd.batteries.contract.probing import NO_TOOL
from mcpbdd.batteries.contract.slips import slips_of
from mcpbdd.batteries.contract.survey import Called, Entry, Survey, strings_in
from mcpbdd.changes import Change
from mcpbdd.transcript import Frame

KNOWN = {rule.name: rule for rule in RULES}


def exchange(method: str = "tools/call", result: Any = None, error: Any = None, **params: Any) -> Exchange:
    """Make a request and its answer."""
    request = Frame(0, "the client", "->", 0.0, {"id": 1, "method": method, "params": params})
    part = {"error": error} if error is not None else {"result": result if result is not None else {}}
    return Exchange(request, Frame(1, "the client", "<-", 0.0, {"id": 1, **part}))


def called(arguments: dict[str, Any], result: Any, changed: tuple[Change, ...] = ()) -> Called:
    """Make a call of a tool that takes a whole number, and that alone."""
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer"}},
        "required": ["n"],
        "additionalProperties": False,
    }
    page = exchange("tools/list")
    tool = Entry("tools", "count", {"name": "count", "inputSchema": schema}, page)
    return Called(exchange(result=result, name="count", arguments=arguments), tool, changed)


REFUSED = {"isError": True, "content": []}
CASES: list[tuple[str, Any, str]] = [
    (
        "asking",
        exchange("tools/list", {"resultType": "input_required", "requestState": "s"}),
        "it asks, and only",
    ),
    ("asking", exchange("tools/call", {"resultType": "input_required"}), "it asks for nothing"),
    ("asking", exchange("tools/call", {"resultType": "input_required", "requestState": "s"}), ""),
    ("bad_arguments", called({}, REFUSED, (Change("added", "desk/a"),)), "and yet desk/a was added"),
    ("caching_hints", exchange(result={"ttlMs": 5}), "there is none"),
    ("caching_hints", exchange(result={"ttlMs": True, "cacheScope": "all"}), "it is"),
    ("completion_limit", {"values": "many"}, "no list of suggestions"),
    ("content_blocks", (0, {"type": "image"}), "the block has no"),
    ("content_blocks", (0, {"type": "audio", "data": "", "mimeType": "audio/wav"}), ""),
    ("cursors", (exchange(result={"nextCursor": 7}),), "and no text"),
    (
        "cursors",
        (exchange(result={"nextCursor": "a"}), exchange(error={"code": -1, "message": "no"})),
        "was refused: ",
    ),
    ("descriptions", ("add", None), "it has no description"),
    ("discovery", exchange(result={"supportedVersions": ["2026-07-28"]}), "there are none"),
    ("forms", {"requestedSchema": {"type": "object"}}, "there is none"),
    ("forms", {"message": "?", "requestedSchema": []}, "it is no schema of an object"),
    (
        "forms",
        {"message": "?", "requestedSchema": {"type": "object", "properties": {"a": 5}}},
        "the type of the field",
    ),
    (
        "forms",
        {
            "message": "?",
            "requestedSchema": {
                "type": "object",
                "properties": {"a": {"type": "array", "items": {"enum": ["x"]}}},
            },
        },
        "",
    ),
    ("icons", ("icons[0]", {"src": "https://e.com/i.png", "sizes": ["big"]}), "a size is written 48x48"),
    ("icons", ("icons", "a picture"), "no https address"),
    ("invalid_cursor", exchange(error={"code": -1, "message": "no"}), "its code is -1"),
    ("links", ("uri", "no uri"), "and no absolute URI"),
    ("links", ("websiteUrl", "gopher://example.com"), "and no web address"),
    ("links", ("websiteUrl", "https://example.com"), ""),
    ("meta_keys", ("_meta", 5), "and no object"),
    ("meta_keys", ("_meta", {"-wrong-": 1}), "is not formed"),
    (
        "meta_keys",
        ("_meta", {"io.modelcontextprotocol/serverInfo": {}, "progressToken": 1, "com.e/x": 1}),
        "",
    ),
    ("object_schemas", ("inputSchema", None), "there is none"),
    ("object_schemas", ("inputSchema", 5), "it is 5"),
    ("prompt_arguments", (exchange(error={"code": 0, "message": "no"}), ["a"]), "its code is 0"),
    ("readable_resources", exchange("resources/read", {"contents": []}), "without any contents"),
    ("result_type", None, "it has no resultType"),
    ("secret_defaults", {"description": "use sk-abcdefghijklmnopqrstuvwxyz"}, "a key or token"),
    (
        "secret_defaults",
        {"inputSchema": {"anyOf": [{"properties": {"token": {"default": "x"}}}]}},
        "has a default",
    ),
    ("stable_lists", (["a", "b"], ["b", "a"]), "another order"),
    ("stable_lists", (["a"], ["a"]), ""),
    ("unknown_prompt", exchange(error={"code": 0, "message": "no"}), "its code is 0"),
    ("unknown_resource", exchange("resources/read", {"contents": [{"text": "?"}]}), "it was answered"),
    (
        "unknown_tool_code",
        SimpleNamespace(exchange=exchange(error={"code": -1, "message": "no"})),
        "its code is -1",
    ),
    ("valid_schemas", ("inputSchema", 5), "it is no JSON Schema"),
    ("valid_schemas", ("inputSchema", {"$ref": "#/$defs/none"}), "leads to nothing"),
    ("valid_schemas", ("outputSchema", True), ""),
]


@pytest.mark.parametrize(("name", "value", "said"), CASES)
def test_a_rule_says_what_is_wrong(name: str, value: Any, said: str) -> None:
    """Nothing where nothing is."""
    found = [fault.found for fault in KNOWN[name].judge(value)]
    assert any(said in one for one in found) if said else found == [], found


def test_progress_is_of_a_request_rises_and_ends() -> None:
    """Three ways of being wrong, each by its own frames."""

    def report(number: int, token: Any, progress: float) -> Frame:
        params = {"progressToken": token, "progress": progress}
        return Frame(number, "the client", "<-", 0.0, {"method": "notifications/progress", "params": params})

    asked = Frame(
        0,
        "the client",
        "->",
        0.0,
        {"id": 1, "method": "tools/call", "params": {"_meta": {"progressToken": 1}}},
    )
    answer = Frame(3, "the client", "<-", 0.0, {"id": 1, "result": {}})
    frames = (
        asked,
        report(1, 1, 2),
        report(2, 1, 1),
        answer,
        report(4, 1, 3),
        report(5, 9, 1),
        report(6, {}, 1),
    )
    survey = Survey("2026-07-28", {}, frames=frames, exchanges=exchanges_of(frames, "the client"))
    found = [told.fault.found for told in findings_of(survey, [KNOWN["progress"]])[0].faults]
    assert any("does not rise" in one for one in found)
    assert any("goes on after the answer" in one for one in found)
    assert any("that of no request" in one for one in found)


def test_slips_name_the_arguments() -> None:
    """Missing ones, unknown ones, and those of another type."""
    assert [slip.names for slip in slips_of(called({}, {}))] == [("n",)]
    assert {name for slip in slips_of(called({"n": "x", "m": 1}, {})) for name in slip.names} == {"n", "m"}
    assert slips_of(called({"n": 1}, {})) == ()
    unusable = Entry(
        "tools", "a", {"inputSchema": {"type": "object", "properties": {"n": {"$ref": "#/x"}}}}, exchange()
    )
    assert slips_of(Called(exchange(name="a", arguments={"n": 1}), unusable)) == ()
    assert slips_of(Called(exchange(name="b"), None)) == ()


def test_links_icons_and_forms_are_found_where_they_stand() -> None:
    """In what was introduced, sent and asked."""
    link = {"type": "resource_link", "uri": "no uri", "name": "a"}
    sent = exchange(result={"content": [link, "no block"]}, name="a")
    introduction = {"websiteUrl": "gopher://x", "icons": [{"src": "file:///x"}]}
    listed: dict[str, tuple[Exchange, ...]] = {
        "resources": (exchange("resources/list", {"resources": [{"uri": "here", "icons": "none"}, "odd"]}),)
    }
    asks = {
        "a": {"method": "elicitation/create", "params": {"mode": "url"}},
        "b": {"method": "roots/list"},
        "c": 5,
    }
    asking = exchange(result={"resultType": "input_required", "inputRequests": asks})
    survey = Survey("2026-07-28", {}, introduction, listed, exchanges=(sent, asking))
    found = {one.rule.name: len(one.faults) for one in findings_of(survey)}
    assert (found["links"], found["icons"], found["forms"]) == (3, 2, 0)


def test_a_server_that_refuses_everything_alike_is_not_told_of_arguments() -> None:
    """It has another trouble than the arguments."""
    refused = {"isError": True, "content": [{"type": "text", "text": "No browser."}]}
    nothing = Called(exchange(result=refused, name=NO_TOOL, arguments={}), None)
    survey = Survey("2026-07-28", {}, called=(nothing, called({}, refused)))
    assert findings_of(survey, [KNOWN["bad_arguments_named"]])[0].result == "nothing to judge"


def test_texts_are_found_at_any_depth() -> None:
    assert list(strings_in({"a": ["b", {"c": "d"}], "e": 1})) == [("a[0]", "b"), ("a[1].c", "d")]
