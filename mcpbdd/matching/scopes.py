"""The matcher for what a caller may not do (language.md, section 3). The items are outcomes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.matching.outcome import in_words
from mcpbdd.outcomes import Failed
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

UNAUTHENTICATED = 401
PLACES = frozenset(
    {"scope", "scopes", "missing", "missingscope", "missingscopes", "requiredscope", "requiredscopes"}
)
"""Keys of an error's data under which servers name the scope that a caller lacks, in any style."""
_BETWEEN = re.compile(r"[\s,;\"'=]+")


def lacks_scope(scope: str) -> Judged:
    """Match a failure that says the caller lacks this scope.

    A 401 is none, whatever scopes its challenge lists: there the server does not know the caller at all.
    """

    def judge(outcome: Any) -> Explanation | None:
        if not isinstance(outcome, Failed):
            return Explanation(in_words(outcome))
        if outcome.code == UNAUTHENTICATED:
            return Explanation(
                in_words(outcome), hint="The server knows no caller; let the client act as one."
            )
        named = [*dict.fromkeys((*_in_data(outcome.data), *_in_reason(outcome)))]
        if scope in named:
            return None
        if named:
            return Explanation(f"it names {listed(named)}: {in_words(outcome)}")
        places = "the challenge (WWW-Authenticate), and scope, missing or requiredScopes in the error's data"
        return Explanation(f"{in_words(outcome)}, which names no scope", hint=f"Looked for in {places}.")

    return Judged(f"the call to fail for lack of the scope {shown(scope)}", judge)


def _in_data(data: Any) -> Iterator[str]:
    for key, value in data.items() if isinstance(data, dict) else ():
        if re.sub(r"[^a-z]", "", key.lower()) in PLACES:
            for text in value if isinstance(value, list) else [value]:
                yield from _parts(str(text))


def _in_reason(failed: Failed) -> Iterator[str]:
    """A reason such as insufficient_scope has the name in its text, which may be any word of it."""
    if failed.reason is not None and "scope" in failed.reason.token and not any(_in_data(failed.data)):
        yield from (part.rstrip(".:") for part in _parts(failed.text) if re.search(r"\w[:./]\w", part))


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]
