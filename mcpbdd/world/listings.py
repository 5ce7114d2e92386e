"""Listings of what a server offers: every page of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.conduct import CACHE_SCOPE, Oddity
from mcpbdd.errors import Mismatch
from mcpbdd.outcomes import Succeeded
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.session import Session

LISTS = {
    "tools": "tools",
    "prompts": "prompts",
    "resources": "resources",
    "resource templates": "resourceTemplates",
}
"""What can be listed, and the field in which the protocol lists it."""
METHODS = {
    "tools": "tools/list",
    "prompts": "prompts/list",
    "resources": "resources/list",
    "resource templates": "resources/templates/list",
}
"""The method that lists it."""
KEYS = {"tools": "name", "prompts": "name", "resources": "uri", "resource templates": "uriTemplate"}
"""What tells the entries of a list apart, and is how sentences name them."""


def list_all(session: Session, what: str, params: dict[str, Any], patience: float) -> Call:
    """List every page from a cursor on, or from the first.

    Args:
        session: a connection to the server.
        what: a key of LISTS.
        params: {"cursor": …}, or {}.
        patience: seconds that each page may take.

    Returns:
        A call whose reply has the entries of all pages.

    Raises:
        Mismatch: a cursor came twice, or a page is none.
    """
    method, key = METHODS[what], LISTS[what]
    entries: list[Any] = []
    seen: set[str] = set()
    scopes: list[Any] = []
    while True:
        call = session.start(method, params, progress=False)
        session.settle(call, patience)
        if not isinstance(call.outcome, Succeeded):
            return call
        found, cursor = call.outcome.reply.get(key, []), call.outcome.reply.get("nextCursor")
        if not isinstance(found, list) or not isinstance(cursor, str | None):
            raise Mismatch(f"a page with a list of {what}", f"{method} was answered with something else")
        entries.extend(found)
        scopes.append(call.outcome.reply.get("cacheScope"))
        if scopes[0] != scopes[-1]:
            odd = f"gave the first page with the cacheScope {shown(scopes[0])}, a later one with {shown(scopes[-1])}"
            session.tape.note_odd(Oddity(CACHE_SCOPE, odd))
        if cursor is None:
            call.settle(Succeeded(method, {**call.outcome.reply, key: entries}))
            return call
        if cursor in seen:
            raise Mismatch("every page of the listing to lead on", f'the cursor "{cursor}" came twice')
        seen.add(cursor)
        params = {"cursor": cursor}
        session.calls.remove(call)


def look_up(session: Session, what: str, patience: float) -> dict[str, dict[str, Any]]:
    """Look up, beside the scenario, what the server declares; nothing where it lists nothing.

    Args:
        session: a connection to the server.
        what: a key of LISTS.
        patience: seconds that each page may take.

    Returns:
        The declarations by that which KEYS says.

    Raises:
        Mismatch: a cursor came twice, or a page is none.
    """
    session.tape.setup = True
    try:
        listing = list_all(session, what, {}, patience)
    finally:
        session.tape.setup = False
    session.calls.remove(listing)
    found = listing.outcome.reply.get(LISTS[what], []) if isinstance(listing.outcome, Succeeded) else []
    key = KEYS[what]
    return {
        entry[key]: entry for entry in found if isinstance(entry, dict) and isinstance(entry.get(key), str)
    }
