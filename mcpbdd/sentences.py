"""Sentences as values: the scenario language, free of behave.

A module of sentences writes

    @when("{actor} calls the tool {string} with", takes="rows or JSON")
    def calls_with(world, actor, tool, arguments): ...

and the vocabulary remembers it. The binding hands every sentence to behave; the catalogue and the checks read the
same values. Patterns are Cucumber Expressions (language.md, rule 14).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Takes

Keyword = Literal["given", "when", "then"]
StepFunction = TypeVar("StepFunction", bound=Callable[..., Any])

PACKAGED = "mcpbdd.steps"
"""Where the sentences stand that come along."""

FORBIDDEN = frozenset("().*|\\/")
"""Characters that keep an editor from finding a sentence, or give a Cucumber Expression another meaning."""


@dataclass(frozen=True, slots=True)
class ParameterType:
    """A named gap of a sentence.

    Attributes:
        name: as it stands in the braces.
        regexp: what fits into the gap.
        read: text groups to value; raises Misuse where the text fits but means nothing.
    """

    name: str
    regexp: str
    read: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the language.

    Attributes:
        keyword: given, when or then.
        pattern: a Cucumber Expression.
        function: called with the World, the gaps' values, and what stands under the sentence, in this order.
        takes: what may stand under the sentence, None for nothing.
        meaning: the first paragraph of the function's docstring.
        patience: how many times longer than others it may take; batteries try many cases.
        filename, line: where it is defined.
        roles: what the gaps stand for, in their order: the names of the parameters that they go to, after the World.
            One role has one name in all sentences: `server`, `tool`, `prompt`, `uri`, `template`, `reason`; checks
            and editors know by it what a gap may hold.
        topic: the module of the packaged language that defines it; empty for a project's own sentence.
    """

    keyword: Keyword
    pattern: str
    function: Callable[..., Any]
    takes: Takes | None
    meaning: str
    filename: str
    line: int
    patience: float = 1.0
    roles: tuple[str, ...] = field(init=False)
    topic: str = field(init=False)

    def __post_init__(self) -> None:
        """Look at the function once: checks ask thousands of times."""
        code = getattr(inspect.unwrap(self.function), "__code__", None)
        package, _, topic = (self.function.__module__ or "").rpartition(".")
        object.__setattr__(self, "roles", code.co_varnames[1 : code.co_argcount] if code else ())
        object.__setattr__(self, "topic", topic if package == PACKAGED else "")

    @property
    def under(self) -> str:
        """What stands under the sentence: the name of its last parameter; empty where nothing may."""
        return self.roles[-1] if self.takes is not None and self.roles else ""


@dataclass
class Vocabulary:
    """Every sentence known to this process; only grows."""

    sentences: list[Sentence] = field(default_factory=list)
    types: dict[str, ParameterType] = field(default_factory=dict)
    listeners: list[Callable[[Sentence], None]] = field(default_factory=list)

    def add(self, sentence: Sentence) -> None:
        """Remember a sentence and tell whoever listens.

        Raises:
            Misuse: the same sentence is defined elsewhere, or an editor could not read it.
        """
        if bad := FORBIDDEN & set(sentence.pattern):
            raise Misuse(
                f'{sentence.filename}:{sentence.line}: the sentence "{sentence.pattern}" contains {sorted(bad)}; '
                "write it without parentheses, dots, *, |, / and backslashes, so that editors find it."
            )
        for known in self.sentences:
            same = (known.keyword, known.pattern) == (sentence.keyword, sentence.pattern)
            if same and (known.filename, known.line) != (sentence.filename, sentence.line):
                raise Misuse(
                    f'{sentence.filename}:{sentence.line}: "{sentence.pattern}" is already defined at '
                    f"{known.filename}:{known.line}; one meaning has one sentence."
                )
        self.sentences.append(sentence)
        for listener in self.listeners:
            listener(sentence)


vocabulary = Vocabulary()
"""The one vocabulary. Decorators have to leave their sentences somewhere; nothing is ever taken out."""


def that_takes_more(sentence: Sentence, known: Iterable[Sentence]) -> Sentence | None:
    """Give the sentence that says the same and takes something under it: "… with"; None where there is none.

    Args:
        sentence: one that takes nothing.
        known: those to look among.
    """
    longer = (sentence.keyword, f"{sentence.pattern} with")
    return next((one for one in known if (one.keyword, one.pattern) == longer), None)


def _decorator(keyword: Keyword) -> Callable[..., Callable[[StepFunction], StepFunction]]:
    def decorate(
        pattern: str, *, takes: str = "", patience: float = 1.0
    ) -> Callable[[StepFunction], StepFunction]:
        """Define a sentence.

        Args:
            pattern: a Cucumber Expression, as one plain string literal.
            takes: what stands under it: `rows`, `values`, `headed: a!, b`, `JSON`, joined by " or ".
            patience: how many times longer than other steps it may take.
        """

        def define(function: StepFunction) -> StepFunction:
            meaning = (inspect.getdoc(function) or "").split("\n\n")[0]
            code = inspect.unwrap(function).__code__
            vocabulary.add(
                Sentence(
                    keyword,
                    pattern,
                    function,
                    Takes(takes) if takes else None,
                    meaning,
                    code.co_filename,
                    code.co_firstlineno,
                    patience,
                )
            )
            return function

        return define

    return decorate


given = _decorator("given")
when = _decorator("when")
then = _decorator("then")


def parameter_type(name: str, regexp: str, read: Callable[..., Any]) -> None:
    """Define a gap that sentences may use.

    Args:
        name: as it stands in the braces.
        regexp: what fits; its groups go to `read`.
        read: groups to value.
    """
    vocabulary.types[name] = ParameterType(name, regexp, read)
