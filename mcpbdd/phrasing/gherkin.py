"""Steps, scenarios, rules and features as frozen values, and their lines of Gherkin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.phrasing.texts import on_one_line
from mcpbdd.values.blocks import Block
from mcpbdd.values.visible import shortened, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mcpbdd.sentences import Keyword

_TAG = re.compile(r"[^\s@#]+")
_MEANS_SOMETHING = re.compile(
    r"""[@#|*]|"{3}|'{3}|`{3}|(?:given|when|then|and|but)\b|[\w ]+:""", re.IGNORECASE
)
"""How a line begins that a parser may take for more than prose."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    Attributes:
        keyword: given, when or then; the same again is written as And.
        text: the sentence, its gaps filled; texts of a server go through `quoted`.
        block: what stands under it.
    """

    keyword: Keyword
    text: str
    block: Block | None = None

    def lines(self, word: str = "") -> list[str]:
        """Give its lines, without indentation.

        Args:
            word: the word that stands before it; that of its keyword where none is given.
        """
        first = f"{word or self.keyword.capitalize()} {self.text}"
        return [first, *_indented(_block_lines(self.block))]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario.

    Attributes:
        title: what it shows; written on one line.
        steps: in their order.
        tags: without the @.
        comments: lines above it.
    """

    title: str
    steps: tuple[Step, ...]
    tags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Give its lines, without indentation of the whole."""
        comments = [f"# {shortened(visible(' '.join(line.splitlines())), 300)}" for line in self.comments]
        title = f"Scenario: {on_one_line(self.title)}"
        return [*comments, *_tag_lines(self.tags), title, *_indented(step_lines(self.steps))]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule and the scenarios that show it."""

    title: str
    scenarios: tuple[Scenario, ...]

    def lines(self) -> list[str]:
        """Give its lines, without indentation of the whole."""
        return [f"Rule: {on_one_line(self.title)}", *_indented(_below_one_another(self.scenarios))]


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature file.

    Attributes:
        title: written on one line.
        description: prose, a line each; may be a server's.
        background: steps before every scenario.
        scenarios: outside of rules.
        rules: after them.
        tags: without the @.
    """

    title: str
    description: tuple[str, ...] = ()
    background: tuple[Step, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    rules: tuple[Rule, ...] = ()
    tags: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Give its lines."""
        head = [*_tag_lines(self.tags), f"Feature: {on_one_line(self.title)}"]
        prose = [_prose(line) for line in self.description if line.strip()]
        background = ["Background:", *_indented(step_lines(self.background))] if self.background else []
        scenarios, rules = (one.lines() for one in self.scenarios), (one.lines() for one in self.rules)
        inner = _joined(part for part in (background, *scenarios, *rules) if part)
        return [*head, *_indented(prose), *([""] if inner else []), *_indented(inner)]

    def text(self) -> str:
        """Give the file."""
        return "\n".join(self.lines()) + "\n"


def step_lines(steps: Iterable[Step]) -> list[str]:
    """Give the lines of several steps; a keyword that repeats is And."""
    lines: list[str] = []
    before = ""
    for step in steps:
        lines += step.lines("And" if step.keyword == before else "")
        before = step.keyword
    return lines


def rows(pairs: Iterable[tuple[str, str]]) -> Block:
    """Give a table of names and cells that are written already."""
    return Block(lines=tuple(pairs))


def values(cells: Iterable[str]) -> Block:
    """Give a table of one written cell a line."""
    return Block(lines=tuple((cell,) for cell in cells))


def headed(columns: Sequence[str], lines: Iterable[Sequence[str]]) -> Block:
    """Give a table with a heading; cells are written already."""
    return Block(lines=(tuple(columns), *(tuple(line) for line in lines)))


def _block_lines(block: Block | None) -> list[str]:
    if block is None:
        return []
    if block.text is not None:
        return [f'"""{block.media_type}', *block.text.split("\n"), '"""']
    table = [[cell.replace("|", "\\|") for cell in line] for line in block.lines or ()]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in table]


def _tag_lines(tags: Sequence[str]) -> list[str]:
    if bad := [tag for tag in tags if not _TAG.fullmatch(tag)]:
        raise ValueError(f"{bad[0]!r} cannot be a tag")
    return [" ".join(f"@{tag}" for tag in tags)] if tags else []


def _prose(line: str) -> str:
    plain = on_one_line(line, 1000)
    return f"- {plain}" if _MEANS_SOMETHING.match(plain) else plain


def _below_one_another(scenarios: Iterable[Scenario]) -> list[str]:
    return _joined([scenario.lines() for scenario in scenarios])


def _joined(parts: Iterable[list[str]]) -> list[str]:
    lines = [line for part in parts for line in ["", *part]]
    return lines[1:]


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" if line else "" for line in lines)
