"""An exchange: one request of a client, what the server asked meanwhile, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpbdd.config import Era
    from mcpbdd.connection.call import Refusal
    from mcpbdd.connection.capabilities import Root
    from mcpbdd.outcomes import Outcome, Question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what the client answered.

    Attributes:
        question: as the server asked it.
        answer: as the client sent it; a refusal where it was an error; None where none came.
    """

    question: Question
    answer: dict[str, Any] | Refusal | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of the client, with all its rounds.

    Attributes:
        number: its place in the session, from 0.
        client: whose it is.
        era: the revision that was spoken; the older of ours for any that is older still.
        method, params: the request, without what belongs to a round.
        rounds: what was asked together, in order; the client's roots left out, which it shows by itself.
        outcome: what came of it; None where no answer came.
        offers: what the client declares, in the words of the language.
        roots: what the client showed as its roots.
    """

    number: int
    client: str
    era: Era
    method: str
    params: dict[str, Any]
    rounds: tuple[tuple[Asked, ...], ...] = ()
    outcome: Outcome | None = None
    offers: tuple[str, ...] = ()
    roots: tuple[Root, ...] = ()

    @property
    def name(self) -> str:
        """The tool, prompt or resource that it is about; empty for anything else."""
        return str(self.params.get("name") or self.params.get("uri") or "")

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of a tool or prompt."""
        given = self.params.get("arguments")
        return given if isinstance(given, dict) else {}

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Every question."""
        return tuple(one for together in self.rounds for one in together)
