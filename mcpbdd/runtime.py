"""The loop that stands still between steps, and the alarm for code that does not come back.

Every connection of a run lives in one event loop, in the thread of the scenario. The loop turns only while a step
waits for it, so a server does nothing between two steps and runs are repeatable.
"""

from __future__ import annotations

import asyncio
import itertools
import signal
import threading
import time
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import anyio

from mcpbdd.errors import Unreachable
from mcpbdd.standing_loop import StandingLoop

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from types import FrameType

    from anyio.abc import TaskGroup

Result = TypeVar("Result")

GRACE = 1.0
"""Seconds that the loop may be busy beyond a deadline before the alarm rings."""
CLOSING = 5.0
"""Seconds within which every task must end when the runtime is closed."""
JOINING = 2.0
"""Seconds within which every thread must end after that."""
WORKERS = ("AnyIO worker thread", "asyncio_")
"""How anyio and asyncio name the threads in which they run synchronous code."""


PASSING = 20.0
"""Seconds, of the machine's own, that letting time pass may take."""
SETTLING = 0.005
"""Seconds in which a thread of the server reports to the loop that its timer has ended."""
ANSWERING = 0.001
"""Seconds between two looks whether an answer from outside has come."""
MOST_TURNS = 100_000


class Blocked(BaseException):
    """Code kept the thread beyond its deadline. Not an Exception, so that no server swallows it.

    Attributes:
        where: the innermost file and line that was running.
    """

    def __init__(self, seconds: float, where: str) -> None:
        self.where = where
        super().__init__(f"nothing came back within {seconds:g} seconds; last seen at {where}")


class Runtime:
    """One loop for a run; asynchronous work is done in steps of the calling thread.

    Attributes:
        tasks: the group in which connections keep their owner tasks; it lives as long as the runtime.
        blocked: where code kept the thread too long during the latest turn, None where none did.
    """

    def __init__(self) -> None:
        self.blocked: Blocked | None = None
        self._loop = StandingLoop()
        self._closing = asyncio.Event()
        self._opened = asyncio.Event()
        self.tasks: TaskGroup
        # anyio hangs its worker threads on the topmost task: this one keeps them for the whole run.
        self._root = self._loop.create_task(self._live())
        self.run(self._opened.wait, deadline=5)

    async def _live(self) -> None:
        async with anyio.create_task_group() as self.tasks:
            self._opened.set()
            await self._closing.wait()
            self.tasks.cancel_scope.cancel()

    def run(self, work: Callable[[], Awaitable[Result]], *, deadline: float) -> Result:
        """Turn the loop until the work is done.

        Args:
            work: what to await.
            deadline: seconds after which the work is given up.

        Raises:
            TimeoutError: the work was not done in time; it has been cancelled.
            Unreachable: code in the loop kept the thread beyond the deadline.
        """
        task = self._loop.create_task(_within(work, deadline))
        task.add_done_callback(lambda _: self._loop.stop())
        self.blocked = None
        try:
            with alarm(deadline + GRACE, self._note_blocked):
                self._turn()
        except SystemExit as leave:
            self._abandon(task)
            raise Unreachable(f"The server ended the interpreter: SystemExit({leave.code!r}).") from None
        except BaseException:  # whatever it is goes on, and leaves no task running
            self._abandon(task)
            raise
        return task.result()

    def _note_blocked(self, blocked: Blocked) -> None:
        self.blocked = blocked

    def _abandon(self, task: asyncio.Task[Result]) -> None:
        """Give up a task whose turn was broken off, so that none is left behind."""
        if not task.done():
            task.cancel()
            self._turn()

    def set_timer(self, seconds: float, ring: Callable[[], None]) -> None:
        """Ring when the loop's time has come so far; may be called from another thread."""
        self._loop.call_soon_threadsafe(self._loop.call_later, seconds, ring)

    def pass_time(
        self, seconds: float, moved: Callable[[int], None], works: Callable[[], bool] = bool
    ) -> None:
        """Let time pass without waiting: what falls due in between happens in its order.

        Args:
            seconds: how much time passes.
            moved: told of every stretch, in microseconds, so that the wall clock moves along.
            works: tells whether an answer to the server is on its way that takes none of that time.

        Raises:
            Unreachable: the server never comes to rest.
        """
        loop, left = self._loop, round(seconds * 1_000_000)
        loop.date_timers()
        with alarm(PASSING):
            self._do_what_is_due(works)
            while left > 0:
                stretch = min(left, loop.until_next_timer())
                loop.jump(stretch)
                moved(stretch)
                left -= stretch
                self._do_what_is_due(works)

    def take_wall_clock(self) -> None:
        """The wall clock was set anew: what waits on the loop is due by the new one."""
        self._loop.note_timers()

    def _do_what_is_due(self, works: Callable[[], bool]) -> None:
        """Turn the loop, whose time stands still, until nothing is ready; threads get a moment to report back."""
        for pause in (0.0, SETTLING):
            time.sleep(pause)
            self._turn_until_idle()
        on_its_way = works()
        while on_its_way:
            time.sleep(ANSWERING)
            on_its_way = works()
            self._turn_until_idle()  # also once nothing is on its way any more, for that has arrived

    def _turn_until_idle(self) -> None:
        for turn in itertools.count():
            if turn and self._loop.is_idle():
                break
            if turn > MOST_TURNS:
                raise Unreachable("The server keeps working and never waits, so time cannot pass.")
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()

    def close(self) -> list[str]:
        """End every task, thread and timer.

        Returns:
            The names of threads that would not end.
        """
        self._closing.set()
        self._root.add_done_callback(lambda _: self._loop.stop())
        try:
            with alarm(CLOSING):
                self._turn(until=self._root)
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        except Blocked:
            pass  # a task that waits for a thread cannot be cancelled; the thread is told below
        self._loop.close()
        return _threads_left(within=JOINING)

    def _turn(self, until: asyncio.Task[None] | None = None) -> None:
        if until is not None and until.done():
            return
        self._loop.go_on()
        try:
            self._loop.run_forever()
        finally:
            self._loop.stand()


async def _within(work: Callable[[], Awaitable[Result]], deadline: float) -> Result:
    with anyio.fail_after(deadline):
        return await work()


def _threads_left(within: float) -> list[str]:
    """Wait for the loop's workers; they are no daemons, so one that hangs would keep the interpreter alive."""
    ends = time.monotonic() + within
    workers = [thread for thread in threading.enumerate() if thread.name.startswith(WORKERS)]
    for worker in workers:
        worker.join(max(0.0, ends - time.monotonic()))
    return [worker.name for worker in workers if worker.is_alive()]


@contextmanager
def alarm(seconds: float, tell: Callable[[Blocked], None] | None = None) -> Iterator[None]:
    """Raise Blocked in the main thread if the body takes longer; an outer alarm goes on afterwards.

    Outside the main thread, and where the system has no interval timer, nothing rings.

    Args:
        seconds: how long the body may take.
        tell: told before Blocked is raised, for code that swallows whatever it is given.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, frame: FrameType | None) -> None:
        where = traceback.extract_stack(frame, limit=1)[0] if frame else None
        blocked = Blocked(seconds, f"{where.filename}:{where.lineno}" if where else "an unknown place")
        if tell is not None:
            tell(blocked)
        raise blocked

    began = time.monotonic()
    outer_handler = signal.signal(signal.SIGALRM, ring)
    outer_left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, outer_handler)
        if outer_left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, outer_left - (time.monotonic() - began)))
