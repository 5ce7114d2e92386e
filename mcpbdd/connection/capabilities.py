"""What a client declares, by the words of the language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import mcp_types as types

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.outcomes import Question

OFFERS = ("forms", "links", "sampling", "sampling with tools", "roots")
"""Everything that a client can offer; what an actor declares unless a scenario says otherwise."""
EXTENSION = "extension "
"""Stands before the identifier of an extension, which a client offers only where a scenario says so."""


@dataclass(frozen=True, slots=True)
class Root:
    """A place that a client shows when a server asks for its roots.

    Attributes:
        uri: where it is, mostly `file:///…`.
        name: how people call it, None for nothing.
    """

    uri: str
    name: str | None = None

    def as_sent(self) -> dict[str, str]:
        """Give it as the protocol has it."""
        return {"uri": self.uri, **({"name": self.name} if self.name is not None else {})}


def declared(offers: Iterable[str]) -> types.ClientCapabilities:
    """Make the declaration of a client.

    Args:
        offers: words of OFFERS, and `extension IDENTIFIER`.

    Raises:
        Misuse: a word is none of them.
    """
    words = set(offers)
    extensions: dict[str, dict[str, Any]] = {
        word.removeprefix(EXTENSION): {} for word in words if word.startswith(EXTENSION)
    }
    for word in words:
        if word not in OFFERS and not word.startswith(EXTENSION):
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
        extensions=extensions or None,
    )


def lacking(declared: types.ClientCapabilities, question: Question) -> str:
    """Say what a client would have to offer besides, so that it may be asked this.

    An empty elicitation means forms (spec: client/elicitation, Capabilities); asking a model with tools needs a
    word of its own (spec: client/sampling, Capabilities).

    Returns:
        A word of OFFERS; empty where the client offers what is needed.
    """
    elicitation, sampling = declared.elicitation, declared.sampling
    if question.kind == "form":
        offered = elicitation is not None and (elicitation.form is not None or elicitation.url is None)
        return "" if offered else "forms"
    if question.kind == "link":
        return "" if elicitation is not None and elicitation.url is not None else "links"
    if question.kind == "roots":
        return "" if declared.roots is not None else "roots"
    if question.params.get("tools") is not None or question.params.get("toolChoice") is not None:
        return "" if sampling is not None and sampling.tools is not None else "sampling with tools"
    return "" if sampling is not None else "sampling"
