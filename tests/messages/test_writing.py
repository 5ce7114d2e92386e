"""Writing envelopes to a stream."""

from __future__ import annotations

import io

from mcpbdd.messages.writing import Writer


def test_a_stream_without_bytes_is_written_as_text() -> None:
    """Such as behave hands out where somebody captures its output."""
    stream = io.StringIO()
    Writer(None, stream).write([{"meta": {"name": "caf\u00e9"}}])
    assert stream.getvalue() == '{"meta":{"name":"caf\u00e9"}}\n'
