"""What a scenario remembers of results, for `{{name}}` (language.md, rule 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.matching import in_words
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import regular_expression
from mcpbdd.values.paths import get, where_it_ends

if TYPE_CHECKING:
    from mcpbdd.outcomes import Outcome
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World


class Remembering:
    """What the sentences with `remembers` do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def value(self, who: Who, path: str, name: str, *, of_reply: bool = False) -> None:
        """Remember the value at a path of the result or reply.

        Raises:
            Misuse: there is nothing at that path.
        """
        outcome = self._world.actor(who).call.outcome
        if of_reply and isinstance(outcome, Asking) and outcome.reply:
            whole: Any = outcome.reply
        elif isinstance(outcome, Succeeded | Failed):
            whole = outcome.reply if of_reply else outcome.result
        else:
            raise Misuse(_nothing_to_remember(outcome))
        value = get(whole, path)
        if value is ABSENT:
            raise Misuse(f'There is nothing at "{path}" to remember: {where_it_ends(whole, path)}')
        self._world.memory[name] = value

    def text(self, who: Who, pattern: str, name: str) -> None:
        """Remember what a regular expression finds in the text.

        Raises:
            Misuse: it finds nothing.
        """
        outcome = self._world.actor(who).call.outcome
        if not isinstance(outcome, Succeeded | Failed):
            raise Misuse(_nothing_to_remember(outcome))
        text = outcome.text
        found = regular_expression(pattern).search(text)
        if found is None:
            raise Misuse(
                f'Nothing in the text matches "{pattern}", so there is nothing to remember. The text: {text[:200]}'
            )
        self._world.memory[name] = found.group(1) if found.groups() else found.group()


def _nothing_to_remember(outcome: Outcome | None) -> str:
    said = in_words(outcome) if outcome is not None else "it is still under way"
    return f"The call gave no result yet, so there is nothing to remember: {said}."
