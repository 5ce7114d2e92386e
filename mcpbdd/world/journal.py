"""What a scenario has said so far, so that it can be said again in a fresh world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.sentences import Keyword
    from mcpbdd.world.world import World

    Deed = Callable[[World], None]
    """What a sentence does in a world: its gaps and what stands under it are read anew in each."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of a scenario.

    Attributes:
        keyword: given, when or then.
        calls: how many calls had begun before it.
        deed: what it does in a world.
    """

    keyword: Keyword
    calls: int
    deed: Deed


class Journal:
    """The sentences of one scenario, in order.

    Attributes:
        foreign: steps that were written for behave and not as sentences, so that nobody can repeat them.
    """

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self.foreign: list[str] = []

    def speak(self, world: World, keyword: Keyword, deed: Deed) -> None:
        """Do what a sentence says, and write it down."""
        self._entries.append(Entry(keyword, len(world.calls), deed))
        deed(world)

    def parted(self, call: int) -> tuple[list[Deed], list[Deed]]:
        """Part what was said, without the Thens, before a call.

        Args:
            call: the number of the call among those of the scenario, from 0.

        Returns:
            What was said before it began; and the sentence that began it with all that followed.

        Raises:
            Misuse: a step was written for behave, so that it cannot be repeated; or no sentence began the call.
        """
        if self.foreign:
            raise Misuse(
                f'The step "{self.foreign[0]}" was written for behave, so it cannot be repeated in a fresh world. '
                "Write it as a sentence: from mcpbdd import given, when."
            )
        spoken = [entry for entry in self._entries if entry.keyword != "then"]
        began = [number for number, entry in enumerate(spoken) if entry.calls <= call]
        if not began:
            raise Misuse("No sentence began this call, so it cannot be repeated in a fresh world.")
        deeds = [entry.deed for entry in spoken]
        return deeds[: began[-1]], deeds[began[-1] :]
