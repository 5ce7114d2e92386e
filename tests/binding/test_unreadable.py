"""Files that cannot be read are told in a line, with their place: features in other bytes, step files in broken Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project

    Write = Callable[[dict[str, str | None]], Project]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"Feature: F\n  Scenario: caf\xe9\n", ":2: This line is not UTF-8. Save the file as UTF-8"),
        (b"# language: xx\nFeature: F\n", ":1: Behave cannot make sense of this (KeyError: 'xx')."),
        (b"Feature: F\n  Nothing: x\n  Scenario: S\n    And one\n", "ParserError: Failed to parse"),
    ],
    ids=["bytes", "language", "grammar"],
)
def test_a_feature_that_cannot_be_read_is_told_in_a_line(project: Write, content: bytes, told: str) -> None:
    """A good one beside it is not blamed."""
    written = project({})
    (written.folder / "features/zz_bad.feature").write_bytes(content)
    run = written.behave("features/")
    assert run.code == 1
    assert f"zz_bad.feature{told}" in run.output or told in run.output
    assert "good.feature" not in run.output
    assert "Traceback" not in run.said


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def own(:\n", "steps/own.py:1: This step file cannot be loaded: SyntaxError: invalid syntax."),
        (
            "\nimport nowhere_at_all\n",
            "steps/own.py:2: This step file cannot be loaded: ModuleNotFoundError: No module",
        ),
        ("raise ValueError\n", "steps/own.py:1: This step file cannot be loaded: ValueError: no message."),
        (
            "from mcpbdd import then\n@then('the {{room')\ndef own(world):\n    pass\n",
            'the sentence "the {{room" is no Cucumber Expression. Gaps stand in braces',
        ),
        ("x = 1\x00\n", "steps:1: This step file cannot be loaded: SyntaxError: source code"),
    ],
    ids=["grammar", "import", "raises", "no sentence", "nul"],
)
def test_a_step_file_that_cannot_be_loaded_is_told_in_a_line(project: Write, code: str, told: str) -> None:
    """File and line are those of the step file, wherever beneath it was raised."""
    run = project({"steps/own.py": code}).behave("features/")
    assert run.code == 1
    assert told in run.output
    assert "Traceback" not in run.said
