"""Fails a scenario that looked away (language.md, rule 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.errors import Mismatch
from mcpbdd.matching.outcome import in_words
from mcpbdd.outcomes import Asking, Cancelled, Failed, Lost, Succeeded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpbdd.connection.call import Call


def must_be_seen(calls: Iterable[Call], slip: Callable[[Call], str] = lambda _: "") -> None:
    """Make sure that somebody looked at every call that did not simply succeed.

    Args:
        calls: all of the scenario.
        slip: says what a call named wrongly; empty where it did not.

    Raises:
        Mismatch: a call failed, asks or has not ended, and no Then looked at it.
    """
    for call in calls:
        if call.looked_at or isinstance(call.outcome, Succeeded | Cancelled | Lost):
            continue
        named = f'the tool "{call.params.get("name")}"' if call.method == "tools/call" else call.method
        raise Mismatch(
            f"somebody to look at what came of the call of {named}",
            _unseen(call),
            hint=slip(call) or "say what should come of it, such as: Then the call fails",
        )


def _unseen(call: Call) -> str:
    outcome = call.outcome
    if isinstance(outcome, Failed):
        kind = "the tool reported an error" if outcome.channel == "tool" else "the request was rejected"
        return f'no Then did; {kind}: "{outcome.message}"'
    if isinstance(outcome, Asking):
        return f"no Then did; {in_words(outcome)}"
    return "no Then did; the call has not ended"
