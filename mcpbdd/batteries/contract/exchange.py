"""Requests and their answers, as they stood on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.exchange import exchange_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.transcript import Frame


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request of the client, and what the server answered.

    Attributes:
        request: the request's frame.
        answer: the response's, None where none came.
    """

    request: Frame
    answer: Frame | None = None

    @property
    def method(self) -> str:
        """What was asked for."""
        return str(self.request.message.get("method"))

    @property
    def params(self) -> dict[str, Any]:
        """With what."""
        params = self.request.message.get("params")
        return params if isinstance(params, dict) else {}

    @property
    def result(self) -> dict[str, Any]:
        """What came back; {} where it was an error, or nothing."""
        return self._part("result")

    @property
    def error(self) -> dict[str, Any]:
        """The JSON-RPC error; {} where there was none."""
        return self._part("error")

    @property
    def is_complete(self) -> bool:
        """Whether a result came that is no question."""
        asks = self.result.get("resultType") == "input_required"
        return self.answer is not None and "result" in self.answer.message and not asks

    @property
    def is_refused(self) -> bool:
        """Whether the request was rejected, or the tool reported an error."""
        return bool(self.error) or self.result.get("isError") is True

    @property
    def code(self) -> int | None:
        """The code of the JSON-RPC error."""
        code = self.error.get("code")
        return code if isinstance(code, int) else None

    @property
    def lines(self) -> tuple[str, ...]:
        """Both, as lines to read."""
        frames = [self.request] if self.answer is None else [self.request, self.answer]
        return tuple(exchange_lines(frames, 2))

    def _part(self, name: str) -> dict[str, Any]:
        found = self.answer.message.get(name) if self.answer is not None else None
        return found if isinstance(found, dict) else {}


def exchanges_of(frames: Iterable[Frame], actor: str) -> tuple[Exchange, ...]:
    """Pair the requests of an actor with their answers, in the order of the requests."""
    requests: list[Frame] = []
    open_now: dict[str | int, Frame] = {}
    answered: dict[int, Frame] = {}
    for frame in frames:
        message = frame.message
        if frame.actor != actor or "id" not in message:
            continue
        if frame.direction == "->" and "method" in message:
            requests.append(frame)
            open_now[message["id"]] = frame  # ids begin anew with each connection
        elif frame.direction == "<-" and "method" not in message and message["id"] in open_now:
            answered.setdefault(open_now[message["id"]].number, frame)
    return tuple(Exchange(request, answered.get(request.number)) for request in requests)
