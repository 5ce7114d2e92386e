"""How sentences name actors and what belongs to them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """An actor: `the client`, or `client "ben"`.

    Attributes:
        name: the name in quotes, None for the client.
    """

    name: str | None = None

    def __str__(self) -> str:
        return "the client" if self.name is None else f'client "{self.name}"'


@dataclass(frozen=True, slots=True)
class Whose:
    """What belongs to an actor: `the call`, `the text of client "ben"`.

    Attributes:
        what: call, result, text, error, reply, question, user or model.
        who: the actor; None for that of the latest When.
    """

    what: str
    who: Who | None = None

    def __str__(self) -> str:
        return f"the {self.what}" if self.who is None else f"the {self.what} of {self.who}"
