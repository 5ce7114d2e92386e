"""Broken listings and cursors."""

from __future__ import annotations

import base64
import hmac
import types
from typing import Any

from mcpbdd.kit.store import (
    MemoryProvider,
    arguments,
    cursors,
)
from tests.kit.store.breaking import Broken, broken

_page, _read, _seal, _init = (
    MemoryProvider.page,
    cursors.Cursors.read,
    cursors.Cursors._seal,
    cursors.Cursors.__init__,
)
_no_seals = types.SimpleNamespace(compare_digest=lambda one, other: True, digest=hmac.digest)
_issue = cursors.Cursors.issue
_fixed = types.SimpleNamespace(token_bytes=bytes)


async def sort_as_people_do(self: MemoryProvider, tenant: str, prefix: str, after: str, size: int) -> Any:
    found = await _page(self, tenant, prefix, after, 20_000)
    return sorted(found, key=lambda row: row[0].lower())[:size]


async def ignore_the_prefix(self: MemoryProvider, tenant: str, prefix: str, after: str, size: int) -> Any:
    return await _page(self, tenant, "", after, size)


async def repeat_the_last(self: MemoryProvider, tenant: str, prefix: str, after: str, size: int) -> Any:
    found = await _page(self, tenant, prefix, after, size)
    return found + found[-1:] if len(found) == size - 1 else found


async def need_the_key_behind(self: MemoryProvider, tenant: str, prefix: str, after: str, size: int) -> Any:
    gone = after and (tenant, after) not in self._entries
    return [] if gone else await _page(self, tenant, prefix, after, size)


def any_spelling(self: cursors.Cursors, tenant: str, prefix: str, cursor: Any) -> str:
    if isinstance(cursor, str) and cursors._SHAPE.fullmatch(cursor) and len(cursor) % 4 != 1:
        cursor = cursors._written(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    return _read(self, tenant, prefix, cursor)


def name_the_tenant(self: cursors.Cursors, tenant: str, prefix: str, key: str) -> str:
    return tenant + _issue(self, tenant, prefix, key)


def read_behind_the_tenant(self: cursors.Cursors, tenant: str, prefix: str, cursor: Any) -> str:
    return _read(self, tenant, prefix, cursor.removeprefix(tenant) if isinstance(cursor, str) else cursor)


async def begin_again(self: MemoryProvider, tenant: str, prefix: str, after: str, size: int) -> Any:
    return await _page(self, tenant, prefix, "", size)


LISTING = [
    Broken(
        "cursors with the tenant",
        [(cursors.Cursors, "issue", name_the_tenant), (cursors.Cursors, "read", read_behind_the_tenant)],
        frozenset({"a_cursor_says_nothing_of_the_tenant"}),
    ),
    broken(
        "no empty cursor",
        cursors.Cursors,
        "read",
        lambda self, tenant, prefix, cursor: _read(self, tenant, prefix, "x" if cursor == "" else cursor),
        "an_empty_cursor_begins",
    ),
    broken(
        "always the first page",
        MemoryProvider,
        "page",
        begin_again,
        "pages_are_sorted_and_whole",
        "a_listing_goes_on_behind_a_key_that_was_removed",
        "storages_with_one_secret_read_each_others_cursors",
    ),
    broken(
        "sorted as people do",
        MemoryProvider,
        "page",
        sort_as_people_do,
        "keys_are_in_the_order_of_their_letters",
    ),
    broken(
        "no prefix",
        MemoryProvider,
        "page",
        ignore_the_prefix,
        "a_listing_holds_what_begins_with_the_prefix",
        "a_prefix_may_be_empty_or_512_characters",
    ),
    broken("more than there is", MemoryProvider, "page", repeat_the_last, "a_full_last_page_has_no_cursor"),
    broken(
        "the key must be there",
        MemoryProvider,
        "page",
        need_the_key_behind,
        "a_listing_goes_on_behind_a_key_that_was_removed",
    ),
    broken(
        "cursors for any tenant",
        cursors.Cursors,
        "_seal",
        lambda self, tenant, prefix, key: _seal(self, "", prefix, key),
        "a_cursor_belongs_to_its_tenant",
    ),
    broken(
        "cursors for any prefix",
        cursors.Cursors,
        "_seal",
        lambda self, tenant, prefix, key: _seal(self, tenant, "", key),
        "a_cursor_belongs_to_its_prefix",
    ),
    broken(
        "any seal",
        cursors,
        "hmac",
        _no_seals,
        "a_changed_cursor_is_refused",
        "a_cursor_belongs_to_its_tenant",
        "a_cursor_belongs_to_its_prefix",
        "a_cursor_ends_with_its_storage",
    ),
    broken(
        "several spellings",
        cursors.Cursors,
        "read",
        any_spelling,
        "a_cursor_can_be_written_in_one_way_only",
    ),
    broken("one secret for all", cursors, "secrets", _fixed, "a_cursor_ends_with_its_storage"),
    broken(
        "no secret shared",
        cursors.Cursors,
        "__init__",
        lambda self, secret=None: _init(self),
        "storages_with_one_secret_read_each_others_cursors",
    ),
    broken("larger pages", arguments, "LARGEST_PAGE", 10_001, "a_page_has_1_to_10000_items"),
]


BROKEN = LISTING
