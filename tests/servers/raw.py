"""A server by hand, over stdin and stdout: it can say what no SDK would let it say.

Usage: python raw.py FAULT [ERA...]. Its one tool is called "act"; what goes wrong is the fault:
`none`, `wrong id`, `rubbish`, `malformed`, `silence`, `death`, `answers cancelled`, `noisy` (rubbish
beside a proper answer), `late` (it answers a call when that is cancelled), `hasty`, or one of
TACTLESS and SEEN. With `surroundings` nothing does: it tells the names and values of its environment.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

TOOL = {"name": "act", "description": "Do it.", "inputSchema": {"type": "object"}}
INFO = {"name": "raw", "version": "0.1"}
CAPABILITIES: dict[str, Any] = {"tools": {"listChanged": True}}
CACHE: dict[str, Any] = {"ttlMs": 0, "cacheScope": "private"}
SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"
TACTLESS: dict[str, dict[str, Any]] = {
    "progress of nothing": {
        "method": "notifications/progress",
        "params": {"progressToken": "nothing", "progress": 1},
    },
    "unsubscribed": {"method": "notifications/tools/list_changed"},
    "wrong subscription": {
        "method": "notifications/tools/list_changed",
        "params": {"_meta": {SUBSCRIPTION: 4711}},
    },
    "chatty": {"method": "notifications/message", "params": {"level": "info", "data": "Acting."}},
}
"""What it says before a proper answer, without being asked."""
SEEN: dict[str, list[Any]] = {"late progress": [], "uncovered": [], "wrong end": []}
"""Requests of which it says something later that it must not."""


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
    if fault in TACTLESS:
        say(TACTLESS[fault])
    if SEEN.get(fault):
        tell_again(fault, SEEN[fault][-1])
    if fault == "late progress":
        SEEN[fault].append(request_id)
    if fault == "malformed":
        say({"id": request_id, "result": "not even an object"})
    elif fault == "wrong id":
        say({"id": 4711, "result": result})
    elif fault in ("none", "noisy", "surroundings", *TACTLESS, *SEEN):
        say({"id": request_id, "result": result})


def tell_again(fault: str, earlier: Any) -> None:
    """Say something of an earlier request that must not be said."""
    stamp = {"_meta": {SUBSCRIPTION: earlier}}
    if fault == "late progress":
        say({"method": "notifications/progress", "params": {"progressToken": earlier, "progress": 9}})
    elif fault == "uncovered":
        say({"method": "notifications/resources/updated", "params": {**stamp, "uri": "doc://x"}})
    elif fault == "wrong end":
        say({"id": earlier, "result": {"resultType": "complete", "_meta": {SUBSCRIPTION: 4711}}})


def listen(fault: str, request_id: Any, wanted: dict[str, Any]) -> None:
    """Grant a subscription (2026-07-28), or tell of a change before that."""
    stamp = {"_meta": {SUBSCRIPTION: request_id}}
    if fault == "hasty":
        say({"method": "notifications/tools/list_changed", "params": stamp})
    granted = {**stamp, "notifications": wanted}
    say({"method": "notifications/subscriptions/acknowledged", "params": granted})
    if fault in SEEN:
        SEEN[fault].append(request_id)


def answer(fault: str, eras: list[str], message: dict[str, Any]) -> None:
    """Answer one request, or take a notification down."""
    capabilities = {**CAPABILITIES, **({"logging": {}} if fault == "chatty" else {})}
    method, request_id = message.get("method"), message.get("id")
    if fault in ("answers cancelled", "late") and method == "notifications/cancelled":
        result = {"content": [{"type": "text", "text": "All the same."}], "resultType": "complete"}
        say({"id": message["params"]["requestId"], "result": result})
    elif request_id is None or method is None:
        return
    elif method == "initialize" and "2025-11-25" in eras:
        hello: dict[str, Any] = {
            "protocolVersion": "2025-11-25",
            "serverInfo": INFO,
            "capabilities": capabilities,
        }
        say({"id": request_id, "result": hello})
    elif method == "server/discover" and "2026-07-28" in eras:
        hello = {
            "supportedVersions": eras,
            "serverInfo": INFO,
            "capabilities": capabilities,
            "resultType": "complete",
            **CACHE,
        }
        say({"id": request_id, "result": hello})
    elif method == "tools/list":
        say({"id": request_id, "result": {"tools": [TOOL], "resultType": "complete", **CACHE}})
    elif method == "tools/call" and message["params"].get("name") != TOOL["name"]:
        say({"id": request_id, "error": {"code": -32602, "message": "There is no such tool."}})
    elif method == "tools/call":
        act(fault, request_id)
    elif method == "subscriptions/listen":
        listen(fault, request_id, message["params"]["notifications"])
    elif method == "logging/setLevel":
        say({"id": request_id, "result": {}})
    else:
        say({"id": request_id, "error": {"code": -32601, "message": "Method not found"}})


def main() -> None:
    """Serve until stdin ends."""
    fault, *eras = sys.argv[1:]
    for line in sys.stdin:
        message = json.loads(line)
        answer(fault, eras or ["2025-11-25", "2026-07-28"], message)
        if fault == "late" and message.get("method") == "notifications/cancelled":
            fault = "none"


if __name__ == "__main__":
    main()
