"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from mcpbdd.errors import McpbddError, Misuse


def refuse_existing(path: Path, option: str) -> None:
    """Refuse to write over what is there.

    Args:
        path: of the file that is to be written.
        option: how the user named it, for the message.

    Raises:
        Misuse: it exists, or its folder is none.
    """
    if path.exists():
        raise Misuse(
            f'{option}: "{path}" exists already, and nothing is overwritten. Name another file, or remove it.'
        )
    parent = next((folder for folder in path.absolute().parents if folder.exists()), None)
    if parent is None or not parent.is_dir() or not os.access(parent, os.W_OK):
        raise Misuse(
            f'{option}: "{path}" cannot be written, since "{parent}" is no folder that one may write to.'
        )


def write_anew(path: Path, text: str) -> None:
    """Write a file at once: somebody who looks sees the old one or the new one.

    Raises:
        McpbddError: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:  # whatever it is goes on, and leaves no file behind
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as slip:
        raise McpbddError(f'"{path}" cannot be written: {slip.strerror}.') from None
