"""Broken ways to keep values."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from mcpbdd.kit.store import (
    TenantStore,
    encoding,
    storage,
)
from tests.kit.store.breaking import before, broken

if TYPE_CHECKING:
    from collections.abc import Callable

_check, _check_members, _decode = encoding._check, encoding._check_members, encoding.decode
_set = TenantStore.set


async def none_removes(self: TenantStore, key: str, value: Any, *, ttl: float | None = None) -> None:
    if value is None:
        await self.delete(key)
    else:
        await _set(self, key, value, ttl=ttl)


def circles_by_depth_only(value: object, where: str, above: tuple[int, ...]) -> None:
    _check_members(value, where, (0,) * len(above))


def once_only() -> Callable[..., None]:
    seen: set[int] = set()

    def check(value: object, where: str, above: tuple[int, ...]) -> None:
        if not above:
            seen.clear()
        encoding._demand(id(value) not in seen, "a list or object that contains itself", where)
        seen.add(id(value))
        _check_members(value, where, above)

    return check


def members_by_any_key(value: Any, where: str) -> Any:
    return (
        _enumerated(value) if isinstance(value, list) else [(f".{name}", one) for name, one in value.items()]
    )


def _enumerated(value: list[Any]) -> list[tuple[str, Any]]:
    return [(f"[{index}]", one) for index, one in enumerate(value)]


def lax(model: Any, key: str, text: str) -> Any:
    return TypeAdapter(model).validate_json(text, strict=False)


VALUES = [
    broken(
        "tuples",
        encoding,
        "_check",
        before(_check, lambda one: list(one) if isinstance(one, tuple) else one),
        "tuples_are_refused",
    ),
    broken(
        "sets",
        encoding,
        "_check",
        before(_check, lambda one: list(one) if isinstance(one, set) else one),
        "what_json_has_no_word_for_is_refused",
    ),
    broken(
        "NaN",
        encoding,
        "_check",
        before(_check, lambda one: 0.0 if isinstance(one, float) else one),
        "what_is_no_number_is_refused",
    ),
    broken(
        "any key",
        encoding,
        "_members",
        members_by_any_key,
        "keys_in_a_value_are_text",
        "half_a_surrogate_pair_is_refused",
        "the_place_in_the_value_is_told",
    ),
    broken(
        "halves of letters in text",
        encoding,
        "_has_surrogate",
        lambda text: False,
        "half_a_surrogate_pair_is_refused",
    ),
    broken("any number", encoding, "_LARGEST", 10**6000, "numbers_beyond_64_bits_are_refused"),
    broken("53 bits", encoding, "_LARGEST", 2**53 - 1, "json_comes_back_as_it_was"),
    broken("any depth", encoding, "DEEPEST", 200, "deeper_nesting_is_refused"),
    broken("99 levels", encoding, "DEEPEST", 99, "a_hundred_levels_are_kept"),
    broken(
        "circles by depth",
        encoding,
        "_check_members",
        circles_by_depth_only,
        "a_value_that_holds_itself_is_refused",
    ),
    broken("once only", encoding, "_check_members", once_only(), "the_same_list_may_stand_twice"),
    broken("shared copies", encoding, "decode", functools.lru_cache(_decode), "a_read_value_is_a_copy"),
    broken("None removes", TenantStore, "set", none_removes, "none_reads_like_nothing"),
    broken("lax models", storage, "_read_as", lax, "a_value_that_does_not_fit_the_model_stays"),
    broken(
        "models for nothing",
        storage,
        "_read_as",
        lambda model, key, text: _decode(text),
        "a_value_is_read_as_a_model",
        "a_value_that_does_not_fit_the_model_stays",
    ),
]


BROKEN = VALUES
