"""Upstream services over HTTP under a scenario's control: what they answer, what they received, how they fail."""

from mcpbdd.doubles.upstream.address import Address, Origin, Pattern
from mcpbdd.doubles.upstream.answers import Answer, Fault
from mcpbdd.doubles.upstream.book import Book
from mcpbdd.doubles.upstream.mock import MockUpstream, mock_upstream
from mcpbdd.doubles.upstream.network import Network
from mcpbdd.doubles.upstream.traffic import Exchange, Received

__all__ = [
    "Address",
    "Answer",
    "Book",
    "Exchange",
    "Fault",
    "MockUpstream",
    "Network",
    "Origin",
    "Pattern",
    "Received",
    "mock_upstream",
]
