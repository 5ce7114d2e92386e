"""Requests as values, and what of them is shown."""

from __future__ import annotations

import json

import pytest

from mcpbdd.doubles.upstream import Answer, Book, Exchange, Origin, Received
from mcpbdd.doubles.upstream.answers import answer_from
from mcpbdd.doubles.upstream.book import refuse_unfit
from mcpbdd.doubles.upstream.traffic import LONGEST, content_of, is_credential, secrets_in
from mcpbdd.errors import Misuse

ORIGIN = Origin("https", "api.example.test", 443)
SECRETS = ("Bearer opensesame", "sid=12345", "k-98765", "s3cr3t")
REQUEST = Received(
    "POST",
    ORIGIN,
    "/orders?token=s3cr3t&state=a&state=b&empty=",
    (
        ("Authorization", SECRETS[0]),
        ("Cookie", SECRETS[1]),
        ("X-Api-Key", SECRETS[2]),
        ("Accept", "a"),
        ("accept", "b"),
        ("Content-Type", "application/json; charset=utf-8"),
    ),
    b'{"item": "lamp"}',
)


def test_a_request_is_seen_by_its_parts() -> None:
    """Parameters that come several times are lists; headers are found in any case."""
    assert REQUEST.view() == {
        "method": "POST",
        "url": "https://api.example.test/orders?token=s3cr3t&state=a&state=b&empty=",
        "query": {"token": "s3cr3t", "state": ["a", "b"], "empty": ""},
        "body": {"item": "lamp"},
    }
    assert REQUEST.header("ACCEPT") == "a, b"
    assert REQUEST.header("X-None") is None


@pytest.mark.parametrize(
    ("kind", "body", "content"),
    [
        ("application/json", b"", None),
        ("application/json", b"[1]", [1]),
        ("application/vnd.x+json", b"{}", {}),
        ("application/json", b"{", "{"),
        ("", b'{"a": 1}', {"a": 1}),
        ("text/plain", b"7", "7"),
        ("application/x-www-form-urlencoded", b"a=1&b=x+y", {"a": "1", "b": "x y"}),
        ("application/octet-stream", b"\xff", "�"),
    ],
)
def test_a_body_is_read_by_its_type(kind: str, body: bytes, content: object) -> None:
    """JSON, a form, else text."""
    headers = (("content-type", kind),) if kind else ()
    assert content_of(headers, body) == content


def test_no_secret_is_in_the_record_or_in_a_message() -> None:
    """Neither of headers nor of the query; and all of them are learned, with and without their scheme."""
    exchange = Exchange(0, REQUEST, "200", 200, (("Set-Cookie", "sid=67890"), ("ETag", "x")), b'{"id": 1}')
    shown = json.dumps(exchange.record()) + str(exchange)
    assert not [secret for secret in (*SECRETS, "opensesame", "67890") if secret in shown]
    assert exchange.record()["answer"] == {
        "status": 200,
        "headers": {"Set-Cookie": "[redacted]", "ETag": "x"},
        "body": {"id": 1},
    }
    learned: list[str] = []
    Book(learned.append).take(REQUEST)
    assert {*SECRETS, "opensesame"} <= set(learned)
    assert secrets_in(Received("GET", ORIGIN, "/")) == []


@pytest.mark.parametrize(("name", "secret"), [("Proxy-Authorization", True), ("X-Auth-Token", True),
                                              ("Accept", False), ("Content-Type", False)])  # fmt: skip
def test_headers_are_credentials_by_their_name(name: str, secret: bool) -> None:
    """Those of HTTP, and what sounds like a secret."""
    assert is_credential(name) is secret


def test_a_long_body_is_cut_in_the_record() -> None:
    """And its length is said."""
    exchange = Exchange(0, Received("POST", ORIGIN, "/", (), b"a" * (LONGEST + 1)), "no answer")
    kept = exchange.record()
    assert kept["body"].endswith(f"({LONGEST + 1:,} bytes)")
    assert "answer" not in kept


def test_an_answer_is_written_as_it_stands() -> None:
    """A length that is said goes out, right or wrong; a line break ends no header, since none can be said."""
    assert Answer.of({"a": 1}).head(closing=False).endswith(b"Content-Length: 8\r\n\r\n")
    assert b"Connection: close" in Answer(599).head(closing=True)
    assert Answer(599).head(closing=False).startswith(b"HTTP/1.1 599 \r\n")
    wrong = Answer(200, (("content-length", "9"),), b"a")
    assert wrong.head(closing=False).count(b"ength") == 1
    assert not wrong.is_sound
    assert Answer(200, (("content-length", "1"),), b"a").is_sound
    assert not Answer(200, (("Transfer-Encoding", "chunked"),), b"1\r\na\r\n0\r\n\r\n").is_sound
    assert answer_from("x").body == answer_from(b"x").body == b"x"
    assert answer_from(wrong) is wrong


@pytest.mark.parametrize("answer", [Answer(100), Answer(600), Answer(204, body=b"x"), Answer(304, body=b"x")])
def test_what_cannot_be_sent_is_refused(answer: Answer) -> None:
    """Before anybody asks for it."""
    with pytest.raises(Misuse):
        refuse_unfit(answer)
