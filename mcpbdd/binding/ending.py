"""Nothing ends a run unseen: neither an exit, nor a missing summary, nor a thread that does not end."""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.binding.current import Run

PATIENCE = 2.0
"""Seconds that threads have to end after the main one; those of a pool end by themselves there."""


@contextmanager
def no_silent_exit() -> Iterator[None]:
    """Turn `os._exit` in this process into something that a step's guard can see.

    A forked child ends as ever. An exit in native code cannot be caught; docs/concepts.md says so.
    """
    real, ours = os._exit, os.getpid()

    def exit_seen(status: int) -> None:
        if os.getpid() != ours:
            real(status)
        raise SystemExit(status)

    os._exit = exit_seen  # type: ignore[assignment]
    try:
        yield
    finally:
        os._exit = real


def watch_end(run: Run) -> None:
    """See that the interpreter ends in time, and not before the summary was written."""
    leave = os._exit

    def missing() -> None:
        if not run.finished:
            _say("mcpbdd: the run ended before its summary was written, so it has failed.")
            leave(3)

    atexit.register(missing)
    run.exits.callback(atexit.unregister, missing)
    threading.Thread(target=_end_in_time, args=(leave, missing), name="mcpbdd: the end", daemon=True).start()


def keep_failure() -> None:
    """Let no exit of tested code turn the status of a failed run to success while the interpreter ends.

    Handlers at exit run in the opposite order of their registration, so this one comes before those of tested
    code. It cannot help against a handler that was given `os._exit` itself.
    """
    atexit.register(_keep_failure)


def _keep_failure() -> None:
    real = os._exit
    os._exit = lambda status: real(status or 1)


def _end_in_time(leave: Callable[[int], object], missing: Callable[[], None]) -> None:
    """Wait for the end of the main thread, then for the others, and leave without those that stay."""
    main = threading.main_thread()
    while main.is_alive():
        time.sleep(0.2)
    ends = time.monotonic() + PATIENCE
    while left := [
        thread.name for thread in threading.enumerate() if not thread.daemon and thread is not main
    ]:
        if time.monotonic() > ends:
            _say(
                f"mcpbdd: a thread of the tested code did not end ({', '.join(left)}), so the run has failed."
            )
            missing()
            leave(1)
        time.sleep(0.05)


def _say(sentence: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
