"""The other side of a process that does one job for the server: a line in, a line out."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from mcpbdd.agents.ending import end_with_parent
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable


class Answer(BaseModel):
    """What came of a job.

    Attributes:
        misuse: why nothing did; empty otherwise.
    """

    misuse: str = ""


Job = TypeVar("Job", bound=BaseModel)
Kind = TypeVar("Kind", bound=Answer)


def answer_once(kind: type[Job], do: Callable[[Job], Kind], answer: type[Kind]) -> None:
    """Read a job from stdin, do it, and write the answer to stdout.

    Args:
        kind: of the job.
        do: the job; may raise Misuse.
        answer: what it gives.
    """
    job = kind.model_validate_json(sys.stdin.readline())
    end_with_parent()
    # What the project's code prints must not stand before the answer.
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        done = do(job)
    except Misuse as slip:
        done = answer(misuse=str(slip))
    with os.fdopen(kept, "w", encoding="utf-8") as out:
        out.write(done.model_dump_json())
