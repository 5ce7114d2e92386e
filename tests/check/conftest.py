"""What features are held against here: two servers, one of them known by a snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpbdd.binding import use_steps
from mcpbdd.check import Knowledge, check_text
from mcpbdd.config import Configuration, ServerConfig
from mcpbdd.recognizing import Recognizer
from mcpbdd.sentences import vocabulary
from mcpbdd.snapshot import Offered, ServerFacts, Snapshot, fingerprint

ORDER = {
    "type": "object",
    "properties": {
        "item": {"type": "string"},
        "quantity": {"type": "integer", "minimum": 1},
        "speed": {"enum": ["slow", "fast"]},
    },
    "required": ["item"],
}
PLACED = {
    "type": "object",
    "properties": {"state": {"type": "string"}, "lines": {"type": "array", "items": {"type": "object"}}},
    "additionalProperties": False,
}
TOOLS = {
    "place_order": {
        "name": "place_order",
        "inputSchema": ORDER,
        "outputSchema": PLACED,
        "_meta": {"mcpbdd/errors": [{"reason": "out_of_stock", "when": "nothing is left"}]},
    },
    "list_orders": {"name": "list_orders", "inputSchema": {"type": "object", "properties": {}}},
    "odd": {"name": "odd", "inputSchema": {"type": "object", "properties": {"a": {"type": 7}}}},
}
PROMPTS = {
    "letter": {"name": "letter", "arguments": [{"name": "to", "required": True}, {"name": "tone"}, {}]}
}
RESOURCES = {"order://1": {"uri": "order://1"}}
TEMPLATES = {"order://{id}": {"uriTemplate": "order://{id}"}}


def knowledge_of(changing: tuple[str, ...] = (), *, templates: bool = True) -> Knowledge:
    """Give what features are held against.

    Args:
        changing: kinds that the server says may change.
        templates: whether it lists its templates.
    """
    use_steps()
    shop = ServerConfig(target="shop:server", events={"the parcel arrives": "shop:arrive"})
    servers = {"shop": shop, "other": ServerConfig(target="other:server")}
    capabilities = {kind: {"listChanged": True} for kind in changing}
    listed = {"tools": TOOLS, "prompts": PROMPTS, "resources": RESOURCES}
    offered = Offered.model_validate(
        {
            "introduction": {"capabilities": capabilities},
            "listed": {**listed, "resource templates": TEMPLATES} if templates else listed,
        }
    )
    facts = ServerFacts(
        configured=fingerprint(shop),
        taken="2026-03-29T00:00:00Z",
        eras={"2025-11-25": offered, "2026-07-28": offered},
    )
    packaged = Recognizer(sentence for sentence in vocabulary.sentences if sentence.topic)
    return Knowledge(
        Configuration(folder=Path(), servers=servers), Snapshot(servers={"shop": facts}), packaged
    )


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return knowledge_of()


def found(text: str, knowledge: Knowledge) -> list[str]:
    """Give what is wrong with steps, as `rule line:column-end what`."""
    feature = (
        text if text.startswith(("Feature", "#", "@", "\ufeff")) else f"Feature: F\n  Scenario: S\n{text}"
    )
    return [
        f"{one.rule.name} {one.place.line}:{one.place.column}-{one.place.end} {one.what} {one.remedy}"
        for one in check_text("a.feature", feature, knowledge)
    ]
