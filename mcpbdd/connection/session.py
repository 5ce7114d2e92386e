"""One actor's connection to the server: a synchronous face over the asynchronous client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from pydantic import TypeAdapter, ValidationError

from mcpbdd.connection.call import Answer, Call, Parked, Round
from mcpbdd.connection.eras import DoesNotSpeak, negotiate
from mcpbdd.connection.recording import RecordedTransport
from mcpbdd.connection.tape import Tape
from mcpbdd.errors import McpbddError, Unreachable
from mcpbdd.outcomes import Asking, Cancelled, Question, QuestionKind, outcome_of_error, outcome_of_result

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from mcp.client.session import ClientRequestContext

    from mcpbdd.config import Era
    from mcpbdd.runtime import Runtime
    from mcpbdd.transcript import Transcript

_ANY_RESULT: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])
STILL = 0.05
"""Seconds without a frame after which the server counts as standing still."""
CLOSING = 8.0
"""Seconds within which a connection must be closed; the SDK itself waits up to six for a process."""

_KINDS: dict[str, QuestionKind] = {"sampling/createMessage": "sampling", "roots/list": "roots"}


class AnyRequest(types.Request[dict[str, Any], str]):
    """A request whose parameters go out as they stand."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How an actor connects.

    Attributes:
        actor: the actor's name in the transcript.
        era: the protocol revision.
        declared: the capabilities that the client declares.
        log_level: from where on log messages are wanted, None for none.
        start_within: seconds that the server has to start and to answer the hello.
    """

    actor: str
    era: Era
    declared: types.ClientCapabilities
    log_level: types.LoggingLevel | None = "debug"
    start_within: float = 30.0


class _DeclaringSession(ClientSession):
    """The SDK derives capabilities from callbacks; a scenario declares exactly what it says."""

    declared: types.ClientCapabilities

    def _build_capabilities(self, version: str) -> types.ClientCapabilities:  # noqa: ARG002 - the SDK's signature
        return self.declared


class Session:
    """A connection and its calls.

    Args:
        runtime: the loop of the run.
        transport: makes the transport when the connection is opened.
        manner: how the actor connects.
        transcript: where frames are written.
        stderr: gives the end of what the server wrote to its standard error.

    Attributes:
        tape: what the frames tell beyond their content.
        calls: the calls of the present scenario.
        tools: the server's tools by name as it listed them, None until somebody asked.
    """

    def __init__(
        self,
        runtime: Runtime,
        transport: Callable[[], AbstractAsyncContextManager[Any]],
        manner: Manner,
        transcript: Transcript,
        stderr: Callable[[], str] = str,
    ) -> None:
        self.manner, self.stderr = manner, stderr
        self.tape = Tape(manner.actor, transcript)
        self.calls: list[Call] = []
        self.tools: dict[str, dict[str, Any]] | None = None
        self._runtime, self._transport = runtime, transport
        self._client: _DeclaringSession
        self._write: Any = None
        self._stop = anyio.Event()
        self._ready = anyio.Event()
        self._done = anyio.Event()
        self._opened = False
        self._failure: BaseException | None = None

    # The scenario's side.

    def connect(self) -> None:
        """Open the connection.

        Raises:
            DoesNotSpeak: the server does not speak the era.
            Unreachable: the server did not start, or gave no proper answer.
        """

        async def opened() -> None:
            self._opened = True
            self._runtime.tasks.start_soon(self._own)
            await self._ready.wait()

        try:
            self._runtime.run(opened, deadline=self.manner.start_within)
        except TimeoutError:
            self.close()
            raise self._lost(
                f"did not answer the hello within {self.manner.start_within:g} seconds"
            ) from None
        if self._failure is not None:
            raise self._translated(self._failure)
        self.tape.setup = False

    def close(self) -> None:
        """Close the connection, and end the process behind it where there is one."""

        async def closed() -> None:
            for call in self.calls:
                call.give_up()
            self._stop.set()
            if self._opened:
                await self._done.wait()

        try:
            self._runtime.run(closed, deadline=CLOSING)
        except TimeoutError:
            raise Unreachable(
                f"The server did not let go of its connection within {CLOSING:g} seconds."
            ) from None

    @property
    def sound(self) -> bool:
        """Whether another scenario may use the connection: it lives, and nothing is under way."""
        alive = self._failure is None and not self._done.is_set() and not self.tape.has_ended
        return alive and all(call.settled and call.fault is None and not call.parked for call in self.calls)

    def attend(self, transcript: Transcript) -> None:
        """Serve another scenario from now on."""
        self.calls = []
        self.tape.attend(transcript)

    def start(self, method: str, params: dict[str, Any], *, progress: bool = True) -> Call:
        """Send a request and do not wait."""
        call = Call(method, params, progress, first_frame=len(self.tape.transcript.frames))
        self.calls.append(call)
        self._runtime.run(lambda: self._begin(call, {}, None), deadline=1)
        return call

    def settle(self, call: Call, patience: float) -> None:
        """Wait until the call has ended, or asks.

        Raises:
            Unreachable: neither within the patience (seconds); the text says what the server did instead.
        """

        async def settled() -> None:
            while not call.settled:
                await call.changed.wait()

        async def given_up() -> None:
            call.give_up()

        try:
            self._runtime.run(settled, deadline=patience)
        except TimeoutError:
            late = self._late(patience)
            self._runtime.run(given_up, deadline=1)
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
        self._runtime.run(lambda: self._reply(call, answers, sent_state), deadline=1)

    def answer_again(self, call: Call) -> None:
        """Send the latest answers once more, exactly as they were."""
        last = call.rounds[-1]
        if self.manner.era == "2025-11-25":
            self._runtime.run(lambda: self._push_again(last), deadline=1)
        else:
            self._runtime.run(lambda: self._begin(call, last.answers, last.state), deadline=1)

    def cancel(self, call: Call) -> None:
        """Cancel the call and let the server notice."""

        async def cancelled() -> None:
            call.give_up()
            await anyio.sleep(0)

        self._runtime.run(cancelled, deadline=1)
        call.settle(Cancelled())
        self.stand_still()

    def stand_still(self, within: float = 5.0) -> None:
        """Turn the loop until no frame has passed for a moment."""

        async def still() -> None:
            seen = -1
            while seen != self.tape.count:
                seen = self.tape.count
                await anyio.sleep(STILL)

        self._runtime.run(still, deadline=within)

    def wait_until(self, reached: Callable[[], bool], call: Call, patience: float) -> None:
        """Turn the loop until something is reached, or the call stands still.

        Raises:
            Unreachable: neither within the patience (seconds).
        """

        async def waiting() -> None:
            while not reached() and not call.settled:
                await anyio.sleep(0.005)

        try:
            self._runtime.run(waiting, deadline=patience)
        except TimeoutError:
            raise self._late(patience) from None

    @property
    def server(self) -> dict[str, Any]:
        """How the server introduced itself: name, version, title, instructions, capabilities, as on the wire."""
        client = self._client
        info = (
            client.server_info.model_dump(by_alias=True, mode="json", exclude_none=True)
            if client.server_info
            else {}
        )
        capabilities = client.server_capabilities
        declared = (
            capabilities.model_dump(by_alias=True, mode="json", exclude_none=True) if capabilities else {}
        )
        return {**info, "instructions": client.instructions, "capabilities": declared}

    # The loop's side.

    async def _own(self) -> None:
        """Enter and leave the connection in one task, as anyio's scopes demand."""
        try:
            async with RecordedTransport(self._transport(), self.tape) as (read, self._write):
                async with self._client_of(read) as self._client, anyio.create_task_group() as self._group:
                    await negotiate(self._client, self.manner.era)
                    self._ready.set()
                    await self._stop.wait()
                    self._group.cancel_scope.cancel()
        except anyio.get_cancelled_exc_class():
            raise
        except BaseException as failure:  # noqa: BLE001 - the edge: whatever a server or transport raises ends here
            self._failure = failure
        finally:
            self._ready.set()
            self._done.set()
            for call in self.calls:
                if not call.settled:
                    call.settle(fault=self._closed())

    def _client_of(self, read: Any) -> _DeclaringSession:
        offered = self.manner.declared
        client = _DeclaringSession(
            read,
            self._write,
            elicitation_callback=self._asked if offered.elicitation else None,
            sampling_callback=self._asked if offered.sampling else None,
            list_roots_callback=self._asked if offered.roots else None,
            log_level=self.manner.log_level,
        )
        client.declared = offered
        return client

    async def _begin(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        call.go_on()
        self._group.start_soon(self._request, call, answers, state)

    async def _request(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        params = dict(call.params)
        if answers:
            params["inputResponses"] = answers
        if state is not None:
            params["requestState"] = state
        began = anyio.current_time()
        self.tape.expect(call)
        with anyio.CancelScope() as call.scope:
            try:
                reply = await self._client.send_request(
                    AnyRequest(method=call.method, params=params),
                    _ANY_RESULT,
                    progress_callback=_ignore if call.progress else None,
                )
            except MCPError as error:
                self._rejected(call, error)
            except ValidationError as error:
                call.settle(
                    fault=self._lost(f"sent a malformed answer to {call.method}: {_first_slip(error)}")
                )
            else:
                self._replied(call, reply)
        call.took += anyio.current_time() - began

    def _replied(self, call: Call, reply: dict[str, Any]) -> None:
        if reply.get("resultType") != "input_required":
            call.settle(outcome_of_result(call.method, reply))
            return
        call.state = reply.get("requestState")
        questions = tuple(
            _question(key, request.get("method", ""), request.get("params") or {})
            for key, request in (reply.get("inputRequests") or {}).items()
        )
        call.questions.extend(questions)
        call.settle(Asking(questions))

    def _rejected(self, call: Call, error: MCPError) -> None:
        if self.tape.has_ended or (error.code == types.CONNECTION_CLOSED and not self.tape.answered(call)):
            call.settle(fault=self._closed())
        else:
            call.settle(outcome_of_error(call.method, error.code, error.message, error.data))

    async def _asked(self, context: ClientRequestContext, params: Any = None) -> Any:
        """Park the server's own request until the scenario answers it (2025-11-25)."""
        call = next((call for call in reversed(self.calls) if not call.settled or call.parked), None)
        raw = params.model_dump(by_alias=True, mode="json", exclude_unset=True) if params is not None else {}
        method = (
            "sampling/createMessage"
            if "messages" in raw
            else "elicitation/create"
            if params
            else "roots/list"
        )
        question = _question(f"asked-{context.request_id}", method, raw)
        if not self._offers(question.kind):
            return types.ErrorData(
                code=types.INVALID_PARAMS, message=f"The client offers no {question.kind} questions."
            )
        if call is None:
            return types.ErrorData(code=types.INVALID_REQUEST, message="No call is open that could ask.")
        parked = Parked(question, context.request_id)
        call.parked[question.key] = parked
        call.questions.append(question)
        call.settle(Asking(tuple(waiting.question for waiting in call.parked.values())))
        await parked.answered.wait()
        return _typed(question.kind, parked.answer)

    def _offers(self, kind: QuestionKind) -> bool:
        elicitation = self.manner.declared.elicitation
        if kind == "link":
            return elicitation is not None and elicitation.url is not None
        return kind != "form" or (
            elicitation is not None and (elicitation.form is not None or elicitation.url is None)
        )

    async def _reply(self, call: Call, answers: dict[str, Answer], state: str | None) -> None:
        if self.manner.era == "2026-07-28":
            await self._begin(call, answers, state)
            return
        call.go_on()
        parked, call.parked = call.parked, {}
        for key, waiting in parked.items():
            waiting.answer = answers[key]
            waiting.answered.set()

    async def _push_again(self, last: Round) -> None:
        for key, request_id in last.request_ids.items():
            response = types.JSONRPCResponse(jsonrpc="2.0", id=request_id, result=last.answers[key])
            await self._write.send(SessionMessage(response))

    # What to say when no proper answer came.

    def _late(self, patience: float) -> Unreachable:
        if self._runtime.blocked is not None:
            return self._closed()
        strays = self.tape.strays
        if strays:
            return self._lost(
                f"answered with the id {strays[-1]!r}, which nobody asked with; the call stays unanswered"
            )
        if self.tape.unreadable:
            return self._lost(
                f"wrote something to stdout that is no MCP message: {self.tape.unreadable[-1]!r}; the call stays unanswered"
            )
        return self._lost(f"did not answer within {patience:g} seconds")

    def _closed(self) -> Unreachable:
        if self._runtime.blocked is not None:
            return self._lost(f"blocked the event loop: {self._runtime.blocked}")
        if self._failure is not None:
            return self._lost(f"broke down: {_leaf(self._failure)}")
        return self._lost("closed the connection in the middle of a call; it died or gave up")

    def _lost(self, what: str) -> Unreachable:
        return Unreachable(f"The server {what}.", stderr=self.stderr())

    def _translated(self, failure: BaseException) -> McpbddError:
        inner = _innermost(failure)
        if isinstance(inner, DoesNotSpeak):
            return inner
        if isinstance(inner, Unreachable):
            return Unreachable(str(inner).split("\n")[0], stderr=self.stderr())
        return self._lost(f"could not start: {_leaf(failure)}")


async def _ignore(*_: object) -> None:
    """Progress is read off the frames; the callback only makes the SDK send a token."""


def _question(key: str, method: str, params: dict[str, Any]) -> Question:
    kind = _KINDS.get(method) or ("link" if params.get("mode") == "url" else "form")
    return Question(key, kind, params)


def _typed(kind: QuestionKind, answer: Answer) -> types.ClientResult:
    model: type[types.ClientResult] = {
        "sampling": types.CreateMessageResult,
        "roots": types.ListRootsResult,
    }.get(kind, types.ElicitResult)
    try:
        return model.model_validate(answer)
    except ValidationError:
        return model.model_construct(**answer)  # what a scenario means to send wrongly goes out wrongly


def _first_slip(error: ValidationError) -> str:
    slip = error.errors()[0]
    return f"{'.'.join(str(part) for part in slip['loc'][-3:])}: {slip['msg']}"


def _innermost(failure: BaseException) -> BaseException:
    while isinstance(failure, BaseExceptionGroup):
        failure = failure.exceptions[0]
    return failure


def _leaf(failure: BaseException) -> str:
    inner = _innermost(failure)
    return f"{type(inner).__name__}: {inner}" if str(inner) else type(inner).__name__
