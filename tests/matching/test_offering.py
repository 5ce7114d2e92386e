"""Matchers for what a server offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hamcrest import assert_that, is_, not_

from mcpbdd.matching.judged import Explanation
from mcpbdd.matching.offering import does_not_offer, offers, offers_exactly
from mcpbdd.values.blocks import Headed

if TYPE_CHECKING:
    from mcpbdd.matching.judged import Judged

READ: dict[str, Any] = {"name": "read", "description": "Read it.", "annotations": {"readOnlyHint": True}}
WRITE: dict[str, Any] = {"name": "write", "description": "Write it."}
LISTING = [READ, WRITE]


def table(*rows: tuple[str, ...], columns: tuple[str, ...] = ("name", "description")) -> Headed:
    """Make a headed table."""
    return Headed(columns, rows)


@pytest.mark.parametrize(
    "matcher",
    [
        offers("tool", "read"),
        does_not_offer("tool", "delete"),
        offers_exactly("tools", table(("write", "Write it."), ("read", "Read it."))),
        offers_exactly("tools", table(("read",), ('"write"',), columns=("name",))),
        offers_exactly("tools", table(("read", "yes"), ("write", "(absent)"), columns=("name", "read only"))),
    ],
)
def test_a_fitting_listing_matches(matcher: Judged) -> None:
    """Order does not matter, and columns that are left out are free."""
    assert_that(LISTING, is_(matcher))


@pytest.mark.parametrize(
    ("matcher", "explanation"),
    [
        (offers("tool", "raed"), Explanation('it does not. Did you mean "read"?')),
        (does_not_offer("tool", "read"), Explanation("it does")),
        (
            offers_exactly("tools", table(("raed", "x"), ("read", "x"), ("write", "x"))),
            Explanation("missing: raed", hint='Did you mean "read"?'),
        ),
        (offers_exactly("tools", table(("read", "Read it."))), Explanation("offered too: write")),
        (
            offers_exactly("tools", table(("read", "Read it."), ("write", "Rot."))),
            Explanation('"Write it."', path="write.description", expected='description "Rot."'),
        ),
        (
            offers_exactly("tools", table(("read", "yes"), ("write", "yes"), columns=("name", "read only"))),
            Explanation("nothing", path="write.annotations.readOnlyHint", expected="read only yes"),
        ),
    ],
)
def test_another_listing_is_told(matcher: Judged, explanation: Explanation) -> None:
    """What differs, where, and the nearest name."""
    assert_that(LISTING, not_(matcher))
    found = matcher.explain(LISTING)
    assert found is not None
    assert (found.path, found.hint) == (explanation.path, explanation.hint)
    assert found.actual.strip('"') == explanation.actual.strip('"')
    assert found.expected.replace('"', "") == explanation.expected.replace('"', "")


RULES = {"name": "rules", "uri": "doc://rules", "mimeType": "text/plain"}
NOTE = {"name": "rules", "uriTemplate": "note://{name}", "title": "A note"}


@pytest.mark.parametrize(
    ("listing", "matcher"),
    [
        ([RULES], offers("resource", "doc://rules")),
        ([RULES], does_not_offer("resource", "rules")),
        ([RULES], offers_exactly("resources", table(("doc://rules", "text/plain"), columns=("uri", "type")))),
        ([NOTE], offers("resource template", "note://{name}")),
        (
            [NOTE],
            offers_exactly(
                "resource templates", table(("note://{name}", "A note"), columns=("uri template", "title"))
            ),
        ),
        ([READ], offers_exactly("prompts", table(("read", "(absent)"), columns=("name", "title")))),
    ],
)
def test_resources_and_templates_are_told_apart_by_their_uri(
    listing: list[dict[str, Any]], matcher: Judged
) -> None:
    """Their names need not be unique; tools and prompts are called by theirs."""
    assert_that(listing, is_(matcher))


def test_an_entry_without_a_name_does_not_break_the_listing() -> None:
    """A broken server's entry counts as one without a name."""
    assert_that([{}, READ], is_(offers("tool", "read")))
    explanation = offers_exactly("tools", table(("read", "Read it."))).explain([{}, READ])
    assert explanation is not None
    assert explanation.actual == "offered too: "


def test_a_name_that_is_offered_twice_is_told() -> None:
    """Exactly these means each of them once."""
    explanation = offers_exactly("tools", table(("read", "Read it."))).explain([READ, READ])
    assert explanation is not None
    assert explanation.actual == "offered twice: read"
