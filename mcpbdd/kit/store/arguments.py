"""The rules for what a store is asked with. Each check raises a `Failure` that names the argument."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import refusals

LONGEST_KEY = 1024
LONGEST_PREFIX = 512
LONGEST_TENANT = 128
LARGEST_PAGE = 10_000

# `[^…]` is searched for instead of `^[…]+$` matched: `$` would let a trailing newline through.
_OUTSIDE = re.compile(r"[^a-zA-Z0-9_.\-/]")
_TENANT = re.compile(r"[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]")
_LETTERS = "consist of ASCII letters, digits and _ . - / only"


def check_key(key: object) -> str:
    """Give the key if it may be one."""
    if not isinstance(key, str) or not key:
        raise refusals.invalid("key", "be text that is not empty", got=key)
    if len(key) > LONGEST_KEY:
        raise refusals.invalid("key", f"have at most {LONGEST_KEY} characters, not {len(key)}", got=key)
    return _plain("key", key)


def check_prefix(prefix: object) -> str:
    """Give the prefix if it may be one; the empty one is that of every key."""
    if not isinstance(prefix, str):
        raise refusals.invalid("prefix", "be text", got=prefix)
    if len(prefix) > LONGEST_PREFIX:
        must = f"have at most {LONGEST_PREFIX} characters, not {len(prefix)}"
        raise refusals.invalid("prefix", must, got=prefix)
    return _plain("prefix", prefix)


def _plain(argument: str, text: str) -> str:
    if _OUTSIDE.search(text):
        raise refusals.invalid(argument, _LETTERS, got=text)
    if ".." in text:
        raise refusals.invalid(argument, "not hold two dots in a row", got=text)
    return text


def check_tenant(tenant: object) -> str:
    """Give the tenant if it may be one; spaces around it are not forgiven, or one tenant would have two names."""
    if tenant is None or tenant == "":
        message = "State belongs to a tenant, and the tenant of this caller is not known."
        raise Failure(Code.INVALID_REQUEST, message, {"argument": "tenant"}, reason="missing_tenant")
    good = isinstance(tenant, str) and len(tenant) <= LONGEST_TENANT and ".." not in tenant
    if not isinstance(tenant, str) or not good or not _TENANT.fullmatch(tenant):
        must = (
            f"have 1 to {LONGEST_TENANT} ASCII letters, digits, dots, hyphens and underscores, "
            "begin and end with a letter or digit, and not hold two dots in a row"
        )
        raise refusals.invalid("tenant", must, got=tenant, code=Code.INVALID_PARAMS)
    return tenant


def check_ttl(ttl: object) -> float | None:
    """Give the seconds to live if there are any; a truth value is no number here."""
    if ttl is None:
        return None
    # An integer may be too large for a float, so only a float is asked whether it is finite.
    number = isinstance(ttl, int | float) and not isinstance(ttl, bool)
    if not number or (isinstance(ttl, float) and not math.isfinite(ttl)) or ttl < 0:  # type: ignore[operator]
        raise refusals.invalid("ttl", "be a finite number of seconds, 0 or more", got=_number(ttl))
    return ttl  # type: ignore[return-value]


def check_limit(limit: object) -> int:
    """Give the size of a page if it may be one."""
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= LARGEST_PAGE:
        raise refusals.invalid("limit", f"be a whole number from 1 to {LARGEST_PAGE}", got=_number(limit))
    return limit


def check_keys(keys: object) -> list[str]:
    """Give the keys of a batch, each once; a single text is no batch, though one could walk through it."""
    if not isinstance(keys, list | tuple):
        raise refusals.invalid("keys", "be a list of keys", got=keys)
    return list(dict.fromkeys(check_key(key) for key in keys))


def check_values(values: object) -> Mapping[str, Any]:
    """Give the values of a batch if every key may be one."""
    if not isinstance(values, Mapping):
        raise refusals.invalid("values", "be a mapping of keys to values", got=values)
    for key in values:
        check_key(key)
    return values


def check_max_entries(most: object) -> int:
    """Give the capacity of a store if it may be one; 0 makes a store that holds nothing."""
    if not isinstance(most, int) or isinstance(most, bool) or most < 0:
        must = "be a whole number, 0 or more"
        raise refusals.invalid("max_entries", must, got=_number(most), code=Code.CONFIGURATION_ERROR)
    return most


def _number(got: object) -> object:
    return format(got, ".6g") if isinstance(got, float) else got
