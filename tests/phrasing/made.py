"""What the tests of phrasing throw at it, and what behave reads of what comes out."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from behave.parser import parse_feature
from hypothesis import settings
from hypothesis import strategies as st

from mcpbdd.binding.tape import block_of
from mcpbdd.phrasing import Feature, Scenario

if TYPE_CHECKING:
    from mcpbdd.phrasing import Step
    from mcpbdd.values.blocks import Block

steadily = settings(max_examples=200, database=None, derandomize=True, deadline=None)
"""The same examples in every run."""

NASTY = [
    "", " ", "(any)", "(empty)", "(emtpy)", "(mentions x)", "<name>", "{{gap}}", "{{{gap}}}", "{{ {", "| a | b |", "\\|", "\\",
    "\\n", "\\\\n", 'say "yes"', '"whole"', '"', "'", "a, b", "[1, 2]", '{"a": 1}', "null", "true", "12", "1e5", "yes",
    "No", "name", "value", '"""', '\\"\\"\\"', "'''", "# no comment", "@tag", "Given nothing", "Scenario: x", "two\nlines",
    "tail ", "\ttab", "\x1b[31mred", "\x85", "\u2028", "\u202e", "\ud800", "é", "😀", "2026-01-01T00:00:00Z",
    "C:\\new\\dir", "ends with \\", "a:", "{{", "}}",
]  # fmt: skip
texts = (
    st.sampled_from(NASTY) | st.text(max_size=12) | st.lists(st.sampled_from(NASTY), max_size=3).map("".join)
)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
leaves = st.none() | st.booleans() | numbers | texts
json_values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
plain_names = st.sampled_from(
    ["city", "name", "argument", "a.b", "items", "range", "a|b", 'q"q', "with blank"]
)


def sayable(text: str) -> bool:
    """Tell, by other means than the code does, whether a text can stand in a sentence."""
    hidden = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    seen = all(char == "\n" or unicodedata.category(char) not in hidden for char in text)
    return seen and not re.search(r"\{\{[^{}]+\}\}", text)


def through_behave(*steps: Step) -> list[tuple[str, str, Block]]:
    """Write steps into a feature, let behave parse it, and give keyword, text and block of each."""
    feature = Feature("Of many things", scenarios=(Scenario("One", steps),))
    text = feature.text()
    text.encode()
    parsed: Any = parse_feature(text)
    return [
        (step.step_type, step.name, block_of(step.table, step.text, "")) for step in parsed.scenarios[0].steps
    ]
