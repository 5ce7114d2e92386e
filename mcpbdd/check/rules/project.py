"""Files of a project that no run loads, and sentences that no feature says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule
from mcpbdd.check.texts import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mcpbdd.check.problem import Problem
    from mcpbdd.sentences import Sentence

STEPS = Rule(
    "broken-steps",
    "error",
    "Step files that cannot be loaded, or do not load the language.",
    "No scenario runs.",
)
UNUSED = Rule(
    "unused-sentence",
    "warning",
    "A sentence of the project's own that no feature says.",
    "It is code that nothing proves.",
)
NOT_LOADED = Rule(
    "not-loaded",
    "warning",
    "A feature or step file that lies where no run looks for it.",
    "It looks as if it were proved, and never runs.",
)
_ALMOST = (".features", ".gherkin", ".feature.txt", ".feature.md", ".feature.bak")


def unused_sentences(
    own: Iterable[Sentence], used: set[tuple[str, str]], base: Path, folder: Path
) -> Iterator[Problem]:
    """Find the project's sentences that no feature says.

    Args:
        own: the project's sentences.
        used: keyword and pattern of every sentence that a feature says.
        base: the folder that holds steps/; behave names step files relative to it.
        folder: paths are shown relative to it.
    """
    for sentence in own:
        if (sentence.keyword, sentence.pattern) not in used:
            path = os.path.relpath(base / sentence.filename, folder)
            what = f"No feature says “{sentence.keyword.capitalize()} {sentence.pattern}”."
            yield UNUSED.at(path, Place(sentence.line), what, "Use it in a scenario, or take it out.")


def files_not_loaded(base: Path, features: Path, *, nested: bool, folder: Path) -> Iterator[Problem]:
    """Find files that lie where no run looks for them.

    Args:
        base: the folder that holds steps/.
        features: the folder of the features.
        nested: behave looks into folders of steps/ too.
        folder: paths are shown relative to it.
    """
    for path in sorted(features.rglob("*")):
        name = path.name.lower()
        almost = name.endswith(_ALMOST) or (name.endswith(".feature") and not path.name.endswith(".feature"))
        if path.is_file() and almost:
            shown = os.path.relpath(path, folder)
            yield NOT_LOADED.at(
                shown, Place(1), "No run loads this file.", 'A feature\'s name ends in ".feature".'
            )
    steps = base / "steps"
    for path in sorted(steps.rglob("*.py")) if not nested else ():
        inside = path.parent != steps and path.name != "__init__.py"
        if inside and "behave" in path.read_text(encoding="utf-8", errors="replace"):
            what = "No run loads step files from a folder within steps/."
            remedy = "Move it up, or set use_nested_step_modules = true for behave."
            yield NOT_LOADED.at(os.path.relpath(path, folder), Place(1), what, remedy)
    for rival in {features / "steps", features.parent / "steps"} - {steps}:
        for path in sorted(rival.glob("*.py")):
            what = f"No run loads this file: steps are looked for in {os.path.relpath(steps, folder)}."
            yield NOT_LOADED.at(os.path.relpath(path, folder), Place(1), what, "Move it there.")
