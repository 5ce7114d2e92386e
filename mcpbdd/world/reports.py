"""The progress that a server reported of a call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpbdd.connection.call import Call
    from mcpbdd.transcript import Frame, Transcript


@dataclass(frozen=True, slots=True)
class Progress:
    """One report of progress.

    Attributes:
        progress, total: as reported; the total may be left out.
        message: what the server said with it.
    """

    progress: float
    total: float | None = None
    message: str = ""


@dataclass
class Reports:
    """The reports of one call, read off the frames as they come: each frame is looked at once.

    Attributes:
        transcript: the scenario's.
        actor: whose call it is, as frames name it; ids of two actors' requests may be the same.
        call: the call.
        all: the reports so far, in order.
    """

    transcript: Transcript
    actor: str
    call: Call
    all: list[Progress] = field(default_factory=list)
    _read: int = field(init=False)
    _furthest: dict[float | None, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read = self.call.first_frame

    def read_on(self) -> None:
        """Take in what has come since the last time."""
        frames = self.transcript.since(self._read)
        self._read += len(frames)
        for frame in frames:
            if (report := self._report_in(frame)) is not None:
                self.all.append(report)
                before = self._furthest.get(report.total, report.progress)
                self._furthest[report.total] = max(before, report.progress)

    def has_reached(self, progress: float, total: float) -> bool:
        """Whether so much of so much was reported."""
        return total in self._furthest and self._furthest[total] >= progress

    def _report_in(self, frame: Frame) -> Progress | None:
        if frame.actor != self.actor or frame.message.get("method") != "notifications/progress":
            return None
        params: dict[str, Any] = frame.message.get("params") or {}
        progress, total = params.get("progress"), params.get("total")
        if params.get("progressToken") not in self.call.request_ids:
            return None
        if not isinstance(progress, int | float) or not isinstance(total, int | float | None):
            return None
        return Progress(progress, total, str(params.get("message") or ""))
