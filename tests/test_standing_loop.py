"""The loop whose time stands still while it does not turn."""

from __future__ import annotations

import asyncio
import math
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
import time_machine

from mcpbdd.standing_loop import NEVER, StandingLoop

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def loop() -> Iterator[StandingLoop]:
    """Give a loop, and close it."""
    made = StandingLoop()
    yield made
    made.close()


def test_its_time_stands_until_it_goes_on(loop: StandingLoop) -> None:
    """Standing twice is standing, and going on twice is going on."""
    loop.stand()
    stood = loop.time()
    time.sleep(0.02)
    loop.stand()
    assert loop.time() == stood
    loop.go_on()
    loop.go_on()
    assert 0 <= loop.time() - stood < 0.02


def test_a_jump_moves_its_time(loop: StandingLoop) -> None:
    """By so many microseconds."""
    loop.stand()
    before = loop.time()
    loop.jump(2_500_000)
    assert loop.time() - before == pytest.approx(2.5, abs=0.001)


def test_timers_know_when_they_are_due_on_the_wall_clock(loop: StandingLoop) -> None:
    """The nearest counts, cancelled ones and those that never end do not."""
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as clock:
        loop.stand()
        assert loop.until_next_timer() == NEVER
        never = loop.call_later(math.inf, int)
        also_never = loop.call_at(math.inf, int)
        assert never.due == also_never.due == NEVER
        late, soon = loop.call_later(30, int), loop.call_later(10, int)
        assert loop.until_next_timer() == 10_000_000
        soon.cancel()
        assert loop.until_next_timer() == 30_000_000
        clock.shift(40)
        assert loop.until_next_timer() == 0
        loop.note_timers()
        assert late.due == pytest.approx(time.time() * 1_000_000 + 30_000_000, abs=2_000)
        for timer in (never, also_never, late):
            timer.cancel()


def test_timers_follow_the_wall_clock(loop: StandingLoop) -> None:
    """However long the loop happened to turn meanwhile."""
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as clock:
        loop.stand()
        timer, never = loop.call_later(30, int), loop.call_later(math.inf, int)
        assert loop.is_idle()
        clock.shift(20)
        loop.date_timers()
        assert timer.when() - loop.time() == pytest.approx(10, abs=0.001)
        assert never.when() == math.inf
        loop.jump(10_000_000)
        assert not loop.is_idle()
        timer.cancel()
        assert loop.is_idle()


def test_it_runs_what_asyncio_runs(loop: StandingLoop) -> None:
    """It is an event loop like any other."""

    async def work() -> int:
        await asyncio.sleep(0.001)
        return 3

    assert loop.run_until_complete(work()) == 3
