"""The loop's side of a connection: one owner task, and a task for each round of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from pydantic import TypeAdapter, ValidationError

from mcpbdd.connection.asking import Asked, SentWrongly, question_of, required_links, respond
from mcpbdd.connection.call import Refusal
from mcpbdd.connection.conduct import Conduct
from mcpbdd.connection.eras import negotiate, want_logs
from mcpbdd.connection.recording import RecordedTransport
from mcpbdd.connection.tape import Tape
from mcpbdd.connection.troubles import Troubles
from mcpbdd.outcomes import Asking, outcome_of_error, outcome_of_result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractAsyncContextManager

    from mcpbdd.connection.call import Answer, Call
    from mcpbdd.connection.manner import Manner
    from mcpbdd.outcomes import Failed
    from mcpbdd.runtime import Runtime
    from mcpbdd.transcript import Transcript

_ANY_RESULT: Any = TypeAdapter(dict[str, Any])
_ANY_MESSAGE: Any = TypeAdapter(types.JSONRPCMessage)


class AnyRequest(types.Request[dict[str, Any], str]):
    """A request whose parameters go out as they stand."""


class _DeclaringSession(ClientSession):
    """The SDK derives capabilities from callbacks; a scenario declares exactly what it says."""

    declared: types.ClientCapabilities

    def _build_capabilities(self, version: str) -> types.ClientCapabilities:  # noqa: ARG002 - the SDK's signature
        return self.declared

    async def _on_request(self, dctx: Any, method: str, params: Any) -> dict[str, Any]:
        try:
            return await super()._on_request(dctx, method, params)
        except SentWrongly as meant:
            return meant.answer


class Link:
    """A connection as the loop sees it.

    Args:
        runtime: the loop of the run.
        transport: makes the transport when the connection is opened.
        manner: how the actor connects.
        transcript: where frames are written.
        stderr: gives the end of what the server wrote to its standard error.

    Attributes:
        client: the SDK's session.
        tape: what the frames tell beyond their content.
        asked: the client's side of what the server asks.
        calls: the calls of the present scenario.
        troubles: what broke the connection, and what to say of it.
        ready, stop, done: the connection is open or has failed; it shall close; it has closed.
    """

    def __init__(
        self,
        runtime: Runtime,
        transport: Callable[[], AbstractAsyncContextManager[Any]],
        manner: Manner,
        transcript: Transcript,
        stderr: Callable[[], str],
    ) -> None:
        self.client: _DeclaringSession
        self.tape = Tape(manner.actor, transcript, Conduct(manner.era))
        self.troubles = Troubles(runtime, self.tape, stderr)
        self.calls: list[Call] = []
        self.ready, self.stop, self.done = anyio.Event(), anyio.Event(), anyio.Event()
        self._transport, self._manner = transport, manner
        self.asked = Asked(manner.declared, self.calls)
        self.asked.roots = manner.roots
        self._write: Any = None

    def attend(self, transcript: Transcript) -> None:
        """Serve another scenario from now on."""
        self.calls = []
        self.asked.at(self.calls)
        self.tape.attend(transcript)

    async def own(self) -> None:
        """Enter and leave the connection in one task, as anyio's scopes demand."""
        try:
            async with (
                RecordedTransport(self._transport(), self.tape) as (read, self._write),
                self._client_of(read) as self.client,
                anyio.create_task_group() as self._group,
            ):
                self._group.start_soon(self._end_when_stopped)
                await negotiate(self.client, self._manner.era)
                await want_logs(self.client, self._manner)
                self.ready.set()
        except anyio.get_cancelled_exc_class():
            raise
        except BaseException as failure:  # noqa: BLE001 - the edge: whatever a server or transport raises ends here
            self.troubles.failure = failure
        finally:
            self.ready.set()
            self.done.set()
            for call in self.calls:
                if not call.settled:
                    call.settle(fault=self.troubles.closed())

    async def _end_when_stopped(self) -> None:
        """Stopping also ends a connection whose hello is not answered."""
        await self.stop.wait()
        self._group.cancel_scope.cancel()

    async def begin(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        """Send a round of a call; its outcome comes later."""
        call.go_on()
        self._group.start_soon(self._request, call, answers, state)

    async def reply(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        """Answer the pending questions of a call in the way of the era."""
        if self._manner.era == "2026-07-28":
            await self.begin(call, answers, state)
        elif call.rejection is not None:
            await self._retry(call, call.rejection, answers)
        else:
            respond(call, answers)

    async def _retry(self, call: Call, rejection: Failed, answers: dict[str, Answer]) -> None:
        """Call again where the user went along with every link, else leave it at the error that named them."""
        if all(answer.get("action") == "accept" for answer in answers.values()):
            await self.begin(call, {}, None)
        else:
            call.settle(rejection)

    async def refuse(self, call: Call, answers: Mapping[str, Answer | Refusal]) -> None:
        """Refuse to answer one of the questions, in the way of the era.

        A pushed question gets an error. Since 2026-07-28 an answer cannot be one, so the client does not go on with
        the call, and the refusal is what comes of it, as in the SDK's own client.
        """
        refusal = next(answer for answer in answers.values() if isinstance(answer, Refusal))
        if self._manner.era == "2026-07-28":
            call.settle(outcome_of_error(call.method, refusal.code, refusal.message, None))
        else:
            respond(call, answers)

    async def tell_roots_changed(self) -> None:
        """Send the notice that the roots changed (2025-11-25)."""
        await self.client.send_notification(types.RootsListChangedNotification())

    async def push(self, messages: list[dict[str, Any]], call: Call | None) -> None:
        """Send messages as they stand; a call that is given goes on by them."""
        if call is not None:
            call.go_on()
            call.parked.clear()
        for message in messages:
            await self._write.send(SessionMessage(_ANY_MESSAGE.validate_python(message)))

    def _client_of(self, read: Any) -> _DeclaringSession:
        client = _DeclaringSession(
            read,
            self._write,
            elicitation_callback=self.asked,
            sampling_callback=self.asked,
            list_roots_callback=self.asked,
            log_level=self._manner.log_level,
        )
        client.declared = self._manner.declared
        return client

    async def _request(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        params = dict(call.params)
        if answers:
            params["inputResponses"] = answers
        if state is not None:
            params["requestState"] = state
        if self._manner.identity is not None:
            self._manner.identity.enter()
        began = anyio.current_time()
        self.tape.expect(call)
        with anyio.CancelScope() as call.scope:
            await self._send(call, AnyRequest(method=call.method, params=params))
        call.took += anyio.current_time() - began

    async def _send(self, call: Call, request: AnyRequest) -> None:
        on_progress = _ignore if call.progress else None
        try:
            reply = await self.client.send_request(request, _ANY_RESULT, progress_callback=on_progress)
        except MCPError as error:
            if self.tape.has_ended or (
                error.code == types.CONNECTION_CLOSED and not self.tape.answered(call)
            ):
                call.settle(fault=self.troubles.closed())
            else:
                self._take_error(call, outcome_of_error(call.method, error.code, error.message, error.data))
        except ValidationError as error:
            call.settle(fault=self.troubles.malformed(call.method, error))
        else:
            self._take(call, reply)

    def _take_error(self, call: Call, failed: Failed) -> None:
        """Take an error; one that asks for links is a question (2025-11-25, UrlElicitationRequired)."""
        links = required_links(failed.code, failed.data) if self._manner.era == "2025-11-25" else ()
        if not links:
            call.settle(failed)
            return
        self.asked.note(links)
        call.questions.extend(links)
        call.settle(Asking(links, rejection=failed))

    def _take(self, call: Call, reply: dict[str, Any]) -> None:
        if reply.get("resultType") != "input_required":
            call.settle(outcome_of_result(call.method, reply))
            return
        state, requests = reply.get("requestState"), reply.get("inputRequests") or {}
        if not isinstance(requests, dict) or not all(isinstance(asked, dict) for asked in requests.values()):
            call.settle(fault=self.troubles.malformed(call.method, "its questions are none"))
            return
        call.state = state if isinstance(state, str) else None
        questions = tuple(
            question_of(key, asked.get("method", ""), asked.get("params") or {})
            for key, asked in requests.items()
        )
        self.asked.note(questions)
        # For the roots nobody is asked: the client shows them by itself.
        call.questions.extend(question for question in questions if question.kind != "roots")
        call.settle(Asking(questions, reply))


async def _ignore(progress: float, total: float | None, message: str | None) -> None:
    """Progress is read off the frames; the callback only makes the SDK send a token."""
