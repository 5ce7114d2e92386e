"""What stands before the cursor, read line by line: works in texts that behave cannot parse at the moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mcpbdd.check.keywords import keywords_in
from mcpbdd.check.texts import PIPE, Place, StepText
from mcpbdd.values.blocks import Block

if TYPE_CHECKING:
    from mcpbdd.check.keywords import Keywords

_QUOTES = ('"""', "```")
_CONTINUES = frozenset({"and", "but"})


@dataclass(frozen=True, slots=True)
class Here:
    """Where the cursor stands.

    Attributes:
        kind: step: in a step's text; cell: in a table under a step; tags: in a line of tags; beginning: where a line
            begins that may become anything; elsewhere: where nothing is known, as in titles and doc strings.
        line: the line.
        number: of it, counted from 1.
        column: of the cursor, counted from 0.
        begin: column at which the step's text begins.
        step_kind: given, when or then: of the step, or of the one before.
        steps: those of the backgrounds and the scenario that stand before the line, what stands under them included;
            the last one has the table, where the cursor is in a cell.
        tags: of the feature, the rule and the scenario, without @.
        in_steps: steps may stand here.
    """

    kind: Literal["step", "cell", "tags", "beginning", "elsewhere"]
    line: str
    number: int
    column: int
    begin: int
    step_kind: str
    steps: tuple[StepText, ...]
    tags: frozenset[str]
    in_steps: bool

    @property
    def typed(self) -> str:
        """The step's text up to the cursor."""
        return self.line[self.begin : self.column]

    @property
    def text(self) -> str:
        """The step's whole text."""
        return self.line[self.begin :].rstrip()


@dataclass
class _Step:
    kind: str
    keyword: str
    text: str
    number: int
    begin: int
    lines: list[tuple[str, ...]] = field(default_factory=list)
    under: list[int] = field(default_factory=list)

    def finished(self) -> StepText:
        place = Place(self.number, self.begin + 1, self.begin + 1 + max(len(self.text), 1))
        block = Block(lines=tuple(self.lines) or None)
        return StepText(self.kind, self.text, self.text, self.keyword, place, block, tuple(self.under))


@dataclass
class _Reader:
    """Goes through the lines and remembers what still holds."""

    keywords: Keywords
    feature: list[_Step] = field(default_factory=list)
    rule: list[_Step] = field(default_factory=list)
    scenario: list[_Step] = field(default_factory=list)
    tags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pending: tuple[str, ...] = ()
    section: str = ""
    in_rule: bool = False
    quotes: str = ""

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if self.quotes:
            self.quotes = "" if text.startswith(self.quotes) else self.quotes
        elif text.startswith(_QUOTES):
            self.quotes = text[:3]
        elif text.startswith("@"):
            self.pending += tags_in(text)
        elif text.startswith("|"):
            self._row(number, text)
        elif (head := _head(text, self.keywords)) is not None:
            self._begin(head)
        elif (step := self.step_in(number, line)) is not None and self.in_steps:
            self._own().append(step)

    def step_in(self, number: int, line: str) -> _Step | None:
        """Read a step; And and But are of the kind of the one before."""
        text = line.lstrip()
        found = next((pair for pair in self.keywords.steps if text.lower().startswith(pair[0].lower())), None)
        if found is None:
            return None
        word, kind = found
        begin = len(line) - len(text) + len(word)
        begin += len(line[begin:]) - len(line[begin:].lstrip())
        before = self.last_kind()
        kind = before if kind in _CONTINUES or (word.startswith("*") and self._own()) else kind
        return _Step(kind, text[: len(word)], line[begin:].rstrip(), number, begin)

    def last_kind(self) -> str:
        """The kind of the step before; given where there is none."""
        steps = self.steps()
        return steps[-1].kind if steps else "given"

    def steps(self) -> list[_Step]:
        return [*self.feature, *self.rule, *(self.scenario if self.section == "scenario" else ())]

    @property
    def in_steps(self) -> bool:
        return self.section in {"background", "scenario"}

    def _own(self) -> list[_Step]:
        if self.section != "background":
            return self.scenario
        return self.rule if self.in_rule else self.feature

    def _row(self, number: int, text: str) -> None:
        if self.in_steps and (steps := self._own()):
            steps[-1].lines.append(tuple(cell.strip().replace("\\|", "|") for cell in cells_in(text)))
            steps[-1].under.append(number)

    def _begin(self, head: str) -> None:
        self.section = head.replace("scenario_outline", "scenario")
        self.scenario = [] if head != "examples" else self.scenario
        if head == "rule":
            self.in_rule, self.rule = True, []
        if head in {"feature", "rule"}:
            self.tags[head] = self.pending
        self.tags["scenario"] = self.pending if self.section == "scenario" else ()
        self.pending = ()


def here_at(lines: tuple[str, ...], number: int, column: int) -> Here:
    """Find out where the cursor stands.

    Args:
        lines: of the text, as behave splits them.
        number: of the cursor's line, counted from 1.
        column: of the cursor, counted from 0.
    """
    reader = _Reader(keywords_in(lines))
    for index, line in enumerate(lines[: number - 1], start=1):
        reader.read(index, line)
    line = lines[number - 1] if number <= len(lines) else ""
    step = reader.step_in(number, line) if reader.in_steps and not reader.quotes else None
    return Here(
        _kind(reader, line, column, step),
        line,
        number,
        column,
        step.begin if step is not None else len(line) - len(line.lstrip()),
        step.kind if step is not None else reader.last_kind(),
        tuple(one.finished() for one in reader.steps()),
        frozenset(tag for tags in reader.tags.values() for tag in tags),
        reader.in_steps,
    )


def _kind(
    reader: _Reader, line: str, column: int, step: _Step | None
) -> Literal["step", "cell", "tags", "beginning", "elsewhere"]:
    text = line.strip()
    if reader.quotes or text.startswith(("#", *_QUOTES)):
        return "elsewhere"
    if step is not None and column >= step.begin:
        return "step"
    if text.startswith("|"):
        return "cell" if reader.in_steps and reader.steps() else "elsewhere"
    if text.startswith("@"):
        return "tags"
    return "beginning" if _head(text, reader.keywords) is None else "elsewhere"


def _head(text: str, keywords: Keywords) -> str | None:
    return next((kind for word, kind in keywords.heads if text.startswith(f"{word}:")), None)


def tags_in(text: str) -> tuple[str, ...]:
    """Give the tags of a line, without @; what follows a # is none."""
    return tuple(word[1:] for word in text.partition(" #")[0].split() if word.startswith("@"))


def cells_in(text: str) -> list[str]:
    """Give the cells of a line of a table as they stand, blanks included; the last one may lack its end."""
    pipes = [found.start() for found in PIPE.finditer(text)]
    ends = [*pipes[1:], len(text)]
    cells = [text[begin + 1 : end] for begin, end in zip(pipes, ends, strict=True)]
    return cells[:-1] if cells and not cells[-1].strip() and len(cells) > 1 else cells
