"""The words that behave begins lines with, in the language of a text."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from behave.i18n import languages

if TYPE_CHECKING:
    from collections.abc import Sequence

_LANGUAGE = re.compile(r"\s*#\s*language\s*:\s*([\w-]+)")
HEADS = ("feature", "rule", "background", "scenario", "scenario_outline", "examples")
"""What begins with a line that ends in a title."""


@dataclass(frozen=True, slots=True)
class Keywords:
    """The keywords of a language.

    Attributes:
        steps: keyword as it is written, with the blank after it -> given, when, then, and, but; the longest first.
        heads: keyword -> feature, rule, background, scenario, scenario_outline, examples; the longest first.
    """

    steps: tuple[tuple[str, str], ...]
    heads: tuple[tuple[str, str], ...]


def keywords_in(lines: Sequence[str]) -> Keywords:
    """Give the keywords that hold in a text: of the language that its first comments name, else the English ones."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            break
        if (found := _LANGUAGE.match(line)) and found[1] in languages:
            return _keywords(found[1])
    return _keywords("en")


@functools.cache
def _keywords(language: str) -> Keywords:
    words = languages[language]
    steps = [(word, kind) for kind in ("given", "when", "then", "and", "but") for word in words[kind]]
    heads = [(word, kind) for kind in HEADS for word in words.get(kind, ())]
    return Keywords(_longest_first(steps), _longest_first(heads))


def _longest_first(pairs: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(dict.fromkeys(pairs), key=lambda pair: -len(pair[0])))
