"""Exceptions in tests of one's own: what matches, and what a look-alike is called."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

import pytest
from hamcrest.core.string_description import StringDescription
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared import exceptions
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, TextContent

from mcpbdd.matching.raised import LONGEST, is_error


def why(matcher: Any, found: object) -> str:
    """Give the mismatch in words."""
    words = StringDescription()
    matcher.describe_mismatch(found, words)
    return str(words)


def another_copy() -> Any:
    """Load the SDK's exceptions a second time, as a second installation would."""
    spec = importlib.util.spec_from_file_location("mcp.shared.exceptions", exceptions.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert sys.modules["mcp.shared.exceptions"] is exceptions
    return module


def test_class_code_message_and_data_are_looked_at() -> None:
    """The message by a pattern, the others by equality; what is left out is free."""
    error = MCPError(-32002, "page 7 not found", {"uri": "page:7"})
    assert is_error(MCPError).matches(error)
    assert is_error(MCPError, code=-32002, message="page .* found", data={"uri": "page:7"}).matches(error)
    assert is_error(Exception).matches(error)
    assert not is_error(MCPError, code=-32001).matches(error)
    assert not is_error(MCPError, message="^not").matches(error)
    assert not is_error(MCPError, data=None).matches(error)
    assert not is_error(ValueError).matches(error)


@pytest.mark.parametrize(
    ("matcher", "found", "words"),
    [
        (is_error(MCPError, code=1), MCPError(2, "no"), 'its code is 2: "no"'),
        (is_error(KeyError, code=1), KeyError("a"), "its code is not there"),
        (is_error(MCPError, message="yes"), MCPError(2, "no"), 'its message is "no"'),
        (is_error(MCPError, data=1), MCPError(2, "no"), "its data is null"),
        (is_error(MCPError), ValueError("no"), 'builtins.ValueError: "no"'),
        (is_error(MCPError), ExceptionGroup("two", [ValueError()]), "a group of exceptions (ValueError)"),
        (is_error(MCPError), None, "no exception: None"),
        (is_error(MCPError), {"isError": False}, "nothing was raised; there is"),
    ],
)
def test_a_mismatch_says_what_was_found(matcher: Any, found: object, words: str) -> None:
    """Not only that it is something else."""
    assert not matcher.matches(found)
    assert words in why(matcher, found)


def test_the_words_say_what_is_wanted() -> None:
    """Class with its module, code, message, data."""
    words = str(is_error(MCPError, code=1, message="a", data={"b": 2}))
    assert (
        words
        == 'mcp.shared.exceptions.MCPError, with the code 1, whose message matches "a", with the data {"b": 2}'
    )


def test_a_class_of_another_copy_is_named_as_such() -> None:
    """Instead of: expected MCPError, but was MCPError."""
    foreign = another_copy().MCPError(-32002, "page not found")
    matcher = is_error(MCPError, code=-32002)
    assert not matcher.matches(foreign)
    assert "MCPError from another copy of mcp.shared.exceptions (" in why(matcher, foreign)
    assert exceptions.__file__ in why(matcher, foreign)


def test_a_class_of_another_package_is_named_as_such() -> None:
    """An import of the wrong ToolError is enough; a class derived from it is one too."""
    theirs = type("ToolError", (Exception,), {"__module__": "fastmcp.exceptions"})
    derived = type("QuotaError", (theirs,), {})
    for error in (theirs("quota exceeded"), derived("quota exceeded")):
        assert why(is_error(ToolError), error) == (
            'ToolError of another package, fastmcp.exceptions: "quota exceeded"'
        )


@pytest.mark.parametrize(
    "returned",
    [
        CallToolResult(content=[TextContent(type="text", text="quota exceeded")], is_error=True),
        {"content": [{"type": "text", "text": "quota exceeded"}], "isError": True},
    ],
)
def test_an_error_that_was_returned_is_not_one_that_was_raised(returned: object) -> None:
    """Most failures of tools are returned."""
    assert not is_error(MCPError).matches(returned)
    assert why(is_error(MCPError), returned) == 'the call returned a tool\'s error: "quota exceeded"'


def test_a_message_that_is_too_long_is_told() -> None:
    """A pattern is never held against more than a thousand characters, and never against a part of them."""
    found = why(is_error(ValueError, message="a"), ValueError("a" * (LONGEST + 1)))
    assert "has 1001 characters, more than the 1000 that are looked at" in found
    assert is_error(ValueError, message="a$").matches(ValueError("a" * LONGEST))
