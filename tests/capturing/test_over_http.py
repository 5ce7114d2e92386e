"""Between clients and a server over HTTP: what goes on, what comes back at once, and who is turned away."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2
import pytest

from mcpbdd.capturing.events import Events
from tests.capturing.conftest import TO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.capturing.conftest import Project

pytestmark = pytest.mark.slow

CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "act", "arguments": {"x": "äß"}},
}
DONE = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "Done, s3cr3t-token."}]}}
PAUSE = 0.7
"""Seconds between two events of a stream."""


class _Upstream(BaseHTTPRequestHandler):
    """A server by hand: a stream at /mcp, JSON at /json, and ways that lead elsewhere."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_DELETE(self) -> None:
        """End a session."""
        self._say(200, b"", "text/plain")

    def do_GET(self) -> None:
        """Lead on, to the same host by its own name."""
        self.send_response(307)
        self.send_header("Location", f"http://{self.headers['host']}/mcp?a=1")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        """Take down what came, and answer."""
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append((self.path, dict(self.headers.items()), body))  # type: ignore[attr-defined]
        if self.path == "/json":
            self._say(200, json.dumps(DONE).encode(), "application/json")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Mcp-Session-Id", "session-1")
        self.send_header("Connection", "close")
        self.end_headers()
        for event in ({"jsonrpc": "2.0", "method": "notifications/progress", "params": {}}, DONE):
            self.wfile.write(f"event: message\r\ndata: {json.dumps(event)}\r\n\r\n".encode())
            self.wfile.flush()
            time.sleep(PAUSE)
        self.close_connection = True

    def _say(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def upstream() -> Iterator[Any]:
    """Serve it at a free port."""
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), _Upstream)
    server.got = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def test_headers_go_on_and_streams_come_back_at_once(project: Project) -> None:
    """The first event is there before the second is sent; tokens are in no file."""
    headers = {
        "Authorization": "Bearer s3cr3t-token",
        "MCP-Protocol-Version": "2025-11-25",
        "X-Api-Key": "abcdef",
    }
    with upstream() as server, project.listening(f"http://127.0.0.1:{server.server_port}/mcp") as url:
        assert urlsplit(url).path == "/mcp"
        began, arrived = time.monotonic(), list[float]()
        with httpx2.stream("POST", url, json=CALL, headers=headers, trust_env=False) as response:
            assert response.headers["mcp-session-id"] == "session-1"
            for chunk in response.iter_raw():
                if b"data:" in chunk:
                    arrived.append(time.monotonic() - began)
        assert arrived[-1] - arrived[0] > PAUSE / 2
        again = httpx2.post(
            url.replace("/mcp", "/json"), json=CALL, headers={"Mcp-Session-Id": "session-1"}, trust_env=False
        )
        assert again.json() == DONE
        there = httpx2.get(url, trust_env=False)
        assert there.headers["location"] == f"{url}?a=1"
        assert httpx2.delete(url, trust_env=False).status_code == 200
        path, got, body = server.got[0]
        assert (path, json.loads(body)) == ("/mcp", CALL)
        lowered = {name.lower(): value for name, value in got.items()}
        assert lowered["authorization"] == "Bearer s3cr3t-token"
        assert lowered["mcp-protocol-version"] == "2025-11-25"
        assert lowered["host"] == f"127.0.0.1:{server.server_port}"
        assert {name.lower(): value for name, value in server.got[1][1].items()}[
            "mcp-session-id"
        ] == "session-1"
    for name in ("frames.ndjson", TO):
        assert "s3cr3t" not in (project.folder / name).read_text("utf-8")
    assert 'And the text says "Done, [redacted]."' in project.feature
    assert "Not replayed, since the server runs by itself" in project.feature
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(url, trust_env=False)


def test_pages_of_the_web_are_turned_away(project: Project) -> None:
    """A name that leads to this machine, and a page of another host, reach nothing behind."""
    with upstream() as server, project.listening(f"http://127.0.0.1:{server.server_port}/mcp") as url:
        for headers in (
            {"Host": "evil.example"},
            {"Origin": "https://evil.example"},
            {"Host": "127.0.0.1:1"},
        ):
            refused = httpx2.post(url, json=CALL, headers=headers, trust_env=False)
            assert refused.status_code == 403
            assert "This recorder answers" in refused.text
        own = httpx2.post(url, json=CALL, headers={"Origin": "http://localhost:6274"}, trust_env=False)
        assert own.status_code == 200
        assert len(server.got) == 1


def test_a_server_that_is_gone_is_told_to_the_client(project: Project) -> None:
    """As a gateway does; the recorder goes on."""
    with upstream() as server:
        address = f"http://127.0.0.1:{server.server_port}/mcp"
    with project.listening(address) as url:
        gone = httpx2.post(url, json=CALL, trust_env=False)
        assert gone.status_code == 502
        assert "does not answer: ConnectError" in gone.text
    assert "The client called nothing" in (project.folder / "stderr.txt").read_text("utf-8")


SLIPS = {
    "another machine": (("http://example.com/mcp",), "nothing leaves this machine"),
    "a command": (("--", "python", "notes_server.py"), "so it is reached over stdio: leave out --http"),
    "no such server": (("note",), 'Did you mean "notes"'),
    "a server of stdin and stdout": (("notes_server:serve",), "serves stdin and stdout itself"),
    "no server": (("notes_server:secrets",), "notes_server:secrets"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_cannot_be_recorded_is_told(project: Project, slip: str) -> None:
    """In one or two sentences, and nothing is written."""
    path = project.folder / "notes_server.py"
    serve = "\n\nasync def serve():\n    from mcp.server.stdio import stdio_server\n    async with stdio_server():\n        pass\n"
    path.write_text(path.read_text("utf-8") + serve, "utf-8")
    words, told = SLIPS[slip]
    process = project.start("--http", "--to", TO, *words)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2, said
    assert told in said.decode()
    assert "Traceback" not in said.decode()
    assert not (project.folder / TO).exists()


def test_a_port_that_is_taken_is_told(project: Project) -> None:
    """With its number."""
    with upstream() as server:
        process = project.start("notes", "--http", "--port", str(server.server_port), "--to", TO)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert f"--port: {server.server_port} cannot be listened at" in said.decode()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_events_are_read_in_pieces_of_any_size(size: int) -> None:
    """Lines may end in three ways, and data stand in several of them."""
    stream = b': hello\r\nevent: message\r\ndata: {"a":\r\ndata: 1}\r\n\r\nid: 7\rdata:x\r\rdata: \n\n:\n\ndata: last\n\n'
    events = Events()
    found = [data for at in range(0, len(stream), size) for data in events.feed(stream[at : at + size])]
    assert found == [b'{"a":\n1}', b"x", b"last"]
