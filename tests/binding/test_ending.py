"""How the interpreter ends: exits are seen, threads are left behind, a failed run stays failed."""

from __future__ import annotations

import atexit
import os
import threading
from contextlib import ExitStack
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.binding import ending

if TYPE_CHECKING:
    from collections.abc import Callable


class LeftError(Exception):
    """Stands for the end of the process."""


def leave(status: int) -> None:
    """Stand in for os._exit."""
    raise LeftError(status)


@pytest.fixture
def at_exit(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What would be called when the interpreter ends."""
    registered: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", registered.append)
    monkeypatch.setattr(atexit, "unregister", registered.remove)
    return registered


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A run whose watcher is not started."""
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(threading, "Thread", lambda **_: SimpleNamespace(start=lambda: None))
    return SimpleNamespace(finished=False, exits=ExitStack())


def main_thread_has_ended(monkeypatch: pytest.MonkeyPatch, *others: Any) -> None:
    """Show the watcher an interpreter whose main thread is through after a moment."""
    lives = iter([True, False])
    main = SimpleNamespace(is_alive=lambda: next(lives), daemon=False, name="main")
    monkeypatch.setattr(threading, "main_thread", lambda: main)
    monkeypatch.setattr(threading, "enumerate", lambda: [main, *others])
    monkeypatch.setattr(ending, "PATIENCE", 0.1)


def test_an_exit_is_an_exception_while_it_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the process' own end again afterwards."""
    monkeypatch.setattr(os, "_exit", leave)
    with ending.no_silent_exit(), pytest.raises(SystemExit) as seen:
        os._exit(0)
    assert seen.value.code == 0
    with pytest.raises(LeftError):
        os._exit(0)


def test_a_forked_child_ends_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has another process id."""
    monkeypatch.setattr(os, "_exit", leave)
    with ending.no_silent_exit():
        monkeypatch.setattr(os, "getpid", lambda: -1)
        with pytest.raises(LeftError):
            os._exit(0)


def test_a_missing_summary_ends_the_process_with_three(
    run: Any, at_exit: list[Callable[[], None]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever status was meant."""
    ending.watch_end(run)
    with pytest.raises(LeftError, match="3"):
        at_exit[0]()
    assert "ended before its summary was written" in capsys.readouterr().err


def test_nothing_happens_at_the_end_of_a_run_that_was_summed_up(
    run: Any, at_exit: list[Callable[[], None]]
) -> None:
    """And once it is closed, nothing is left to be called."""
    ending.watch_end(run)
    run.finished = True
    at_exit[0]()
    run.exits.close()
    assert at_exit == []


@pytest.mark.parametrize(("said", "status"), [(0, "1"), (5, "5")])
def test_a_failed_run_stays_failed(
    monkeypatch: pytest.MonkeyPatch, at_exit: list[Callable[[], None]], said: int, status: str
) -> None:
    """Zero becomes one; another status stays."""
    monkeypatch.setattr(os, "_exit", leave)
    ending.keep_failure()
    at_exit[0]()
    with pytest.raises(LeftError, match=status):
        os._exit(said)


def test_threads_that_end_by_themselves_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daemons do not count."""
    main_thread_has_ended(monkeypatch, SimpleNamespace(daemon=True, name="a daemon"))
    ending._end_in_time(leave, lambda: None)


def test_a_thread_that_stays_is_named_and_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process ends with one."""
    main_thread_has_ended(monkeypatch, SimpleNamespace(daemon=False, name="the sleeper"))
    with pytest.raises(LeftError, match="1"):
        ending._end_in_time(leave, lambda: None)
    assert "did not end (the sleeper)" in capsys.readouterr().err


def test_the_watcher_is_a_daemon() -> None:
    """It would keep alive what it is to end."""
    run: Any = SimpleNamespace(finished=True, exits=ExitStack())
    ending.watch_end(run)
    watchers = [thread for thread in threading.enumerate() if thread.name == "mcpbdd: the end"]
    run.exits.close()
    assert watchers
    assert all(watcher.daemon for watcher in watchers)
