"""A conversation as lanes: who speaks, side by side, and from which lane to which each message goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpbdd.livingdocs.edition import RunShown
    from mcpbdd.livingdocs.render.page.wording import Wording

_PLACES = {"person": 0, "model": 1, "server": 8, "upstream": 9}
"""Where somebody stands, from the left; clients are in the middle."""
_CLIENT = 4
_TRANSLATED = ("person", "model", "server")


@dataclass(frozen=True, slots=True)
class LaneMessage:
    """A message between two lanes.

    Attributes:
        step: the number of the step that it belongs to.
        sender, receiver: as a reader calls them.
        words: what it says.
        first, last: the outermost lanes that it touches, from 1; `last` is the line behind its lane.
        way: onward or back.
    """

    step: int
    sender: str
    receiver: str
    words: str
    first: int
    last: int
    way: str


def lanes_of(run: RunShown, w: Wording) -> tuple[list[str], list[LaneMessage]]:
    """Give the names of the lanes, and the messages in their order; those of setting up are left out."""
    shown = [message for message in run.conversation if not message.setup]
    everyone = dict.fromkeys(who for message in shown for who in (message.sender, message.receiver))
    lanes = sorted(everyone, key=lambda who: _PLACES.get(who, _CLIENT))
    name = {who: w(who) if who in _TRANSLATED else who for who in lanes}
    messages = []
    for message in shown:
        start, end = lanes.index(message.sender) + 1, lanes.index(message.receiver) + 1
        messages.append(LaneMessage(
            message.step, name[message.sender], name[message.receiver], message.words or message.method,
            min(start, end), max(start, end) + 1, "onward" if end >= start else "back",
        ))  # fmt: skip
    return [name[who] for who in lanes], messages
