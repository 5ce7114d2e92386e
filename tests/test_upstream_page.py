"""The page about upstreams: its example runs, and what it says of sentences is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mcpbdd.binding import use_steps
from mcpbdd.sentences import vocabulary
from mcpbdd.world.upstream_rows import ROWS

if TYPE_CHECKING:
    import pytest

pytest_plugins = ["pytester"]

PAGE = (Path(__file__).parents[1] / "docs/upstream.md").read_text(encoding="utf-8")


def test_the_example_runs_as_it_stands(pytester: pytest.Pytester) -> None:
    """It is taken from the page."""
    found = re.search(r"```python\n# test_orders\.py\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    pytester.makepyfile(test_orders=found.group(1))
    pytester.runpytest_inprocess("-p", "mcpbdd.pytest_plugin").assert_outcomes(passed=2)


def test_every_row_of_an_answer_is_explained() -> None:
    """In its table."""
    assert [row for row in ROWS if f"`{row}`" not in PAGE] == []


def test_every_sentence_about_upstreams_is_spoken_of() -> None:
    """By its fixed words."""
    use_steps()
    own = [one.pattern for one in vocabulary.sentences if one.function.__module__ == "mcpbdd.steps.upstream"]
    missing = [
        pattern
        for pattern in own
        if not all(part.strip(" ") in PAGE for part in re.split(r"\{\w+\}", pattern) if len(part) > 6)
    ]
    assert len(own) > 10
    assert missing == []
