"""Time spans as people write them."""

from __future__ import annotations

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.durations import read_seconds


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("30", 30),
        ("1.5", 1.5),
        ("250 ms", 0.25),
        ("1 second", 1),
        ("2 minutes", 120),
        ("1 hour", 3600),
        ("2 days", 172_800),
    ],
)
def test_a_span_is_read_as_seconds(written: str, seconds: float) -> None:
    """A number alone is a number of seconds."""
    assert read_seconds(written, "the ttl") == seconds


@pytest.mark.parametrize("written", ["", "-1", "a week", "1 fortnight", "30  seconds", "30\n", "1e3", "nan"])
def test_anything_else_is_told(written: str) -> None:
    """With an example of each way to write it."""
    with pytest.raises(Misuse) as raised:
        read_seconds(written, 'the ttl of "x"')
    assert str(raised.value) == (
        f'"{written}" for the ttl of "x" is no time span; write it as 30 seconds, 250 ms or 2 days.'
    )
