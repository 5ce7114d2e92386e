"""Makes bad texts of good ones: each change is a slip that somebody, an editor or a disk really makes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    Change = Callable[[str, Random], str]

STRANGE = (
    "\x00", "\x07", '["\\q"]', '["\\ud800"]', "\x1b[31m", "\x85", "\x0b", "\x0c", "\r", "\u200b", "\u202e", "\u2066", "\u2028", "\u2029", "\ufeff",
    "\ud800", "\udfff", "\U0001f9ea", "e\u0301", "\u00a0", "“", "”", "'", '"', '"""', "```", "|", "\\", "\\|", "<", ">", "<x>",
    "{{", "}}", "{{x}}", "{{folder:x}}", "{{x", "{", "}", "@", "#", ":", "(absent)", "(any)", "(matches [)", "(mentions", "(fits ",
    "items[0].", "a..b", "[9999999999]", "[-1]", "1e999", "-0", "NaN", "9" * 400, "٣", "%s", "../../etc", "$", "\t",
)  # fmt: skip
"""What hands, editors and clipboards leave in a text."""
WORDS = (
    "Given", "When", "Then", "And", "But", "*", "given", "THEN", "Feature:", "Rule:", "Background:", "Scenario:", "Scenario Outline:",
    "Examples:", "Scenarios:", "Example:", "Ability:", "Funktionalität:", "Angenommen", "@era:2025-11-25", "@check_off:", "@check_off:nothing",
    "@wanted", "# language: de", "# language: xx", "#language:", '"""', "'''", "```", '"""json', "|", "||", "| |", "| a |", "|a|b|c|",
)  # fmt: skip
"""What begins a line in Gherkin, right and wrong."""


def mangled(text: str, chance: Random) -> str:
    """Give a text after one to four changes; now and then it happens to be a good one still.

    Args:
        text: a good one.
        chance: decides everything.
    """
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        text = chance.choice(CHANGES)(text, chance)
    return text


def as_bytes(text: str, chance: Random) -> bytes:
    """Give what a disk would hold: UTF-8, with lone surrogates as they are, cut or broken here and there."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    match chance.randrange(24):
        case 0:
            return bytes(data[: chance.randrange(len(data) + 1)])
        case 1 if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
        case 2:
            return text.encode("utf-16", "surrogatepass")
        case 3:
            return b"\xef\xbb\xbf" + bytes(data)
    return bytes(data)


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _some(many: Sequence[object], chance: Random) -> int:
    return chance.randrange(max(len(many), 1))


def _cut_a_line(text: str, chance: Random) -> str:
    lines = _lines(text)
    del lines[_some(lines, chance)]
    return "\n".join(lines)


def _cut_the_end(text: str, chance: Random) -> str:
    return text[: _some(text, chance)]


def _cut_some_characters(text: str, chance: Random) -> str:
    at = _some(text, chance)
    return text[:at] + text[at + chance.randint(1, 12) :]


def _swap_lines(text: str, chance: Random) -> str:
    lines = _lines(text)
    one, other = _some(lines, chance), _some(lines, chance)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _say_twice(text: str, chance: Random) -> str:
    lines = _lines(text)
    at = _some(lines, chance)
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def _other_word(text: str, chance: Random) -> str:
    lines = _lines(text)
    at = _some(lines, chance)
    blanks = " " * chance.choice((0, 2, 4, 6))
    lines[at] = f"{blanks}{chance.choice(WORDS)} {' '.join(lines[at].split()[1:])}"
    return "\n".join(lines)


def _insert_a_line(text: str, chance: Random) -> str:
    lines = _lines(text)
    lines.insert(_some(lines, chance), "    " + chance.choice(WORDS))
    return "\n".join(lines)


def _insert_something_strange(text: str, chance: Random) -> str:
    at = _some(text, chance)
    return text[:at] + chance.choice(STRANGE) + text[at:]


def _other_cell(text: str, chance: Random) -> str:
    return _instead_of_one(r"(?<=[|]) [^|\n]+ (?=[|])", text, chance)


def _other_quoted(text: str, chance: Random) -> str:
    return _instead_of_one(r'(?<=")[^"\n]+(?=")', text, chance)


def _instead_of_one(pattern: str, text: str, chance: Random) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one = chance.choice(found)
    kept = one.group()[: chance.randrange(len(one.group()) + 1)]
    return text[: one.start()] + kept + chance.choice(("", *STRANGE)) + text[one.end() :]


def _other_quotes(text: str, chance: Random) -> str:
    return text.replace('"', chance.choice(("'", "“", "", '""', '\\"')), chance.randint(1, 5))


def _no_pipes(text: str, chance: Random) -> str:
    lines = _lines(text)
    rows = [number for number, line in enumerate(lines) if "|" in line]
    for number in chance.sample(rows, min(len(rows), chance.randint(1, 3))):
        lines[number] = lines[number].replace(
            "|", chance.choice(("", "||", "¦", "\\|")), chance.randint(1, 2)
        )
    return "\n".join(lines)


def _huge_table(text: str, chance: Random) -> str:
    lines = _lines(text)
    row = f"      |{' a |' * chance.choice((1, 2, 60))}"
    at = _some(lines, chance)
    return "\n".join([*lines[:at], *[row] * chance.choice((3, 200)), *lines[at:]])


def _many_tags(text: str, chance: Random) -> str:
    lines = _lines(text)
    tags = " ".join(
        f"@{'@' * chance.randrange(3)}t{number}:{chance.choice(STRANGE)}"
        for number in range(chance.choice((1, 40)))
    )
    lines.insert(_some(lines, chance), tags)
    return "\n".join(lines)


def _long_line(text: str, chance: Random) -> str:
    at = _some(text, chance)
    return (
        text[:at]
        + chance.choice(("x", '"', "\\", "{{", "[", "a.", " ", "|")) * chance.choice((50, 2000))
        + text[at:]
    )


def _other_ends(text: str, chance: Random) -> str:
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n", "\u2028")))


def _other_indent(text: str, chance: Random) -> str:
    lines = _lines(text)
    for _ in range(chance.randint(1, 6)):
        at = _some(lines, chance)
        lines[at] = chance.choice(("", "\t", " " * 9)) + lines[at].lstrip()
    return "\n".join(lines)


CHANGES: tuple[Change, ...] = (
    _cut_a_line, _cut_the_end, _cut_some_characters, _swap_lines, _say_twice, _other_word, _insert_a_line,
    _insert_something_strange, _other_cell, _other_cell, _other_cell, _other_quoted, _other_quoted, _other_quoted, _other_quotes, _no_pipes, _huge_table, _many_tags, _long_line,
    _other_ends, _other_indent,
)  # fmt: skip
"""All ways to change a text."""
