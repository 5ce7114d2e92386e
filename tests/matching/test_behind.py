"""How often, and with what, something was called."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.doubles.behind.received import Request
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.matching.behind import was_called, was_called_with
from mcpbdd.matching.expecting import expect
from mcpbdd.values.blocks import Rows

ONE = Request(
    "tools/call",
    {"name": "area", "arguments": {"x": 42}, "_meta": {"a": "b"}},
    "http://a/",
    {"x-user": "ann"},
)
OTHER = Request("resources/read", {"uri": "note://1"})


def told(requests: list[Request], matcher: Any) -> str:
    """Give what a person reads."""
    with pytest.raises(Mismatch) as caught:
        expect(requests, matcher)
    return str(caught.value)


@pytest.mark.parametrize("number", range(4))
def test_the_number_is_exact(number: int) -> None:
    """No more and no less."""
    expect([ONE] * number, was_called(number))
    assert not was_called(number + 1).matches([ONE] * number)
    assert not was_called(number).matches([ONE] * (number + 1))


def test_a_wrong_number_shows_what_came() -> None:
    """Up to three of them, without metadata."""
    assert (
        told([], was_called(1))
        == "expected: what stands behind to be called once\n but was: it was never called"
    )
    text = told([ONE, OTHER] * 2, was_called(0, "the tool"))
    assert "expected: the tool never to be called\n" in text
    assert (
        'it was called 4 times: tools/call {"name": "area", "arguments": {"x": 42}}; resources/read' in text
    )
    assert text.endswith("and 1 more")


@pytest.mark.parametrize(
    "pairs",
    [
        (("arguments.x", "42"), ("name", "area")),
        (("method", "tools/call"), ("url", "http://a/")),
        (("header X-User", "ann"), ("_meta.a", "(any)")),
        (("uri", "note://1"), ("name", "(absent)")),
        (("header X-User", "(absent)"), ("url", "(empty)")),
    ],
)
def test_one_of_them_has_every_row(pairs: tuple[tuple[str, str], ...]) -> None:
    """Method, address, header, or a path of the parameters."""
    expect([OTHER, ONE], was_called_with(Rows(pairs)))


def test_rows_that_no_single_call_has_are_a_mismatch() -> None:
    """The call that comes nearest is shown."""
    text = told(
        [ONE, OTHER], was_called_with(Rows((("method", "tools/call"), ("name", "area"), ("uri", "note://1"))))
    )
    assert "but was: uri was not there, in the call that comes nearest of 2" in text
    assert 'hint: it came in as tools/call {"name": "area", "arguments": {"x": 42}}' in text
    assert "it was never called" in told([], was_called_with(Rows((("name", "area"),))))
    assert "arguments.x was 42\n" in told([ONE], was_called_with(Rows((("arguments.x", "21"),))))


def test_a_cell_that_is_no_expectation_is_the_authors_slip() -> None:
    """As everywhere."""
    with pytest.raises(Misuse):
        was_called_with(Rows((("name", "(mentons x)"),)))
