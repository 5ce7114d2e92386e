"""The question that a person is asked: it names what will happen to what, and cannot be bent by a name."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpbdd.kit.consent.record import Consent

LONGEST = 200
"""Characters of one name that are shown; of a longer one, its beginning and its end."""

_END = 60
_SEPARATORS = {"Zl", "Zp"}


def question(effect: str, consent: Consent) -> str:
    """Word the question.

    Args:
        effect: what will be done, in the server's own words, such as "Delete for good".
        consent: for what. Its id is part of the question, so that no two questions read alike.

    Returns:
        Such as: Delete for good "a.txt" (versions "3")? [1f0c9a52]
    """
    bound = consent.binding
    details = ", ".join(f"{shown(name)[1:-1]} {shown(value)}" for name, value in bound.details.items())
    return f"{effect} {shown(bound.target)}{f' ({details})' if details else ''}? [{consent.id[:8]}]"


def shown(name: str) -> str:
    """Quote a name so that it reads as it is: what would be invisible or move the text about is escaped."""
    cut = name if len(name) <= LONGEST else f"{name[: LONGEST - _END]}…{name[-_END:]}"
    count = "" if cut is name else f" ({len(name)} characters)"
    return f'"{"".join(map(_visible, cut))}"{count}'


def _visible(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    category = unicodedata.category(letter)
    if category.startswith("C") or category in _SEPARATORS:
        return letter.encode("unicode_escape", "surrogatepass").decode("ascii")
    return letter
