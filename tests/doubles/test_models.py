"""Models that answer."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.doubles.models import MODEL, answered, answered_with
from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Document

TEXT = {"type": "text", "text": "Hello"}
TOOL = {"type": "tool_use", "id": "1", "name": "clock", "input": {}}
WHOLE = {"role": "assistant", "model": MODEL, "stopReason": "endTurn"}


def test_a_text_is_a_whole_message() -> None:
    """In the terms of the protocol."""
    assert answered("Hello") == {**WHOLE, "content": TEXT}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        (TEXT, {**WHOLE, "content": TEXT}),
        ([TEXT, TEXT], {**WHOLE, "content": [TEXT, TEXT]}),
        ([TEXT, TOOL], {**WHOLE, "content": [TEXT, TOOL], "stopReason": "toolUse"}),
        (TOOL, {**WHOLE, "content": TOOL, "stopReason": "toolUse"}),
        ({"content": TEXT, "model": "tiny"}, {**WHOLE, "content": TEXT, "model": "tiny"}),
        ({"content": TOOL, "stopReason": "odd"}, {**WHOLE, "content": TOOL, "stopReason": "odd"}),
        ({"content": "wrong", "role": None}, {**WHOLE, "content": "wrong", "role": None}),
        ([], {**WHOLE, "content": []}),
    ],
)
def test_what_is_left_out_is_filled_in_and_nothing_else(written: Any, sent: Any) -> None:
    """So that a model can answer wrongly, too."""
    assert answered_with(Document(written)) == sent


@pytest.mark.parametrize("written", [{"text": "Hello"}, "Hello", 7, None, {}])
def test_what_is_neither_a_message_nor_its_content_is_told(written: Any) -> None:
    """With the right forms."""
    with pytest.raises(
        Misuse, match=r'\{"content": \{"type": "text", "text": "…"\}\}, or with its content alone'
    ):
        answered_with(Document(written))
