"""Text between quotes, in cells and in titles: what can be said there, and how it is escaped."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from mcpbdd.errors import McpbddError
from mcpbdd.values.visible import shortened, shown, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Names = Mapping[str, str]
    """What is remembered or a folder: the name in `{{name}}` -> the text that it stands for."""

NO_NAMES: Mapping[str, str] = MappingProxyType({})

_GAP = re.compile(r"\{\{[^{}]+\}\}")
_LONGEST_TITLE = 100


class Unsayable(McpbddError):
    """A text that no sentence can carry: it hides characters, or would be taken for a `{{placeholder}}`."""


def is_sayable(text: str) -> bool:
    """Tell whether a text can stand between quotes or in a cell: every character is seen, and nothing is a gap.

    A feature is read line by line, and a line break alone has an escape.
    """
    return _GAP.search(text) is None and visible(text) == text


def quoted(text: str, names: Names = NO_NAMES) -> str:
    r"""Write a text for the gap {string} of a sentence, such as `"say \"yes\""`.

    Args:
        text: what the sentence is to be given.
        names: texts inside of it that are written as `{{name}}`.

    Raises:
        Unsayable: it cannot be written in a sentence; a doc string of JSON can hold it.
    """
    return f'"{with_names(text, names, escaped)}"'


def escaped(text: str) -> str:
    r"""Escape a text for the inside of quotes: `\\`, `\"` and `\n`."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def with_names(text: str, names: Names, write: Callable[[str], str]) -> str:
    """Write a text, and in it `{{name}}` for every text that has a name.

    Args:
        text: any.
        names: name -> text; the longest text is looked for first.
        write: writes what lies between.

    Raises:
        Unsayable: what lies between cannot be written.
    """
    by_text = {value: name for name, value in names.items() if value}
    longest_first = sorted(by_text, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", text) if by_text else [text]
    for part in parts:
        if part not in by_text and not is_sayable(part):
            raise Unsayable(f"{shown(part, 80)} cannot be written in a sentence or a cell.")
    return "".join(f"{{{{{by_text[part]}}}}}" if part in by_text else write(part) for part in parts)


def on_one_line(text: str, limit: int = _LONGEST_TITLE) -> str:
    """Write a text of a server for a title, a description or a comment: one line, nothing hidden, not endless.

    Args:
        text: any.
        limit: how many characters to keep, about.
    """
    return shortened(" ".join(visible(" ".join(text.split())).split()), limit)
