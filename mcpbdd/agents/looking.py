"""What looks at a project's texts and sentences, as a process of its own: `python -m mcpbdd.agents.looking`.

Its step files are run for it, as behave runs them, and what they do to the process ends with it.
"""

import os
import sys
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from mcpbdd.agents.ending import end_with_parent
from mcpbdd.check import check_files, check_project, check_text, feature_files, layout_of, learn
from mcpbdd.check.telling import as_objects, summary, unknown
from mcpbdd.errors import Misuse
from mcpbdd.recognizing import with_keyword
from mcpbdd.sentences import Sentence, vocabulary


class Problem(BaseModel):
    """What is wrong at one place of a feature."""

    rule: str
    severity: Literal["error", "warning", "advice"]
    path: str
    line: int
    column: int
    endColumn: int  # noqa: N815 - the name as `mcpbdd check --format json` has it
    what: str
    why: str
    remedy: str


class Known(BaseModel):
    """A sentence of the language.

    Attributes:
        keyword: given, when or then.
        pattern: the sentence, its gaps in braces.
        meaning: what it does.
        example: as one may write it, with the shape of what stands under it.
        topic: what it is about; "project" for one of the project's own.
    """

    keyword: Literal["given", "when", "then"]
    pattern: str
    meaning: str
    example: str
    topic: str


class Job(BaseModel):
    """What is to be looked at.

    Attributes:
        folder: the project's.
        what: texts, or the sentences.
        path: of a feature, relative to the folder; empty for all of them.
        text: looked at in place of what the file holds.
    """

    folder: str
    what: Literal["check", "sentences"]
    path: str = ""
    text: str | None = None


class Seen(BaseModel):
    """What was seen.

    Attributes:
        misuse: why nothing was; empty otherwise.
        problems: by place.
        summary: how much is wrong, in a line.
        notes: what could not be looked at.
        sentences: the language, where it was asked for.
    """

    misuse: str = ""
    problems: list[Problem] = []
    summary: str = ""
    notes: list[str] = []
    sentences: list[Known] = []


def look(job: Job) -> Seen:
    """Do a job."""
    folder = Path(job.folder)
    try:
        return _sentences(folder) if job.what == "sentences" else _check(folder, job)
    except Misuse as slip:
        return Seen(misuse=str(slip))


def _check(folder: Path, job: Job) -> Seen:
    layout = layout_of(folder)
    knowledge = learn(folder, layout.base)
    files = [folder / job.path] if job.path or job.text is not None else feature_files(layout.paths)
    if job.text is not None:
        found = [*knowledge.troubles, *check_text(job.path or "the text", job.text, knowledge)]
    elif job.path:
        found = [*knowledge.troubles, *check_files(files, folder, knowledge)]
    else:
        found = check_project(layout, folder, knowledge)
    return Seen(
        problems=[Problem.model_validate(one) for one in as_objects(found)],
        summary=summary(found, len(files)),
        notes=unknown(knowledge),
    )


def _sentences(folder: Path) -> Seen:
    learn(folder, layout_of(folder).base)
    return Seen(sentences=[_known(sentence) for sentence in vocabulary.sentences])


def _known(sentence: Sentence) -> Known:
    under = f"\n{sentence.takes.shape()}" if sentence.takes is not None else ""
    return Known(
        keyword=sentence.keyword,
        pattern=sentence.pattern,
        meaning=sentence.meaning,
        example=with_keyword(sentence) + under,
        topic=sentence.topic or "project",
    )


def main() -> None:
    """Read a job from stdin, and write what was seen to stdout."""
    job = Job.model_validate_json(sys.stdin.readline())
    end_with_parent()
    # What step files print must not stand before the answer.
    answer = os.dup(1)
    os.dup2(2, 1)
    seen = look(job)
    with os.fdopen(answer, "w", encoding="utf-8") as out:
        out.write(seen.model_dump_json())


if __name__ == "__main__":
    main()
