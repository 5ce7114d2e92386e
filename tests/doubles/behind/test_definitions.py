"""Definitions are made by the SDK's own compiler, so they behave as in production."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.prompts import Prompt
from mcp_types import CallToolResult
from pydantic import BaseModel, SecretStr

from mcpbdd.doubles.behind import Field, Misfit, Received, Script, ScriptedServer, function_of
from mcpbdd.doubles.behind.definitions import TYPES


async def given(arguments: dict[str, Any], _: object) -> Any:
    """Give the arguments."""
    return dict(arguments)


def schema_of(*fields: Field) -> dict[str, Any]:
    """Give the input schema of a tool with these fields."""
    server: MCPServer[Any] = MCPServer("definitions")
    server.add_tool(function_of("tool", fields, given, returns=dict[str, Any]))
    [tool] = anyio.run(server.list_tools)
    return tool.input_schema


def called(arguments: dict[str, Any], *fields: Field) -> Any:
    """Give what a tool with these fields is given."""
    server: MCPServer[Any] = MCPServer("definitions")
    server.add_tool(function_of("tool", fields, given, returns=dict[str, Any]))
    result = anyio.run(server.call_tool, "tool", arguments)
    assert isinstance(result, CallToolResult)
    return result.structured_content


def test_a_field_without_a_default_is_required_and_the_order_is_kept() -> None:
    """Defaults stand in the schema and are filled in."""
    fields = (
        Field("user_id", "integer"),
        Field("email", default=""),
        Field("admin", "boolean", default=False),
    )
    schema = schema_of(*fields)
    assert list(schema["properties"]) == ["user_id", "email", "admin"]
    assert schema["required"] == ["user_id"]
    assert schema["properties"]["email"]["default"] == ""
    assert called({"user_id": 1}, *fields) == {"user_id": 1, "email": "", "admin": False}


@pytest.mark.parametrize("name", ["schema", "copy", "json", "model_dump", "validate"])
def test_a_reserved_name_keeps_its_name_on_the_wire(name: str) -> None:
    """Whatever the compiler calls it inside."""
    assert list(schema_of(Field(name))["properties"]) == [name]
    assert called({name: "v1"}, Field(name)) == {name: "v1"}


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_of_a_table_is_compiled(kind: str) -> None:
    """And its schema can be written down."""
    assert "a" in schema_of(Field("a", kind))["properties"]


def test_a_secret_has_the_marks_that_production_reads() -> None:
    """It is marked in the schema, and neither printed nor written down in the clear."""
    schema = schema_of(Field("password", secret=True))["properties"]["password"]
    assert (schema["format"], schema["writeOnly"]) == ("password", True)
    assert isinstance(Field("pin", default="1234", secret=True).parameter.default, SecretStr)
    server = ScriptedServer(Script(), received := Received())
    server.defined.tool("login", (Field("password", secret=True),))
    assert "hunter2" not in str(
        anyio.run(server.defined.server.call_tool, "login", {"password": "hunter2"}, _context(server))
    )
    assert received.requests[0].params["arguments"] == {"password": "**********"}


def _context(server: ScriptedServer) -> Any:
    from mcp.server.mcpserver import Context  # noqa: PLC0415 - only here

    from mcpbdd.doubles.behind import mock_request  # noqa: PLC0415 - only here

    return Context(request_context=mock_request(), mcp_server=server.defined.server)


def test_prompts_and_resource_templates_are_compiled_the_same_way() -> None:
    """By the SDK's own registration, which checks names and required arguments."""
    server: MCPServer[Any] = MCPServer("definitions")

    async def said(arguments: dict[str, Any], _: object) -> str:
        return f"Tidy {arguments['room']}"

    server.add_prompt(Prompt.from_function(function_of("tidy", (Field("room"),), said, returns=str)))
    server.resource("note://{room}")(function_of("note", (Field("room"),), said, returns=str))
    [prompt] = anyio.run(server.list_prompts)
    assert [(each.name, each.required) for each in prompt.arguments or []] == [("room", True)]
    [template] = anyio.run(server.list_resource_templates)
    assert template.uri_template == "note://{room}"
    with pytest.raises(ValueError, match="Mismatch between URI"):
        server.resource("note://{house}")(function_of("note", (Field("room"),), said, returns=str))


def test_recursive_types_stay_serialisable() -> None:
    """They are references, not circles."""
    server: MCPServer[Any] = MCPServer("definitions")
    server.add_tool(_recursive)
    [tool] = anyio.run(server.list_tools)
    assert "$ref" in str(tool.input_schema)
    assert tool.model_dump_json()


class Node(BaseModel):
    """Refers to itself."""

    child: Node | None = None


def _recursive(node: Node) -> None:
    """Take a tree."""


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Field("user-id"), 'name: "user-id" cannot be the name'),
        (lambda: Field("a", "txt"), 'type: there is no type "txt". Did you mean "text"'),
        (lambda: Field("a", "integer", secret=True), 'secret: only text can be secret, and "a" is integer'),
        (lambda: function_of("t", (Field("a"), Field("a")), given), 'name: "a" appears twice'),
        (
            lambda: ScriptedServer(Script(), Received()).defined.tool("t", (Field("_a"),)),
            "cannot start with '_'",
        ),
    ],
)
def test_what_the_compiler_would_not_take_is_refused_by_its_name(make: Any, words: str) -> None:
    """The argument is named."""
    with pytest.raises(Misfit, match=words.replace(".", r"\.")):
        make()
