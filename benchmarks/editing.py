"""What an editor asks while a feature is written: `python -m benchmarks.editing "names in a gap" 100`.

Each question is about the end of the longest of this project's features, beside one look of the rules at all of it.
It takes its own time, as checks do; what passes between the processes of a real editor is not in it.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import timed
from mcpbdd.check import check_text, layout_of, learn
from mcpbdd.editing.answering import answer
from mcpbdd.editing.wire import Ask, Point

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = """
  Scenario: This one is being written
    Given the server "answering"
    And the server "
    And\x20
"""
ASKED = {
    "what is wrong": ("findings", 1, 0),
    "names in a gap": ("offers", 3, 20),
    "all sentences after a keyword": ("offers", 4, 8),
    "what a sentence means": ("card", 2, 20),
}
"""Question -> what is wanted, and at which line and character of what is being written."""
CHECK = "one check"
KINDS = (CHECK, *ASKED)


def worker(kind: str) -> Callable[[], object]:
    """Give what asks.

    Args:
        kind: one of ASKED, or "one check": the rules look at the feature.
    """
    knowledge = learn(ROOT, layout_of(ROOT).base)
    features = [file.read_text(encoding="utf-8") for file in (ROOT / "features").rglob("*.feature")]
    text = max(features, key=len).rstrip("\n") + "\n" + WRITTEN
    if kind == CHECK:
        return lambda: check_text("it.feature", text, knowledge)
    wanted, line, character = ASKED[kind]
    begin = text.count("\n") - WRITTEN.count("\n")
    at = Point(line=begin + line, character=character)
    ask = Ask.model_validate({"number": 1, "wanted": wanted, "path": "it.feature", "text": text, "at": at})
    return lambda: answer(ask, knowledge, ROOT)


def main(kind: str, count: int) -> None:
    """Ask so many times, and print the seconds that it took as JSON."""
    work = worker(kind)
    work()
    took = timed(lambda: [work() for _ in range(count)])
    print(json.dumps(asdict(took)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
