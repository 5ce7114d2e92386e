"""What scenarios may reach that somebody else than the project's own people wrote: `-D reach=configured`.

A scenario may name a function of any module, set the environment of a process, copy a file, lay a link. Where an
agent wrote it, that would let the agent run and read what it likes. Such a run reaches what the configuration names,
and files of the project; all else is refused.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpbdd.world.stage import Stage

_WHY = "This run reaches only what the configuration names and the project's own files (-D reach=configured)"


def refuse_unconfigured(stage: Stage, what: str) -> None:
    """Refuse what the scenario alone names, where the run reaches no such thing.

    Args:
        stage: of the run.
        what: how messages call it.

    Raises:
        Misuse: the run reaches only what is configured.
    """
    if stage.confined:
        raise Misuse(f"{_WHY}; {what} is named by the scenario alone.")


def refuse_environment(stage: Stage, settings: Iterable[str]) -> None:
    """Refuse settings that are variables of a process's environment: by these any code can be let in.

    Raises:
        Misuse: the run reaches only what is configured, and there is one.
    """
    for name in settings:
        if name.startswith("environment."):
            refuse_unconfigured(stage, f'"{name}"')


def refuse_foreign_file(stage: Stage, path: Path) -> None:
    """Refuse a file that does not lie in the project.

    Raises:
        Misuse: the run reaches only what is configured, and the file lies elsewhere.
    """
    if stage.confined and not path.resolve().is_relative_to(stage.configuration.folder.resolve()):
        raise Misuse(f'{_WHY}; "{path.name}" lies elsewhere.')


def refuse_foreign_links(stage: Stage, folder: Path, records: Iterable[Mapping[str, str]]) -> None:
    """Refuse links that lead out of the scenario's folders.

    Args:
        stage: of the run.
        folder: that is filled; those of the scenario lie side by side.
        records: lines of the table, with the columns path and link to.

    Raises:
        Misuse: the run reaches only what is configured, and a link leads elsewhere.
    """
    for record in records:
        link = record.get("link to")
        if stage.confined and link is not None:
            path = record.get("path", "")
            target = Path(os.path.normpath((folder / path).parent / link))
            if _turns_back(link) or not target.is_relative_to(folder.parent):
                raise Misuse(f'{_WHY}; the link "{path}" leads elsewhere.')


def _turns_back(link: str) -> bool:
    """Tell whether a link goes up after it has gone down: on the way down another link may have led anywhere."""
    down = itertools.dropwhile(lambda part: part in ("..", os.sep), Path(link).parts)
    return ".." in down
