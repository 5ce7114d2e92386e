"""What drafts features from a live server, as a process of its own: `python -m mcpbdd.agents.sketching`."""

from pathlib import Path

from pydantic import BaseModel, Field

from mcpbdd.agents.answering import Answer, answer_once
from mcpbdd.drafting import Limits, drafting_of, new_files
from mcpbdd.errors import McpbddError, Misuse


class Job(BaseModel):
    """What is to be drafted.

    Attributes:
        folder: the project's.
        server: its name in the configuration.
    """

    folder: str
    server: str


class Sketch(BaseModel):
    """A drafted feature; it is not written yet."""

    path: str = Field(description="Where it may be written, by write_feature.")
    text: str


class Sketched(Answer):
    """What was drafted.

    Attributes:
        silent: why the server did not answer; empty where it did.
        features: one for each thing that it offers.
        green: how many scenarios have run green.
        to_fill_in: how many say what is left to fill in.
    """

    silent: str = ""
    features: tuple[Sketch, ...] = ()
    green: int = 0
    to_fill_in: int = 0


def sketch(job: Job) -> Sketched:
    """Draft the features of a server by calling it; what says that it destroys, or reaches outside, is left alone.

    Raises:
        Misuse: there is no such server.
    """
    try:
        made, _ = drafting_of((job.server,), Path(job.folder), _tell_nobody, Limits())
    except Misuse:
        raise
    except McpbddError as why:
        return Sketched(silent=str(why))
    features = tuple(Sketch(path=file.path, text=file.text) for file in new_files(made))
    return Sketched(features=features, green=made.green, to_fill_in=made.to_fill_in)


def _tell_nobody(_: str) -> None:
    """Nobody looks on."""


if __name__ == "__main__":
    answer_once(Job, sketch, Sketched)
