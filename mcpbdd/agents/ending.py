"""Ends processes together with everything that they have started."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress

import psutil

GRACE = 5.0
"""Seconds that a process has to put away what it has made, before it is ended."""


def tree_of(pid: int) -> set[psutil.Process]:
    """Hold a process and all its descendants still, and give them.

    A process that is held still starts no other one, so in the end nothing is missing.
    """
    held: set[psutil.Process] = set()
    while new := _family(pid) - held:
        for process in new:
            with suppress(psutil.Error):
                process.suspend()
        held |= new
    return held


def descendants(pid: int) -> set[psutil.Process]:
    """Give all that a process has started, and what that has started."""
    try:
        return set(psutil.Process(pid).children(recursive=True))
    except psutil.Error:
        return set()


def end(processes: set[psutil.Process]) -> None:
    """End processes at once, and wait until they have; another one that has the number of one now is left alone."""
    for process in processes:
        with suppress(psutil.Error):
            process.kill()
    latest = time.monotonic() + GRACE
    while any(runs(process) for process in processes) and time.monotonic() < latest:
        time.sleep(0.01)


def runs(process: psutil.Process) -> bool:
    """Tell whether a process still runs; one that has ended, and that nobody has asked after yet, does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def end_with_parent() -> None:
    """End this process, and all that it starts, when its stdin closes: then whoever started it is gone."""
    threading.Thread(target=_wait_for_the_end, name="mcpbdd-parent", daemon=True).start()


def _wait_for_the_end() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    started = descendants(os.getpid())
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(GRACE)
    end(started | descendants(os.getpid()))
    os._exit(1)


def _family(pid: int) -> set[psutil.Process]:
    try:
        return {psutil.Process(pid)} | descendants(pid)
    except psutil.Error:
        return set()
