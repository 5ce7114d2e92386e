"""Broken rules for keys, tenants and batches."""

from __future__ import annotations

import re
import types
from typing import TYPE_CHECKING, Any

from mcpbdd.kit.store import (
    Storage,
    TenantStore,
    arguments,
    encoding,
)
from tests.kit.store.breaking import before, broken

if TYPE_CHECKING:
    from collections.abc import Sequence

_plain, _check_key, _check_tenant = arguments._plain, arguments.check_key, arguments.check_tenant
_tenant, _get_many, _check_keys = Storage.tenant, TenantStore.get_many, arguments.check_keys


def forgiving(pattern: str) -> Any:
    """Give what stands for the pattern of forbidden letters, made of one that is matched in the wrong way."""
    return types.SimpleNamespace(search=lambda text: not re.match(pattern, text))


def dots_allowed(argument: str, text: str) -> str:
    _plain(argument, text.replace("..", "--"))
    return text


async def unchecked_take(self: TenantStore, key: str) -> Any:
    text = await self._provider.take(await self._tenant(), key)
    return None if text is None else encoding.decode(text)


async def one_after_another(self: TenantStore, values: Any, *, ttl: float | None = None) -> None:
    for key, value in values.items():
        await self.set(key, value, ttl=ttl)


async def get_what_is_true(self: TenantStore, keys: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in (await _get_many(self, keys)).items() if value or value is None}


def no_empty_batch(keys: Any) -> list[str]:
    return _check_keys(keys or None)


def small_batches(keys: Any) -> list[str]:
    return _check_keys(keys if not isinstance(keys, list) or len(keys) < 1000 else None)


def a_space_of_its_own(self: Storage, tenant: str | None, *, check: Any = None) -> TenantStore:
    made = _tenant(self, tenant, check=check)
    if isinstance(tenant, str) and len(tenant) == 4:
        vars(self)["spaces"] = number = vars(self).get("spaces", 0) + 1
        made._name = f"{tenant}-{number}"
    return made


KEYS = [
    broken(
        "another alphabet",
        arguments,
        "_OUTSIDE",
        re.compile(r"[^a-zA-Z0-9_.\-/é]"),
        "a_key_has_no_other_letters",
        "a_prefix_has_no_other_letters",
    ),
    broken(
        "match and $",
        arguments,
        "_OUTSIDE",
        forgiving(r"^[a-zA-Z0-9_.\-/]*$"),
        "a_key_has_no_trailing_newline",
        "a_prefix_has_no_trailing_newline",
    ),
    broken(
        "halves of letters",
        arguments,
        "_OUTSIDE",
        re.compile("[^a-zA-Z0-9_.\\-/\ud800-\udfff]"),
        "half_a_surrogate_pair_is_no_key",
        "a_prefix_has_no_other_letters",
    ),
    broken("keys of 1025", arguments, "LONGEST_KEY", 1025, "a_key_has_at_most_1024_characters"),
    broken("keys of 1023", arguments, "LONGEST_KEY", 1023, "unusual_keys_are_kept"),
    broken("prefixes of 513", arguments, "LONGEST_PREFIX", 513, "a_prefix_has_at_most_512_characters"),
    broken("prefixes of 511", arguments, "LONGEST_PREFIX", 511, "a_prefix_may_be_empty_or_512_characters"),
    broken(
        "empty keys",
        arguments,
        "check_key",
        lambda key: key if key == "" else _check_key(key),
        "an_empty_key_is_refused",
    ),
    broken(
        "keys made text",
        arguments,
        "check_key",
        before(_check_key, lambda key: key if isinstance(key, str) else str(key)),
        "a_key_is_text",
    ),
    broken(
        "prefixes made text",
        arguments,
        "check_prefix",
        before(arguments.check_prefix, str),
        "a_prefix_is_text",
    ),
    broken(
        "two dots", arguments, "_plain", dots_allowed, "a_key_has_no_two_dots", "a_prefix_has_no_two_dots"
    ),
    broken("take any key", TenantStore, "take", unchecked_take, "every_operation_checks_its_key"),
]


TENANTS = [
    broken("names of 127", arguments, "LONGEST_TENANT", 127, "good_names_are_taken"),
    broken("a space for each caller", Storage, "tenant", a_space_of_its_own, "one_name_is_one_tenant"),
    broken(
        "one for all",
        Storage,
        "tenant",
        lambda self, tenant, check=None: _tenant(self, tenant and "acme", check=check),
        "a_tenant_sees_its_own_keys_only",
        "clearing_is_for_one_tenant",
        "a_bad_name_is_refused",
        "a_name_has_no_trailing_newline",
        "a_name_has_no_two_dots",
        "a_cursor_belongs_to_its_tenant",
        "the_capacity_is_that_of_all_tenants",
    ),
    broken(
        "spaces forgiven",
        arguments,
        "check_tenant",
        before(_check_tenant, lambda name: name.strip(" ") if isinstance(name, str) else name),
        "a_bad_name_is_refused",
    ),
    broken(
        "match and $",
        arguments,
        "_TENANT",
        types.SimpleNamespace(fullmatch=re.compile(rf"^(?:{arguments._TENANT.pattern})$").match),
        "a_name_has_no_trailing_newline",
    ),
    broken(
        "two dots",
        arguments,
        "check_tenant",
        before(_check_tenant, lambda name: name.replace("..", "--") if isinstance(name, str) else name),
        "a_name_has_no_two_dots",
    ),
    broken(
        "a default",
        arguments,
        "check_tenant",
        before(_check_tenant, lambda name: name or "default"),
        "a_missing_tenant_is_no_tenant",
    ),
]


BATCHES = [
    broken("only what is true", TenantStore, "get_many", get_what_is_true, "missing_keys_are_left_out"),
    broken("no empty batch", arguments, "check_keys", no_empty_batch, "an_empty_batch_does_nothing"),
    broken("small batches", arguments, "check_keys", small_batches, "thousands_of_keys_are_one_batch"),
    broken(
        "one after another",
        TenantStore,
        "set_many",
        one_after_another,
        "one_bad_key_keeps_the_whole_batch_out",
        "one_bad_value_keeps_the_whole_batch_out",
        "a_batch_that_does_not_fit_stays_out_as_a_whole",
        "values_come_by_key",
    ),
    broken(
        "anything with keys",
        arguments,
        "check_keys",
        lambda keys: [_check_key(key) for key in keys or ()],
        "a_text_is_no_batch_of_keys",
    ),
    broken(
        "pairs",
        arguments,
        "check_values",
        before(arguments.check_values, lambda some: dict(some) if isinstance(some, list) else some),
        "values_come_by_key",
    ),
]


BROKEN = [*KEYS, *TENANTS, *BATCHES]
