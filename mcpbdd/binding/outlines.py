"""An outline's `<name>` that no heading of its examples fills is an error (language.md, rule 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from behave.model import Scenario, Step

_GAP = re.compile(r"<([^<>\n]+)>")
_OWN = frozenset({"examples.name", "examples.index", "row.index", "row.id"})
"""What behave fills by itself."""


def refuse_left_standing(scenario: Scenario, step: Step) -> None:
    """Refuse a step of an outline with a name that was not filled.

    Raises:
        Misuse: there is one; the text names the nearest heading.
    """
    for complaint in left_standing(scenario, step):
        raise Misuse(complaint)


def left_standing(scenario: Scenario, step: Step) -> Iterator[str]:
    """Complain of every name that stands in a step as it stood in the outline.

    Args:
        scenario: a row of an outline, or a scenario like any other, in which nothing can be left standing.
        step: one of its steps.
    """
    row = scenario._row  # noqa: SLF001 - behave keeps the row of the examples here only
    if row is None:
        return
    template = {name for each in scenario.parent.all_steps for name in _names(each)}
    for name in dict.fromkeys(_names(step)):
        if name in template and name not in row.headings and name not in _OWN:
            yield (
                f"<{name}> was not filled: no heading of the examples is called so.{nearest(name, row.headings)} "
                "If it is meant as text, let a column of the examples hold it."
            )


def _names(step: Step) -> Iterable[str]:
    cells = [*step.table.headings, *(cell for row in step.table for cell in row)] if step.table else []
    return [name for text in (step.name, str(step.text or ""), *cells) for name in _GAP.findall(text)]
