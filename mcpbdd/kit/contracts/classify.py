"""Which failure an exception is that no contract knows.

The mapping is ours. What an exception says stays on the server: it may name paths, hosts or values.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3

from pydantic import ValidationError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure

_KNOWN: tuple[tuple[type[BaseException], Code, str], ...] = (
    (asyncio.CancelledError, Code.TIMEOUT, "The work was given up before it ended."),
    (TimeoutError, Code.TIMEOUT, "The work took too long."),
    (ConnectionError, Code.SERVICE_UNAVAILABLE, "A service that this needs cannot be reached."),
    (RecursionError, Code.INTERNAL_ERROR, "What was given is nested too deeply."),
    (UnicodeError, Code.SERIALIZATION_ERROR, "A text is not in the encoding it should be in."),
    (sqlite3.Error, Code.DATABASE_ERROR, "The database did not answer as it should."),
)

_STATUSES = {
    400: Code.INVALID_PARAMS,
    401: Code.UNAUTHORIZED,
    402: Code.FORBIDDEN,
    403: Code.FORBIDDEN,
    404: Code.NOT_FOUND,
    408: Code.TIMEOUT,
    409: Code.CONFLICT,
    422: Code.VALIDATION_ERROR,
    423: Code.CONFLICT,
    424: Code.CONFLICT,
    425: Code.TIMEOUT,
    429: Code.RATE_LIMITED,
    504: Code.TIMEOUT,
}


def classified(raised: BaseException, *, aborted: bool = False, doing: str = "The work") -> Failure:
    """Make a failure of whatever was raised.

    Args:
        raised: the exception.
        aborted: the caller had given up before it was raised; then it is RequestCancelled, whatever else it is.
        doing: what failed, for the message of what nobody foresaw.

    Returns:
        A `Failure` as it is where it was one already and nobody gave up.
    """
    if aborted:
        message = raised.message if isinstance(raised, Failure) else f"{doing} was cancelled."
        return Failure(Code.REQUEST_CANCELLED, message)
    if isinstance(raised, Failure):
        return raised
    if isinstance(raised, ValidationError):
        return _of_schema(raised)
    if isinstance(raised, json.JSONDecodeError):
        place = f"line {raised.lineno}, column {raised.colno}"
        return Failure(Code.VALIDATION_ERROR, f"What was read is no JSON: {raised.msg} at {place}.")
    for kind, code, message in _KNOWN:
        if isinstance(raised, kind):
            return Failure(code, message)
    return Failure(Code.INTERNAL_ERROR, f"{doing} failed unexpectedly.")


def code_for_status(status: int) -> Code:
    """Give the code for the status with which an upstream service answered."""
    if status in _STATUSES:
        return _STATUSES[status]
    return Code.SERVICE_UNAVAILABLE if 500 <= status <= 599 else Code.INVALID_REQUEST


def issues_of(error: ValidationError) -> list[dict[str, str]]:
    """Give what a schema objects to, as paths and messages, without the values."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [{"path": ".".join(str(step) for step in one["loc"]), "message": one["msg"]} for one in found]


def told(issues: list[dict[str, str]]) -> str:
    """Join issues to one line."""
    return ", ".join(f"{one['path']}: {one['message']}" if one["path"] else one["message"] for one in issues)


def _of_schema(error: ValidationError) -> Failure:
    issues = issues_of(error)
    return Failure(Code.VALIDATION_ERROR, told(issues), {"issues": issues})
