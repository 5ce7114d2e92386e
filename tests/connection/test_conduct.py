"""What a server sends of its own accord is held against the rules, frame by frame."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.connection.conduct import (
    LOG_LEVEL,
    PROGRESS,
    SUBSCRIPTION_ID,
    SUBSCRIPTIONS,
    WANTED_LEVEL,
    Conduct,
)

CHANGED, UPDATED = "notifications/tools/list_changed", "notifications/resources/updated"
ACKNOWLEDGED = "notifications/subscriptions/acknowledged"


def sent(conduct: Conduct, request_id: int, method: str = "tools/call", **params: Any) -> None:
    """Let the client send a request."""
    conduct.sent({"id": request_id, "method": method, "params": params})


def told(conduct: Conduct, method: str, **params: Any) -> str:
    """Let the server send a notification, and give what is wrong with it."""
    odd = conduct.told({"method": method, "params": params})
    return "" if odd is None else f"{odd.rule}: {odd.what}"


def progress(conduct: Conduct, token: object, value: object) -> str:
    """Let the server report progress."""
    return told(conduct, "notifications/progress", progressToken=token, progress=value)


def stamp(number: object) -> dict[str, Any]:
    """Make the mark of a subscription."""
    return {SUBSCRIPTION_ID: number}


@pytest.fixture
def listening() -> Conduct:
    """Give a connection of 2026-07-28 that has subscribed to tools and a resource."""
    conduct = Conduct("2026-07-28")
    wanted = {"toolsListChanged": True, "resourceSubscriptions": ["doc://a"]}
    sent(conduct, 7, "subscriptions/listen", notifications=wanted)
    return conduct


def test_progress_must_rise_and_end_with_the_call() -> None:
    """Each report is above the one before, of a request that gave a token and has not been answered."""
    conduct = Conduct("2025-11-25")
    sent(conduct, 1, _meta={"progressToken": 1})
    assert progress(conduct, 1, 0) == ""
    assert progress(conduct, 1, 0.5) == ""
    assert "0.5 after 0.5" in progress(conduct, 1, 0.5)
    assert progress(conduct, 1, 0.2).startswith(f"{PROGRESS}: ")
    assert conduct.answered(1, {"id": 1, "result": {}}) is None
    assert "had answered" in progress(conduct, 1, 1)
    assert "no request gave" in progress(conduct, "x", 1)
    assert progress(conduct, None, 1) == ""
    assert progress(conduct, 1, "far") == ""


def test_a_token_that_is_given_again_begins_anew() -> None:
    """A client may use the token of a request that has ended."""
    conduct = Conduct("2026-07-28")
    for request_id in (1, 2):
        sent(conduct, request_id, _meta={"progressToken": "mine"})
        assert progress(conduct, "mine", 1) == ""
        conduct.answered(request_id, {"id": request_id, "result": {}})


def test_notices_belong_to_a_subscription(listening: Conduct) -> None:
    """They come after its acknowledgement, with its id, of what it asks for."""
    assert "before it acknowledged" in told(listening, CHANGED, _meta=stamp(7))
    assert told(listening, ACKNOWLEDGED, _meta=stamp(7), notifications={"toolsListChanged": True}) == ""
    assert listening.acknowledged == {7: {"toolsListChanged": True}}
    assert told(listening, CHANGED, _meta=stamp(7)) == ""
    assert told(listening, UPDATED, _meta=stamp(7), uri="doc://a") == ""
    assert told(listening, UPDATED, _meta=stamp(7), uri="doc://a/part") == ""
    assert 'for "doc://b"' in told(listening, UPDATED, _meta=stamp(7), uri="doc://b")
    assert "does not ask for" in told(listening, "notifications/prompts/list_changed", _meta=stamp(7))
    assert "with the id 8" in told(listening, CHANGED, _meta=stamp(8))
    assert "with the id [7]" in told(listening, CHANGED, _meta=stamp([7]))
    assert told(listening, CHANGED).startswith(f"{SUBSCRIPTIONS}: sent {CHANGED} without the id")
    assert "with the id 8" in told(listening, ACKNOWLEDGED, _meta=stamp(8))
    assert "on a subscription" in told(listening, "notifications/progress", _meta=stamp(7))
    assert told(listening, "notifications/elsewhere") == ""


def test_a_subscription_ends_with_its_own_id(listening: Conduct) -> None:
    """Its result carries the id of its request, if any; an error carries none."""
    assert listening.answered(7, {"id": 7, "error": {"code": 1}}) is None
    assert listening.answered(7, {"id": 7, "result": {}}) is None
    assert listening.answered(7, {"id": 7, "result": {"_meta": stamp(7)}}) is None
    odd = listening.answered(7, {"id": 7, "result": {"_meta": stamp(8)}})
    assert odd is not None
    assert odd.rule == SUBSCRIPTIONS


def test_notices_are_pushed_on_the_earlier_revision() -> None:
    """Nobody has to subscribe to lists there."""
    assert told(Conduct("2025-11-25"), CHANGED) == ""


def test_only_wanted_log_messages_are_sent_on_the_later_revision() -> None:
    """Each request may want some; without one that does, none is."""
    conduct = Conduct("2026-07-28")
    assert told(conduct, "notifications/message", level="emergency").endswith("wanted none")
    sent(conduct, 1, _meta={WANTED_LEVEL: "warning"})
    assert told(conduct, "notifications/message", level="warning") == ""
    assert told(conduct, "notifications/message", level="notice").startswith(f"{LOG_LEVEL}: ")
    assert told(conduct, "notifications/message", level="loud") == ""


def test_only_wanted_log_messages_are_sent_once_the_earlier_revision_said_so() -> None:
    """Before the level was set, and where it was refused, a server may send what it likes."""
    conduct = Conduct("2025-11-25")
    assert told(conduct, "notifications/message", level="debug") == ""
    sent(conduct, 1, "logging/setLevel", level="error")
    conduct.answered(1, {"id": 1, "error": {"code": -32601}})
    assert told(conduct, "notifications/message", level="debug") == ""
    sent(conduct, 2, "logging/setLevel", level="error")
    conduct.answered(2, {"id": 2, "result": {}})
    assert "from error up" in told(conduct, "notifications/message", level="warning")


@pytest.mark.parametrize("params", [None, [], {"_meta": None}, {"_meta": []}])
def test_what_makes_no_sense_is_no_matter_of_these_rules(params: Any) -> None:
    """Hostile frames are told elsewhere."""
    for era in ("2025-11-25", "2026-07-28"):
        conduct = Conduct(era)
        for method in ("notifications/progress", "notifications/message", "notifications/x"):
            assert conduct.told({"method": method, "params": params}) is None
