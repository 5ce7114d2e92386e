"""Values of the record."""

from __future__ import annotations

import pytest

from mcpbdd.messages.clock import duration
from mcpbdd.messages.runs import Attachment


@pytest.mark.parametrize(
    ("media_type", "data", "body", "encoding"),
    [
        ("text/markdown; charset=utf-8", "ż".encode(), "ż", "IDENTITY"),
        ("application/json", "{}", "{}", "IDENTITY"),
        ("application/vnd.mcpbdd.transcript+json", b"[]", "[]", "IDENTITY"),
        ("text/plain", b"\xff", "\ufffd", "IDENTITY"),
        ("application/octet-stream", b"\xff", "/w==", "BASE64"),
        ("image/svg", "<svg/>", "PHN2Zy8+", "BASE64"),
    ],
)
def test_text_stays_readable_and_bytes_become_base64(
    media_type: str, data: str | bytes, body: str, encoding: str
) -> None:
    """The media type decides."""
    attachment = Attachment.of(media_type, data, taken=0)
    assert (attachment.body, attachment.encoding) == (body, encoding)


def test_a_duration_is_never_negative() -> None:
    """A clock that was set back makes no time run backwards."""
    assert duration(5, 3) == {"seconds": 0, "nanos": 0}
