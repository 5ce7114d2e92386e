"""What is said on a terminal while something takes long."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcpbdd.values.visible import shortened, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

Tell = Callable[[str], None]
"""Is told what is done next."""

WIDE = 70
_SAVED, _BACK = "\0337", "\0338"
_REST = "\033[K"
"""Erases from here to the end of the line: what a formatter has begun to write before it stays."""
_CUT, _WRAPPED = "\033[?7l", "\033[?7h"
"""What is longer than the line must not go on in the next one, which nobody would erase."""


@contextmanager
def progress_line() -> Iterator[Tell]:
    """Say on a terminal what is done next, behind what stands in its line, and let it vanish at the end.

    Nothing is said where the standard error is no terminal, or the variable CI is set: there a line that is rewritten
    is a heap of lines. It is the process's own standard error; behave keeps what goes to `sys.stderr`.
    """
    screen = sys.__stderr__
    if screen is None or not screen.isatty() or os.environ.get("CI"):
        yield lambda _: None
        return

    def write(text: str) -> None:
        screen.write(f"{_SAVED}{_CUT}{_REST}{text}{_WRAPPED}{_BACK}")
        screen.flush()

    try:
        yield lambda doing: write(shortened(" ".join(visible(doing).split()), WIDE))
    finally:
        write("")
