"""An event loop whose time stands still while it does not turn, and can be moved by a scenario."""

from __future__ import annotations

import asyncio
import heapq
import math
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextvars import Context

NEVER = sys.maxsize
"""The moment at which `sleep_forever` ends."""
ROUNDING = 1e-6
"""Seconds added to a jump, so that a timer that falls due at its very end is due."""


class DatedTimer(asyncio.TimerHandle):
    """A timer of a StandingLoop.

    Attributes:
        due: when it is due on the wall clock, in microseconds since 1970.
    """

    __slots__ = ("due",)

    _when: float
    _scheduled: bool
    due: int


class StandingLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own.

    Its time runs while it turns and stands while it does not. A timer also knows the moment, on the wall clock, at
    which it is due: when a scenario lets time pass, that moment counts, and not how long the loop happened to turn.
    """

    _scheduled: list[DatedTimer]
    _ready: Any

    def __init__(self) -> None:
        self._stood = 0.0
        self._stopped_at: float | None = None
        super().__init__()

    def time(self) -> float:
        """Give the seconds that the loop has lived, standing time left out."""
        now = time.monotonic() if self._stopped_at is None else self._stopped_at
        return now - self._stood

    def stand(self) -> None:
        """Stop the loop's time."""
        if self._stopped_at is None:
            self._stopped_at = time.monotonic()

    def go_on(self) -> None:
        """Let the loop's time run again from where it stopped."""
        if self._stopped_at is not None:
            self._stood += time.monotonic() - self._stopped_at
            self._stopped_at = None

    def call_later(  # type: ignore[override]  # the base class ties the arguments' types together
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> DatedTimer:
        """Set a timer; its moment on the wall clock is exact, since the delay is known here."""
        timer = self.call_at(self.time() + delay, callback, *args, context=context)
        timer.due = NEVER if math.isinf(delay) else time.time_ns() // 1000 + round(delay * 1_000_000)
        return timer

    def call_at(  # type: ignore[override]  # as above
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> DatedTimer:
        """Set a timer that knows when it is due on the wall clock."""
        timer = DatedTimer(when, callback, args, self, context)
        timer.due = self._wall(timer)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True  # noqa: SLF001 - the loop counts cancelled timers by it
        return timer

    def note_timers(self) -> None:
        """Note for every timer anew when it is due on the wall clock, which was set."""
        for timer in self._scheduled:
            timer.due = self._wall(timer)

    def date_timers(self) -> None:
        """Bring every timer to the moment on the loop's clock that fits the one on the wall clock."""
        wall = time.time_ns() // 1000
        for timer in self._scheduled:
            if timer.due == NEVER:
                continue
            timer._when = self.time() + (timer.due - wall) / 1_000_000  # noqa: SLF001 - the loop orders timers by it
        heapq.heapify(self._scheduled)

    def until_next_timer(self) -> int:
        """Give the microseconds until the next timer is due on the wall clock; very many where there is none."""
        wall = time.time_ns() // 1000
        dues = [timer.due for timer in self._scheduled if not timer.cancelled()]
        return max(0, min(dues) - wall) if dues else NEVER

    def jump(self, microseconds: int) -> None:
        """Move the loop's time forward at once."""
        self._stood -= microseconds / 1_000_000 + ROUNDING

    def is_idle(self) -> bool:
        """Whether nothing is ready to run and no timer is due."""
        due = any(timer.when() <= self.time() for timer in self._scheduled if not timer.cancelled())
        return not self._ready and not due

    def _wall(self, timer: DatedTimer) -> int:
        """Give the moment to the millisecond: since the caller read the loop's clock, microseconds have passed."""
        if math.isinf(timer.when()):
            return NEVER
        return time.time_ns() // 1000 + round((timer.when() - self.time()) * 1000) * 1000
