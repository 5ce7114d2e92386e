"""The parts of a handler's context: signal, caller, log, enrichment and extra content."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.server.auth.provider import AccessToken
from mcp_types import TextContent
from pydantic import BaseModel, ConfigDict, Field

from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import (
    Caller,
    Enrichment,
    ExtraContent,
    Log,
    Record,
    Signal,
    require_scopes,
    tenant_of,
)
from mcpbdd.kit.context.extras import trailer
from mcpbdd.kit.context.logs import is_secret, visible
from mcpbdd.kit.context.signal import Cancelled
from mcpbdd.kit.failures import Failure


def test_a_signal_raises_the_reason_with_which_it_was_aborted() -> None:
    """The first reason counts; before there is one, nothing is raised."""
    signal, reason = Signal(), RuntimeError("enough")
    signal.check()
    assert (signal.aborted, signal.reason) == (False, None)
    signal.abort(reason)
    signal.abort(RuntimeError("later"))
    assert (signal.aborted, signal.reason) == (True, reason)
    with pytest.raises(RuntimeError) as raised:
        signal.check()
    assert raised.value is reason


def test_a_signal_has_a_reason_of_its_own() -> None:
    """Where nobody said why."""
    signal = Signal()
    signal.abort()
    with pytest.raises(Cancelled, match="The caller gave up"):
        signal.check()


def test_a_caller_is_read_from_a_verified_token() -> None:
    """Client, scopes, subject and claims."""
    token = AccessToken(token="t", client_id="c", scopes=["a"], subject="ada", claims={"tid": "acme"})
    assert Caller.of(token) == Caller("c", ("a",), "ada", {"tid": "acme"})
    assert Caller.of(AccessToken(token="t", client_id="c", scopes=[])) == Caller("c")


@pytest.mark.parametrize(
    ("caller", "tenant"),
    [
        (None, "default"),
        (Caller("c", claims={"tid": "acme"}), "acme"),
        (Caller("c"), ""),
        (Caller("c", claims={"tid": 5}), ""),
    ],
)
def test_a_known_caller_without_a_tenant_gets_none(caller: Caller | None, tenant: str) -> None:
    """It does not see the state of anonymous callers instead."""
    assert tenant_of(caller) == tenant


def test_scopes_are_required_before_anything_happens() -> None:
    """Unauthorized without a caller, Forbidden without the scope, nothing otherwise."""
    with pytest.raises(Failure) as anonymous:
        require_scopes(None, "notes:write")
    assert anonymous.value.code == Code.UNAUTHORIZED
    with pytest.raises(Failure, match="notes:write") as forbidden:
        require_scopes(Caller("c", ("notes:read",)), "notes:read", "notes:write")
    assert (forbidden.value.code, forbidden.value.data) == (Code.FORBIDDEN, {"missing": ["notes:write"]})
    require_scopes(Caller("c", ("notes:read",)), "notes:read")


def test_a_log_hands_on_level_message_data_error_and_request() -> None:
    """In order, and with the exception itself."""
    records: list[Record] = []
    log, error = Log(records.append, "R-1"), ValueError("why")
    log.debug("a", data=1)
    log.info("b")
    log.notice("c")
    log.warning("d", data={"x": 1})
    log.error("e", error=error, data={"y": 2})
    assert records == [
        Record("debug", "a", 1, None, "R-1"),
        Record("info", "b", None, None, "R-1"),
        Record("notice", "c", None, None, "R-1"),
        Record("warning", "d", {"x": 1}, None, "R-1"),
        Record("error", "e", {"y": 2}, error, "R-1"),
    ]


@pytest.mark.parametrize(
    ("key", "secret"),
    [
        ("x-api-key", True),
        ("accessToken", True),
        ("tokenCount", True),
        ("API_KEY", True),
        ("apiKey", True),
        ("Authorization", True),
        ("set-cookie", True),
        ("clientSecret", True),
        ("dbPassword2", True),
        ("privateKeyPath", True),
        ("max_tokens", False),
        ("tokenizer", False),
        ("key", False),
        ("apis", False),
        ("", False),
    ],
)
def test_a_key_names_a_secret_by_its_words(key: str, secret: bool) -> None:
    """Part of a word is not the word."""
    assert is_secret(key) is secret


def test_secrets_are_masked_at_any_depth_and_long_texts_cut() -> None:
    """What a client sees is plain JSON without them; an exception shrinks to type and message."""
    circle: dict[str, Any] = {"n": 1}
    circle["me"] = circle
    data = {"list": [{"password": "s3cret"}], "circle": circle, "long": "x" * 20_000, "why": ValueError("so")}
    shown = visible(Record("error", "m", data, KeyError("k"), "R-1"))
    assert shown["data"]["list"] == [{"password": "[REDACTED]"}]
    assert shown["data"]["circle"] == {"n": 1, "me": "[Circular]"}
    assert shown["data"]["long"] == "x" * 10_000 + "[Truncated]"
    assert shown["data"]["why"] == {"type": "ValueError", "message": "so"}
    assert shown["error"] == {"type": "KeyError", "message": "'k'"}
    assert (shown["message"], shown["requestId"]) == ("m", "R-1")
    assert visible(Record("info", "m")) == {"message": "m", "requestId": ""}


class Found(BaseModel):
    """What a search adds to its result."""

    model_config = ConfigDict(populate_by_name=True)

    total: int = Field(alias="totalCount")
    notice: str | None = None


def test_an_enrichment_merges_fields_and_the_later_wins() -> None:
    """Bare calls and helpers fill one object."""
    enrich = Enrichment()
    assert enrich.fields == {}
    enrich({"a": 1, "b": 1}, b=2)
    enrich.notice("Careful.")
    enrich.total(7)
    enrich.echo("cats")
    enrich.delta("size", 1, 2)
    enrich.truncated(10, 10, "There are more.", ceiling=100)
    assert enrich.fields == {
        "a": 1,
        "b": 2,
        "notice": "There are more.",
        "totalCount": 7,
        "effectiveQuery": "cats",
        "size": {"before": 1, "after": 2},
        "truncated": True,
        "shown": 10,
        "cap": 10,
        "truncationCeiling": 100,
    }
    without = Enrichment()
    without.truncated(1, 1, "More.")
    assert "truncationCeiling" not in without.fields


def test_only_what_is_declared_goes_out() -> None:
    """Other fields are left out, unset ones are not invented; without a declaration there is nothing."""
    enrich = Enrichment()
    enrich.total(7)
    enrich(other=1)
    assert enrich.declared_by(Found) == {"totalCount": 7}
    assert enrich.declared_by(None) == {}


def test_a_required_fact_that_was_never_set_is_the_servers_fault() -> None:
    """The message names the enrichment and the field."""
    with pytest.raises(
        Failure, match="The enrichment is not as declared: totalCount: Field required"
    ) as raised:
        Enrichment().declared_by(Found)
    assert raised.value.code == Code.INTERNAL_ERROR


def test_an_enrichment_is_told_in_one_block_that_starts_with_a_blank_line() -> None:
    """Each field has its form, and a renderer of one's own wins."""
    fields = {
        "notice": "Careful.",
        "totalCount": 7,
        "effectiveQuery": "cats",
        "size": {"before": 1, "after": "two"},
        "tags": ["a"],
        "mood": "fine",
        "own": 3,
    }
    block = trailer(fields, {"own": lambda value: f"({value})"})
    assert block == TextContent(
        type="text",
        text='\n> Careful.\n**7 total**\nQuery: cats\n**size:** 1 → two\n**tags:** ["a"]\n**mood:** fine\n(3)',
    )
    assert trailer({}) is None


def test_extra_content_is_kept_in_order() -> None:
    """Blocks, pictures and sounds."""
    content = ExtraContent()
    assert content.blocks == []
    content(TextContent(type="text", text="a"))
    content.image(b"png")
    content.audio(b"wav", "audio/ogg")
    shown = [block.model_dump(by_alias=True, exclude_none=True) for block in content.blocks]
    assert shown == [
        {"type": "text", "text": "a"},
        {"type": "image", "data": "cG5n", "mimeType": "image/png"},
        {"type": "audio", "data": "d2F2", "mimeType": "audio/ogg"},
    ]
