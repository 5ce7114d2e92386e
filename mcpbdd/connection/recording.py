"""Writes down every frame at the seam between transport and session."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol, Self

from mcp.shared.message import SessionMessage
from pydantic import ValidationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager
    from types import TracebackType

    from mcpbdd.transcript import Direction

    Note = Callable[[Direction, dict[str, Any]], None]
    Streams = tuple[Any, Any]


class MadeUp(SessionMessage):
    """What the SDK's client tells itself where the server said nothing; it never crossed the wire."""


class Recorder(Protocol):
    """Who wants to know what crosses the wire."""

    def note(self, direction: Direction, message: dict[str, Any]) -> None:
        """Take down one message."""

    def loses(self, message: dict[str, Any]) -> bool:
        """Tell whether a message from the server gets lost; it is taken down as such then."""

    def ended(self) -> None:
        """Take down that the server closed its side."""


class _RecordedStream:
    """One side of a transport; every item that passes is noted."""

    def __init__(self, inner: Any, recorder: Recorder) -> None:
        self._inner, self._recorder = inner, recorder

    async def aclose(self) -> None:
        """Close the stream."""
        await self._inner.aclose()

    def close(self) -> None:
        """Close the stream at once."""
        self._inner.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class RecordedRead(_RecordedStream):
    """The reading side of a transport."""

    @property
    def last_context(self) -> Any:
        """Forwarded: the SDK runs handlers in the sender's context."""
        return getattr(self._inner, "last_context", None)

    async def receive(self) -> Any:
        """Read one item."""
        while True:
            item = await self._inner.receive()
            if not self._lost(item):
                return self._noted(item)

    async def __anext__(self) -> Any:
        while True:
            try:
                item = await self._inner.__anext__()
            except StopAsyncIteration:
                self._recorder.ended()
                raise
            if not self._lost(item):
                return self._noted(item)

    def _lost(self, item: Any) -> bool:
        return not isinstance(item, MadeUp | Exception) and self._recorder.loses(_message(item))

    def _noted(self, item: Any) -> Any:
        if not isinstance(item, MadeUp):
            self._recorder.note("<-", _message(item))
        return item

    def __aiter__(self) -> Self:
        return self


class RecordedWrite(_RecordedStream):
    """The writing side of a transport."""

    async def send(self, item: SessionMessage) -> None:
        """Write one item."""
        self._recorder.note("->", _message(item))
        await self._inner.send(item)


class RecordedTransport:
    """A transport whose streams are recorded.

    Args:
        inner: any transport of the SDK: an async context manager that gives a reading and a writing stream.
        recorder: who takes the frames down.
    """

    def __init__(self, inner: AbstractAsyncContextManager[Any], recorder: Recorder) -> None:
        self._inner, self._recorder = inner, recorder

    async def __aenter__(self) -> Streams:
        read, write = await self._inner.__aenter__()
        return RecordedRead(read, self._recorder), RecordedWrite(write, self._recorder)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return await self._inner.__aexit__(kind, error, trace)


def _message(item: SessionMessage | Exception) -> dict[str, Any]:
    if isinstance(item, ValidationError):
        written = item.errors()[0]["input"]  # what was written says more than what pydantic thinks of it
        return {"unreadable": written if isinstance(written, str) else json.dumps(written, default=str)}
    if isinstance(item, Exception):
        return {"unreadable": str(item)}
    message: dict[str, Any] = item.message.model_dump(by_alias=True, mode="json", exclude_unset=True)
    return message
