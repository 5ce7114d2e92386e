"""Finding a sentence by the words that somebody has in mind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.catalogue.examples import example_of
from mcpbdd.catalogue.page import GAPS, gaps_of
from mcpbdd.recognizing import nearest_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from mcpbdd.sentences import Sentence

MOST = 5
"""So many sentences are offered where none has all the words."""
_KEYWORDS = ("given", "when", "then")


def chosen(sentences: Sequence[Sentence], words: Iterable[str]) -> list[Sentence]:
    """Give the sentences that have all the words, in their pattern, meaning or example; all without words.

    A word may be the beginning of one; upper and lower case are alike. `given`, `when` or `then` as the first word
    chooses the keyword. Where none has all the words, the ones that come nearest are given.
    """
    wanted = [word.lower() for word in words]
    keyword = wanted[0] if wanted and wanted[0] in _KEYWORDS else ""
    among = [one for one in sentences if not keyword or one.keyword == keyword]
    wanted = wanted[1:] if keyword else wanted
    found = [one for one in among if all(_has(one, word) for word in wanted)]
    found.sort(key=lambda one: -sum(word in one.pattern.lower() for word in wanted))
    text = " ".join(wanted)
    return found or list(nearest_sentences(keyword, text, among, MOST)) or _most_words(among, wanted)


def _has(sentence: Sentence, word: str) -> bool:
    text = " ".join((sentence.pattern, sentence.meaning, *example_of(sentence))).lower()
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def _most_words(sentences: Iterable[Sentence], words: Sequence[str]) -> list[Sentence]:
    counted = [(sum(_has(one, word) for word in words), one) for one in sentences]
    best = sorted((pair for pair in counted if pair[0]), key=lambda pair: -pair[0])
    return [one for _, one in best[:MOST]]


def in_short(sentences: Iterable[Sentence]) -> list[str]:
    """Give a line for each sentence."""
    return [f"{one.keyword.capitalize():<5} {one.pattern}" for one in sentences]


def in_full(sentences: Iterable[Sentence]) -> list[str]:
    """Give each sentence with its meaning, its gaps, what stands under it, and an example."""
    return [line for one in sentences for line in (*_entry(one), "")][:-1]


def _entry(sentence: Sentence) -> Iterable[str]:
    yield f"{sentence.keyword.capitalize()} {sentence.pattern}"
    yield f"    {sentence.meaning}"
    for gap in dict.fromkeys(gap for gap in gaps_of(sentence) if gap != "string"):
        written, _, means = GAPS.get(gap, " | of the project").partition(" | ")
        yield f"    {{{gap}}}: {means}; {written.replace('`', '')}" if written else f"    {{{gap}}}: {means}"
    if sentence.takes is not None:
        yield f"    Under it: {sentence.takes.words()}."
    yield "    Example:"
    yield from (f"      {line}" for line in example_of(sentence))


def as_objects(sentences: Iterable[Sentence]) -> list[dict[str, Any]]:
    """Give each sentence as a JSON object."""
    return [
        {
            "keyword": one.keyword,
            "pattern": one.pattern,
            "topic": one.topic or None,
            "meaning": one.meaning,
            "gaps": [{"type": gap, "role": role} for gap, role in zip(gaps_of(one), one.roles, strict=False)],
            "under": one.takes.declaration if one.takes is not None else None,
            "example": "\n".join(example_of(one)),
        }
        for one in sentences
    ]
