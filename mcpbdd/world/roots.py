"""The roots of a client: what it shows, how that changes, and whether the server asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.capabilities import Root
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from mcpbdd.transcript import Frame
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World

SCHEME = "file://"
"""What the address of a root begins with (spec: client/roots, Data Types)."""


class Roots:
    """What the sentences about roots do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def give(self, who: Who, table: Headed) -> None:
        """Let a client have these roots from the beginning.

        Raises:
            Misuse: it is connected already, offers no roots, or an address is none of a file.
        """
        self._world.actor(who).have_roots(roots_in(table))

    def change(self, who: Who, table: Headed) -> None:
        """Change a client's roots.

        On 2025-11-25 the server is told (notifications/roots/list_changed). On 2026-07-28 there is no such
        notice: the server sees what has changed when it asks next.

        Raises:
            Misuse: the client offers no roots, or an address is none of a file.
        """
        actor = self._world.actor(who)
        roots = roots_in(table)
        actor.must_offer_roots()
        _ = actor.session
        self._world.acts(who)
        actor.acts()
        actor.roots = actor.session.asked.roots = roots
        if actor.era == "2025-11-25":
            actor.session.tell_roots_changed()
        self._world.state.observe()

    def expect_asked(self) -> None:
        """The server has asked for the roots since the latest When began; connecting is part of it.

        Raises:
            Mismatch: it has not.
        """
        actor = self._world.latest_actor
        if not self._asked(actor) and actor.connected and actor.era == "2025-11-25":
            # Servers ask beside a call, and some a moment after they were connected to (2025-11-25).
            actor.session.turn_until(lambda: self._asked(actor), actor.patience)
        if self._asked(actor):
            return
        looking, calls = self._world.looking, actor.calls
        raise Mismatch(
            "the server to ask for the roots",
            looking.in_words(calls[-1]) if calls else "it asked nothing",
            hint="" if "roots" in actor.offers else f"{actor.who} does not offer roots",
        )

    def _asked(self, actor: Actor) -> bool:
        frames = self._world.transcript.since(actor.acted_at)
        return any(_asks_for_roots(frame) for frame in frames if frame.actor == str(actor.who))


def roots_in(table: Headed) -> tuple[Root, ...]:
    """Read a table of roots.

    Raises:
        Misuse: an address is none of a file, and not in quotes, by which a wrong one is meant.
    """
    roots = []
    for written, record in zip(table.records(), table.texts(), strict=True):
        uri, name = record["uri"], record.get("name", "(absent)")
        if not uri.startswith(SCHEME) and not written["uri"].startswith('"'):
            raise Misuse(
                f"The address of a root begins with {SCHEME}, such as {SCHEME}{{{{folder:NAME}}}}, but is "
                f"{shown(uri)}; in double quotes it is sent as it stands."
            )
        roots.append(Root(uri, None if name == "(absent)" else name))
    return tuple(roots)


def _asks_for_roots(frame: Frame) -> bool:
    if frame.direction != "<-":
        return False
    result = frame.message.get("result")
    asked: Any = result.get("inputRequests") if isinstance(result, dict) else None
    requests = list(asked.values()) if isinstance(asked, dict) else []
    return any(
        isinstance(request, dict) and request.get("method") == "roots/list"
        for request in [frame.message, *requests]
    )
