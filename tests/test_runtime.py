"""The loop that stands still between steps, and the alarm for code that does not come back."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import anyio
import anyio.lowlevel
import anyio.to_thread
import pytest
import time_machine

from mcpbdd import runtime as module
from mcpbdd.errors import Unreachable
from mcpbdd.runtime import Blocked, Runtime, alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def runtime() -> Iterator[Runtime]:
    """Give a runtime, and close it."""
    made = Runtime()
    yield made
    assert made.close() == []


def now_of(runtime: Runtime) -> float:
    """Give the loop's time."""

    async def now() -> float:
        return asyncio.get_running_loop().time()

    return runtime.run(now, deadline=1)


def test_work_gives_its_result_or_raises(runtime: Runtime) -> None:
    """What the work raises reaches the caller as it is."""

    async def work() -> int:
        await anyio.lowlevel.checkpoint()
        return 3

    async def trouble() -> None:
        raise LookupError("nowhere")

    assert runtime.run(work, deadline=1) == 3
    with pytest.raises(LookupError, match="nowhere"):
        runtime.run(trouble, deadline=1)


def test_time_stands_still_between_turns(runtime: Runtime) -> None:
    """The loop does not notice how long a step takes elsewhere, and no timer falls due meanwhile."""
    rang: list[bool] = []

    async def set_timer() -> None:
        asyncio.get_running_loop().call_later(0.1, rang.append, True)

    runtime.run(set_timer, deadline=1)
    before = now_of(runtime)
    time.sleep(0.2)
    assert now_of(runtime) - before < 0.1
    assert rang == []
    runtime.run(lambda: anyio.sleep(0.15), deadline=1)
    assert rang == [True]


def test_nothing_runs_between_turns(runtime: Runtime) -> None:
    """A task goes on only while a step waits."""
    ticks: list[int] = []

    async def tick() -> None:
        while True:
            ticks.append(1)
            await anyio.sleep(0.001)

    async def begin() -> None:
        runtime.tasks.start_soon(tick)
        await anyio.sleep(0.01)

    runtime.run(begin, deadline=1)
    so_far = len(ticks)
    time.sleep(0.05)
    assert len(ticks) == so_far > 0


def test_work_that_is_late_is_cancelled(runtime: Runtime) -> None:
    """And the next turn works."""
    ended = []

    async def work() -> None:
        try:
            await anyio.sleep(10)
        finally:
            ended.append(True)

    with pytest.raises(TimeoutError):
        runtime.run(work, deadline=0.05)
    assert ended == [True]
    assert runtime.blocked is None
    assert now_of(runtime) > 0


