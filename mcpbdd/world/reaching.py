"""How a scenario's server is reached: what cannot be, and over HTTP a port and a door for every actor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.config import is_address
from mcpbdd.connection.http import Door, refuse_elsewhere
from mcpbdd.connection.session import Session
from mcpbdd.errors import LeftOut, Mismatch, Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.connection.identity import Tokens
    from mcpbdd.connection.in_process import HostedServer
    from mcpbdd.connection.manner import Manner
    from mcpbdd.connection.served import ServedServer
    from mcpbdd.transcript import Transcript
    from mcpbdd.world.scene import Scene
    from mcpbdd.world.stage import Stage

SERVED_WITHIN = 5.0
"""Seconds in which a server that is built already is served, or put away again."""

HEARS_WITHIN = 2.0
"""Seconds in which a server answers the request for its stream; notices sent before that are lost to the client."""


def refuse_unreachable(scene: Scene) -> None:
    """Refuse a server that cannot be reached as it is wanted.

    Raises:
        LeftOut: what is watched is not where the server is.
        Misuse: the target is not reached over that transport, or cannot be given a store.
    """
    target, transport, called = scene.config.target, scene.transport, f'The server "{scene.name}"'
    if not isinstance(target, str):
        if transport != "stdio":
            how = "in process" if transport == "in process" else "over http"
            raise Misuse(f"{called} is a command, so it is reached over stdio, not {how}.")
    elif is_address(target):
        if transport != "http":
            raise Misuse(f"{called} is at an address, so it is reached over http only.")
        refuse_elsewhere(target, scene.name)
    if scene.config.reuse and (scene.takes_store or scene.takes_verifier or scene.takes_resolver):
        what = "a store" if scene.takes_store else "tokens" if scene.takes_verifier else "upstream servers"
        raise Misuse(f"{called} is built once a run (reuse), so no scenario can give it {what}.")
    if not scene.is_here and any(hasattr(entry, "object") for entry in scene.config.watch):
        raise LeftOut("a watched object lives in this process, the server in another")


def refuse_unspoken(scene: Scene, manner: Manner, stage: Stage) -> None:
    """Start no server to hear again what is known: which eras it does not speak.

    Raises:
        LeftOut, Mismatch: it does not speak this one.
    """
    listed = scene.config.eras
    if listed is not None and manner.era not in listed:
        raise LeftOut(
            f'the server "{scene.name}" speaks {" and ".join(listed)} only, as the configuration says'
        )
    if (scene.name, manner.era) in stage.unspoken:
        raise era_trouble(scene, manner, stage.unspoken[(scene.name, manner.era)])


def era_trouble(scene: Scene, manner: Manner, found: str) -> LeftOut | Mismatch:
    """Say that a server does not speak an era: a failure where the configuration says that it must."""
    if scene.config.eras is not None:
        wanted = f'the server "{scene.name}" to speak {manner.era}, as the configuration says'
        return Mismatch(wanted, found)
    return LeftOut(f'the server "{scene.name}" does not speak {manner.era}: {found}')


class Reaching:
    """The port and the doors of one scenario.

    Args:
        stage: what the run shares.
        tokens: the tokens of the scenario.
        described: how the configuration names the server, for messages.
    """

    def __init__(self, stage: Stage, tokens: Tokens, described: str) -> None:
        self._stage, self._tokens, self._described = stage, tokens, described
        self._served: ServedServer | None = None
        self._doors: dict[str, Door] = {}

    def serve(self, hosted: HostedServer) -> str:
        """Give the address of a server of this process, which is served when it is first asked for."""
        if self._served is None:
            from mcpbdd.connection.served import ServedServer  # noqa: PLC0415 - a web server is dear to import

            served = ServedServer(self._stage.runtime, hosted.behind_http, self._described)
            served.open(SERVED_WITHIN)
            self._served = served
        return self._served.url

    def connect(self, url: str, manner: Manner, transcript: Transcript) -> Session:
        """Give an actor a connection.

        Raises:
            DoesNotSpeak, Unreachable: see Session.connect.
        """
        token = self._tokens.of(manner.identity) if manner.identity is not None else None
        door = Door(url, token)
        if manner.session_of is not None:
            door.session_id = self._session_of(manner.session_of)
        self._doors[manner.actor] = door
        session = Session(self._stage.runtime, door.transport, manner, transcript)
        session.connect()
        if manner.era == "2025-11-25" and door.own_session_id:
            session.turn_until(lambda: door.hears, HEARS_WITHIN)
        return session

    def close(self) -> None:
        """Close the port."""
        self._doors.clear()
        if self._served is not None:
            served, self._served = self._served, None
            served.close(SERVED_WITHIN)

    def _session_of(self, actor: str) -> Callable[[], str]:
        session_id = self._doors[actor].own_session_id if actor in self._doors else ""
        if not session_id:
            raise Misuse(
                f"{actor.capitalize()} has no session that could be used; let it call something first."
            )
        return lambda: session_id
