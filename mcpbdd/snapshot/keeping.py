"""The file that a snapshot is kept in."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from pydantic import ValidationError

from mcpbdd.errors import Misuse
from mcpbdd.snapshot.facts import Snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.config import Configuration, ServerConfig

_FILE = ".mcpbdd/snapshot.json"
_ANEW = 'Take it anew: "mcpbdd snapshot".'
_SAYS_WHAT_IS_OFFERED = {"target", "transport", "settings", "environment", "eras", "catalogues"}


def snapshot_path(configuration: Configuration) -> Path:
    """Give the file in which a project's snapshot is kept."""
    return configuration.folder / _FILE


def fingerprint(server: ServerConfig) -> str:
    """Give a short text that changes with those keys of a server's configuration that may change what it offers."""
    text = server.model_dump_json(include=_SAYS_WHAT_IS_OFFERED)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def load_snapshot(path: Path) -> Snapshot:
    """Read a snapshot; an empty one where the file does not exist.

    Raises:
        Misuse: the file cannot be read, or is no snapshot.
    """
    try:
        return Snapshot.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return Snapshot()
    except OSError as slip:
        raise Misuse(f"{path} cannot be read: {slip.strerror}.") from None
    except ValidationError as slip:
        first = slip.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Misuse(f"{path} is no snapshot of servers{f' at {where}' if where else ''}. {_ANEW}") from None


def save_snapshot(snapshot: Snapshot, path: Path) -> None:
    """Write a snapshot; the file holds the old one or the new one, and never half of one.

    Raises:
        Misuse: it cannot be written.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(snapshot.model_dump_json(indent=1) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as slip:
        with suppress(OSError):
            new.unlink()
        raise Misuse(f"{path} cannot be written: {slip.strerror}.") from None
