"""What was told is looked at by method and parameters."""

from __future__ import annotations

from mcpbdd.matching import has_notification, tells_nothing, tells_of_list, tells_of_resource
from mcpbdd.values.blocks import Rows
from mcpbdd.world.telling import Told

TOOLS = Told(1, "notifications/tools/list_changed", {})
FRONT = Told(2, "notifications/resources/updated", {"uri": "news://front"})
BACK = Told(3, "notifications/resources/updated", {"uri": "news://back"})
UPDATED = "notifications/resources/updated"


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def test_notices_are_told_apart() -> None:
    """A list by its kind, a resource by its address."""
    assert tells_of_list("tools").matches([FRONT, TOOLS])
    assert not tells_of_list("prompts").matches([TOOLS])
    assert tells_of_resource("news://front").matches([FRONT])
    told = tells_of_resource("news://front").explain([TOOLS, BACK])
    assert told is not None
    assert (
        told.actual
        == 'only notifications/tools/list_changed, notifications/resources/updated ("news://back")'
    )


def test_a_notification_is_found_by_its_parameters() -> None:
    """One that fits is enough; else the last of its method is explained."""
    wanted = has_notification(UPDATED, rows(("uri", "news://front")))
    assert wanted.matches([BACK, FRONT])
    once = wanted.explain([BACK])
    assert once is not None
    assert (once.actual, once.path) == ('it came once, and uri is "news://back"', "uri")
    twice = wanted.explain([BACK, BACK])
    assert twice is not None
    assert twice.actual.startswith("it came 2 times, and the last time")
    never = wanted.explain([TOOLS])
    assert never is not None
    assert "tools/list_changed" in never.hint
    nothing = wanted.explain([])
    assert nothing is not None
    assert (nothing.actual, nothing.hint) == ("nothing was told", "")


def test_nothing_is_nothing() -> None:
    """What was told instead is shown, not all of it."""
    assert tells_nothing().matches([])
    told = tells_nothing(" to ann").explain([TOOLS] * 8)
    assert told is not None
    assert told.actual.endswith("and 2 more")
