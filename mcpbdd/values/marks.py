"""Marks: the words in parentheses that mean something in a cell, such as `(absent)` and `(mentions x)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from mcpbdd.errors import Misuse

ALONE = ("any", "absent", "null", "empty")
WITH_TEXT = ("mentions", "matches", "fits")

_MARK = re.compile(r"\((\w+)(?:\s+(.+))?\)", re.DOTALL)
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPES = {"\\n": "\n", "\\\\": "\\", '\\"': '"'}
_NEAR = 0.75
"""Close enough to be a slip of the pen; text in parentheses must stay text."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A word in parentheses.

    Attributes:
        word: one of ALONE or WITH_TEXT.
        text: what follows the word; empty for those that stand alone.
    """

    word: str
    text: str = ""


def unescape(text: str) -> str:
    r"""Read the escapes of a cell or of quoted text: `\n`, `\\` and `\"`; other backslashes stay."""
    return re.sub(r'\\[n\\"]', lambda found: _ESCAPES[found.group()], text)


def quoted_text(written: str) -> str | None:
    """Give the text between double quotes, escapes read; None where the whole is not in quotes."""
    found = _QUOTED.fullmatch(written)
    return None if found is None else unescape(found.group(1))


def plain_text(written: str) -> str:
    """Read a cell as text: without its quotes where it stands in quotes, escapes read."""
    quoted = quoted_text(written)
    return unescape(written) if quoted is None else quoted


def read_mark(written: str) -> Mark | None:
    """Read a mark.

    Args:
        written: a cell, its escapes unread.

    Returns:
        The mark; None for any other text, in parentheses or not.

    Raises:
        Misuse: it is nearly a mark.
    """
    found = _MARK.fullmatch(written)
    if found is None:
        return None
    word, text = found.group(1), found.group(2)
    if (text is None and word in ALONE) or (text is not None and word in WITH_TEXT):
        return Mark(word, plain_text(text or ""))
    near = get_close_matches(
        word.lower(), (*ALONE, *WITH_TEXT) if text is None else WITH_TEXT, n=1, cutoff=_NEAR
    )
    if near:
        right = f"({near[0]})" if near[0] in ALONE else f"({near[0]} {'…' if text is None else text})"
        raise Misuse(
            f'"{written}" means nothing here. Did you mean "{right}"? '
            f'Text in parentheses is quoted: "{written}".'
        )
    return None


def is_marklike(text: str) -> bool:
    """Tell whether a text would be taken for a mark, or for a slip of one, if it stood in a cell."""
    return _MARK.fullmatch(text) is not None
