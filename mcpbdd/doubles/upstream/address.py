"""Addresses of an upstream: an origin and a path, compared part by part and never by how they begin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.doubles.upstream.traffic import Received

PORTS = {"http": 80, "https": 443}
_GAP = re.compile(r"\{(\w+)(\*?)\}")


@dataclass(frozen=True, slots=True)
class Origin:
    """Scheme, host and port (RFC 6454, section 4).

    Attributes:
        scheme: http or https.
        host: in lower case and ASCII.
        port: the scheme's own where an address names none.
    """

    scheme: str
    host: str
    port: int

    @classmethod
    def of(cls, scheme: str, host: str, port: int | None) -> Origin:
        """Make an origin of its parts, however they are spelled."""
        return cls(scheme.lower(), ascii_host(host), PORTS[scheme.lower()] if port is None else port)

    def __str__(self) -> str:
        if self == UNNAMED:
            return ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if PORTS[self.scheme] == self.port else f":{self.port}")


UNNAMED = Origin("http", "upstream.invalid", 80)
"""What an address without an origin means: the upstream whose address a server is given by `{upstream}`."""


def ascii_host(host: str) -> str:
    """Give a host as it is looked up: in lower case, ASCII, without the final dot."""
    bare = host.lower().rstrip(".")
    try:
        return bare if bare.isascii() else bare.encode("idna").decode("ascii")
    except UnicodeError:
        return bare


def origin_of(written: str) -> Origin:
    """Read an origin, such as `https://api.example.test` or `http://localhost:9000`.

    Raises:
        Misuse: it is none, or has a path.
    """
    origin, split = _split(written)
    if split.path not in ("", "/") or split.query:
        raise Misuse(f'"{written}" has a path; a whole upstream is named by its origin: {origin or written}')
    return origin


@dataclass(frozen=True, slots=True)
class Address:
    """An origin with a path, in which `{name}` stands for one segment and a final `{name*}` for all that follow.

    Attributes:
        written: as the author wrote it.
        origin: where it is.
        segments: the path's, as regular expressions of what they decode to.
        rest: whether any further segments may follow.
        query: the parameters that a request must have, in any order; None where they are free.
    """

    written: str
    origin: Origin
    segments: tuple[str, ...]
    rest: bool = False
    query: tuple[tuple[str, str], ...] | None = None

    @classmethod
    def read(cls, written: str) -> Address:
        """Read an address: `https://host/path`, or `/path` of the upstream that `{upstream}` stands for.

        Raises:
            Misuse: it is none.
        """
        origin, split = _split(written)
        parts = _parts(split.path)
        rest = bool((last := _GAP.fullmatch(parts[-1])) and last[2])
        if any(found[2] for part in parts[: len(parts) - rest] for found in _GAP.finditer(part)):
            raise Misuse(f'In "{written}" a gap with a star is not the last segment of the path.')
        segments = tuple(_expression(part) for part in (parts[:-1] if rest else parts))
        query = tuple(sorted(parse_qsl(split.query, keep_blank_values=True))) if split.query else None
        return cls(written, origin, segments, rest, query)

    def matches(self, request: Received) -> bool:
        """Tell whether a request was for this address."""
        if request.origin != self.origin:
            return False
        parts = _parts(request.path)
        if len(parts) < len(self.segments) + self.rest or (len(parts) > len(self.segments) and not self.rest):
            return False
        pairs = zip(self.segments, parts, strict=False)
        if not all(re.fullmatch(wanted, unquote(part), re.DOTALL) for wanted, part in pairs):
            return False
        return self.query is None or self.query == tuple(sorted(request.query_pairs))

    def may_be_at(self, host: str) -> bool:
        """Tell whether it may be at a host."""
        return self.origin.host == host

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression that a whole URL must match, from its scheme to the end of its query.

    It is compiled anew and keeps no place in a text, so that it means the same for every request.
    """

    expression: re.Pattern[str]

    def matches(self, request: Received) -> bool:
        """Tell whether a request was for such a URL."""
        return self.expression.fullmatch(request.url) is not None

    def may_be_at(self, host: str) -> bool:  # noqa: ARG002 - nobody can tell
        """Tell whether it may be at a host."""
        return True

    def __str__(self) -> str:
        return self.expression.pattern


def _split(written: str) -> tuple[Origin, SplitResult]:
    try:
        split = urlsplit(written)
        host, port = split.hostname, split.port
    except ValueError:
        raise _no_address(written) from None
    if written.startswith("/") and not written.startswith("//"):
        return UNNAMED, split
    if split.scheme.lower() not in PORTS or not host or split.username is not None or split.fragment:
        raise _no_address(written)
    return Origin.of(split.scheme, host, port), split


def _no_address(written: str) -> Misuse:
    return Misuse(
        f'"{written}" is no address of an upstream. Write https://host/path, '
        "or /path for the upstream whose address the server is given by {upstream}."
    )


def _parts(path: str) -> list[str]:
    return (path or "/").removeprefix("/").split("/")


def _expression(part: str) -> str:
    """Give the regular expression for a segment, in which gaps stand for one character and more."""
    pieces, at = [], 0
    for gap in _GAP.finditer(part):
        pieces += [re.escape(unquote(part[at : gap.start()])), ".+"]
        at = gap.end()
    return "".join([*pieces, re.escape(unquote(part[at:]))])
