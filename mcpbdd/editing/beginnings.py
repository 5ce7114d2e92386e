"""Sentences held against the beginning of a step: which may it become, and which gap is being filled."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.recognizing import shown_gap
from mcpbdd.sentences import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.sentences import Sentence

_GAP = re.compile(r"(\{\w+\})")
_BEGUN = {
    "string": r'"(?:[^"\\]|\\.)*\\?|\'(?:[^\'\\]|\\.)*\\?',
    "duration": r"\d+(?:\.\d*)?(?: \w*)?",
    "float": r"-?(?:\d+\.?\d*)?",
    "code": r"-?\d*|[A-Z][A-Za-z]*",
}
"""What a gap looks like that is not finished, where that is more than the beginning of an example."""
_NAMED = re.compile(r'(?:the \w+ of )?client "[^"]*')
CHOICES = {
    "era": ("2025-11-25", "2026-07-28"),
    "transport": ("in process", "stdio", "http"),
    "level": ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"),
    "method": ("GET", "POST", "PUT", "PATCH", "DELETE"),
    "duration": ("250 ms", "10 seconds", "1 minute", "1 hour", "1 day"),
}
"""What may stand in a gap of few possibilities; of methods and durations, some of it."""


@dataclass(frozen=True, slots=True)
class OpenGap:
    """A gap that is being filled.

    Attributes:
        role: what it stands for.
        kind: its type.
        begin: characters from the beginning of the step's text.
        text: what stands in it so far, an opening quote included.
    """

    role: str
    kind: str
    begin: int
    text: str

    @property
    def quote(self) -> int:
        """Where in the text its opening quote stands; -1 without one."""
        if self.kind == "string":
            return 0 if self.text[:1] in {'"', "'"} else -1
        return self.text.find('"')


@dataclass(frozen=True, slots=True)
class Beginning:
    """A sentence that a step may become.

    Attributes:
        sentence: which.
        filled: role -> what stands in the gaps that are finished, in their order.
        kept: what stays of what is written.
        rest: words and gaps that follow, a gap in braces.
        gap: the one that is being filled.
    """

    sentence: Sentence
    filled: tuple[tuple[str, str], ...]
    kept: str
    rest: tuple[str, ...]
    gap: OpenGap | None = None


def beginnings(sentences: Iterable[Sentence], keyword: str, typed: str) -> Iterator[Beginning]:
    """Give the sentences that a step may become.

    Args:
        sentences: those that are known.
        keyword: given, when or then.
        typed: the step's text up to the cursor.
    """
    for sentence in sentences:
        if sentence.keyword == keyword and (found := begun(sentence, typed)) is not None:
            yield found


def begun(sentence: Sentence, typed: str) -> Beginning | None:
    """Hold a sentence against the beginning of a step; None where it cannot become the sentence."""
    tokens = tokens_of(sentence.pattern)
    roles = iter(sentence.roles)
    filled: list[tuple[str, str]] = []
    at = 0
    for index, token in enumerate(tokens):
        rest = typed[at:]
        if not token.startswith("{"):
            if rest.startswith(token):
                at += len(token)
                continue
            kept = Beginning(sentence, tuple(filled), typed[:at], tokens[index:])
            return kept if token.startswith(rest) else None
        role, kind = next(roles, ""), token[1:-1]
        found = _pattern(kind).match(rest)
        if found is not None and (found.end() < len(rest) or _ends(kind, found.group())):
            filled.append((role, found.group()))
            at += found.end()
        elif found is not None or _is_begun(kind, rest):
            gap = OpenGap(role, kind, at, rest)
            return Beginning(sentence, tuple(filled), typed[:at], tokens[index:], gap)
        else:
            return None
    return Beginning(sentence, tuple(filled), typed[:at], ()) if typed[at:].strip() in {"", ":"} else None


@functools.lru_cache(maxsize=1024)
def tokens_of(pattern: str) -> tuple[str, ...]:
    """Split a sentence into its words and its gaps."""
    return tuple(token for token in _GAP.split(pattern) if token)


def _pattern(kind: str) -> re.Pattern[str]:
    known = vocabulary.types.get(kind)
    return _compiled(known.regexp if known is not None else r"\S+")


@functools.lru_cache(maxsize=256)
def _compiled(regexp: str) -> re.Pattern[str]:
    return re.compile(regexp)


def _ends(kind: str, text: str) -> bool:
    """Whether a gap that reaches up to the cursor is finished: nothing can follow a closing quote."""
    return text[-1:] in {'"', "'"} and (kind == "string" or "client" in text)


def _is_begun(kind: str, text: str) -> bool:
    if not text or shown_gap(kind).startswith(text) or "client".startswith(text):
        return True
    if kind in CHOICES and any(choice.startswith(text) for choice in CHOICES[kind]):
        return True
    return bool(re.fullmatch(_BEGUN.get(kind, r"(?!)"), text)) or bool(
        kind != "string" and _NAMED.fullmatch(text)
    )
