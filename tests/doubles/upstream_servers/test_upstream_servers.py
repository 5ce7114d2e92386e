"""Doubles of servers behind a server: strict about names and both schemas, and nobody else is reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from hamcrest import assert_that
from mcp import Client
from mcp.shared.exceptions import MCPError

from examples.gateway.server import Shop
from mcpbdd.doubles.behind import Refusal, Reply, mock_request
from mcpbdd.doubles.upstream_servers import Catalogue, UpstreamServers, catalogue_of
from mcpbdd.errors import Misuse
from mcpbdd.matching.raised import is_error
from mcpbdd.values.absent import ABSENT
from tests.servers import careless_gateway

if TYPE_CHECKING:
    from mcpbdd.doubles.upstream_servers import StrictServer

ROOT = Path(__file__).parents[3]


def catalogue(source: str, folder: Path = ROOT, name: str = "inventory") -> Catalogue:
    """Read a catalogue."""
    return anyio.run(catalogue_of, name, source, folder)


@pytest.fixture
def servers() -> UpstreamServers:
    """The inventory of the example."""
    return UpstreamServers([catalogue("examples/gateway/inventory.json")])


def call(double: StrictServer, tool: str, arguments: dict[str, Any], **options: Any) -> Any:
    """Call a tool through the SDK's client; give what it gave or raised."""

    async def called() -> Any:
        try:
            async with Client(double) as client:
                return await client.call_tool(tool, arguments, **options)
        except BaseExceptionGroup as group:
            inner: BaseException = group
            while isinstance(inner, BaseExceptionGroup):
                inner = inner.exceptions[0]
            return inner

    return anyio.run(called)


def test_a_tool_answers_what_was_said_in_order(servers: UpstreamServers) -> None:
    """The last one ever after; the book has what came."""
    double = servers["inventory"]
    double.offer("get_stock", Reply({"units": 7}))
    double.take("get_stock", 0.001)
    double.offer("get_stock", Reply({"units": 6}))
    assert [call(double, "get_stock", {"sku": "x1"}).structured_content["units"] for _ in range(3)] == [
        7,
        6,
        6,
    ]
    assert [each.value("sku") for each in double.calls] == ["x1"] * 3
    assert servers.misses == []


def test_the_whole_catalogue_is_listed(servers: UpstreamServers) -> None:
    """As the server itself would list it, whatever was offered."""

    async def listed() -> list[str]:
        async with Client(servers["inventory"]) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert anyio.run(listed) == ["get_stock", "reserve"]


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("get_stok", {"sku": "x1"}, 'there is no tool "get_stok" in the catalogue'),
        ("get_stock", {"sku": 7}, "its input schema forbids: sku: 7 instead of text"),
        ("get_stock", {}, '"sku" is missing'),
        ("reserve", {"sku": "x1", "units": 1}, "the scenario does not say what it answers"),
    ],
)
def test_what_is_not_there_is_a_protocol_error_and_a_miss(
    servers: UpstreamServers, tool: str, arguments: dict[str, Any], words: str
) -> None:
    """Never a tool's error, which would look like one of the business."""
    servers["inventory"].offer("get_stock", Reply({"units": 7}))
    found = call(servers["inventory"], tool, arguments)
    assert_that(found, is_error(MCPError, code=-32602))
    assert words in str(found)
    assert len(servers.misses) == 1
    assert words in servers.misses[0]


def test_a_server_that_nobody_knows_is_a_miss(servers: UpstreamServers) -> None:
    """The resolver never leads anywhere but to a double."""
    assert servers.resolve("inventory") is servers["inventory"]
    with pytest.raises(LookupError):
        servers.resolve("warehouse")
    assert servers.misses == ['warehouse: there is no upstream server "warehouse" here']
    with pytest.raises(
        Misuse, match=r'no catalogue of an upstream server "inventry"\. Did you mean "inventory"'
    ):
        servers["inventry"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"units": "many"}, 'units: "many" instead of a whole number'),
        ({}, '"units" is missing'),
        ("many", '"units" is missing'),
        ({"content": []}, "there is no structured content"),
        ({"requestState": "s"}, "upstream servers have no user"),
    ],
)
def test_an_answer_that_the_catalogue_does_not_promise_is_refused(
    servers: UpstreamServers, value: Any, words: str
) -> None:
    """Where it is written, not when it is asked for."""
    with pytest.raises(Misuse, match=words):
        servers["inventory"].offer("get_stock", Reply(value))


