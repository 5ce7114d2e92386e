"""Addresses that stay the same from run to run and from release to release."""

from __future__ import annotations

import hashlib
import re
import unicodedata

LONGEST = 80
"""Characters of an address; a longer one is cut and told apart by a hash."""

_OTHERS = re.compile(r"[^\w]+", re.UNICODE)


def slug(text: str) -> str:
    """Give a text as a part of an address: letters and digits of any script, with dashes between.

    Args:
        text: a title or path. Where nothing of it is left, a hash stands for it.
    """
    lowered = unicodedata.normalize("NFKC", text).casefold()
    found = _OTHERS.sub("-", lowered).strip("-_")
    if found and len(found) <= LONGEST:
        return found
    return "-".join(part for part in (found[:LONGEST].rstrip("-"), digest(text)) if part)


def digest(text: str) -> str:
    """Give eight characters that stand for a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


class Addresses:
    """Gives every thing of a family an address of its own, in the order in which they are asked for."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def of(self, *parts: str) -> str:
        """Give an address made of titles; a second thing of the same titles gets a number."""
        wanted = "/".join(slug(part) for part in parts if part)
        number = self._given[wanted] = self._given.get(wanted, 0) + 1
        return wanted if number == 1 else f"{wanted}-{number}"
