"""What takes long says on a terminal what it is at, in one line of which nothing is left."""

from __future__ import annotations

import io
import sys

import pytest

from mcpbdd.progress import progress_line


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The terminal of this process, which no build service watches."""
    made = Screen()
    monkeypatch.setattr(sys, "__stderr__", made)
    monkeypatch.delenv("CI", raising=False)
    return made


def test_one_line_is_rewritten_and_vanishes(screen: Screen) -> None:
    with progress_line() as tell:
        tell("listing\x1b the\ntools")
        tell("A" * 1000)
    written = screen.getvalue()
    assert "listing\\x1b the tools" in written
    assert "\n" not in written
    assert len(written) < 300
    assert written.endswith("\0337\033[?7l\033[K\033[?7h\0338")


def test_it_vanishes_whatever_happens(screen: Screen) -> None:
    with pytest.raises(ZeroDivisionError), progress_line():
        raise ZeroDivisionError
    assert screen.getvalue()


def test_a_build_service_and_a_file_get_nothing(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with progress_line() as tell:
        tell("listing")
    assert screen.getvalue() == ""
    monkeypatch.delenv("CI")
    for other in (io.StringIO(), None):
        monkeypatch.setattr(sys, "__stderr__", other)
        with progress_line() as tell:
            tell("listing")
    assert screen.getvalue() == ""
