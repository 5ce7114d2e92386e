"""From text to `FeatureText`, by behave's own parser: what it makes of a file is what runs."""

from __future__ import annotations

import logging
import re
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from behave.model import ScenarioOutline
from behave.parser import Parser, ParserError

from mcpbdd.check.texts import FeatureText, Place, ScenarioText, Source, StepText, Title
from mcpbdd.values.blocks import Block

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from behave.model import Feature, Scenario, Step

_AT_LINE = re.compile(r" at line \d+(: \".*\")?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rejected(Exception):
    """Behave cannot read the text.

    Attributes:
        source: the text.
        place: where it stopped.
        why: in behave's words.
    """

    source: Source
    place: Place
    why: str


def source_of(path: str, text: str) -> Source:
    """Split a text into the lines that behave sees."""
    return Source(path, tuple(text.splitlines()))


def read_feature(source: Source, text: str) -> FeatureText | None:
    """Read a feature file.

    Args:
        source: its lines, and how the author names it.
        text: the same as one text.

    Returns:
        The feature; None where the file has none.

    Raises:
        Rejected: behave cannot read it.
    """
    parser = Parser()
    try:
        with _silent():
            feature = parser.parse(text, source.path)
            return _feature(source, feature) if feature is not None else None
    except ParserError as slip:
        line = min(max(slip.line or 1, 1), max(len(source.lines), 1))
        raise Rejected(source, source.whole(line), _in_short(slip)) from None
    except (KeyError, AttributeError, IndexError, ValueError, AssertionError, TypeError) as slip:
        # What behave does not foresee ends in one of these: an unknown language, a row before its heading.
        why = f"behave cannot make sense of it ({type(slip).__name__})"
        raise Rejected(source, source.whole(max(parser.line, 1)), why) from None


def _in_short(slip: ParserError) -> str:
    return " ".join(_AT_LINE.sub("", str(slip.args[0])).split())


@contextmanager
def _silent() -> Iterator[None]:
    """Behave writes about malformed rows to a log that nobody asked for."""
    log = logging.getLogger("behave")
    before = log.disabled
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = before


def _feature(source: Source, feature: Feature) -> FeatureText:
    holders = [feature, *(item for item in feature.run_items if hasattr(item, "run_items"))]
    scenarios = [item for holder in holders for item in holder.run_items if item not in holders]
    titled = sorted([*holders, *scenarios], key=lambda item: item.line)
    titles = tuple(_title(source, item) for item in titled)
    rowless = tuple(source.whole(one.line) for one in scenarios if _never_runs(one))
    read = tuple(_scenarios(source, scenarios))
    return FeatureText(source, str(feature.name), source.whole(feature.line), titles, read, rowless)


def _never_runs(scenario: Scenario) -> bool:
    """Whether it is an outline without a row."""
    rows = [row for examples in getattr(scenario, "examples", ()) for row in examples.table or ()]
    return isinstance(scenario, ScenarioOutline) and not rows


def _title(source: Source, item: Any) -> Title:
    text, line = str(item.name), int(item.line)
    start = source.line(line).find(text) if text else -1
    place = Place(line, start + 1, start + 1 + len(text)) if start >= 0 else source.whole(line)
    return Title(text, place, frozenset(str(tag) for tag in item.effective_tags))


def _scenarios(source: Source, scenarios: Iterable[Scenario]) -> Iterator[ScenarioText]:
    """Give the scenarios, and the rows of outlines; what behave would make of those is made here without copies."""
    known: dict[int, StepText] = {}
    for scenario in scenarios:
        before = list(scenario.background_steps)  # the same for each scenario of a rule or feature
        known.update({step.line: _step(source, step) for step in before if step.line not in known})
        background = [known[step.line] for step in before]
        steps = (*background, *(_step(source, step) for step in scenario.steps))
        tags = frozenset(str(tag) for tag in scenario.effective_tags)
        place = source.whole(scenario.line)
        plain = ScenarioText(str(scenario.name), place, tags, steps, len(background))
        if not isinstance(scenario, ScenarioOutline):
            yield plain
            continue
        for examples in scenario.examples:
            of_these = tags | {str(tag) for tag in examples.tags}
            for row in examples.table or ():
                values = {f"<{name}>": value for name, value in zip(row.headings, row.cells, strict=False)}
                filled = tuple(_filled(step, values) for step in steps)
                yield replace(plain, tags=of_these, steps=filled, row=row.line)


def _filled(step: StepText, values: dict[str, str]) -> StepText:
    """Fill a row of an outline into a step; one without gaps stays the same object."""

    def fill(text: str) -> str:
        for gap, value in values.items():
            text = text.replace(gap, value)
        return text

    lines, text = step.block.lines, step.block.text
    block = Block(
        tuple(tuple(fill(cell) for cell in line) for line in lines) if lines is not None else None,
        fill(text) if text is not None else None,
        step.block.media_type,
    )
    filled = fill(step.text)
    return step if (filled, block) == (step.text, step.block) else replace(step, text=filled, block=block)


def _step(source: Source, step: Step) -> StepText:
    line = source.line(step.line)
    begin = len(line) - len(line.lstrip()) + len(step.keyword)
    rest = line[begin:]
    begin += len(rest) - len(rest.lstrip())
    written = rest.strip()
    if step.table is not None or step.text is not None:
        written = written if str(step.name).endswith(":") else written.removesuffix(":")
    place = Place(step.line, begin + 1, begin + 1 + max(len(written), 1))
    block, under = _block(source, step)
    return StepText(step.step_type, str(step.name), written, step.keyword, place, block, under)


def _block(source: Source, step: Step) -> tuple[Block, tuple[int, ...]]:
    if step.table is not None:
        lines = tuple(tuple(row) for row in (step.table.headings, *(row.cells for row in step.table)))
        return Block(lines=lines), (step.table.line, *(row.line for row in step.table))
    if step.text is None:
        return Block(), ()
    media = source.line(step.text.line).strip()[3:].strip()
    return Block(text=str(step.text).replace('\\"\\"\\"', '"""'), media_type=media), (step.text.line,)
