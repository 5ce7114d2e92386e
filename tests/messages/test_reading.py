"""Reading records back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.messages import read

if TYPE_CHECKING:
    from pathlib import Path


def test_envelopes_are_read_line_by_line(tmp_path: Path) -> None:
    """Empty lines are none, and a line end inside a text is not one of the file."""
    record = tmp_path / "run.ndjson"
    record.write_bytes('{"source":{"data":"a\u2028b"}}\r\n\n{"meta":{}}'.encode())
    assert list(read(record)) == [{"source": {"data": "a\u2028b"}}, {"meta": {}}]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"meta":{}}\n{"sour', ":2 is not JSON"),
        ("[]\n", ":1 is JSON, but not an object"),
        ("\xff", ":1 is not JSON"),
    ],
)
def test_a_broken_record_is_told_with_its_line(tmp_path: Path, content: str, said: str) -> None:
    """Whoever reads a foreign file learns where it is wrong."""
    record = tmp_path / "run.ndjson"
    record.write_text(content, "latin-1")
    with pytest.raises(Misuse, match=said):
        list(read(record))


def test_a_missing_record_is_told_by_its_name(tmp_path: Path) -> None:
    """Without a traceback of Python's."""
    with pytest.raises(Misuse, match=r'nothing\.ndjson" cannot be read: No such file'):
        list(read(tmp_path / "nothing.ndjson"))
