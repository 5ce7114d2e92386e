"""What looks at a project's texts and sentences, as a process of its own: `python -m mcpbdd.agents.looking`.

Its step files are run for it, as behave runs them, and what they do to the process ends with it.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from mcpbdd.agents.answering import Answer, answer_once
from mcpbdd.catalogue import packaged_sentences
from mcpbdd.catalogue.searching import as_objects as as_known
from mcpbdd.catalogue.searching import chosen
from mcpbdd.check import check_files, check_project, check_text, feature_files, layout_of, learn
from mcpbdd.check.telling import as_objects, summary, unknown


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


class Gap(BaseModel):
    """A gap of a sentence: what may be written there, and what it stands for."""

    type: str
    role: str


class Known(BaseModel):
    """A sentence of the language.

    Attributes:
        keyword: given, when or then.
        pattern: the sentence, its gaps in braces.
        topic: what it is about; None for one of the project's own.
        meaning: what it does.
        gaps: in their order.
        under: what stands under it; None for nothing.
        example: as one may write it, with what stands under it.
    """

    keyword: Literal["given", "when", "then"]
    pattern: str
    topic: str | None
    meaning: str
    gaps: list[Gap]
    under: str | None
    example: str


class Job(BaseModel):
    """What is to be looked at.

    Attributes:
        folder: the project's.
        what: texts, or the sentences.
        path: of a feature, relative to the folder; empty for all of them.
        text: looked at in place of what the file holds.
        words: which sentences are wanted; see `mcpbdd.catalogue.searching.chosen`.
    """

    folder: str
    what: Literal["check", "sentences"]
    path: str = ""
    text: str | None = None
    words: tuple[str, ...] = ()


class Seen(Answer):
    """What was seen.

    Attributes:
        problems: by place.
        summary: how much is wrong, in a line.
        notes: what could not be looked at.
        sentences: those that have the words, else those that come nearest.
    """

    problems: tuple[Problem, ...] = ()
    summary: str = ""
    notes: tuple[str, ...] = ()
    sentences: tuple[Known, ...] = ()


def look(job: Job) -> Seen:
    """Do a job.

    Raises:
        Misuse: the configuration, or what was kept of the servers, cannot be read.
    """
    folder = Path(job.folder)
    return _sentences(folder, job.words) if job.what == "sentences" else _check(folder, job)


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
        problems=tuple(Problem.model_validate(one) for one in as_objects(found)),
        summary=summary(found, len(files)),
        notes=tuple(unknown(knowledge)),
    )


def _sentences(folder: Path, words: tuple[str, ...]) -> Seen:
    knowledge = learn(folder, layout_of(folder).base)
    found = chosen([*packaged_sentences(), *knowledge.own], words)
    return Seen(sentences=tuple(Known.model_validate(one) for one in as_known(found)))


if __name__ == "__main__":
    answer_once(Job, look, Seen)
