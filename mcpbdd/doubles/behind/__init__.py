"""What stands behind a middleware: answers as a server gives them, in order, and a book of what came in."""

from mcpbdd.doubles.behind.answers import Answer, Crash, Item, Malformed, Refusal, Reply, Report
from mcpbdd.doubles.behind.by_hand import MockNext, MockRequest, MockStream, mock_request
from mcpbdd.doubles.behind.definitions import Field, Misfit, function_of
from mcpbdd.doubles.behind.hooks import Around, around, chain_of
from mcpbdd.doubles.behind.received import Received
from mcpbdd.doubles.behind.script import Script, Turn
from mcpbdd.doubles.behind.server import ScriptedServer

__all__ = [
    "Answer",
    "Around",
    "Crash",
    "Field",
    "Item",
    "Malformed",
    "Misfit",
    "MockNext",
    "MockRequest",
    "MockStream",
    "Received",
    "Refusal",
    "Reply",
    "Report",
    "Script",
    "ScriptedServer",
    "Turn",
    "around",
    "chain_of",
    "function_of",
    "mock_request",
]
