"""The project's own scenarios, each as a small feature: what is mangled is what people really write."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BEGINS = re.compile(r"\n(?=(?:[ ]*(?:@[^\n]*|#[^\n]*)\n)*[ ]*(?:Scenario|Scenario Outline|Rule):)")


def stories() -> list[str]:
    """Give every scenario of features/ and examples/, under the head and background of its feature."""
    files = sorted([*ROOT.glob("features/**/*.feature"), *ROOT.glob("examples/*/features/**/*.feature")])
    return [story for file in files for story in _stories(file.read_text(encoding="utf-8"))]


def _stories(text: str) -> list[str]:
    head, *parts = _BEGINS.split(text)
    return [f"{head}\n{part}\n" for part in parts]
