"""A handler's context that is made up, over a real store."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Any, cast

from mcpbdd.doubles.context.log import MockLog
from mcpbdd.errors import Misuse
from mcpbdd.kit.context import Caller, HandlerContext, Inputs, Signal
from mcpbdd.kit.context.handler import tell_nobody
from mcpbdd.kit.contracts import DeclaredError, ErrorContract
from mcpbdd.kit.rounds import read_capabilities
from mcpbdd.kit.store import MemoryProvider, Storage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpbdd.kit.context import Log
    from mcpbdd.kit.store import StateStore

_NOTIFIERS = (
    "progress",
    "notify_tool_list_changed",
    "notify_resource_list_changed",
    "notify_prompt_list_changed",
    "notify_resource_updated",
)


@dataclass(kw_only=True, eq=False)
class MockContext(HandlerContext):
    """The context of a call that never was. Each has a store, a log and collectors of its own.

    The options are those of `HandlerContext`, all with defaults, and these:

    Args:
        client_capabilities: what the client declares, as a model or as JSON. Left out, every answer is visible;
            `{}` declares nothing, so none is.
        errors: what the handler declares; without them there is no `fail`.
        input_responses: answers by the keys of their questions, as if the call were a retry.
        request_state: the state that came back with them, as the handler attached it: nothing is sealed here.
        storage: the store; one of its own in memory unless given.

    Raises:
        Misuse: an option is not what it should be; the text names it.
    """

    request_id: str = "test-request-id"
    client_capabilities: Any = None
    storage: Storage = field(default_factory=lambda: Storage(MemoryProvider()))
    log: Log = field(init=False)
    state: StateStore = field(init=False)
    inputs: Inputs = field(init=False)
    contract: ErrorContract = field(init=False)
    progress: Any = tell_nobody
    notify_tool_list_changed: Any = None
    notify_resource_list_changed: Any = None
    notify_prompt_list_changed: Any = None
    notify_resource_updated: Any = None
    errors: InitVar[Iterable[DeclaredError]] = ()
    input_responses: InitVar[Mapping[str, Any] | None] = None
    request_state: InitVar[str | None] = None

    def __post_init__(
        self,
        errors: Iterable[DeclaredError],
        input_responses: Mapping[str, Any] | None,
        request_state: str | None,
    ) -> None:
        """Make what hangs on the options."""
        self._check(input_responses, request_state)
        self.log = MockLog(self.request_id)
        self.state = self.storage.tenant(self.tenant_id, check=self.signal.check)
        self.contract = _contract(errors)
        self.client_capabilities = read_capabilities(self.client_capabilities)
        answered = Inputs(dict(input_responses or {}), request_state)
        declared = self.client_capabilities
        self.inputs = answered if declared is None else answered.covered_by(declared)
        for name in _NOTIFIERS:
            setattr(self, name, _awaitable(name, getattr(self, name)))

    @property
    def logged(self) -> MockLog:
        """The log, as the one that remembers."""
        return cast("MockLog", self.log)

    def _check(self, input_responses: object, request_state: object) -> None:
        wanted: dict[str, tuple[object, type | tuple[type, ...], str]] = {
            "auth": (self.auth, (Caller, type(None)), "a Caller"),
            "signal": (self.signal, Signal, "a Signal"),
            "storage": (self.storage, Storage, "a Storage"),
            "request_id": (self.request_id, str, "text"),
            "tenant_id": (self.tenant_id, str, "text"),
            "session_id": (self.session_id, (str, type(None)), "text"),
            "uri": (self.uri, (str, type(None)), "text"),
            "input_responses": (input_responses, (Mapping, type(None)), "answers by their keys"),
            "request_state": (request_state, (str, type(None)), "text"),
        }
        for name, (value, kind, words) in wanted.items():
            if not isinstance(value, kind):
                raise Misuse(f"The option {name} takes {words}, not {type(value).__name__}.")


def _contract(errors: object) -> ErrorContract:
    if isinstance(errors, ErrorContract):
        return errors
    declared = list(errors) if isinstance(errors, list | tuple | set | frozenset) else [errors]
    wrong = next((one for one in declared if not isinstance(one, DeclaredError)), None)
    if wrong is not None:
        raise Misuse(f"The option errors takes declared errors, not {type(wrong).__name__}.")
    return ErrorContract(*cast("list[DeclaredError]", declared))


def _awaitable(name: str, spy: Any) -> Callable[..., Any] | None:
    """A spy may be a plain function; handlers await what they are handed."""
    if spy is None:
        return None
    if not callable(spy):
        raise Misuse(f"The option {name} takes a function, not {type(spy).__name__}.")

    async def notify(*arguments: Any) -> None:
        told = spy(*arguments)
        if inspect.isawaitable(told):
            await told

    return notify
