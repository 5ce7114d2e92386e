"""What behave makes of a text that its author did not mean (behave 1.3.3 beside Cucumber's own parser)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule
from mcpbdd.check.texts import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.reading import Rejected
    from mcpbdd.check.texts import FeatureText, Source

REJECTED = Rule(
    "unreadable",
    "error",
    "A text that behave cannot read.",
    "Nothing runs, not even the features beside it.",
)
CHANGED = Rule(
    "read-otherwise",
    "error",
    "A text that behave reads without a word, and otherwise than it stands there.",
    "What runs is not what was written.",
)

_REMEDIES = (
    (r"```", 'Write """ where ``` stands: behave knows no other quotes of a doc string.'),
    (r"(?:Examples|Scenarios)\b", 'Write "Scenario Outline:" over it: behave takes Examples under no other.'),
    (r"(?:And|But)\b", "Begin with Given, When or Then; And and But continue one."),
    (r"#\s*language", 'Write a language that Gherkin knows, such as "# language: de".'),
    (r"\|", "Give every line of the table as many cells as its first line has, and close it with |."),
    ("\ufeff", "Save the file without a byte order mark (UTF-8 without BOM)."),
)
_ANY_REMEDY = (
    "A feature has Feature:, Rule:, Background:, Scenario: and Examples:, and steps with Given, When, Then."
)
_SPLITTERS = {"\u2028": "U+2028", "\u2029": "U+2029", "\x85": "U+0085", "\x0b": "U+000B", "\x0c": "U+000C"}
_QUOTES = ('"""', "'''")
_JOINED_TAGS = re.compile(r"@[^\s@]+(@)")
_LANGUAGE = re.compile(r"\s*#\s*language\s*:\s*\S+")
_LANGUAGE_THAT_IS_READ = re.compile(r"\s*#\s*language:\s*\S+")


def rejected(why: Rejected) -> Problem:
    """Say what behave has against a text, and what to do about it."""
    line = why.source.line(why.place.line).strip()
    known = (remedy for pattern, remedy in _REMEDIES if re.match(pattern, line))
    if "BAD-INDENT" in why.why:
        remedy = "Indent each line of the doc string at least as far as its opening quotes."
    else:
        remedy = next(known, _ANY_REMEDY)
    return REJECTED.at(why.source.path, why.place, f"Behave cannot read this: {why.why}.", remedy)


def not_utf8(path: str, line: int) -> Problem:
    """Say that a file is not UTF-8."""
    what = "This line is not UTF-8."
    return REJECTED.at(path, Place(line), what, "Save the file as UTF-8 without a byte order mark.")


def split_lines(source: Source, text: str) -> Iterator[Problem]:
    """Find characters at which behave ends a line and nobody else does."""
    for character, name in _SPLITTERS.items():
        if character in text:
            line = text[: text.index(character)].count("\n") + 1
            what = f"Behave ends the line at the character {name}, which no editor shows as an end."
            yield CHANGED.at(
                source.path, Place(line), what, "Take it out; in a cell write \\n for a line break."
            )


def read_otherwise(feature: FeatureText, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find lines that behave reads otherwise than they stand there."""
    source = feature.source
    inside = ""
    for number, line in enumerate(source.lines, start=1):
        stripped = line.strip()
        if inside:
            if stripped.startswith(inside):
                if stripped != inside:
                    what = f"The doc string ends here, and “{stripped[3:]}” is lost."
                    yield _otherwise(source, number, what, 'Write \\"\\"\\" for quotes in a doc string.')
                inside = ""
        elif stripped.startswith(_QUOTES):
            inside = stripped[:3]
            if inside == "'''":
                what = "Only behave takes ''' for a doc string; other tools cannot read the file."
                yield _otherwise(source, number, what, 'Write """.')
        else:
            yield from _plain_line(source, number, stripped)
    for place in feature.rowless:
        what = "This outline has no row of examples, so that it never runs."
        yield CHANGED.at(source.path, place, what, "Write Examples: under it, with a heading and a row.")
    yield from _steps_by_chance(feature)
    yield from _second_blocks(feature)


def _plain_line(source: Source, number: int, stripped: str) -> Iterator[Problem]:
    if stripped.startswith("|") and not stripped.endswith("|"):
        what = "This row is not closed: behave drops its last character."
        yield _otherwise(source, number, what, "Close it with |.")
    elif stripped.startswith("@") and _JOINED_TAGS.search(stripped.partition(" #")[0]):
        what = "Behave takes joined tags for a single one."
        yield _otherwise(source, number, what, "Put a blank between tags.")
    elif _LANGUAGE.match(stripped) and not _LANGUAGE_THAT_IS_READ.match(stripped):
        what = "Behave does not read this language line."
        yield _otherwise(source, number, what, 'Write it without a blank before the colon: "# language: de".')


def _steps_by_chance(feature: FeatureText) -> Iterator[Problem]:
    """A line of a description that begins like a step, in any case, is a step for behave."""
    for step in feature.steps():
        line = feature.source.line(step.place.line).strip()
        if not line.startswith(step.keyword):
            what = f"Behave takes this line for a step, since it begins like “{step.keyword}”."
            remedy = f"Write “{step.keyword}” if it is one; else begin the line with another word."
            yield _otherwise(feature.source, step.place.line, what, remedy)


def _second_blocks(feature: FeatureText) -> Iterator[Problem]:
    """Of two doc strings under a step the last one counts."""
    lines = feature.source.lines
    for step in feature.steps():
        if step.block.text is not None and step.under:
            between = [line.strip() for line in lines[step.place.line : step.under[0] - 1]]
            if any(line.startswith(_QUOTES) for line in between):
                what = "Two doc strings stand under this step; the first is lost."
                yield _otherwise(feature.source, step.place.line, what, "Keep one of them.")


def _otherwise(source: Source, number: int, what: str, remedy: str) -> Problem:
    return CHANGED.at(source.path, source.whole(number), what, remedy)
