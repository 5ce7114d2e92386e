"""Writing envelopes to a stream."""

from __future__ import annotations

import io

from mcpbdd.messages.writing import Writer


def test_a_stream_without_bytes_is_written_as_text() -> None:
    """Such as behave hands out where somebody captures its output."""
    stream = io.StringIO()
    Writer(None, stream).write([{"meta": {"name": "caf\u00e9"}}])
    assert stream.getvalue() == '{"meta":{"name":"caf\u00e9"}}\n'


def test_a_stream_of_bytes_gets_utf_8_after_what_it_holds() -> None:
    """Whatever the encoding of the terminal is, and in the order in which it was written."""
    held = io.BytesIO()
    stream = io.TextIOWrapper(held, encoding="ascii")
    stream.write("before\n")
    Writer(None, stream).write([{"meta": {"name": "café"}}])
    assert held.getvalue().decode("utf-8") == 'before\n{"meta":{"name":"café"}}\n'
