"""What the battery finds at gates as their frameworks' own pages show them; docs/consent.md tells it to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.batteries.consent.walking import ERAS, Honest, as_ann, broken, with_files

if TYPE_CHECKING:
    from mcpbdd.config import Era
    from tests.batteries.consent.conftest import Judge

NO_RECORD = {
    "same answer twice",
    "eight at once",
    "yes after no",
    "many questions",
    "two open questions",
    "hangs up",
    "another person",
}
"""What lacks a record of what was asked: the sealed state binds a yes to a call, not to one time."""
FOUND: dict[tuple[str, Era], set[str]] = {
    ("with_resolve", ERAS[0]): {"almost a yes", "hidden characters"},
    ("with_resolve", ERAS[1]): {*NO_RECORD, "almost a yes", "hidden characters"},
    ("with_fastmcp", ERAS[0]): {"almost a yes", "hidden characters"},
    ("with_fastmcp", ERAS[1]): {*NO_RECORD, "hidden characters", "talkative refusal"},
}


def honest(framework: str) -> Honest:
    """Call the tool of a plain gate."""
    server: dict[str, Any] = {
        "target": f"tests.servers.gates.plain:create_{framework}",
        "settings": {"folder": "{folder:shelf}"},
        "watch": [{"folder": "shelf"}],
    }
    return Honest(server, "delete", {"path": "b.txt"}, (with_files, as_ann))


@pytest.mark.slow
@pytest.mark.parametrize(("framework", "era"), FOUND)
def test_plain_gates_are_broken_so(framework: str, era: Era, judged: Judge) -> None:
    """These attacks find a way round, and no others."""
    assert broken(judged(honest(framework), era)) == FOUND[framework, era]