def test_an_error_that_the_tool_reports_needs_no_structured_content(servers: UpstreamServers) -> None:
    """An output schema says nothing of errors (spec: server/tools, Output Schema)."""
    text = [{"type": "text", "text": "no such article"}]
    servers["inventory"].offer("get_stock", Reply({"content": text, "isError": True}))
    assert call(servers["inventory"], "get_stock", {"sku": "x1"}).is_error


def test_a_refusal_comes_as_it_was_said(servers: UpstreamServers) -> None:
    """With its code and message."""
    servers["inventory"].offer("get_stock", Refusal(-32002, "gone"))
    assert_that(
        call(servers["inventory"], "get_stock", {"sku": "x1"}),
        is_error(MCPError, code=-32002, message="gone"),
    )
    assert servers.misses == []


def test_metadata_is_in_the_book(servers: UpstreamServers) -> None:
    """By its name, whatever stands in that."""
    servers["inventory"].offer("get_stock", Reply({"units": 7}))
    call(servers["inventory"], "get_stock", {"sku": "x1"}, meta={"example.test/a": "b"})
    [came] = servers["inventory"].calls
    assert came.value("_meta.example.test/a") == "b"
    assert came.value("_meta.authorization") is ABSENT


def test_definitions_of_a_real_server_are_a_catalogue() -> None:
    """So they cannot drift; what is no object is wrapped as the SDK wraps it."""
    double = UpstreamServers([catalogue("tests.servers.careless_gateway:create_inventory", name="stock")])[
        "stock"
    ]
    double.offer("get_stock", Reply(7))
    result = call(double, "get_stock", {"sku": "x1"})
    assert (result.structured_content, result.content[0].text) == ({"result": 7}, "7")
    made = careless_gateway.create_inventory()
    assert set(double.catalogue.tools) == {tool.name for tool in anyio.run(made.list_tools)}


def test_a_function_that_calls_other_services_is_given_exactly_the_doubles(servers: UpstreamServers) -> None:
    """Without a server of its own: what it needs is handed to it."""
    servers["inventory"].offer("get_stock", Reply({"units": 7}))

    async def asked() -> Any:
        from mcp.server.mcpserver import Context, MCPServer  # noqa: PLC0415 - only here

        async with Client(servers.resolve("inventory")) as client:
            context: Any = Context(request_context=mock_request(), mcp_server=MCPServer("shop"))
            return await Shop(client, 2.0).ask("get_stock", {"sku": "x1"}, context)

    assert anyio.run(asked) == {"units": 7}
    assert len(servers["inventory"].calls) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "is no catalogue"),
        ("[]", "is no catalogue"),
        ('{"tools": [{"name": "a"}]}', "is no catalogue"),
        ('{"tools": []}', "lists no tool"),
    ],
)
def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path, content: str, words: str) -> None:
    """With the form that it should have."""
    (tmp_path / "it.json").write_text(content, encoding="utf-8")
    with pytest.raises(Misuse, match=words):
        catalogue("it.json", tmp_path)


def test_a_catalogue_that_is_not_there_or_no_server_is_refused(tmp_path: Path) -> None:
    """The text names it."""
    with pytest.raises(Misuse, match=r"is not there: nowhere\.json"):
        catalogue("nowhere.json", tmp_path)
    with pytest.raises(Misuse, match="is int, neither a JSON file nor an MCPServer"):
        catalogue("tests.servers.wrong_middlewares:NUMBER")
    with pytest.raises(Misuse, match="is str, neither"):
        catalogue("tests.servers.wrong_middlewares:gives_text")


def test_the_catalogue_of_the_example_is_one() -> None:
    """Its file is what `tools/list` answers."""
    assert json.loads((ROOT / "examples/gateway/inventory.json").read_text(encoding="utf-8"))["tools"]
