"""Asks a process beside the server to look at the project's texts and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from mcpbdd.agents.errors import PROJECT_BROKEN, fail
from mcpbdd.agents.looking import Job, Known, Seen
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import BaseModel

    from mcpbdd.agents.answering import Kind
    from mcpbdd.agents.children import Children
    from mcpbdd.agents.project import Project

WITHIN = 60.0
"""Seconds for a look; step files that take longer hang."""

_MODULE = "mcpbdd.agents.looking"


@dataclass(frozen=True, slots=True)
class Looking:
    """Looks at a project.

    Attributes:
        project: which.
        children: who runs the processes.
    """

    project: Project
    children: Children

    async def check(self, path: str, text: str | None) -> Seen:
        """Check one feature or all of them; see `looking.Job`.

        Raises:
            Failure: the project cannot be read, or its step files hang.
        """
        return await self._look(Job(folder=str(self.project.folder), what="check", path=path, text=text))

    async def sentences(self, words: Iterable[str]) -> tuple[Known, ...]:
        """Give the sentences that have all the words, else those that come nearest; see `looking.Job`.

        Raises:
            Failure: as above.
        """
        job = Job(folder=str(self.project.folder), what="sentences", words=tuple(words))
        return (await self._look(job)).sentences

    async def _look(self, job: Job) -> Seen:
        return await answer_of(self.children, self.project, _MODULE, job, Seen, within=WITHIN)


async def answer_of(
    children: Children, project: Project, module: str, job: BaseModel, kind: type[Kind], *, within: float
) -> Kind:
    """Let a process do a job; see `answering.answer_once`.

    Args:
        children: who runs it.
        project: in whose folder.
        module: that does it.
        job: what is to be done.
        kind: of the answer.
        within: seconds that it has.

    Raises:
        Failure: the project cannot be read, or it did not end in time.
    """
    ended = await children.run(module, (), project.folder, within=within, told=job.model_dump_json())
    try:
        answer = kind.model_validate_json(ended.output)
    except ValidationError:
        last = project.scrubbed(ended.errors.strip().rpartition("\n")[2])[-500:]
        fail(PROJECT_BROKEN, f"What looks at the project ended with status {ended.status}. {last}")
    if answer.misuse:
        project.broken(Misuse(answer.misuse))
    return answer
