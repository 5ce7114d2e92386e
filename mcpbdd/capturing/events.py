"""Server-sent events, read as they come (WHATWG HTML, section 9.2.6), for the copy that a recorder keeps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE = re.compile(rb"\r\n|\n|\r(?!\Z)")
"""A line's end; a return at the very end may be half of one."""


class Events:
    """Takes a stream in pieces of any size and gives the data of each event that is complete."""

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[bytes] = []

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """Take a piece.

        Yields:
            The data of each event that it completes, lines joined by line breaks.
        """
        *lines, self._rest = _LINE.split(self._rest + chunk)
        for line in lines:
            name, _, value = line.partition(b":")
            if name == b"data":
                self._data.append(value.removeprefix(b" "))
            elif not line and self._data:
                data, self._data = b"\n".join(self._data), []
                if data:
                    yield data
