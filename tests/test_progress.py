"""Progress: a line on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mcpbdd.progress import progress_line

if TYPE_CHECKING:
    import pytest


def test_progress_is_told_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line that vanishes."""
    with progress_line() as tell:
        tell("listing tools")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_line() as tell:
        tell("listing\x1b tools")
    err = capsys.readouterr().err
    assert "listing" in err
    assert "\x1b tools" not in err
    assert err.endswith("\r\033[K")
