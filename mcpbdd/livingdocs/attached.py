"""What was attached: read, and where it is large cut, named by its hash and kept in a file beside the book."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.runs import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.livingdocs.reading import Record

LONGEST = 1_048_576
"""Characters of one attachment that a book keeps; of a longer one its beginning, its length and its hash."""
_BEGINNING = 4_096
_ENDINGS = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/gif": ".gif",
    "image/webp": ".webp",
    "video/mp4": ".mp4",
}
"""Of files that a browser only shows; any other binary is no more than bytes, and any text no more than text."""
ATTACHED = ("attachment", "externalAttachment")
"""The kinds of envelopes that attach something."""


def evidence_in(body: dict[str, Any]) -> Evidence:
    """Read an attachment; a JSON body that is no text, as some writers have it, is written as one."""
    text, binary = _body(body)
    media_type = str(body.get("mediaType") or "text/plain")
    cut = len(text) if len(text) > LONGEST else 0
    sha256 = hashlib.sha256(_content(text, binary=binary)).hexdigest() if cut else ""
    return Evidence(
        name=str(body.get("fileName") or ""),
        media_type=media_type,
        text=("" if binary else text[:_BEGINNING]) if cut else text,
        binary=binary,
        url=_path(media_type, sha256, binary=binary) if cut else str(body.get("url") or ""),
        cut=cut,
        sha256=sha256,
    )


def kept_beside(records: Iterable[Record]) -> Iterator[tuple[str, bytes]]:
    """Give what is too large for a book, each with the path of the file that keeps it, as its evidence names it."""
    for record in records:
        for one in record.envelopes:
            if one.kind in ATTACHED and (evidence := evidence_in(one.body)).cut:
                text, binary = _body(one.body)
                yield evidence.url, _content(text, binary=binary)


def _body(body: dict[str, Any]) -> tuple[str, bool]:
    """Give what was attached as text, and whether that is base64 of something binary."""
    written = body.get("body")
    text = written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)
    if body.get("contentEncoding") != "BASE64":
        return text, False
    plain = _as_text(text, str(body.get("mediaType") or "text/plain"))
    return (text, True) if plain is None else (plain, False)


def _as_text(body: str, media_type: str) -> str | None:
    if not media_type.startswith(("text/", "application/json", "application/vnd")):
        return None
    try:
        return base64.b64decode(body, validate=True).decode()
    except ValueError:
        return None


def _content(text: str, *, binary: bool) -> bytes:
    """Give the bytes of an attachment; of base64 that is none the text itself."""
    if binary:
        try:
            return base64.b64decode(text, validate=True)
        except ValueError:
            pass
    return text.encode("utf-8", "surrogatepass")


def _path(media_type: str, sha256: str, *, binary: bool) -> str:
    return f"attachments/{sha256}{_ENDINGS.get(media_type, '.bin') if binary else '.txt'}"
