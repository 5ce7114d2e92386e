"""The words of the page, in the language that most features are written in."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from mcpbdd.livingdocs.runs import RED

if TYPE_CHECKING:
    from mcpbdd.livingdocs.edition import Edition, RowShown

LOOKS = {
    "passed": "good", "failed": "bad", "ambiguous": "bad", "undefined": "bad", "unknown": "bad", "pending": "open",
    "skipped": "mute", "not run": "mute",
    "held": "good", "broken": "bad", "not tried": "open", "does not apply": "mute",
    "proved": "good", "proved except": "open", "promised, not proved": "mute", "proved, not promised": "open",
}  # fmt: skip
"""Status, result of an attack, or verdict -> how it looks."""


class Wording:
    """Says words in one language; a word that it lacks is said in English.

    Args:
        language: as Gherkin names it, such as `de`.
    """

    def __init__(self, language: str) -> None:
        known = words()
        self.language = language if language in known else "en"
        self._words = {**known["en"], **known[self.language]}

    def __call__(self, key: str, **values: object) -> str:
        """Say a word, with values in its gaps; a key that is none is said as it stands."""
        text = self._words.get(key, key)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def stamp(self, edition: Edition) -> str:
        """Say what stands on a book of a run that was not clean; nothing where all is proved."""
        red = red_of(edition)
        parts = [self("stampred", n=red)] if red else []
        parts += [self("stampunread", n=len(edition.troubles))] if edition.troubles else []
        return " ".join([self("stamp"), *parts, self("stamprest")]) if parts else ""

    def known_of(self, row: RowShown) -> str:
        """Say what is known of a tool, prompt, resource or template."""
        said = self(row.verdict, n=len(row.proving))
        if row.verdict != "proved except":
            return said
        missing = [reason for reason, ids in row.reasons.items() if not ids]
        parts = [self("fails", n=len(row.failing))] if row.failing else []
        parts += [self("faults", n=len(row.pinned))] if row.pinned else []
        parts += [self("noexample", x=", ".join(missing))] if missing else []
        return f"{said}: {'; '.join(parts)}"


def red_of(edition: Edition) -> int:
    """Count the scenarios that must not pass for proved."""
    return sum(number for status, number in edition.counts.items() if status in RED)


def language_of(edition: Edition) -> str:
    """Give the language of most features."""
    counted = Counter(feature.language.partition("-")[0] for feature in edition.features)
    return counted.most_common(1)[0][0] if counted else "en"


@cache
def words() -> dict[str, dict[str, str]]:
    """Give the words of every language."""
    text = resources.files(__package__).joinpath("assets", "words.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found
