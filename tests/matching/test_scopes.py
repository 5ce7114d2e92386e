"""What counts as the lack of a scope, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.matching.judged import explanation_of
from mcpbdd.matching.scopes import lacks_scope
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.replies import Reason


def failed(code: int | None = -32005, message: str = "No.", reason: str = "", data: Any = None) -> Failed:
    """Make a failure."""
    found = Reason(reason, "the head of the text") if reason else None
    return Failed("tools/call", "protocol", code, message, found, data)


@pytest.mark.parametrize(
    "failure",
    [
        failed(403, data={"scope": "a:write"}),
        failed(403, data={"scope": "a:read a:write"}),
        failed(data={"missing": ["a:write"]}),
        failed(data={"required_scopes": ["a:read", "a:write"]}),
        failed(data={"requiredScope": "a:write"}),
        failed(message="insufficient_scope: this needs a:write.", reason="insufficient_scope"),
    ],
)
def test_a_failure_that_names_the_scope_lacks_it(failure: Failed) -> None:
    """In its challenge, its data, or the text of a reason that speaks of scopes."""
    assert lacks_scope("a:write").matches(failure)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Succeeded("tools/call", {}), "the call succeeded"),
        (Asking(()), "the server asks"),
        (Cancelled(), "the call was cancelled"),
        (failed(401, data={"scope": "a:write"}), "the code 401"),
        (failed(data={"scope": "a:write:own"}), 'it names "a:write:own"'),
        (failed(data={"granted": ["a:write"]}), "which names no scope"),
        (failed(data=["a:write"]), "which names no scope"),
        (failed(message="not_found: there is no a:write", reason="not_found"), "which names no scope"),
        (
            failed(message="a:write is fine", data={"scope": "a:read"}, reason="missing_scope"),
            'it names "a:read"',
        ),
        (failed(message="insufficient_scope: no", reason="insufficient_scope"), "which names no scope"),
    ],
)
def test_anything_else_does_not(outcome: Any, words: str) -> None:
    """Neither another scope, nor another failure that happens to mention it; the explanation says what was there."""
    matcher = lacks_scope("a:write")
    assert not matcher.matches(outcome)
    assert words in explanation_of(matcher, outcome).actual
