"""What scenarios are found by: their words, collected when the page is written, so that no search has to."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> set[str]:
    """Give the words of a text without accents and capitals, as the script of the page reads what is typed."""
    return set(_WORD.findall((text if text.isascii() else _without_accents(text)).lower()))


def _without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.category(letter).startswith("M"))


class Words:
    """The words of a book, and which scenarios have them."""

    def __init__(self) -> None:
        self._places: dict[str, list[int]] = {}

    def add(self, place: int, text: str) -> None:
        """Put a scenario under the words of a text.

        Args:
            place: of the scenario in the book; places rise.
            text: that it is found by.
        """
        for word in words_of(text):
            self._places.setdefault(word, []).append(place)

    def told(self) -> list[tuple[str, list[int]]]:
        """Give each word with its scenarios in few digits: a place is told by its distance from the one before."""
        return [
            (word, [place - last for last, place in pairwise([0, *places])])
            for word, places in sorted(self._places.items())
        ]