def test_code_that_keeps_the_thread_is_told_with_its_place(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shortly after the deadline; the next turn knows nothing of it."""
    monkeypatch.setattr(module, "GRACE", 0.1)

    async def work() -> None:
        time.sleep(5)  # noqa: ASYNC251 - what a bad server does

    began = time.monotonic()
    with pytest.raises((Blocked, TimeoutError)):
        runtime.run(work, deadline=0.1)
    assert time.monotonic() - began < 3
    assert runtime.blocked is not None
    assert "test_runtime.py:" in runtime.blocked.where
    assert str(runtime.blocked).startswith("nothing came back within 0.2 seconds; last seen at ")
    now_of(runtime)
    assert runtime.blocked is None


@pytest.mark.parametrize("code", [0, 3])
def test_work_that_ends_the_interpreter_is_told(runtime: Runtime, code: int) -> None:
    """Also where it says that all is well; the next turn works."""

    async def work() -> None:
        sys.exit(code)

    with pytest.raises(Unreachable, match=rf"ended the interpreter: SystemExit\({code}\)"):
        runtime.run(work, deadline=1)
    assert now_of(runtime) > 0


def test_a_callback_that_ends_the_interpreter_breaks_off_the_work(runtime: Runtime) -> None:
    """The work that waits is given up, so that no task is left behind."""
    ended = []

    async def work() -> None:
        asyncio.get_running_loop().call_soon(sys.exit, 1)
        try:
            await anyio.sleep(10)
        finally:
            ended.append(True)

    with pytest.raises(Unreachable, match="SystemExit"):
        runtime.run(work, deadline=5)
    assert ended == [True]


def test_an_interrupt_goes_through(runtime: Runtime) -> None:
    """Somebody at the keyboard ends the run, and the work is given up."""
    ended = []

    async def work() -> None:
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGINT)
        try:
            await anyio.sleep(10)
        finally:
            ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        runtime.run(work, deadline=5)
    assert ended == [True]


def test_the_servers_worker_thread_is_kept_for_the_whole_run(runtime: Runtime) -> None:
    """Starting one for each call would double what a call costs."""
    seen: list[int] = []

    async def work(done: anyio.Event) -> None:
        seen.append(await anyio.to_thread.run_sync(threading.get_ident))
        done.set()

    async def server() -> None:
        done = anyio.Event()
        runtime.tasks.start_soon(work, done)
        await done.wait()

    runtime.run(server, deadline=5)
    (first,) = seen
    seen.clear()
    runtime.run(server, deadline=5)
    assert seen == [first]


def test_closing_ends_tasks_and_threads() -> None:
    """Nothing is left of the runtime."""
    runtime = Runtime()
    ended = []

    async def forever() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            ended.append(True)

    async def begin() -> None:
        runtime.tasks.start_soon(forever)
        await anyio.to_thread.run_sync(int)
        await asyncio.to_thread(int)

    runtime.run(begin, deadline=5)
    assert runtime.close() == []
    assert ended == [True]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(("AnyIO", "asyncio_"))]


@pytest.mark.parametrize("start", [anyio.to_thread.run_sync, asyncio.to_thread])
def test_closing_names_the_threads_that_hang(start: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within its deadline, instead of waiting for ever."""
    monkeypatch.setattr(module, "CLOSING", 0.2)
    monkeypatch.setattr(module, "JOINING", 0.1)
    runtime, hold = Runtime(), threading.Event()

    async def hang() -> None:
        await start(hold.wait, 30)  # type: ignore[operator]

    async def begin() -> None:
        runtime.tasks.start_soon(hang)
        await anyio.sleep(0.05)

    runtime.run(begin, deadline=5)
    began = time.monotonic()
    left = runtime.close()
    hold.set()
    assert len(left) == 1
    assert left[0].startswith(("AnyIO worker thread", "asyncio_"))
    assert time.monotonic() - began < 3
    for thread in threading.enumerate():
        if thread.name.startswith(("AnyIO", "asyncio_")):
            getattr(thread, "stop", int)()
            thread.join(5)


def sleep_under(seconds: float, *, inner: float = 0, tell: Callable[[Blocked], None] | None = None) -> None:
    """Sleep under an alarm, a part of the time under another one inside of it."""
    with alarm(seconds, tell):
        if inner:
            with alarm(5):
                time.sleep(inner)
        time.sleep(3)


def test_an_alarm_rings_where_the_code_stands() -> None:
    """With the file and line, and whoever listens is told first."""
    heard: list[Blocked] = []
    with pytest.raises(Blocked, match=r"within 0.05 seconds; last seen at .*test_runtime.py:\d+"):
        sleep_under(0.05, tell=heard.append)
    assert len(heard) == 1


def test_an_alarm_in_time_does_not_ring() -> None:
    """And the handler that was there before is put back."""
    before = signal.getsignal(signal.SIGALRM)
    with alarm(0.05):
        pass
    time.sleep(0.1)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_outer_alarm_goes_on_after_an_inner_one() -> None:
    """What the inner one took is counted."""
    began = time.monotonic()
    with pytest.raises(Blocked, match=r"within 0\.3 seconds"):
        sleep_under(0.3, inner=0.1)
    assert 0.25 < time.monotonic() - began < 1.5


def test_an_outer_alarm_that_fell_due_meanwhile_rings_at_once() -> None:
    """It is late, but not forgotten."""
    with pytest.raises(Blocked, match=r"within 0\.05 seconds"):
        sleep_under(0.05, inner=0.1)


def test_no_alarm_rings_outside_of_the_main_thread() -> None:
    """Signals reach only the main thread, so the body runs as if there were none."""
    ended = []

    def body() -> None:
        with alarm(0.02):
            time.sleep(0.06)
            ended.append(signal.getitimer(signal.ITIMER_REAL))

    thread = threading.Thread(target=body)
    thread.start()
    thread.join(5)
    assert ended == [(0.0, 0.0)]


@pytest.fixture
def hands() -> Iterator[Callable[[int], None]]:
    """Stop the wall clock, and give a function that moves it by microseconds."""
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False) as clock:
        yield lambda stretch: clock.shift(timedelta(microseconds=stretch))


def test_time_passes_without_waiting(runtime: Runtime, hands: Callable[[int], None]) -> None:
    """Timers fall due in their order, at their moments on the wall clock; what is due later waits on."""
    rang: list[tuple[str, float]] = []
    start = time.time()

    async def ring(name: str, after: float) -> None:
        await anyio.sleep(after)
        rang.append((name, time.time() - start))

    async def begin() -> None:
        for name, after in (("late", 30.0), ("soon", 10.0), ("never", 90.0)):
            runtime.tasks.start_soon(ring, name, after)
        await anyio.sleep(0.01)

    runtime.run(begin, deadline=1)
    began = time.monotonic()
    runtime.pass_time(60, hands)
    assert time.monotonic() - began < 5
    assert [name for name, _ in rang] == ["soon", "late"]
    assert [at for _, at in rang] == pytest.approx([10, 30])
    assert time.time() - start == pytest.approx(60)


def test_time_cannot_pass_while_the_server_never_waits(
    runtime: Runtime, hands: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told instead of going on for ever."""
    monkeypatch.setattr(module, "MOST_TURNS", 50)
    going = [True]

    async def spin() -> None:
        while going:
            await anyio.lowlevel.checkpoint()

    async def begin() -> None:
        runtime.tasks.start_soon(spin)

    runtime.run(begin, deadline=1)
    with pytest.raises(Unreachable, match="never waits"):
        runtime.pass_time(1, hands)
    going.clear()
