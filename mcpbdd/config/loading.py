"""Finding the file of the configuration, and reading it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from mcpbdd.config.models import Configuration, FileKeys
from mcpbdd.config.placeholders import Place
from mcpbdd.config.problems import sentences
from mcpbdd.config.rules import shown
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from pathlib import Path

OWN_FILE = "mcpbdd.toml"
SHARED_FILE = "pyproject.toml"

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


@dataclass(frozen=True, slots=True)
class _Source:
    """A file that holds a configuration, read but not judged."""

    path: Path
    table: Any
    place: Place


def load(start: Path) -> Configuration:
    """Read the configuration that holds for a folder: its own, or that of the nearest folder above.

    Args:
        start: the folder in which the run was started, or a file in it.

    Raises:
        Misuse: there is none, there are two, or something in it is wrong; everything wrong is told at once.
    """
    first = start.resolve()
    for folder in (first, *first.parents):
        if (source := configuration_in(folder)) is not None:
            return _read(source, folder)
    raise Misuse(
        f"No configuration was found in {shown(first)} or above it. Write a file mcpbdd.toml:\n"
        "  [servers.NAME]\n"
        '  target = "module:attr"\n'
        'or let "mcpbdd init module:attr" write the first files of the project.'
    )


def configuration_in(folder: Path) -> _Source | None:
    """Give the configuration that stands in this very folder.

    Raises:
        Misuse: there are two, or a file cannot be read.
    """
    own, shared = folder / OWN_FILE, folder / SHARED_FILE
    table = _tool_table(_toml(shared)) if shared.is_file() else None
    if own.is_file() and table is not None:
        raise Misuse(
            f"{shown(folder)} has two configurations, {OWN_FILE} and [tool.mcpbdd] in {SHARED_FILE}; "
            "keep one of them."
        )
    if own.is_file():
        return _Source(own, _toml(own), Place(shown(own)))
    if table is not None:
        return _Source(shared, table, Place(shown(shared), ("tool", "mcpbdd")))
    return None


def _read(source: _Source, folder: Path) -> Configuration:
    if not isinstance(source.table, dict):
        raise Misuse(f"{source.place} must be a table.")
    try:
        keys = FileKeys.model_validate(source.table)
    except ValidationError as slip:
        found = sentences(slip, source.place)
        name = source.place.source
        if len(found) == 1:
            raise Misuse(f"{name}: {found[0]}") from None
        listed = "".join(f"\n  {sentence}" for sentence in found)
        raise Misuse(f"{name} has {len(found)} mistakes:{listed}") from None
    given = {name: getattr(keys, name) for name in keys.model_fields_set}
    return Configuration(folder=folder, source=source.path, **given)


def _tool_table(document: dict[str, Any]) -> Any:
    tool = document.get("tool")
    return tool.get("mcpbdd") if isinstance(tool, dict) else None


def _toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as slip:
        raise Misuse(f"{shown(path)} is not UTF-8: byte {slip.start} cannot be read.") from None
    except OSError as slip:
        raise Misuse(f"{shown(path)} cannot be read: {slip.strerror}.") from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as slip:
        raise Misuse(_syntax_error(path, text, str(slip))) from None


def _syntax_error(path: Path, text: str, message: str) -> str:
    found = _AT.search(message)
    lines = text.splitlines() or [""]
    line, column = len(lines), len(lines[-1]) + 1
    if found and found.group(1):
        line, column = int(found.group(1)), int(found.group(2))
    return f"{shown(path)} is not TOML: line {line}, column {column}: {_AT.sub('', message)}."
