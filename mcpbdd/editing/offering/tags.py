"""The tags that mean something, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rules import RULES as OF_THE_PROTOCOL
from mcpbdd.check.problem import OFF
from mcpbdd.check.rules import RULES
from mcpbdd.config import ERAS
from mcpbdd.editing.cards import words_card
from mcpbdd.editing.offering.proposal import Proposal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.editing.outline import Here
    from mcpbdd.editing.wire import Card

RULE_OFF = "rule_off:"
_ALWAYS = tuple(rule for rule in OF_THE_PROTOCOL if rule.always)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag.

    Attributes:
        name: without @; ends in a colon where the author adds something.
        meaning: as a sentence.
    """

    name: str
    meaning: str

    def card(self) -> Card:
        """Show what it means."""
        return words_card("The tag", f"@{self.name}", words=self.meaning)


def tags() -> tuple[Tag, ...]:
    """Give every tag that mcpbdd knows."""
    return (
        *(Tag(f"era:{era}", f"It is run only in the revision {era}.") for era in ERAS),
        Tag("stdio", "It is run only over stdio."),
        Tag("http", "It is run only over http."),
        Tag("fresh", "The server is built anew for it."),
        Tag("known_bug:", "It pins what is wrong today; the id of the bug follows, or none."),
        Tag("wanted:", "It is expected to fail until what it wants is built; an id follows."),
        Tag("seed:", "The seed of generated calls; a whole number follows."),
        *(Tag(f"{RULE_OFF}{rule.name}", f"It does not hold here: {rule.wanted}") for rule in _ALWAYS),
        *(Tag(f"{OFF}{rule.name}", f"Not looked for here: {rule.about}") for rule in RULES),
    )


def offers_in_tags(here: Here) -> Iterator[Proposal]:
    """Give the tags that may stand at a place in a line of tags."""
    begin = here.line.rfind("@", 0, here.column)
    typed = here.line[begin : here.column]
    if begin < 0 or " " in typed:
        return
    rest = here.line[here.column :].split(" ")[0]
    for tag in tags():
        if f"@{tag.name}".startswith(typed):
            yield Proposal(
                f"@{tag.name}", "tag", f"@{tag.name}", begin, here.column + len(rest), "", tag.card
            )


def tag_at(here: Here) -> tuple[Tag, int, int] | None:
    """Give the tag that the cursor stands on, with the columns of what stands there; None where it is not ours."""
    begin = here.line.rfind("@", 0, here.column + 1)
    word = here.line[begin:].split(" ")[0] if begin >= 0 else ""
    if not word or here.column > begin + len(word):
        return None
    found = next((tag for tag in tags() if _names(tag, word[1:])), None)
    return (found, begin, begin + len(word)) if found is not None else None


def _names(tag: Tag, word: str) -> bool:
    return word.startswith(tag.name) if tag.name.endswith(":") else word == tag.name
