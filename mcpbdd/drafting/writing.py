"""A draft for the command line: of the server that somebody named, as files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpbdd.config import is_address
from mcpbdd.drafting.drafting import Limits, draft
from mcpbdd.drafting.naming import plain_name
from mcpbdd.scaffold import NewFile
from mcpbdd.targets import configured

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.config import Configuration
    from mcpbdd.drafting.drafting import Draft
    from mcpbdd.progress import Tell


def drafting_of(words: tuple[str, ...], folder: Path, tell: Tell, limits: Limits) -> tuple[Draft, str]:
    """Draft the server that somebody named.

    Args:
        words: the name of a configured server, "module:attr", a command, or an address.
        folder: where the configuration and modules are looked for.
        tell: is told what is done next.
        limits: how far to go.

    Returns:
        The draft; and the lines that the configuration still needs, empty where it has the server.

    Raises:
        Misuse: there is no such server.
        McpbddError: it does not answer.
    """
    configuration, name = configured(words, folder)
    return draft(configuration, name, tell, limits), _missing(configuration, name)


def _missing(configuration: Configuration, name: str) -> str:
    if configuration.source is not None:
        return ""
    target = configuration.server(name).target
    written = target if isinstance(target, str) or is_address(target) else list(target)
    return f"  [servers.{json.dumps(name)}]\n  target = {json.dumps(written, ensure_ascii=False)}"


def new_files(made: Draft, folder: str = "") -> tuple[NewFile, ...]:
    """Give the files of a draft.

    Args:
        made: of a server.
        folder: where they go, relative to the project; features/SERVER where none is given.
    """
    base = folder.rstrip("/") or f"features/{plain_name(made.server, 'server')}"
    return tuple(NewFile(f"{base}/{one.file}", one.feature.text()) for one in made.features)
