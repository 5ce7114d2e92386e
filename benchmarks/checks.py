"""Features held against the language, or only read: `python -m benchmarks.checks check 1000`.

It takes its own time, since what it compares is quick beside the start of an interpreter. The features are this
project's own, each as often as it takes; where "mcpbdd snapshot" has kept what the servers offer, they are held
against that too.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from gherkin.parser import Parser

from benchmarks.measuring import timed
from mcpbdd.check import check_text, feature_files, layout_of, learn

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("check", "official parser")


def worker(kind: str) -> Callable[[str, str], object]:
    """Give what is done with the path and text of a feature.

    Args:
        kind: check, or "official parser", which only reads it.
    """
    if kind == "official parser":
        return lambda _path, text: Parser().parse(text)
    knowledge = learn(ROOT, layout_of(ROOT).base)
    return lambda path, text: check_text(path, text, knowledge)


def main(kind: str, count: int) -> None:
    """Do it with so many features, and print the seconds that it took as JSON."""
    files = feature_files([ROOT / "features"])
    texts = [(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")) for file in files]
    work = worker(kind)
    work(*texts[0])
    took = timed(lambda: [work(path, text) for path, text in islice(cycle(texts), count)])
    print(json.dumps(asdict(took)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
