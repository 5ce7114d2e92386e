"""The process that knows a project: `python -m mcpbdd.editing.serving FOLDER`.

It runs the project's step files, says what it learned, and then answers a question a line until nobody asks any more.
What step files print goes to the standard error, and what they read is empty.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pydantic import ValidationError

from mcpbdd.check import layout_of
from mcpbdd.check.learning import learn, learn_language
from mcpbdd.config import configuration_in
from mcpbdd.editing.answering import answer, finding
from mcpbdd.editing.watching import usual_files
from mcpbdd.editing.wire import Answer, Ask, Learned, Point, Span
from mcpbdd.errors import McpbddError, Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpbdd.check import Knowledge
    from mcpbdd.editing.wire import Finding

GRACE = 2.0
"""Seconds in which the process may end by itself, once nobody asks any more."""


def main(arguments: Sequence[str]) -> None:
    """Serve a project until the other side goes.

    Args:
        arguments: the project's folder.
    """
    questions, answers = _own_streams()
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, waiting), daemon=True).start()
    folder = Path(arguments[0])
    base, notices = _base(folder)
    knowledge, learned = _learn(folder, base, notices)
    _say(answers, learned.model_dump_json())
    while line := waiting.get():
        _say(answers, _answered(line, knowledge, base).model_dump_json())


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the two streams for ourselves: what step files print and read must not get between."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - a device, not a file
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return questions, answers


def _listen(questions: BinaryIO, waiting: queue.SimpleQueue[bytes]) -> None:
    """Take questions, also while a step file keeps the process busy; when nobody asks any more, it ends."""
    for line in questions:
        waiting.put(line)
    waiting.put(b"")
    time.sleep(GRACE)
    os._exit(0)


def _say(answers: BinaryIO, line: str) -> None:
    try:
        answers.write(line.encode() + b"\n")
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


def _base(folder: Path) -> tuple[Path, list[str]]:
    """Give the folder that holds steps/, and what is wrong where that cannot be known."""
    try:
        return layout_of(folder).base, []
    except Exception as slip:  # noqa: BLE001 - the edge: behave's configuration may break its reader in any way
        return folder, [f"behave's configuration cannot be read: {slip}"]


def _learn(folder: Path, base: Path, notices: list[str]) -> tuple[Knowledge, Learned]:
    try:
        knowledge = learn(folder, base)
    except Misuse as slip:
        notices = [*notices, str(slip)]
        knowledge = learn_language(folder, base)
    found, more = _troubles(knowledge, folder)
    watched = tuple(dict.fromkeys([*_watched(folder), str(base / "steps"), *_own_modules(folder)]))
    return knowledge, Learned(findings=found, notices=(*notices, *more), watched=watched)


def _troubles(knowledge: Knowledge, folder: Path) -> tuple[tuple[Finding, ...], list[str]]:
    """Give what is wrong in step files at its place, and what has no place as words."""
    found, notices = [], []
    for problem in knowledge.troubles:
        path = folder / problem.path
        if path.is_file():
            line = problem.place.line - 1
            span = Span(start=Point(line=line, character=0), end=Point(line=line + 1, character=0))
            found.append(finding(problem, span, str(path)))
        else:
            notices.append(f"{problem.what} {problem.remedy}")
    return tuple(found), notices


def _watched(folder: Path) -> Iterator[str]:
    """Give the files that the configuration and the snapshot may stand in: here, and where the project really is."""
    yield from usual_files(folder)
    for place in folder.parents:
        try:
            there = configuration_in(place) is not None
        except McpbddError:
            there = True
        if there:
            yield from usual_files(place)
            return


def _own_modules(folder: Path) -> Iterator[str]:
    """Give the files of the project's modules that its step files have imported."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and Path(file).is_relative_to(folder) and not _is_installed(Path(file)):
            yield file


def _is_installed(file: Path) -> bool:
    return file.is_relative_to(sys.prefix) or "site-packages" in file.parts


def _answered(line: bytes, knowledge: Knowledge, base: Path) -> Answer:
    try:
        ask = Ask.model_validate_json(line)
    except ValidationError as slip:
        return Answer(number=-1, failed=f"not understood: {slip.error_count()} mistakes")
    try:
        return answer(ask, knowledge, base)
    except Exception as slip:  # noqa: BLE001 - the edge: an editor goes on, whatever a text breaks
        return Answer(number=ask.number, failed=f"{ask.wanted}: {type(slip).__name__}: {slip}")


if __name__ == "__main__":
    main(sys.argv[1:])
