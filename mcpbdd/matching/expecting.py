"""The one way from a matcher to a failure that a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Mismatch
from mcpbdd.matching.judged import explanation_of

if TYPE_CHECKING:
    from hamcrest.core.matcher import Matcher


def expect(actual: Any, matcher: Matcher[Any], *, path: str = "", hint: str = "") -> None:
    """Compare a value with what is expected.

    Args:
        actual: what the server did or gave.
        matcher: any Hamcrest matcher; one with `explain(item) -> Explanation | None` adds path and hint.
        path: where the value was found; the matcher's own path goes below it.
        hint: a remedy, where the matcher has none of its own.

    Raises:
        Mismatch: it does not match.
    """
    if matcher.matches(actual):
        return
    found = explanation_of(matcher, actual)
    raise Mismatch(
        found.expected or str(matcher), found.actual, path=_below(path, found.path), hint=found.hint or hint
    )


def _below(path: str, inner: str) -> str:
    return f"{path}{inner}" if not path or not inner or inner.startswith("[") else f"{path}.{inner}"
