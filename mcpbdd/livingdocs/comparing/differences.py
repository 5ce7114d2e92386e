"""Compares two books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.livingdocs.comparing.promises import promised
from mcpbdd.livingdocs.comparing.scenarios import behaved
from mcpbdd.livingdocs.comparing.values import SEVERITIES, Difference

if TYPE_CHECKING:
    from mcpbdd.livingdocs.model import Book


def differences_of(old: Book, new: Book) -> tuple[Difference, ...]:
    """Compare two books.

    Returns:
        What differs, the worst first; within one severity what is promised comes before scenarios.
    """
    found = [*promised(old, new), *behaved(old, new)]
    return tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity)))
