"""What one connection's frames tell beyond their content: who was answered, what nobody asked for."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.conduct import CLEAN_STREAM, Oddity
from mcpbdd.outcomes import Lost

if TYPE_CHECKING:
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.conduct import Conduct
    from mcpbdd.transcript import Direction, Transcript


@dataclass
class Tape:
    """Hands the frames of one connection to the scenario's transcript and keeps the books of requests.

    Attributes:
        actor: whose connection it is.
        transcript: where frames go; another one for each scenario of a shared process.
        conduct: holds what the server sends of its own accord against the rules.
        setup: frames are ours, not the scenario's, while this is true.
        count: frames so far, every scenario's.
        strays: ids of responses that nobody asked for.
        unreadable: lines that were no MCP message.
        oddities: what the server did that the protocol forbids, since somebody took them.
        is_odd: it did something of the kind at any time.
        has_ended: the server closed its side.
        loses_next: the answer to the next call shall get lost.
    """

    actor: str
    transcript: Transcript
    conduct: Conduct
    setup: bool = True
    count: int = 0
    strays: list[str | int] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    oddities: list[Oddity] = field(default_factory=list)
    is_odd: bool = False
    has_ended: bool = False
    loses_next: bool = False
    began: float = field(default_factory=time.perf_counter)
    _open: set[str | int] = field(default_factory=set)
    _answered: set[str | int] = field(default_factory=set)
    _next: Call | None = None
    _losing: dict[str | int, Call] = field(default_factory=dict)

    def note(self, direction: Direction, message: dict[str, Any]) -> None:
        """Take down one message."""
        self.count += 1
        at = time.perf_counter() - self.began
        self.transcript.add(self.actor, direction, at, message, setup=self.setup)
        if "unreadable" in message:
            self.unreadable.append(str(message["unreadable"])[:200])
            self.note_odd(Oddity(CLEAN_STREAM, f"wrote what is no MCP message: {self.unreadable[-1]!r}"))
        elif direction == "->" and "method" in message and "id" in message:
            self._open.add(message["id"])
            self.conduct.sent(message)
            if self._next is not None:
                self._next.request_ids.append(message["id"])
                if self._next.loses_answer:
                    self._losing[message["id"]] = self._next
                self._next = None
        elif direction == "<-" and "method" not in message:
            self._take_response(message.get("id", "none"), message)
        elif direction == "<-" and "id" not in message:
            self.note_odd(self.conduct.told(message))

    def loses(self, message: dict[str, Any]) -> bool:
        """Take the answer to a call away where that was wanted; a question in between is none (2026-07-28)."""
        if "method" in message or message.get("id") not in self._losing:
            return False
        call = self._losing.pop(message["id"])
        result = message.get("result")
        if isinstance(result, dict) and result.get("resultType") == "input_required":
            return False
        self.count += 1
        self._open.discard(message["id"])
        self.note_odd(self.conduct.answered(message["id"], message))
        at = time.perf_counter() - self.began
        self.transcript.add(self.actor, "<-", at, message, setup=self.setup, lost=True)
        call.settle(Lost())
        call.give_up()
        return True

    def _take_response(self, request_id: str | int, message: dict[str, Any]) -> None:
        if request_id in self._open:
            self._open.discard(request_id)
            self._answered.add(request_id)
            self.note_odd(self.conduct.answered(request_id, message))
        elif request_id not in self._answered:
            self.strays.append(request_id)
            odd = f"answered with the id {request_id!r}, which nobody asked with"
            self.note_odd(Oddity(CLEAN_STREAM, odd))

    def note_odd(self, odd: Oddity | None) -> None:
        """Take down that a rule was broken, where one was."""
        if odd is not None:
            self.oddities.append(odd)
            self.is_odd = True

    def take_oddities(self) -> list[Oddity]:
        """Give what was odd since the last time."""
        taken, self.oddities = self.oddities, []
        return taken

    def ended(self) -> None:
        """Take down that the server closed its side."""
        self.has_ended = True

    def expect(self, call: Call) -> None:
        """The next request that goes out belongs to this call; what was odd before is not its fault."""
        self.strays.clear()
        self.unreadable.clear()
        self._next = call
        call.loses_answer, self.loses_next = call.loses_answer or self.loses_next, False

    def answered(self, call: Call) -> bool:
        """Whether the server itself answered the call's latest request."""
        return bool(call.request_ids) and call.request_ids[-1] in self._answered

    def attend(self, transcript: Transcript) -> None:
        """Write to another scenario's transcript from now on."""
        self.transcript, self.began = transcript, time.perf_counter()
