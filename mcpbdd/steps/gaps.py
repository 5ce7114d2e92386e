"""The gaps of sentences: {actor}, {call}, {string}, {duration} and the others (language.md, rules 3 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.sentences import parameter_type
from mcpbdd.values.durations import DURATION, read_duration
from mcpbdd.values.marks import unescape
from mcpbdd.world import Who, Whose

if TYPE_CHECKING:
    from collections.abc import Callable


def read_who(name: str | None = None) -> Who:
    """Read `the client` or `client "ben"`."""
    return Who(name)


def read_text(double: str | None, single: str | None = None) -> str:
    """Read quoted text, escapes included."""
    return unescape(double if double is not None else single or "")


def whose(what: str) -> Callable[[str | None], Whose]:
    """Give the reader of `the WHAT`, `the WHAT of the client` and `the WHAT of client "ben"`."""

    def read(owner: str | None = None) -> Whose:
        if owner is None or owner == f"the {what}":
            return Whose(what)
        return Whose(what, Who(None if owner == "the client" else owner.split('"')[1]))

    return read


parameter_type(name="actor", regexp=r'the client|client "([^"]*)"', read=read_who)
parameter_type(name="call", regexp=r'the call(?: of (the client|client "[^"]*"))?', read=whose("call"))
parameter_type(name="result", regexp=r'the result(?: of (the client|client "[^"]*"))?', read=whose("result"))
parameter_type(name="text", regexp=r'the text(?: of (the client|client "[^"]*"))?', read=whose("text"))
parameter_type(name="error", regexp=r'the error(?: of (the client|client "[^"]*"))?', read=whose("error"))
parameter_type(name="reply", regexp=r'the reply(?: of (the client|client "[^"]*"))?', read=whose("reply"))
parameter_type(
    name="question", regexp=r'the question(?: of (the client|client "[^"]*"))?', read=whose("question")
)
parameter_type(name="user", regexp=r'the user(?: of (the client|client "[^"]*"))?', read=whose("user"))
parameter_type(name="model", regexp=r'the model(?: of (the client|client "[^"]*"))?', read=whose("model"))
parameter_type(name="string", regexp=r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'', read=read_text)
parameter_type(name="int", regexp=r"\d+", read=int)
parameter_type(name="float", regexp=r"-?\d+(?:\.\d+)?", read=float)
parameter_type(name="era", regexp=r"2025-11-25|2026-07-28", read=str)
parameter_type(name="transport", regexp=r"in process|stdio|http", read=str)
parameter_type(name="code", regexp=r"-?\d+|[A-Z][A-Za-z]+", read=str)
parameter_type(name="level", regexp=r"debug|info|notice|warning|error|critical|alert|emergency", read=str)
parameter_type(name="method", regexp=r"[A-Za-z]+", read=str)
parameter_type(name="duration", regexp=DURATION, read=read_duration)
