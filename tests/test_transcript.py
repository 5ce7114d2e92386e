"""Frames in their order, and the redaction of secrets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mcpbdd.transcript import REDACTED, Redactor, Transcript


def test_frames_are_numbered_in_the_order_in_which_they_came() -> None:
    """Every actor's frames are in one list."""
    transcript = Transcript()
    transcript.add("the client", "->", 0.5, {"id": 1}, setup=True)
    transcript.add('client "ben"', "<-", 0.75, {"id": 1}, setup=False)
    first, second = transcript.frames
    assert (first.number, first.actor, first.direction, first.at, first.setup) == (
        0,
        "the client",
        "->",
        0.5,
        True,
    )
    assert (second.number, second.message, second.setup) == (1, {"id": 1}, False)
    assert transcript.since(1) == [second]
    assert transcript.since(2) == []


def test_secrets_are_replaced_at_any_depth() -> None:
    """Values, keys, lists and numbers; what is no secret stays."""
    redactor = Redactor()
    redactor.learn("hunter2!")
    redactor.learn(123456)
    redactor.learn("abc")
    value = {"a": ["x hunter2! y", 123456, 123, True, None, 1.5], "hunter2!": "abc"}
    assert redactor.json(value) == {
        "a": [f"x {REDACTED} y", REDACTED, 123, True, None, 1.5],
        REDACTED: "abc",
    }


def test_the_longer_secret_goes_first() -> None:
    """A secret that contains another leaves no remainder."""
    redactor = Redactor()
    for secret in ("pass", "password-123"):
        redactor.learn(secret)
    assert redactor.text("my password-123") == f"my {REDACTED}"


@pytest.mark.parametrize("secret", ['a"quote"', "back\\slash", "two\nlines", "süßes"])
def test_a_secret_is_found_inside_of_json(secret: str) -> None:
    """A text may itself be JSON, in which a secret is written with escapes."""
    redactor = Redactor()
    redactor.learn(secret)
    assert redactor.text(json.dumps({"token": secret})) == json.dumps({"token": REDACTED})
    assert redactor.text(json.dumps([secret], ensure_ascii=False)) == json.dumps([REDACTED])
    assert json.loads(redactor.dump({"a": [secret]})) == {"a": [REDACTED]}
    assert json.loads(redactor.dump({"a": json.dumps([secret])})) == {"a": json.dumps([REDACTED])}


def test_what_holds_no_secret_is_written_as_it_is() -> None:
    """Values of no JSON type as their own text, and nothing is escaped that need not be."""
    redactor = Redactor()
    redactor.learn("hunter2!")
    assert redactor.dump({"a": "ü", "b": Path("x")}) == '{"a": "ü", "b": "x"}'
    assert redactor.dump({"a": "Bearer abcdef123"}) == f'{{"a": "Bearer {REDACTED}"}}'
    assert redactor.dump(["hunter2!", "b"]) == f'["{REDACTED}", "b"]'


def test_bearer_tokens_are_redacted_without_being_known() -> None:
    """Whatever follows the word is taken for a token, if it is long enough to be one."""
    redactor = Redactor()
    assert redactor.text("Authorization: Bearer abc.def-123=") == f"Authorization: Bearer {REDACTED}"
    assert redactor.text("the bearer came") == "the bearer came"


@pytest.mark.parametrize("parameter", ["error", "resource_metadata", "realm"])
def test_a_challenge_can_be_read(parameter: str) -> None:
    """What a server says of a refusal is no token, also where it was written as JSON."""
    redactor = Redactor()
    for challenge in (f'Bearer {parameter}="it"', f'"Bearer {parameter}=\\"it\\""'):
        assert redactor.text(challenge) == challenge
    assert redactor.text(f'"Bearer {parameter}s="') == f'"Bearer {REDACTED}"'
