"""What a generated call looks like in a scenario."""

from __future__ import annotations

from mcpbdd.batteries.generated.target import declared_target
from mcpbdd.phrasing import Step, document


def test_a_call_is_a_when() -> None:
    tool = declared_target("tool", 'say "x"', {"inputSchema": {"type": "object"}})
    assert tool.step({}) == Step("when", r'the client calls the tool "say \"x\""')
    assert tool.step({"a": 1}) == Step(
        "when", r'the client calls the tool "say \"x\"" with', document({"a": 1})
    )
    prompt = declared_target("prompt", "greet", {"arguments": [{"name": "who"}]})
    assert prompt.step({"who": "Ada"}).text == 'the client gets the prompt "greet" with'
    template = declared_target("resource template", "a://{b}", {"uriTemplate": "a://{b}"})
    assert template.step({"b": "x y"}) == Step("when", 'the client reads the resource "a://x%20y"')


def test_a_name_that_no_sentence_can_carry_is_sent_raw() -> None:
    tool = declared_target("tool", "\x1b[2J", {})
    assert tool.step({}) == Step(
        "when",
        "the client sends",
        document({"method": "tools/call", "params": {"name": "\x1b[2J", "arguments": {}}}),
    )
