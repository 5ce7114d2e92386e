"""Matchers for what an upstream received."""

from __future__ import annotations

from typing import Any

import pytest
from hamcrest import assert_that, is_, not_

from mcpbdd.errors import Misuse
from mcpbdd.matching import has_request_with, has_requests
from mcpbdd.values.blocks import Rows

URL = "https://api.example.test/"
ONE: dict[str, Any] = {
    "method": "POST",
    "url": f"{URL}?x=1",
    "query": {"x": "1"},
    "body": {"items": [{"id": 7}]},
    "header x-id": "a",
}
OTHER = {**ONE, "query": {"x": "2"}, "body": "plain"}


@pytest.mark.parametrize(
    "rows",
    [
        [("method", "POST")],
        [("url", f"{URL}?x=1")],
        [("query.x", "2"), ("body", "plain")],
        [("Header X-ID", "a"), ("body.items[0].id", "7")],
        [("header X-Other", "(absent)"), ("query.y", "(absent)")],
    ],
)
def test_one_of_several_requests_is_enough(rows: list[tuple[str, str]]) -> None:
    """All that the rows say must be so of one and the same."""
    assert_that([ONE, OTHER], is_(has_request_with(URL, Rows(tuple(rows)))))


@pytest.mark.parametrize(
    ("requests", "actual", "hint"),
    [
        ([], "it received none", ""),
        ([ONE], "the only one has not", 'The nearest is request [0], where body is {"items": [{"id": 7}]}.'),
        ([ONE, OTHER], "none of the 2 has", "The nearest is request [0], where body is"),
    ],
)
def test_what_differs_is_told(requests: list[Any], actual: str, hint: str) -> None:
    """Of the nearest; rows that are met by two requests together are not met."""
    found = has_request_with(URL, Rows((("query.x", "1"), ("body", "plain")))).explain(requests)
    assert found is not None
    assert found.actual == actual
    assert found.hint.startswith(hint)
    assert found.expected == f'a request to "{URL}" in which query.x is 1, body is plain'


def test_requests_are_counted() -> None:
    """Each one."""
    assert_that([ONE, OTHER], is_(has_requests(URL, 2)))
    assert_that([ONE], is_(not_(has_requests(URL, 2))))
    found = has_requests(URL, 1).explain([])
    assert found is not None
    assert found.actual == "0 requests"


@pytest.mark.parametrize("name", ["heder X-Id", "status", "items[0]"])
def test_a_row_that_is_no_part_of_a_request_is_told(name: str) -> None:
    """With those that are."""
    with pytest.raises(Misuse, match="A request has no"):
        has_request_with(URL, Rows(((name, "x"),)))
