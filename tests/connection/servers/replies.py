"""Answers every call of a tool with the members of a response that the first argument holds as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

HELLO: dict[str, Any] = {
    "initialize": {
        "protocolVersion": "2025-11-25",
        "serverInfo": {"name": "r", "version": "1"},
        "capabilities": {},
    },
    "server/discover": {
        "supportedVersions": ["2026-07-28"],
        "capabilities": {},
        "resultType": "complete",
        "ttlMs": 0,
        "cacheScope": "private",
    },
}


def main() -> None:
    """Serve until stdin ends."""
    members = json.loads(sys.argv[1])
    for line in sys.stdin:
        message = json.loads(line)
        if "id" in message and "method" in message:
            known = HELLO.get(message["method"])
            said = {"result": known} if known else members
            sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **said}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
