"""What a client declares, by the words of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcp_types as types

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

OFFERS = ("forms", "links", "sampling", "sampling with tools", "roots")
"""Everything that a client can offer; what an actor declares unless a scenario says otherwise."""


def declared(offers: Iterable[str]) -> types.ClientCapabilities:
    """Make the declaration of a client.

    Args:
        offers: words of OFFERS.

    Raises:
        Misuse: a word is none of them.
    """
    words = set(offers)
    for word in words:
        if word not in OFFERS:
            raise Misuse(f'A client cannot offer "{word}".{nearest(word, OFFERS)}')
    forms, links = "forms" in words, "links" in words
    tools = "sampling with tools" in words
    return types.ClientCapabilities(
        elicitation=types.ElicitationCapability(
            form=types.FormElicitationCapability() if forms else None,
            url=types.UrlElicitationCapability() if links else None,
        )
        if forms or links
        else None,
        sampling=types.SamplingCapability(tools=types.SamplingToolsCapability() if tools else None)
        if tools or "sampling" in words
        else None,
        roots=types.RootsCapability(list_changed=True) if "roots" in words else None,
    )
