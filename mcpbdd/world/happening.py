"""What happens around calls: connections, restarts, events outside the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.connection.call import Call
from mcpbdd.errors import Mismatch, Unreachable
from mcpbdd.outcomes import Failed, Succeeded, outcome_of_error
from mcpbdd.values.arguments import merge
from mcpbdd.world.actions import finish, perform
from mcpbdd.world.reach import refuse_unconfigured

if TYPE_CHECKING:
    from mcpbdd.connection.session import Session
    from mcpbdd.outcomes import Outcome
    from mcpbdd.values.blocks import Rows
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World


class Happening:
    """What the sentences about connections, restarts and events do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def attempt_connection(self, who: Who) -> None:
        """Connect now; failing to is a call that fails."""
        actor = self._world.actor(who)
        self._world.acts(who)
        call = Call("connect", {}, progress=False, first_frame=len(self._world.transcript.frames))
        self._world.calls.append(call)
        actor.calls.append(call)
        actor.acted_at = call.first_frame
        try:
            call.settle(_came_of(actor.session))
        except (Unreachable, Mismatch) as failure:
            call.settle(Failed("connect", "protocol", None, str(failure)))

    def restart_server(self) -> None:
        """Tear the server down; the next call builds it again. State, folders and clock stay."""
        for actor in self._world.actors:
            actor.close(keep=False)
        self._world.server().restart()

    def happen(self, event: str, details: Rows | None = None) -> None:
        """Bring about an event that the configuration names.

        Raises:
            Misuse: it names none of that name.
            Unreachable: the event failed.
        """
        scene = self._world.server()
        if details is not None and isinstance(scene.config.events.get(event), tuple):
            refuse_unconfigured(self._world.stage, f'what the command of "{event}" finds in its environment')
        given = merge({}, details, None)
        done = perform(scene.config.events, event, "event", self._world.stage.configuration.folder, given)
        finish(self._world.stage.runtime, f'The event "{event}"', done)


def _came_of(session: Session) -> Outcome:
    away = session.turned_away
    if away is not None:
        return outcome_of_error("connect", away.code, away.message, away.data)
    return Succeeded("connect", session.server)
