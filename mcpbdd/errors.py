"""What can go wrong, as types.

    McpbddError
    ├── Misuse        the author's slip: a wrong argument, table, name, order of steps
    ├── Mismatch      the server did otherwise than the sentence says
    ├── Unreachable   the server gave no usable answer: died, hangs, wrote rubbish
    └── LeftOut       not a failure: this scenario does not apply here, and why

Each is told to a person in one or two sentences; none of them shows a traceback.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class McpbddError(Exception):
    """The root of everything that mcpbdd raises on purpose."""


class Misuse(McpbddError):
    """The author's slip. The text says what was wrong, where, and the nearest right thing."""


class Mismatch(McpbddError):
    """The server did otherwise than the sentence says.

    Args:
        expected: what the sentence wants, as a phrase ("the call to succeed").
        actual: what was found, as a phrase or value.
        path: the JSON path at which they differ, empty where there is none.
        hint: a nearest candidate or a remedy, empty where there is none.
    """

    def __init__(self, expected: str, actual: str, *, path: str = "", hint: str = "") -> None:
        self.expected, self.actual, self.path, self.hint = expected, actual, path, hint
        super().__init__(self.describe())

    def describe(self) -> str:
        """Give the mismatch as the lines that a person reads."""
        lines = [f"expected: {_hanging(self.expected)}", f" but was: {_hanging(self.actual)}"]
        if self.path:
            lines.append(f"      at: {self.path}")
        if self.hint:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(lines)


class Unreachable(McpbddError):
    """The server gave no usable answer.

    Args:
        message: what happened, in a sentence.
        stderr: the end of what the server wrote to its standard error.
    """

    def __init__(self, message: str, *, stderr: str = "") -> None:
        self.stderr = stderr.strip()
        tail = f"\nThe server's last words on stderr:\n{_indented(self.stderr)}" if self.stderr else ""
        super().__init__(f"{message}{tail}")


class LeftOut(McpbddError):
    """This scenario does not apply here; the text is the reason that the summary lists."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Give the hint that follows an unknown name.

    Args:
        word: what was written.
        known: every right name.

    Returns:
        ' Did you mean "x"?', or the list of the known names where none is near.
    """
    names = sorted(set(known))
    lowered = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    if close:
        return f' Did you mean "{lowered[close[0]]}"?'
    if not names:
        return " None is known here."
    shown = ", ".join(f'"{name}"' for name in names[:12])
    more = f" and {len(names) - 12} more" if len(names) > 12 else ""
    return f" Known: {shown}{more}."


def _hanging(text: str) -> str:
    """Set the further lines of a text below its first."""
    return text.replace("\n", "\n    ")


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines()[-12:])
