"""Codes have names, some of them in one era only."""

from __future__ import annotations

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.matching.codes import code_number

OLD, NEW = "2025-11-25", "2026-07-28"


@pytest.mark.parametrize(
    ("written", "era", "number"),
    [
        ("-32602", OLD, -32602),
        ("404", NEW, 404),
        ("InvalidParams", OLD, -32602),
        ("ResourceNotFound", OLD, -32002),
        ("ResourceNotFound", NEW, -32602),
        ("UrlElicitationRequired", OLD, -32042),
        ("HeaderMismatch", NEW, -32020),
        ("MissingRequiredClientCapability", NEW, -32021),
        ("UnsupportedProtocolVersion", NEW, -32022),
        ("RateLimited", NEW, -32003),
        ("Forbidden", NEW, -32005),
    ],
)
def test_a_name_has_its_number(written: str, era: str, number: int) -> None:
    """The era decides where it has to."""
    assert code_number(written, era) == number


def test_over_http_a_client_is_turned_away_by_status() -> None:
    """401 and 403 come before any JSON-RPC."""
    assert [code_number(name, NEW, over_http=True) for name in ("Unauthenticated", "Forbidden")] == [401, 403]


@pytest.mark.parametrize(
    ("written", "era", "message"),
    [
        (
            "HeaderMismatch",
            OLD,
            'The code "HeaderMismatch" belongs to 2026-07-28, and 2025-11-25 is spoken here.',
        ),
        ("Unauthenticated", NEW, 'The code "Unauthenticated" is known over http only.'),
        (
            "InvalidParms",
            NEW,
            'There is no code "InvalidParms" in 2026-07-28. Did you mean "InvalidParams"? Known: Conf',
        ),
        (
            "zzz",
            OLD,
            'There is no code "zzz" in 2025-11-25. Known: ConfigurationError, Conflict, DatabaseError',
        ),
    ],
)
def test_an_unknown_name_is_told(written: str, era: str, message: str) -> None:
    """The message lists every name."""
    with pytest.raises(Misuse) as slip:
        code_number(written, era)
    assert str(slip.value).startswith(message)
