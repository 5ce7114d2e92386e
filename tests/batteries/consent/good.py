"""Gates that make no mistake, in many forms."""

from __future__ import annotations

from typing import Any

from tests.batteries.consent.walking import OPENS_AND_FINISHES, Honest, as_ann, with_accounts, with_files

BEFORE = (with_files, as_ann)
DELETE = {"path": "b.txt", "reason": "old"}
SDK: dict[str, Any] = {
    "target": "tests.servers.gates.sdk_server:create_server",
    "settings": {"folder": "{folder:shelf}", "database": "{folder:data}/app.db"},
    "watch": [{"folder": "shelf"}, {"sqlite": "{folder:data}/app.db"}],
    "prepare": {"accounts": "tests.servers.gates.sdk_server:prepare"},
}
KIT: dict[str, Any] = {
    "target": "tests.servers.gates.kit_server:create_server",
    "settings": {"folder": "{folder:shelf}", "storage": "{store}"},
    "watch": [{"folder": "shelf"}, {"store": True}],
}


def by_hand(mistake: str = "none") -> dict[str, Any]:
    """Configure the gate that is written by hand."""
    return {
        "target": "tests.servers.gates.hand_server:create_server",
        "settings": {"folder": "{folder:shelf}", "mistake": mistake},
        "watch": [{"folder": "shelf"}],
        "events": {"the user agrees there": "tests.servers.gates.linking:visited"},
        "links": {
            "https://consent.example/": "the user agrees there",
            "http://consent.example/": "the user agrees there",
        },
    }


GOOD: dict[str, Honest] = {
    "by hand": Honest(by_hand(), "delete", DELETE, BEFORE),
    "on the kit": Honest(KIT, "delete", DELETE, BEFORE),
    "on the SDK": Honest(SDK, "delete", DELETE, BEFORE),
    "by hand, a set of files": Honest(by_hand(), "purge", {"prefix": "b"}, BEFORE),
    "by hand, asked twice": Honest(
        by_hand("none, and it asks twice"), "delete", DELETE, BEFORE, (None, None)
    ),
    "by hand, a link": Honest(
        by_hand("none, and it sends to a link"), "delete", DELETE, BEFORE, (OPENS_AND_FINISHES,)
    ),
    "on the SDK, a choice": Honest(
        SDK, "retire", {"path": "b.txt"}, BEFORE, ({"decision": "retire", "reason": "old"},)
    ),
    "on the SDK, a set of files": Honest(SDK, "purge", {"prefix": "b"}, BEFORE),
    "on the SDK, asked twice": Honest(SDK, "wipe", {"path": "b.txt"}, BEFORE, (None, None)),
    "on the SDK, an order": Honest(SDK, "order", {"customer": "Ada", "total": 3.5}, BEFORE),
    "on the SDK, a payment": Honest(SDK, "pay", {"account": "ada", "amount": 5}, (*BEFORE, with_accounts)),
    "by hand, nobody in particular": Honest(by_hand(), "delete", DELETE, (with_files,)),
}
