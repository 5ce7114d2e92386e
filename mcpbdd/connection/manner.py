"""How an actor connects, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import mcp_types as types

    from mcpbdd.config import Era
    from mcpbdd.connection.capabilities import Root
    from mcpbdd.connection.identity import Identity


@dataclass(frozen=True, slots=True)
class Manner:
    """How an actor connects.

    Attributes:
        actor: the actor's name in the transcript.
        era: the protocol revision.
        offers: words of capabilities.OFFERS, sorted; kept beside what is declared so that manners can be keys.
        declared: the capabilities that the client declares.
        log_level: from where on log messages are wanted, None for none.
        log_level_was_said: a sentence of the scenario said so, and the server may not refuse it.
        identity: who acts, None for nobody in particular.
        start_within: seconds that the server has to start and to answer the hello.
        session_of: the actor whose session is used over HTTP (2025-11-25), None for the own one.
        roots: what the client shows when it is asked for its roots.
    """

    actor: str
    era: Era
    offers: tuple[str, ...]
    declared: types.ClientCapabilities
    log_level: types.LoggingLevel | None = "debug"
    identity: Identity | None = None
    start_within: float = 30.0
    session_of: str | None = None
    roots: tuple[Root, ...] = ()
    log_level_was_said: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """What two connections must share so that one can serve for both."""
        return (self.actor, self.era, self.offers, self.log_level, self.identity, self.roots)
