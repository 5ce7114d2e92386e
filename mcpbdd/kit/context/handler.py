"""What a handler is handed beside its arguments, in production and in tests alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from mcpbdd.kit.context.extras import Enrichment, ExtraContent
from mcpbdd.kit.context.inputs import Inputs
from mcpbdd.kit.context.signal import Signal
from mcpbdd.kit.contracts.declared import ErrorContract
from mcpbdd.kit.rounds import InputRequired

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from mcp_types import ClientCapabilities, InputRequest

    from mcpbdd.kit.context.caller import Caller
    from mcpbdd.kit.context.logs import Log
    from mcpbdd.kit.store.interface import StateStore

    Notifier = Callable[[], Awaitable[None]]
    UpdateNotifier = Callable[[str], Awaitable[None]]


class Progress(Protocol):
    """Tells the caller how far a call has come."""

    async def __call__(self, done: float, total: float | None = None, message: str | None = None, /) -> None:
        """Tell it, with a word on what was done; the total is left out where nobody knows it."""


async def tell_nobody(done: float, total: float | None = None, message: str | None = None) -> None:
    """Report progress to nobody: nobody has asked for it."""


@dataclass(kw_only=True, eq=False)
class HandlerContext:
    """One request, as its handler sees it.

    Attributes:
        request_id: the server's own id of the request; the client does not choose it.
        state: the tenant's state.
        log: the request's log, which the client may see.
        tenant_id: whose state it is.
        session_id: the session, where there is one.
        auth: who calls; None for an anonymous caller.
        client_capabilities: what the client declared; None where that is unknown.
        inputs: the answers that came with the call.
        signal: whether the caller still waits.
        uri: what is read, for a resource.
        timestamp: when the request came, in ISO 8601.
        contract: the errors that the handler declares.
        enrich: adds facts about the result.
        content: adds blocks to the result.
        progress: tells the caller how far the call has come: `await ctx.progress(3, 5, "the third")`. It may be
            called always; where the caller did not ask for progress it tells nobody.
        notify_tool_list_changed: tells clients that there are other tools; None where nobody can be told.
        notify_resource_list_changed: likewise of resources.
        notify_prompt_list_changed: likewise of prompts.
        notify_resource_updated: tells clients that a resource says something else now.
    """

    request_id: str
    state: StateStore
    log: Log
    tenant_id: str = "default"
    session_id: str | None = None
    auth: Caller | None = None
    client_capabilities: ClientCapabilities | None = None
    inputs: Inputs = field(default_factory=Inputs)
    signal: Signal = field(default_factory=Signal)
    uri: str | None = None
    timestamp: str = field(default_factory=lambda: datetime.now(UTC).isoformat())
    contract: ErrorContract = field(default_factory=ErrorContract)
    enrich: Enrichment = field(default_factory=Enrichment)
    content: ExtraContent = field(default_factory=ExtraContent)
    progress: Progress = tell_nobody
    notify_tool_list_changed: Notifier | None = None
    notify_resource_list_changed: Notifier | None = None
    notify_prompt_list_changed: Notifier | None = None
    notify_resource_updated: UpdateNotifier | None = None

    @property
    def fail(self) -> Callable[..., NoReturn]:
        """Raise a declared error: `ctx.fail("no_match", "No report has this id.")`.

        Raises:
            AttributeError: the handler declares no errors, so there is nothing to raise.
        """
        if not self.contract:
            raise AttributeError("There is no `fail`, for the handler declares no errors.")
        return self.contract.fail

    def recovery_for(self, reason: str) -> dict[str, Any]:
        """Give a declared reason's recovery, to be spread into data; {} of any other reason."""
        return self.contract.recovery_for(reason)

    def request_input(
        self,
        requests: Mapping[str, InputRequest] | None = None,
        *,
        state: str | None = None,
        fallback: str = "",
    ) -> NoReturn:
        """Ask, and be called again with the answers.

        Args:
            requests: what is asked, by keys of one's own choice; see `mcpbdd.kit.rounds`.
            state: what the client shall bring back; opaque to it.
            fallback: what the caller can do where the client cannot be asked.

        Raises:
            InputRequired: always; it must not be caught.
        """
        raise InputRequired(requests, state=state, fallback=fallback)
