"""One actor's connection to the server: a synchronous face, for the thread of the scenario."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.connection.call import Answer, Call, Refusal, Round
from mcpbdd.connection.eras import TurnedAway, introduction
from mcpbdd.connection.link import Link
from mcpbdd.connection.subscriptions import Subscriptions
from mcpbdd.errors import Unreachable
from mcpbdd.outcomes import Cancelled, outcome_of_error

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from contextlib import AbstractAsyncContextManager

    from mcpbdd.connection.asking import Asked
    from mcpbdd.connection.manner import Manner
    from mcpbdd.connection.tape import Tape
    from mcpbdd.runtime import Runtime
    from mcpbdd.transcript import Transcript

STILL = 0.05
"""Seconds without a frame after which the server counts as standing still."""
FRAMES = 0.005
"""Seconds between two looks at what has come."""
CLOSING = 8.0
"""Seconds within which a connection must be closed; the SDK itself waits up to six for a process."""
SOON = 2.0
"""Seconds within which the loop does what needs no answer of the server."""


class Session:
    """A connection and its calls.

    Args:
        runtime: the loop of the run.
        transport: makes the transport when the connection is opened.
        manner: how the actor connects.
        transcript: where frames are written.
        stderr: gives the end of what the server wrote to its standard error.

    Attributes:
        tools: the server's tools by name as it listed them, None until somebody asked.
        subscriptions: what the client has subscribed to.
        turned_away: why the server let this client not even connect; every call fails so then. None where it did.
    """

    def __init__(
        self,
        runtime: Runtime,
        transport: Callable[[], AbstractAsyncContextManager[Any]],
        manner: Manner,
        transcript: Transcript,
        stderr: Callable[[], str] = str,
    ) -> None:
        self.tools: dict[str, dict[str, Any]] | None = None
        self.turned_away: TurnedAway | None = None
        self._manner, self._runtime = manner, runtime
        self._link = Link(runtime, transport, manner, transcript, stderr)
        self.subscriptions = Subscriptions(self, streams=manner.era == "2026-07-28")
        self._opened = False
        # What is to be sent goes out when the loop turns next, which is when somebody waits for it.
        self._todo: list[Callable[[], Awaitable[None]]] = []

    @property
    def tape(self) -> Tape:
        """What the frames tell beyond their content."""
        return self._link.tape

    @property
    def asked(self) -> Asked:
        """The client's side of what the server asks."""
        return self._link.asked

    @property
    def calls(self) -> list[Call]:
        """The calls of the present scenario."""
        return self._link.calls

    @property
    def sound(self) -> bool:
        """Whether another scenario may use the connection: it lives, and nothing is under way."""
        alive = (
            not self.tape.is_odd
            and self._link.troubles.failure is None
            and not self._link.done.is_set()
            and not self.tape.has_ended
            and self.asked.roots == self._manner.roots
        )
        if self.subscriptions.topics:  # the next scenario would be told of them
            return False
        return alive and all(call.settled and call.fault is None and not call.parked for call in self.calls)

    def attend(self, transcript: Transcript) -> None:
        """Serve another scenario from now on."""
        self._link.attend(transcript)

    def connect(self) -> None:
        """Open the connection.

        Raises:
            DoesNotSpeak: the server does not speak the era.
            Unreachable: the server did not start, or gave no proper answer.
        """

        async def opened() -> None:
            self._opened = True
            self._runtime.tasks.start_soon(self._link.own)
            await self._link.ready.wait()

        within = self._manner.start_within
        try:
            self._runtime.run(opened, deadline=within)
        except TimeoutError:
            late = self._link.troubles.lost(f"did not answer the hello within {within:g} seconds")
            self.close()
            raise late from None
        if self._link.troubles.failure is not None:
            trouble = self._link.troubles.at_start()
            if not isinstance(trouble, TurnedAway):
                raise trouble
            self.turned_away = trouble
        self.tape.setup = False

    def close(self) -> None:
        """Close the connection, and end the process behind it where there is one.

        Raises:
            Unreachable: the server did not let go in time.
        """

        async def closed() -> None:
            for call in self.calls:
                call.give_up()
            self._link.stop.set()
            if self._opened:
                await self._link.done.wait()

        try:
            self._runtime.run(closed, deadline=CLOSING)
        except TimeoutError:
            raise Unreachable(
                f"The server did not let go of its connection within {CLOSING:g} seconds."
            ) from None

    def start(self, method: str, params: dict[str, Any], *, progress: bool = True) -> Call:
        """Begin a call; its request goes out when the server gets to work next, and nobody waits for it here."""
        call = Call(method, params, progress, first_frame=len(self.tape.transcript.frames))
        self.calls.append(call)
        if self.turned_away is not None:
            away = self.turned_away
            call.settle(outcome_of_error(method, away.code, away.message, away.data))
        else:
            self._todo.append(lambda: self._link.begin(call, {}, None))
        return call

    def settle(self, call: Call, patience: float, until: Callable[[], bool] | None = None) -> None:
        """Wait until the call has ended, or asks, or until something else is so.

        Raises:
            Unreachable: neither within the patience (seconds); the text says what the server did instead.
        """

        async def settled() -> None:
            await self._send()
            while not call.settled and not (until and until()):
                await (anyio.sleep(FRAMES) if until else call.changed.wait())  # frames raise no event

        async def given_up() -> None:
            call.give_up()

        try:
            self._runtime.run(settled, deadline=patience)
        except TimeoutError:
            late = self._link.troubles.late(patience)
            self._runtime.run(given_up, deadline=SOON)
            raise late from None
        if call.fault is not None:
            raise call.fault

    def answer(self, call: Call, answers: dict[str, Answer], *, state: str | None = None) -> None:
        """Answer every pending question; the call goes on.

        Args:
            call: a call that asks.
            answers: question key -> answer.
            state: what to send instead of the state that came with the question (2026-07-28).
        """
        sent_state = state if state is not None else call.state
        call.rounds.append(Round(answers, sent_state, {key: p.request_id for key, p in call.parked.items()}))
        self._todo.append(lambda: self._link.reply(call, answers, sent_state))

    def answer_again(self, call: Call) -> None:
        """Send the latest answers once more, exactly as they were."""
        last = call.rounds[-1]
        if self._manner.era == "2025-11-25":
            ids = last.request_ids.items()
            self.push([{"jsonrpc": "2.0", "id": number, "result": last.answers[key]} for key, number in ids])
        else:
            self._todo.append(lambda: self._link.begin(call, last.answers, last.state))

    def push(self, messages: list[dict[str, Any]], call: Call | None = None) -> None:
        """Send JSON-RPC messages as they stand, such as responses that nobody waits for.

        Args:
            messages: what is sent.
            call: a call that asks and goes on by them, None where none does.
        """
        self._todo.append(lambda: self._link.push(messages, call))

    def refuse(self, call: Call, answers: Mapping[str, Answer | Refusal]) -> None:
        """Refuse to answer a question; the answers to others go out with the refusal, by question keys."""
        self._todo.append(lambda: self._link.refuse(call, answers))

    def tell_roots_changed(self) -> None:
        """Send the notice that the roots changed (2025-11-25), and let the server notice."""
        self._todo.append(self._link.tell_roots_changed)
        self.stand_still()

    def cancel(self, call: Call) -> None:
        """Cancel the call and let the server notice."""
        self.give_up(call)
        call.settle(Cancelled())

    def stand_still(self, within: float = 5.0) -> None:
        """Turn the loop until no frame has passed for a moment, or for `within` seconds."""

        async def still() -> None:
            await self._send()
            seen = -1
            while seen != self.tape.count:
                seen = self.tape.count
                await anyio.sleep(STILL)

        with contextlib.suppress(
            TimeoutError
        ):  # a server that reports all the time is at work, which is fine
            self._runtime.run(still, deadline=within)

    def turn_until(self, reached: Callable[[], bool], patience: float) -> None:
        """Turn the loop until something is reached, or the patience (seconds) is over."""

        async def waiting() -> None:
            await self._send()
            while not reached():  # noqa: ASYNC110 - frames raise no event
                await anyio.sleep(FRAMES)

        with contextlib.suppress(TimeoutError):  # whoever waits looks what was reached
            self._runtime.run(waiting, deadline=patience)

    def give_up(self, call: Call) -> None:
        """Stop waiting for a call that goes on, and let the server notice."""

        async def given_up() -> None:
            await self._send()
            call.give_up()
            await anyio.lowlevel.checkpoint()

        self._runtime.run(given_up, deadline=SOON)
        self.stand_still()

    async def _send(self) -> None:
        todo, self._todo = self._todo, []
        for send in todo:
            await send()

    @property
    def server(self) -> dict[str, Any]:
        """How the server introduced itself: name, version, title, instructions, capabilities, as on the wire."""
        return introduction(self._link.client)
