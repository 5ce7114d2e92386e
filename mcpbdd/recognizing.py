"""From the text of a step to its sentence, without a runner: for checks, editors and agents.

The binding matches with the same forms, so what is recognized here is what runs.
"""

from __future__ import annotations

import difflib
import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from mcpbdd.sentences import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.sentences import ParameterType as GapType
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

REMEMBERED = 4096
"""So many texts are recognized without being looked at again."""
NEAR = 0.15
"""How much less alike a sentence may be that has the keyword which was written."""
PLAINLY = 0.7
"""How much like a text a sentence of another keyword must be."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What somebody wrote into a gap.

    Attributes:
        role: what it stands for: the name of the parameter that it goes to, such as tool or server.
        kind: the gap's type, such as string or duration.
        text: as written, quotes included.
        value: as read; a value that may not be read is its text.
        start, end: characters from the beginning of the step's text, the keyword not counted.
    """

    role: str
    kind: str
    text: str
    value: Any
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Recognized:
    """A sentence that somebody said.

    Attributes:
        sentence: which one.
        gaps: what stands in its gaps, in their order.
    """

    sentence: Sentence
    gaps: tuple[Gap, ...]

    def gap(self, role: str) -> Gap | None:
        """Give the gap of this role, None where the sentence has none."""
        for gap in self.gaps:
            if gap.role == role:
                return gap
        return None


class Form:
    """A sentence, ready to be held against texts.

    Args:
        sentence: of the vocabulary.

    Attributes:
        expression: the Cucumber Expression.

    Raises:
        UndefinedParameterTypeError: it has a gap that nobody defined.
    """

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.expression = _expression(sentence.pattern)
        self._beginning = sentence.pattern.partition("{")[0]
        self._roles = sentence.roles

    def match(self, text: str) -> list[Any] | None:
        """Give Cucumber's arguments where a text says this sentence, else None.

        A sentence whose fixed beginning differs is passed over without a regular expression: most of two hundred are.
        """
        if not text.startswith(self._beginning):
            return None
        if self.sentence.takes is not None:  # a colon may end such a sentence
            text = text.removesuffix(":")
        found: list[Any] | None = self.expression.match(text)
        return found

    def recognize(self, text: str) -> Recognized | None:
        """Give what a text says where it says this sentence."""
        found = self.match(text)
        if found is None:
            return None
        kinds = (kind.name for kind in self.expression.parameter_types)
        named = zip(self._roles, kinds, found, strict=False)
        return Recognized(self.sentence, tuple(_gap(role, kind, argument) for role, kind, argument in named))


def _gap(role: str, kind: str, argument: Any) -> Gap:
    group = argument.group
    try:
        value = argument.value
    except Exception:  # noqa: BLE001 - the edge: a project's own reader of gaps may raise anything
        value = group.value
    return Gap(role, kind, group.value, value, group.start, group.end)


class Recognizer:
    """Knows sentences, and finds the one that a text says.

    Args:
        sentences: those that it knows; the vocabulary where none are given.
    """

    def __init__(self, sentences: Iterable[Sentence] | None = None) -> None:
        self.sentences = tuple(vocabulary.sentences if sentences is None else sentences)
        self._forms: dict[str, list[Form]] = {"given": [], "when": [], "then": []}
        for sentence in self.sentences:
            self._forms[sentence.keyword].append(Form(sentence))
        self._shapes: dict[tuple[str, str], tuple[Form, ...]] = {}
        self.recognize = functools.lru_cache(maxsize=REMEMBERED)(self._recognize)
        """Gives every sentence that a text says, see `_recognize`; features say the same again and again."""

    def _recognize(self, keyword: str, text: str) -> tuple[Recognized, ...]:
        """Give every sentence that a text says; more than one is ambiguous, none unknown.

        Args:
            keyword: given, when or then.
            text: the step without its keyword.
        """
        said = (form.recognize(text) for form in self._candidates(keyword, text))
        return tuple(one for one in said if one is not None)

    def _candidates(self, keyword: str, text: str) -> Iterable[Form]:
        """Give the forms that may match; texts that differ only inside of quotes have the same."""
        forms = self._forms.get(keyword, [])
        if "\\" in text:
            return forms
        shape = (keyword, _QUOTED.sub('""', text))
        if shape not in self._shapes:
            self._shapes[shape] = tuple(form for form in forms if form.match(text) is not None)
        return self._shapes[shape]

    def nearest(self, keyword: str, text: str, many: int = 1) -> tuple[Sentence, ...]:
        """Give the sentences nearest to a text, the nearest first; see `nearest_sentences`."""
        return nearest_sentences(keyword, text, self.sentences, many)


