"""Sentences that nobody knows, with the nearest ones that are known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from behave.model_type import Status

from mcpbdd.recognizing import nearest_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from behave.model import Scenario, Step


def unknown_sentences(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Give place, text and nearest sentence of every undefined step."""
    for step in scenario.all_steps:
        if step.status == Status.undefined:
            yield _place(step), f"{step.keyword} {step.name}", nearest_sentence(step.step_type, step.name)


def told(step: Step) -> str:
    """Say that nobody knows the sentence of a step, where it stands, and which one is near."""
    near = nearest_sentence(step.step_type, step.name)
    lines = [f"No sentence reads: {step.keyword} {step.name}", f"  at {_place(step)}"]
    return "\n".join([*lines, f"The nearest is: {near}"] if near else lines)


def _place(step: Step) -> str:
    return f"{step.filename}:{step.line}:{_column(step.filename, step.line)}"


def _column(filename: str, line: int) -> int:
    try:
        text = Path(filename).read_text(encoding="utf-8").splitlines()[line - 1]
    except (OSError, IndexError):
        return 1
    return len(text) - len(text.lstrip()) + 1
