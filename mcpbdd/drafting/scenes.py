"""What the calls of a draft stand on: the server, what lies in its folder, and what was made before."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.config import folder_names
from mcpbdd.drafting.guessing import NOTE
from mcpbdd.phrasing import Step, headed, is_sayable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.config import Era, ServerConfig
    from mcpbdd.drafting.guessing import Guess
    from mcpbdd.drafting.playing import Player

STAND_IN = "/mcpbdd-stands-for-a-folder"
"""Stands in arguments for the path of a scenario's folder, which every world has its own of."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies in the folder that a server works in.

    Attributes:
        folder: its name.
        preparation: what fills it, by its name in the configuration; empty where one file of ours does.
        file: a file that lies there, for calls that want one.
    """

    folder: str
    preparation: str = ""
    file: str = NOTE

    @property
    def given(self) -> Step:
        """Give the step that lays it."""
        folder = f"the folder {quoted(self.folder)}"
        if self.preparation:
            return Step("given", f"{folder} is prepared by {quoted(self.preparation)}")
        return Step("given", f"{folder} contains", headed(("path", "content"), [(self.file, "Buy milk.")]))


@dataclass(frozen=True, slots=True)
class Scene:
    """What a call of a draft stands on.

    Attributes:
        server: the name in the configuration.
        ground: what lies in the folder that the server works in; None where it has none.
        before: Givens that set something up.
        everywhere: the ground is laid for every call, and not only for those whose arguments name the folder.
    """

    server: str
    ground: Ground | None = None
    before: tuple[Step, ...] = ()
    everywhere: bool = False

    @property
    def path(self) -> str:
        """What stands in arguments for the folder's path; empty where there is none."""
        return STAND_IN if self.ground is not None else ""

    @property
    def file(self) -> str:
        """A file that lies in the folder."""
        return self.ground.file if self.ground is not None else NOTE

    @property
    def names(self) -> dict[str, str]:
        """The placeholder of the folder, for phrasing."""
        return {f"folder:{self.ground.folder}": STAND_IN} if self.ground is not None else {}

    def givens(self, arguments: dict[str, Any]) -> tuple[Step, ...]:
        """Give the steps before a call."""
        server = Step("given", f"the server {quoted(self.server)}")
        if self.ground is None or not (self.everywhere or STAND_IN in json.dumps(arguments)):
            return (server, *self.before)
        return (server, self.ground.given, *self.before)

    def bare(self) -> Scene:
        """Give the same for a call that is refused: it needs no more than what its arguments name."""
        return replace(self, before=(), everywhere=False)


@dataclass(frozen=True, slots=True)
class Setup:
    """A call that makes something which others may need.

    Attributes:
        given: the step.
        made: the names that were made up for it.
    """

    given: Step
    made: tuple[str, ...] = ()

    def asked_for_by(self, guess: Guess) -> Iterator[Guess]:
        """Give a guess as it is; then with each name that was made here, for all that were made up there."""
        yield guess
        for name in self.made:
            named = {**guess.arguments, **dict.fromkeys(names_in(guess), name)}
            if named != guess.arguments:
                yield replace(guess, arguments=named)


def names_in(guess: Guess) -> dict[str, str]:
    """Give the texts of a guess that were made up, by their arguments; paths are none."""
    made_up = {name: guess.arguments[name] for name in guess.unsure}
    return {
        name: value for name, value in made_up.items() if isinstance(value, str) and STAND_IN not in value
    }


def scenes_of(name: str, server: ServerConfig, player: Player, era: Era) -> Iterator[Scene]:
    """Give what calls can stand on: each folder of the server, with a file of ours and as each preparation fills it.

    A preparation that fails in a folder was made for another one, and is passed over.

    Args:
        name: the server's.
        server: its configuration.
        player: lays the ground once, to see which files lie there then.
        era: a revision that the server speaks.
    """
    folders = sorted(folder_names(server))
    for folder in folders:
        yield Scene(name, Ground(folder))
        for preparation in filter(is_sayable, server.prepare):
            scene = Scene(name, Ground(folder, preparation), everywhere=True)
            files = player.files_in(folder, scene.givens({}), era)
            if files is not None:
                yield replace(scene, ground=Ground(folder, preparation, _plainest(files)))
    if not folders:
        yield Scene(name)


def _plainest(files: tuple[str, ...]) -> str:
    """Give the first file that is not hidden and no empty folder; one that is not there where there is none."""
    plain = (file for file in files if not file.endswith("/") and not f"/{file}".count("/."))
    return next(plain, NOTE)