def nearest_sentence(keyword: str, text: str) -> str:
    """Give the sentence that is nearest to a text, as one may write it; empty where none is near.

    Args:
        keyword: given, when or then.
        text: what was written, without the keyword.
    """
    near = nearest_sentences(keyword, text, vocabulary.sentences)
    return with_keyword(near[0]) if near else ""


def nearest_sentences(
    keyword: str, text: str, sentences: Iterable[Sentence], many: int = 1
) -> tuple[Sentence, ...]:
    """Give the sentences that are nearest to a text, at most so many; none where none is near.

    Args:
        keyword: given, when or then; a sentence of this keyword comes first.
        text: what was written, without the keyword.
        sentences: those to look among.
        many: how many at most.
    """
    plain = _QUOTED.sub('"…"', text).lower()
    known = {written(sentence).lower(): sentence for sentence in sentences}
    close = difflib.get_close_matches(plain, known, n=max(3, many), cutoff=0.6)
    if not close:
        return ()
    best = _likeness(plain, close[0])
    # A sentence of this keyword comes first, unless the words are plainly those of another one.
    same = [name for name in close if known[name].keyword == keyword and _likeness(plain, name) > best - NEAR]
    others = [name for name in close if name not in same and _likeness(plain, name) > PLAINLY]
    return tuple(known[name] for name in [*same, *others][:many])


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()


def written(sentence: Sentence) -> str:
    """Give a sentence as one may write it."""
    return _GAP.sub(lambda gap: shown_gap(gap.group()[1:-1]), sentence.pattern)


def shown_gap(kind: str) -> str:
    """Give what stands in a gap of a type where an example is shown; its name in braces where none is known."""
    return _SHOWN.get(kind, f"{{{kind}}}")


def with_keyword(sentence: Sentence) -> str:
    """Give a sentence as one may write it, its keyword before it."""
    return f"{sentence.keyword.capitalize()} {written(sentence)}"


def _expression(pattern: str) -> CucumberExpression:
    kinds = (gap[1:-1] for gap in _GAP.findall(pattern))
    return _parsed(pattern, tuple(vocabulary.types.get(kind) for kind in kinds))


@functools.cache
def _parsed(pattern: str, _gaps: tuple[GapType | None, ...]) -> CucumberExpression:
    """Read a pattern once; anew where one of its gaps was defined anew."""
    return CucumberExpression(pattern, parameter_types())


def parameter_types() -> ParameterTypeRegistry:
    """Give the registry of all gaps defined so far; those that Cucumber brings along are ours by the same name."""
    registry, defined = _types()
    for gap in vocabulary.types.values():
        if defined.get(gap.name) is not gap:
            defined[gap.name] = gap
            registry.parameter_type_by_name.pop(gap.name, None)
            registry.define_parameter_type(
                ParameterType(
                    gap.name,
                    gap.regexp,
                    object,
                    gap.read,
                    use_for_snippets=False,
                    prefer_for_regexp_match=False,
                )
            )
    return registry


@functools.cache
def _types() -> tuple[ParameterTypeRegistry, dict[str, GapType]]:
    return ParameterTypeRegistry(), {}
