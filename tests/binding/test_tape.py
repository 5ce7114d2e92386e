"""What a tape keeps of a scenario, and what it gives back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.binding.current import Run
from mcpbdd.binding.tape import Tape, media_type
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from pathlib import Path


class Listener:
    """A formatter that takes steps and nothing else."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def step(self, step: Any) -> None:
        """Hear of a step."""
        self.heard.append(step)


def test_a_formatter_hears_what_it_listens_to() -> None:
    """Not every formatter takes attachments."""
    scenario: Any = SimpleNamespace(all_steps=["first"])
    tape = Tape(scenario)
    tape.step("first")  # type: ignore[arg-type]
    tape.embedding("text/plain", "a note")
    listener = Listener()
    tape.replay([listener])
    assert listener.heard == ["first"]


def step_at(path: Path, line: int) -> Any:
    """A step with a doc string."""
    return SimpleNamespace(text="told", filename=str(path), line=line)


def test_the_media_type_is_read_from_the_file(tmp_path: Path) -> None:
    """Behave drops it."""
    feature = tmp_path / "a.feature"
    feature.write_text('Given it\n  # a remark\n  """text\n  told\n  """\n', encoding="utf-8")
    assert media_type(step_at(feature, 1)) == "text"
    assert media_type(step_at(feature, 5)) == ""
    assert media_type(step_at(tmp_path / "gone.feature", 1)) == ""


def test_there_is_no_world_between_scenarios() -> None:
    """A hook that asks too early is told so."""
    nothing: Any = None
    with pytest.raises(Misuse, match="No scenario is running"):
        _ = Run(nothing, ("2025-11-25",), nothing).world
