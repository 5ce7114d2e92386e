"""Writing envelopes, always as UTF-8."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpbdd.messages.reading import Envelope

_LINE_ENDS: Final = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}
"""Readers that split at every line end of Unicode would break an envelope in two."""


class Writer:
    """The end of a record.

    Args:
        name: the file to write, None or empty to write to the stream.
        stream: a text stream, where there is no file.

    Attributes:
        redact: takes secrets out of an envelope.
    """

    def __init__(self, name: str | None, stream: Any) -> None:
        self.redact: Callable[[Any], Any] = _as_it_is
        self._stream = stream
        # behave would open the file in the encoding of the terminal.
        self._file: BinaryIO | None = _opened(name) if name else None

    def write(self, envelopes: Iterable[Envelope]) -> None:
        """Append envelopes and make sure that they are kept even if the run dies."""
        text = "".join([_line(self.redact(envelope)) for envelope in envelopes])
        target = self._file or getattr(self._stream, "buffer", None)
        if target is None:
            self._stream.write(text)
            self._stream.flush()
            return
        if self._file is None:
            self._stream.flush()
        # A lone surrogate, as undecodable bytes leave it, is no character and has no UTF-8.
        target.write(text.encode("utf-8", "replace"))
        target.flush()

    def close(self) -> None:
        """Close the file; a stream belongs to whoever opened it."""
        if self._file is not None:
            self._file.close()


def _as_it_is(envelope: Any) -> Any:
    return envelope


def _opened(name: str) -> BinaryIO:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("wb")


def _line(envelope: Envelope) -> str:
    text = json.dumps(envelope, ensure_ascii=False, separators=(",", ":"))
    return (text if text.isascii() else text.translate(_LINE_ENDS)) + "\n"
