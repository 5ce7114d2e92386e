"""What is done next, told on a terminal to people who wait; nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcpbdd.values.visible import shortened, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

Tell = Callable[[str], None]
"""Is told what is done next, in a few words."""

_ANEW = "\r\033[K"
"""Begins the line of a terminal anew."""


@contextmanager
def progress_line() -> Iterator[Tell]:
    """Say on a terminal what is done next, in one line that vanishes at the end."""
    shown = sys.stderr.isatty()

    def tell(doing: str) -> None:
        if shown:
            sys.stderr.write(f"{_ANEW}{shortened(visible(doing), 70)}")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write(_ANEW)
            sys.stderr.flush()
