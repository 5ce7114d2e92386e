"""A formatter that keeps what a scenario tells, so that it can be told again, or not at all."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.binding.evidence import Seen
from mcpbdd.values.blocks import Block

if TYPE_CHECKING:
    from behave.model import Scenario, Step


class Tape:
    """Stands in for every formatter while a scenario runs in one era.

    behave's own clock is the one that scenarios stop, so durations are measured here.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.seen = Seen()
        self.events: list[tuple[str, tuple[Any, ...]]] = []
        self._steps: list[Step] = list(scenario.all_steps)
        self._index = -1
        self._began = 0.0

    @property
    def running(self) -> Step | None:
        """The step that runs, or ran last."""
        return self._steps[self._index] if 0 <= self._index < len(self._steps) else None

    @property
    def at_last_step(self) -> bool:
        """Whether the running step is the scenario's last."""
        return self._index == len(self._steps) - 1

    def scenario(self, scenario: Scenario) -> None:
        """Take down that the scenario begins."""
        self.events.append(("scenario", (scenario,)))

    def step(self, step: Step) -> None:
        """Take down that a step is announced."""
        self.events.append(("step", (step,)))

    def match(self, match: Any) -> None:
        """Take down that a step begins."""
        self._index += 1
        self._began = time.perf_counter()
        self.events.append(("match", (match,)))

    def result(self, step: Step) -> None:
        """Take down that a step has ended."""
        step.duration = time.perf_counter() - self._began  # type: ignore[assignment]  # behave declares int
        self.events.append(("result", (step,)))

    def embedding(self, mime_type: str, data: Any) -> None:
        """Take down an attachment."""
        self.events.append(("embedding", (mime_type, data)))

    def replay(self, formatters: list[Any]) -> None:
        """Tell the formatters what happened."""
        for name, arguments in self.events:
            for formatter in formatters:
                if hasattr(formatter, name):
                    getattr(formatter, name)(*arguments)


def block_of(table: Any, text: Any, media: str) -> Block:
    """Give what stands under a step as a value.

    Args:
        table: behave's, None without one.
        text: the doc string, None without one.
        media: the doc string's media type.
    """
    if table is not None:
        return Block(lines=tuple(tuple(row) for row in [table.headings, *(row.cells for row in table)]))
    if text is None:
        return Block()
    return Block(text=str(text).replace('\\"\\"\\"', '"""'), media_type=media)


def media_type(step: Step) -> str:
    """Read what follows the opening quotes of a step's doc string in the feature file; behave drops it."""
    if step.text is None:
        return ""
    try:
        lines = Path(step.filename).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    for candidate in lines[step.line :]:
        stripped = candidate.strip()
        if stripped.startswith(('"""', "'''")):
            return stripped[3:].strip()
    return ""
