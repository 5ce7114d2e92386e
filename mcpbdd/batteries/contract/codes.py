"""Codes of JSON-RPC errors that rules speak of."""

METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
RESOURCE_NOT_FOUND = -32002
"""Of 2025-11-25 only."""
