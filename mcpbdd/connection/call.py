"""A pausable call: one request with all its rounds, the same to a scenario in either era."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.outcomes import Asking

if TYPE_CHECKING:
    from mcpbdd.changes import Change
    from mcpbdd.errors import McpbddError
    from mcpbdd.outcomes import Failed, Outcome, Question

Answer = dict[str, Any]
"""The answer to one question, as the protocol has it: {"action": "accept", "content": {…}} for a form."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a client says instead of an answer; pushed questions get it as a JSON-RPC error."""

    code: int
    message: str


@dataclass
class Parked:
    """A question that the server pushed (2025-11-25); its request waits here for the answer."""

    question: Question
    request_id: str | int
    answered: anyio.Event = field(default_factory=anyio.Event)
    answer: Answer | Refusal = field(default_factory=dict)


@dataclass
class Round:
    """What the client sent to answer questions, kept so that it can be sent again.

    Attributes:
        answers: question key -> answer.
        state: the opaque state sent along (2026-07-28), None where there was none.
        request_ids: ids of the pushed requests that were answered (2025-11-25).
    """

    answers: dict[str, Answer]
    state: str | None
    request_ids: dict[str, str | int]


@dataclass
class Call:
    """One call of one actor.

    Attributes:
        method, params: the request as the scenario meant it.
        first_frame: number of the frame before which the call began.
        outcome: what came of it, None while it is under way; Asking while it waits for answers.
        fault: why no outcome will come, None where none stands in the way.
        questions: everything asked so far, answered ones included.
        rounds: the answers sent so far.
        state: the opaque state of the pending question (2026-07-28).
        request_ids: JSON-RPC ids of the requests that belong to the call, in order.
        took: seconds that the server needed, thinking time of people left out.
        loses_answer: the answer to it shall never reach the client.
        looked_at: a Then looked at its latest outcome.
        effects: what changed in the watched state while it ran.
        repeats: the actor had called just the same before, with success, and nothing happened in between.
    """

    method: str
    params: dict[str, Any]
    progress: bool
    first_frame: int
    outcome: Outcome | None = None
    fault: McpbddError | None = None
    questions: list[Question] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    parked: dict[str, Parked] = field(default_factory=dict)
    state: str | None = None
    request_ids: list[str | int] = field(default_factory=list)
    took: float = 0.0
    loses_answer: bool = False
    looked_at: bool = False
    effects: tuple[Change, ...] = ()
    repeats: bool = False
    scope: anyio.CancelScope | None = None
    changed: anyio.Event = field(default_factory=anyio.Event)

    @property
    def settled(self) -> bool:
        """Whether it stands still: ended, asking, or beyond hope."""
        return self.outcome is not None or self.fault is not None

    @property
    def rejection(self) -> Failed | None:
        """The error with which the server asks (2025-11-25), None where none does."""
        return self.outcome.rejection if isinstance(self.outcome, Asking) else None

    def settle(self, outcome: Outcome | None = None, fault: McpbddError | None = None) -> None:
        """Take the news and wake whoever waits; what nobody looked at yet must be looked at again."""
        self.outcome, self.fault = outcome, fault
        self.looked_at = False
        self.changed.set()

    def give_up(self) -> None:
        """Stop waiting for the answer; the client tells the server that it cancelled."""
        if self.scope is not None:
            self.scope.cancel()

    def go_on(self) -> None:
        """Forget the last stop, for the call is under way again."""
        self.outcome = self.fault = None
        self.changed = anyio.Event()
