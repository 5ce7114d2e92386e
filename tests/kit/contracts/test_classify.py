"""What an exception is that no contract knows."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import classified, code_for_status
from mcpbdd.kit.failures import Failure


class Report(BaseModel):
    """Something with a number and a list."""

    pages: int
    parts: list[int] = []


def schema_error(value: dict[str, Any]) -> ValidationError:
    """Give the error of a value that does not fit."""
    with pytest.raises(ValidationError) as raised:
        Report.model_validate(value)
    return raised.value


def json_error(text: str) -> json.JSONDecodeError:
    """Give the error of a text that is no JSON."""
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads(text)
    return raised.value


@pytest.mark.parametrize(
    ("raised", "code"),
    [
        (asyncio.CancelledError(), Code.TIMEOUT),
        (TimeoutError("secret"), Code.TIMEOUT),
        (ConnectionRefusedError("secret"), Code.SERVICE_UNAVAILABLE),
        (ConnectionResetError("secret"), Code.SERVICE_UNAVAILABLE),
        (KeyError("secret"), Code.INTERNAL_ERROR),
        (LookupError("not found: secret"), Code.INTERNAL_ERROR),
        (ValueError("secret"), Code.INTERNAL_ERROR),
        (RecursionError("secret"), Code.INTERNAL_ERROR),
        (MemoryError("secret"), Code.INTERNAL_ERROR),
        (UnicodeDecodeError("utf-8", b"secret\xff", 6, 7, "secret"), Code.SERIALIZATION_ERROR),
        (sqlite3.OperationalError("secret"), Code.DATABASE_ERROR),
    ],
)
def test_an_exception_has_a_code_and_keeps_its_own_words_on_the_server(
    raised: BaseException, code: Code
) -> None:
    """A missing key is a fault of the server, not a missing thing; no text of an exception gets out."""
    failure = classified(raised)
    assert failure.code == code
    assert "secret" not in failure.message
    assert failure.data == {}


def test_a_failure_stays_what_it_is() -> None:
    """Nothing is classified anew."""
    failure = Failure(Code.NOT_FOUND, "x")
    assert classified(failure) is failure


def test_a_schema_that_the_handler_itself_applied_tells_its_issues_without_the_values() -> None:
    """Paths and messages, joined in the message."""
    failure = classified(schema_error({"pages": "secret", "parts": [1, "secret"]}))
    assert failure.code == Code.VALIDATION_ERROR
    assert [issue["path"] for issue in failure.data["issues"]] == ["pages", "parts.1"]
    assert failure.message.startswith("pages: Input should be a valid integer")
    assert ", parts.1: " in failure.message
    assert "secret" not in str(failure.error)


def test_a_text_that_is_no_json_is_told_by_its_place() -> None:
    """Where, and not what stands there."""
    failure = classified(json_error('{"a": secret}'))
    assert failure.code == Code.VALIDATION_ERROR
    assert failure.message == "What was read is no JSON: Expecting value at line 1, column 7."


@pytest.mark.parametrize("raised", [KeyError("secret"), TimeoutError(), asyncio.CancelledError()])
def test_whatever_is_raised_after_the_caller_gave_up_is_a_cancellation(raised: BaseException) -> None:
    """Nobody waits for another explanation."""
    failure = classified(raised, aborted=True, doing="The tool find")
    assert (failure.code, failure.message) == (Code.REQUEST_CANCELLED, "The tool find was cancelled.")


def test_a_failure_after_the_caller_gave_up_keeps_its_message() -> None:
    """It was meant to be read."""
    failure = classified(Failure(Code.NOT_FOUND, "There is none."), aborted=True)
    assert (failure.code, failure.message) == (Code.REQUEST_CANCELLED, "There is none.")


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, Code.INVALID_PARAMS),
        (401, Code.UNAUTHORIZED),
        (403, Code.FORBIDDEN),
        (404, Code.NOT_FOUND),
        (408, Code.TIMEOUT),
        (409, Code.CONFLICT),
        (418, Code.INVALID_REQUEST),
        (302, Code.INVALID_REQUEST),
        (422, Code.VALIDATION_ERROR),
        (429, Code.RATE_LIMITED),
        (500, Code.SERVICE_UNAVAILABLE),
        (504, Code.TIMEOUT),
        (599, Code.SERVICE_UNAVAILABLE),
    ],
)
def test_an_upstream_status_has_a_code(status: int, code: Code) -> None:
    """What a service answered is told in the kit's own terms."""
    assert code_for_status(status) is code
