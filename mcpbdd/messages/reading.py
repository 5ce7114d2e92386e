"""Reading a record back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

Envelope: TypeAlias = dict[str, Any]
"""One line of a record: a JSON object with one key that says what it holds."""


def read(path: str | Path) -> Iterator[Envelope]:
    """Read a record of Cucumber Messages, whoever wrote it.

    Args:
        path: the ndjson file.

    Returns:
        Its envelopes, one at a time.

    Raises:
        Misuse: the file cannot be opened, or a line of it is no envelope.
    """
    try:
        with Path(path).open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield _envelope(line, f"{path}:{number}")
    except OSError as error:
        raise Misuse(f'The record "{path}" cannot be read: {error.strerror or error}.') from None


def _envelope(line: bytes, place: str) -> Envelope:
    try:
        envelope = json.loads(line)
    except ValueError:
        raise Misuse(
            f"{place} is not JSON. A record has one JSON object a line; a last line that breaks off "
            "means that the run was killed while it wrote."
        ) from None
    if not isinstance(envelope, dict):
        raise Misuse(
            f"{place} is JSON, but not an object; a record of Cucumber Messages has one object a line."
        )
    return envelope
