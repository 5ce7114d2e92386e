"""A made-up project: its configuration, what its servers offer, and a sentence of its own."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from mcpbdd.binding import use_steps
from mcpbdd.check import Knowledge
from mcpbdd.check.knowledge import PlainStep
from mcpbdd.config import Configuration
from mcpbdd.config.models import ServerConfig
from mcpbdd.editing.answering import answer
from mcpbdd.editing.places import Text
from mcpbdd.editing.wire import Answer, Ask, Offer, Wanted
from mcpbdd.recognizing import Recognizer
from mcpbdd.sentences import Sentence, vocabulary
from mcpbdd.snapshot import Offered, ServerFacts, Snapshot, fingerprint

ORDER = {
    "name": "order",
    "description": "Order something.",
    "annotations": {"destructiveHint": True},
    "inputSchema": {
        "type": "object",
        "required": ["item"],
        "properties": {
            "item": {"type": "string", "description": "What is ordered.\nA word or two."},
            "size": {"enum": ["small", "large", "a|b", "(null)", 3, None], "default": "small"},
            "gift": {"type": "boolean"},
            "to": {"$ref": "#/$defs/person"},
        },
        "$defs": {
            "person": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
            }
        },
    },
    "outputSchema": {"type": "object", "properties": {"id": {"type": "string"}, "open": {"type": "boolean"}}},
    "_meta": {"mcpbdd/errors": [{"reason": "sold_out", "code": "Conflict", "when": "Nothing is left."}]},
}
HOSTILE = {
    "name": "trap",
    "description": "Hi <img src=x onerror=alert(1)> [here](command:rm) ```\n# x\n```` \x1b[2J\u202e http://evil.example",
    "inputSchema": {"type": "object", "properties": {"a\u202eb": {}, "c`d": {"description": "**bold** <b>"}}},
}
HIDING = {"name": "or\u202eder", "inputSchema": {"type": "object"}}
PROMPT = {
    "name": "greet",
    "arguments": [{"name": "who", "required": True, "description": "Whom."}, {"name": "how"}],
}
RESOURCE = {"uri": "shop://terms", "name": "terms", "mimeType": "text/plain"}
TEMPLATE = {"uriTemplate": "shop://orders/{id}{?page}", "name": "an order"}


def config(**keys: Any) -> ServerConfig:
    return ServerConfig.model_validate({"target": ["shop"], **keys})


SHOP = config(
    events={"a delivery": ["true"]},
    prepare={"full shelves": ["true"]},
    environment={"COUNTRY": "{folder:shelf}"},
    watch=[{"folder": "desk"}],
)
FACTS = ServerFacts(
    configured=fingerprint(SHOP),
    taken="2026-11-30T12:00:00+00:00",
    eras={
        "2026-07-28": Offered(
            introduction={"name": "the-shop", "version": "2", "instructions": "Order <b>first</b>."},
            listed={
                "tools": {"order": ORDER, "trap": HOSTILE, "or\u202eder": HIDING},
                "prompts": {"greet": PROMPT},
                "resources": {"shop://terms": RESOURCE},
                "resource templates": {"shop://orders/{id}{?page}": TEMPLATE},
            },
        )
    },
)


def plain_step(kind: str, text: str) -> PlainStep | None:
    """A step of plain behave, of the project's own."""
    rises = PlainStep("the moon (?P<does>rises)", "It is *night*.", "steps/moon.py", 3)
    return rises if (kind, text) == ("when", "the moon rises") else None


def paid(world: object, amount: str) -> None:
    """The customer has paid."""


@functools.cache
def knowledge() -> Knowledge:
    """What is known of the project; the language is that of every project."""
    use_steps()
    own = Sentence(
        "given", "the customer has paid {string}", paid, None, "The customer has paid.", "steps/own.py", 7
    )
    packaged = [one for one in vocabulary.sentences if one.topic]
    servers = {"shop": SHOP, "silent": config()}
    return Knowledge(
        configuration=Configuration(folder=Path("/p"), servers=servers),
        snapshot=Snapshot(servers={"shop": FACTS}),
        recognizer=Recognizer([*packaged, own]),
        own=(own,),
        plain_step=plain_step,
    )


def asked(wanted: Wanted, text: str, *, snippets: bool = False) -> Answer:
    """Ask about the place that ^ marks."""
    before = text.partition("^")[0]
    whole = text.replace("^", "", 1)
    at = Text(whole).point(len(before))
    return answer(
        Ask(number=1, wanted=wanted, path="a.feature", text=whole, at=at, snippets=snippets),
        knowledge(),
        Path("/p"),
    )


def offered(text: str, *, snippets: bool = False) -> dict[str, Offer]:
    return {offer.label: offer for offer in asked("offers", text, snippets=snippets).offers}


def in_scenario(*lines: str) -> str:
    """A scenario about the shop whose last lines are these."""
    return "\n".join(
        ["Feature: A", "  Scenario: B", '    Given the server "shop"', *(f"    {line}" for line in lines)]
    )


def applied(text: str, offer: Offer) -> str:
    """The line of the cursor once an offer was taken."""
    before, whole = text.partition("^")[0], text.replace("^", "", 1)
    places = Text(whole)
    begin, end = places.offset(offer.span.start), places.offset(offer.span.end)
    done = whole[:begin] + offer.text + whole[end:]
    return done.split("\n")[before.count("\n")].strip()
