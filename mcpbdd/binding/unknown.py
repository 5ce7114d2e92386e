"""Sentences that nobody knows, with the nearest ones that are known."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from behave.model_type import Status

from mcpbdd.sentences import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from behave.model import Scenario, Step

    from mcpbdd.sentences import Sentence

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_GAP = re.compile(r"\{\w+\}")
_SHOWN = {
    "actor": "the client", "call": "the call", "result": "the result", "text": "the text", "error": "the error",
    "reply": "the reply", "question": "the question", "user": "the user", "model": "the model",
    "string": '"…"', "int": "3", "float": "1.5", "duration": "10 minutes", "era": "2026-07-28",
    "transport": "stdio", "code": "InvalidParams", "level": "warning", "method": "GET",
}  # fmt: skip
"""How a gap looks to somebody who wrote a sentence almost right."""

NEAR = 0.15
"""How much less alike a sentence may be that has the keyword which was written."""


def unknown_sentences(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Give place, text and nearest sentence of every undefined step."""
    for step in scenario.all_steps:
        if step.status == Status.undefined:
            yield _place(step), f"{step.keyword} {step.name}", nearest_sentence(step.step_type, step.name)


def told(step: Step) -> str:
    """Say that nobody knows the sentence of a step, where it stands, and which one is near."""
    near = nearest_sentence(step.step_type, step.name)
    lines = [f"No sentence reads: {step.keyword} {step.name}", f"  at {_place(step)}"]
    return "\n".join([*lines, f"The nearest is: {near}"] if near else lines)


def nearest_sentence(keyword: str, text: str) -> str:
    """Give the sentence that is nearest to a text, as one may write it; empty where none is near.

    Args:
        keyword: given, when or then.
        text: what was written, without the keyword.
    """
    plain = _QUOTED.sub('"…"', text).lower()
    known = {written(sentence).lower(): sentence for sentence in vocabulary.sentences}
    close = difflib.get_close_matches(plain, known, n=3, cutoff=0.6)
    if not close:
        return ""
    best = _likeness(plain, close[0])
    # A sentence of this keyword comes first, unless the words are plainly those of another one.
    same = [name for name in close if known[name].keyword == keyword and _likeness(plain, name) > best - NEAR]
    sentence = known[(same or close)[0]]
    return f"{sentence.keyword.capitalize()} {written(sentence)}"


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()


def written(sentence: Sentence) -> str:
    """Give a sentence as one may write it."""
    return _GAP.sub(lambda gap: _SHOWN.get(gap.group()[1:-1], gap.group()), sentence.pattern)


def _place(step: Step) -> str:
    return f"{step.filename}:{step.line}:{_column(step.filename, step.line)}"


def _column(filename: str, line: int) -> int:
    try:
        text = Path(filename).read_text(encoding="utf-8").splitlines()[line - 1]
    except (OSError, IndexError):
        return 1
    return len(text) - len(text.lstrip()) + 1
