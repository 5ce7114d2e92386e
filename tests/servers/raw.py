"""A server by hand, over stdin and stdout: it can say what no SDK would let it say.

Usage: python raw.py FAULT [ERA...]. Its one tool is called "act"; what goes wrong is the fault:
`none`, `wrong id`, `rubbish`, `malformed`, `silence`, `death`, `answers cancelled`, `noisy` (rubbish
beside a proper answer). With `surroundings` nothing does: it tells the names and values of its environment.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

TOOL = {"name": "act", "description": "Do it.", "inputSchema": {"type": "object"}}
INFO = {"name": "raw", "version": "0.1"}
CAPABILITIES: dict[str, Any] = {"tools": {}}
CACHE: dict[str, Any] = {"ttlMs": 0, "cacheScope": "private"}


def say(message: dict[str, Any]) -> None:
    """Send one message."""
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def act(fault: str, request_id: Any) -> None:
    """Answer a call of the tool, or do what is wrong instead."""
    result: dict[str, Any] = {"content": [{"type": "text", "text": "Done."}], "resultType": "complete"}
    if fault == "death":
        sys.stderr.write("fatal: out of luck\n")
        sys.exit(9)
    if fault in ("rubbish", "noisy"):
        sys.stdout.write("Acting now...\n")
        sys.stdout.flush()
    if fault == "surroundings":
        variables = [{"name": name, "value": value} for name, value in sorted(os.environ.items())]
        result["structuredContent"] = {"variables": variables}
    if fault == "malformed":
        say({"id": request_id, "result": "not even an object"})
    elif fault == "wrong id":
        say({"id": 4711, "result": result})
    elif fault in ("none", "noisy", "surroundings"):
        say({"id": request_id, "result": result})


def answer(fault: str, eras: list[str], message: dict[str, Any]) -> None:
    """Answer one request, or take a notification down."""
    method, request_id = message.get("method"), message.get("id")
    if fault == "answers cancelled" and method == "notifications/cancelled":
        result = {"content": [{"type": "text", "text": "All the same."}]}
        say({"id": message["params"]["requestId"], "result": result})
    elif request_id is None or method is None:
        return
    elif method == "initialize" and "2025-11-25" in eras:
        hello: dict[str, Any] = {
            "protocolVersion": "2025-11-25",
            "serverInfo": INFO,
            "capabilities": CAPABILITIES,
        }
        say({"id": request_id, "result": hello})
    elif method == "server/discover" and "2026-07-28" in eras:
        hello = {
            "supportedVersions": eras,
            "serverInfo": INFO,
            "capabilities": CAPABILITIES,
            "resultType": "complete",
            **CACHE,
        }
        say({"id": request_id, "result": hello})
    elif method == "tools/list":
        say({"id": request_id, "result": {"tools": [TOOL], "resultType": "complete", **CACHE}})
    elif method == "tools/call":
        act(fault, request_id)
    else:
        say({"id": request_id, "error": {"code": -32601, "message": "Method not found"}})


def main() -> None:
    """Serve until stdin ends."""
    fault, *eras = sys.argv[1:]
    for line in sys.stdin:
        answer(fault, eras or ["2025-11-25", "2026-07-28"], json.loads(line))


if __name__ == "__main__":
    main()
