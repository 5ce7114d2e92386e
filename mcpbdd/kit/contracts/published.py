"""Where a listing says which errors a tool, resource or prompt declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

META_KEY = "mcpbdd/errors"
"""The key under `_meta` of a listing's entry."""

_ENDING = "/errors"


def contracts_in(entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Read the declared errors from an entry of a listing.

    Ours stand under `mcpbdd/errors`. Other frameworks use the same shape under a prefix of their own:
    mcp-ts-core up to 0.8.2 `mcp-ts-core/errors`, later versions publish none.

    Args:
        entry: a tool, resource, resource template or prompt as it stood on the wire.

    Returns:
        The declared errors, each with at least a reason; [] where none is published.
    """
    meta = entry.get("_meta")
    if not isinstance(meta, dict):
        return []
    keys = sorted((key for key in meta if _is_key(key)), key=lambda key: key != META_KEY)
    found = (_entries(meta[key]) for key in keys)
    return next((entries for entries in found if entries), [])


def _is_key(key: object) -> bool:
    return isinstance(key, str) and key.endswith(_ENDING) and key != _ENDING


def _entries(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        return []
    return [one for one in value if isinstance(one, dict) and isinstance(one.get("reason"), str)]
