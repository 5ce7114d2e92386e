"""A feature file as behave reads it, with the place of everything in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.values.blocks import Block

PIPE = re.compile(r"(?<!\\)\|")
"""Stands between two cells of a table."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file.

    Attributes:
        line, column: counted from 1; columns in characters.
        end: the column after its last character.
    """

    line: int
    column: int = 1
    end: int = 1


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a feature file.

    Attributes:
        path: as the author named it.
        lines: as behave splits them.
    """

    path: str
    lines: tuple[str, ...]

    def line(self, number: int) -> str:
        """Give a line by its number; empty where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def whole(self, number: int) -> Place:
        """Give the place of what stands in a line, blanks around it left out."""
        line = self.line(number)
        begin = len(line) - len(line.lstrip()) + 1
        return Place(number, begin, max(begin + len(line.strip()), begin + 1))

    def cell(self, number: int, index: int) -> Place:
        """Give the place of a cell: the line's, where it has no such cell."""
        line = self.line(number)
        pipes = [found.start() for found in PIPE.finditer(line)]
        if index + 1 >= len(pipes):
            return self.whole(number)
        inside = line[pipes[index] + 1 : pipes[index + 1]]
        begin = pipes[index] + 2 + len(inside) - len(inside.lstrip())
        return Place(number, begin, begin + max(len(inside.strip()), 1))


@dataclass(frozen=True, slots=True)
class StepText:
    """A step.

    Attributes:
        kind: given, when or then; what And and But continue.
        text: without its keyword; in a row of an outline the cells are filled in.
        written: the same as it stands in the file.
        keyword: as it stands in the file.
        place: of the text, without the keyword.
        block: what stands under it, as written.
        under: numbers of the lines of its table, or of the opening line of its doc string.
    """

    kind: str
    text: str
    written: str
    keyword: str
    place: Place
    block: Block
    under: tuple[int, ...]

    def part(self, start: int, end: int) -> Place:
        """Give the place of some characters of the text; the whole text's, where an outline filled it."""
        if self.text != self.written:
            return self.place
        return Place(self.place.line, self.place.column + start, self.place.column + end)


@dataclass(frozen=True, slots=True)
class ScenarioText:
    """A scenario, or one row of an outline.

    Attributes:
        title: as written.
        place: of its line.
        tags: those of its feature and rule included, without @.
        steps: those of the background first.
        background: how many of them are of the background.
        row: number of the line of the examples; 0 for a plain scenario.
    """

    title: str
    place: Place
    tags: frozenset[str]
    steps: tuple[StepText, ...]
    background: int = 0
    row: int = 0


@dataclass(frozen=True, slots=True)
class Title:
    """A title.

    Attributes:
        text: as written; may be empty.
        place: where it stands.
        tags: that hold there, without @.
    """

    text: str
    place: Place
    tags: frozenset[str]


@dataclass(frozen=True, slots=True)
class FeatureText:
    """A feature file.

    Attributes:
        source: its text.
        title: of the feature.
        place: of the feature's line.
        titles: of the feature, its rules, scenarios and outlines, each once.
        scenarios: in their order; an outline gives one a row.
        rowless: where outlines without a row stand.
    """

    source: Source
    title: str
    place: Place
    titles: tuple[Title, ...]
    scenarios: tuple[ScenarioText, ...]
    rowless: tuple[Place, ...] = ()

    def steps(self) -> Iterator[StepText]:
        """Give every step that stands in the file, an outline's once."""
        seen: set[int] = set()
        for scenario in self.scenarios:
            for step in scenario.steps:
                if step.place.line not in seen:
                    seen.add(step.place.line)
                    yield step
