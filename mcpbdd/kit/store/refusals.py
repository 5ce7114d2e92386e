"""What a store answers when it refuses: which argument, why, and under which code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from mcpbdd.kit.store.interface import Provider

_SHOWN = 50
_PLACE = 200


def invalid(argument: str, must: str, *, got: object = None, code: Code = Code.VALIDATION_ERROR) -> Failure:
    """Refuse an argument.

    Args:
        argument: its name.
        must: what it has to be, as the end of a sentence.
        got: the text to show, shortened and escaped; other values are named by their type.
        code: the kind of the failure.
    """
    data = {"argument": argument, "got": shown(got)}
    return Failure(code, f"The {argument} must {must}.", data, reason=f"invalid_{argument}")


def shown(got: object) -> str:
    """Show a value in a way that is short, printable and safe to send."""
    if not isinstance(got, str):
        return "nothing" if got is None else f"a value of type {type(got).__name__}"
    return ascii(got[:_SHOWN])[1:-1] + ("…" if len(got) > _SHOWN else "")


def full(most: int) -> Failure:
    """Refuse a write for which there is no room."""
    return Failure(
        Code.INTERNAL_ERROR,
        f"The values do not fit: the store holds at most {most} entries, and none of them has expired.",
        {"argument": "values", "max_entries": most},
        reason="store_full",
    )


def unencodable(key: str, where: str, what: str) -> Failure:
    """Refuse a value that would not come back as it was."""
    where = where[:_PLACE]
    place = f" at {where}" if where else ""
    return Failure(
        Code.SERIALIZATION_ERROR,
        f'The value for "{key}" cannot be stored as JSON: {what}{place}.',
        {"argument": "value", "key": shown(key), "at": where},
        reason="unencodable_value",
    )


def mismatched(key: str, problems: str) -> Failure:
    """Refuse to read a stored value as a model that it does not fit."""
    return Failure(
        Code.VALIDATION_ERROR,
        f'The value stored under "{key}" does not fit the model: {problems}.',
        {"argument": "model", "key": shown(key)},
        reason="value_mismatch",
    )


def unavailable(provider: Provider, *, retryable: bool) -> Failure:
    """Say that whatever keeps the state cannot do so now; why is for the server's log, not for its callers."""
    return Failure(
        Code.DATABASE_ERROR,
        "The state store cannot be used now.",
        {"provider": type(provider).__name__},
        reason="store_unavailable",
        retryable=retryable,
    )
