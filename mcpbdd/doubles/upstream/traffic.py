"""What an upstream received and answered, as frozen values; credentials never leave them unredacted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote

from mcpbdd.transcript import REDACTED
from mcpbdd.values.json_values import read_json
from mcpbdd.values.secrets import is_secret_field

if TYPE_CHECKING:
    from mcpbdd.doubles.upstream.address import Origin

Headers = tuple[tuple[str, str], ...]

_CREDENTIALS = frozenset({"authorization", "proxy-authorization", "cookie", "set-cookie"})
LONGEST = 20_000
"""Characters of a body that the record keeps."""


@dataclass(frozen=True, slots=True)
class Received:
    """A request, as it reached the upstream.

    Attributes:
        method: in capitals.
        origin: where it was sent to.
        target: path and query, as sent.
        headers: names as sent, and values, in their order.
        body: decoded from its transfer coding.
    """

    method: str
    origin: Origin
    target: str
    headers: Headers = ()
    body: bytes = b""

    @property
    def url(self) -> str:
        """The whole address."""
        return f"{self.origin}{self.target}"

    @property
    def path(self) -> str:
        """The path as sent."""
        return self.target.partition("?")[0]

    @property
    def query_pairs(self) -> list[tuple[str, str]]:
        """The parameters of the query, decoded, in their order."""
        return parse_qsl(self.target.partition("?")[2], keep_blank_values=True)

    def header(self, name: str) -> str | None:
        """Give a header, whatever the case of its name; values of several are joined by commas."""
        found = [value for other, value in self.headers if other.lower() == name.lower()]
        return ", ".join(found) if found else None

    def content(self) -> Any:
        """Give the body as a value: of JSON what it says, of a form its fields, else the text; None for none."""
        return content_of(self.headers, self.body)

    def view(self) -> dict[str, Any]:
        """Give what sentences look at: method, url, query and body."""
        return {
            "method": self.method,
            "url": self.url,
            "query": _fields(self.query_pairs),
            "body": self.content(),
        }

    def __str__(self) -> str:
        return f"{self.method} {shown_url(self)}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request with what came of it.

    Attributes:
        number: its place among the scenario's, from 0.
        received: the request.
        outcome: what a person reads of the answer, such as `200` or `the answer got lost`.
        status, headers, body: of the answer that was sent, or got lost; none where there was none.
    """

    number: int
    received: Received
    outcome: str
    status: int | None = None
    headers: Headers = ()
    body: bytes = b""

    def record(self) -> dict[str, Any]:
        """Give what the record keeps of it, without credentials."""
        request = self.received
        answer = {
            "status": self.status,
            "headers": _shown(self.headers),
            "body": _kept(self.headers, self.body),
        }
        return {
            "number": self.number,
            "method": request.method,
            "url": shown_url(request),
            "headers": _shown(request.headers),
            "body": _kept(request.headers, request.body),
            "outcome": self.outcome,
            **({"answer": answer} if self.status is not None else {}),
        }

    def __str__(self) -> str:
        return f"→ {self.received} ← {self.outcome}"


def is_credential(header: str) -> bool:
    """Tell whether a header carries a secret, by its name."""
    return header.lower() in _CREDENTIALS or is_secret_field(header)


def secrets_in(request: Received) -> list[str]:
    """Give the secrets of a request: credentials in its headers, with and without their scheme, and in its query."""
    carried = [value for name, value in request.headers if is_credential(name)]
    bare = [value.partition(" ")[2] for value in carried]
    asked = [value for name, value in request.query_pairs if is_secret_field(name)]
    return [secret for secret in (*carried, *bare, *asked) if secret]


def content_of(headers: Headers, body: bytes) -> Any:
    """Give a body as a value: see `Received.content`."""
    if not body:
        return None
    kind = (
        next((value for name, value in headers if name.lower() == "content-type"), "")
        .partition(";")[0]
        .strip()
    )
    text = body.decode("utf-8", errors="replace")
    if kind == "application/x-www-form-urlencoded":
        return _fields(parse_qsl(text, keep_blank_values=True))
    if kind and not kind.endswith("json"):
        return text
    try:
        return read_json(text)
    except ValueError:
        return text


def shown_url(request: Received) -> str:
    """Give a request's address without the secrets in its query."""
    path, mark, _ = request.target.partition("?")
    asked = [
        f"{quote(name)}={REDACTED if is_secret_field(name) else quote(value)}"
        for name, value in request.query_pairs
    ]
    return f"{request.origin}{path}{mark}{'&'.join(asked)}"


def _fields(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Give fields by name; one that comes several times as a list."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        fields[name] = value if name not in fields else [*_listed(fields[name]), value]
    return fields


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _shown(headers: Headers) -> dict[str, str]:
    return {name: REDACTED if is_credential(name) else value for name, value in headers}


def _kept(headers: Headers, body: bytes) -> Any:
    content = content_of(headers, body)
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return content if len(text) <= LONGEST else f"{text[:LONGEST]} … ({len(body):,} bytes)"
