"""What an attack on a consent gate is, and what came of one, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.batteries.consent.stand import Stand
    from mcpbdd.changes import Change
    from mcpbdd.config import Era
    from mcpbdd.outcomes import Failed

Result = Literal["held", "broken", "not tried", "does not apply"]

BOTH: tuple[Era, ...] = ("2025-11-25", "2026-07-28")
MODERN: tuple[Era, ...] = ("2026-07-28",)

NO_STATE = "2025-11-25 sends no state: an answer belongs to the question that is open on its connection"


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to make a server act without a person's yes.

    Attributes:
        name: as sentences and listings call it.
        story: what somebody does, in a sentence for people who do not program.
        sent: what goes over the wire.
        right: what a server may do about it.
        source: the rule or the report that it comes from.
        run: tries it; None where nobody outside of the server can.
        eras: the revisions in which it exists, the first of them being the one since which.
        absent: why it does not exist in the other revision.
        untried: why it is never tried, empty where it is.
        clock: it lets time pass.
    """

    name: str
    story: str
    sent: str
    right: str
    source: str
    run: Callable[[Stand], None] | None = None
    eras: tuple[Era, ...] = BOTH
    absent: str = NO_STATE
    untried: str = ""
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one attack in one revision.

    Attributes:
        attack: which.
        era: the revision.
        result: held, broken, not tried, or does not apply.
        said: why; of a broken one what was done, in words.
        changes: what changed in the watched state.
        frames: the last messages, as lines to read.
        reached: how many messages of the attack the server answered.
    """

    attack: Attack
    era: Era
    result: Result
    said: str = ""
    changes: tuple[Change, ...] = ()
    frames: tuple[str, ...] = ()
    reached: int = 0

    def as_json(self) -> dict[str, Any]:
        """Give it as JSON, for the record."""
        return {
            "attack": self.attack.name,
            "story": self.attack.story,
            "era": self.era,
            "result": self.result,
            "said": self.said,
            "changes": [str(change) for change in self.changes],
            "frames": list(self.frames),
            "reached": self.reached,
        }


@dataclass
class Ended(Exception):
    """An attack ended early. The text says why."""

    said: str

    def __str__(self) -> str:
        return self.said


class Broke(Ended):
    """The gate let it through."""


class NotAsked(Ended):
    """The server did not ask where it should have."""


class NotTried(Ended):
    """Something that the attack needs is not here."""


class DoesNotApply(Ended):
    """Nothing of the kind exists at this gate."""


@dataclass
class Tally:
    """What came back of what an attack sent.

    Attributes:
        answered: how many messages of the attack the server answered.
        refusals: with what the server refused.
    """

    answered: int = 0
    refusals: list[Failed] = field(default_factory=list)
