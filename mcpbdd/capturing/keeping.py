"""Frames in a file: one JSON object a line, secrets left out, from which scenarios can be written later too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from mcpbdd.errors import Misuse
from mcpbdd.transcript import Frame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class _Line(BaseModel):
    """One frame.

    Attributes:
        at: seconds since the epoch.
        client: whose it is.
        direction: `->` to the server, `<-` to the client.
        message: the JSON-RPC message, or {"unreadable": the beginning of what is none}.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: float
    client: str
    direction: Literal["->", "<-"]
    message: dict[str, object]


def as_lines(frames: Iterable[Frame], began: float) -> str:
    """Give frames as lines.

    Args:
        frames: without secrets.
        began: when the session began, seconds since the epoch.
    """
    lines = (
        {
            "at": round(began + one.at, 6),
            "client": one.actor,
            "direction": one.direction,
            "message": one.message,
        }
        for one in frames
    )
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def read_lines(path: Path) -> tuple[tuple[Frame, ...], float]:
    """Read frames, and when the session began.

    Raises:
        Misuse: the file cannot be read, or a line is no frame.
    """
    try:
        written = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as slip:
        why = slip.strerror if isinstance(slip, OSError) else "it is no UTF-8"
        raise Misuse(f'--from: "{path}" cannot be read: {why}.') from None
    read: list[_Line] = []
    for number, line in enumerate(written, start=1):
        try:
            read.append(_Line.model_validate_json(line))
        except ValidationError:
            wanted = "write with --frames what is read with --from"
            raise Misuse(f'--from: line {number} of "{path}" is no frame; {wanted}.') from None
    began = read[0].at if read else 0.0
    frames = (
        Frame(number, one.client, one.direction, one.at - began, dict(one.message))
        for number, one in enumerate(read)
    )
    return tuple(frames), began
