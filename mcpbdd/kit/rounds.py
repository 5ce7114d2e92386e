"""Asking in the middle of a call: what a handler asks, and which client may be asked it.

A handler that needs an answer raises `InputRequired` and is called again with the answer, in both eras alike: on
2026-07-28 the client retries the call, on 2025-11-25 the kit puts the questions to it and calls again by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mcp.server.elicitation import render_elicitation_schema
from mcp.shared.exceptions import MCPError
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitationCapability,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    FormElicitationCapability,
    InputRequest,
    InputRequiredResult,
    ListRootsRequest,
    RootsCapability,
    SamplingCapability,
    SamplingMessage,
    SamplingToolsCapability,
    UrlElicitationCapability,
)
from pydantic import ValidationError

from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

CAPABILITY_MISSING = "client_capability_missing"


class InputRequired(MCPError):
    """The signal that a handler asks. Let it through: a handler that catches it is never answered.

    Args:
        requests: what is asked, by keys of the handler's own choice.
        state: what the client shall bring back with the answers; opaque to it.
        fallback: what the caller can do where the client cannot be asked.

    Raises:
        TypeError: neither a request nor a state is given.
    """

    def __init__(
        self,
        requests: Mapping[str, InputRequest] | None = None,
        *,
        state: str | None = None,
        fallback: str = "",
    ) -> None:
        if not requests and state is None:
            raise TypeError("Asking needs at least one request, or a state.")
        super().__init__(
            Code.INTERNAL_ERROR, "The handler asks for input, and nothing here can pass that on."
        )
        self.requests = dict(requests or {})
        self.state = state
        self.fallback = fallback

    @property
    def result(self) -> InputRequiredResult:
        """What goes to the client on 2026-07-28."""
        return InputRequiredResult(input_requests=self.requests or None, request_state=self.state)


def form(message: str, schema: type[BaseModel]) -> ElicitRequest:
    """Ask a person to fill in a form.

    Args:
        message: what the person reads; it should name what is about to happen, and to what.
        schema: a model of text, numbers, booleans and choices.

    Raises:
        TypeError: the model has a field that no form can show.
    """
    params = ElicitRequestFormParams(message=message, requested_schema=render_elicitation_schema(schema))
    return ElicitRequest(params=params)


def link(message: str, url: str, elicitation_id: str) -> ElicitRequest:
    """Ask a person to follow a link; what happens there stays between the person and the site.

    Args:
        message: what the person reads.
        url: where to go.
        elicitation_id: an id of this question, unique in the server.
    """
    return ElicitRequest(
        params=ElicitRequestURLParams(message=message, url=url, elicitation_id=elicitation_id)
    )


def sampling(messages: list[SamplingMessage], *, max_tokens: int) -> CreateMessageRequest:
    """Ask the client's model to go on from messages. For tools, build a `CreateMessageRequest` oneself."""
    return CreateMessageRequest(params=CreateMessageRequestParams(messages=messages, max_tokens=max_tokens))


def roots() -> ListRootsRequest:
    """Ask which folders the client works in."""
    return ListRootsRequest()


def read_capabilities(given: object) -> ClientCapabilities | None:
    """Read what a client declares, from a model or from JSON; None stays unknown.

    Raises:
        Misuse: it is neither; the text names the place.
    """
    if given is None or isinstance(given, ClientCapabilities):
        return given
    try:
        return ClientCapabilities.model_validate(given)
    except ValidationError as error:
        place = ".".join(str(step) for step in error.errors()[0]["loc"])
        raise Misuse(
            f"The client_capabilities are not what a client declares{f', at {place}' if place else ''}."
        ) from None


def needed_for(request: InputRequest) -> str:
    """Name the capability that a request needs, such as `elicitation.form`."""
    if isinstance(request, ElicitRequest):
        return "elicitation.url" if isinstance(request.params, ElicitRequestURLParams) else "elicitation.form"
    if isinstance(request, CreateMessageRequest):
        return "sampling.tools" if request.params.tools or request.params.tool_choice else "sampling"
    return "roots"


def declares(capabilities: ClientCapabilities | None, needed: str) -> bool:
    """Tell whether a client declared a capability; a bare `elicitation` means forms."""
    elicitation = capabilities.elicitation if capabilities else None
    sampled = capabilities.sampling if capabilities else None
    declared = {
        "elicitation": elicitation is not None,
        "elicitation.form": elicitation is not None
        and (elicitation.form is not None or elicitation.url is None),
        "elicitation.url": elicitation is not None and elicitation.url is not None,
        "sampling": sampled is not None,
        "sampling.tools": sampled is not None and sampled.tools is not None,
        "roots": capabilities is not None and capabilities.roots is not None,
    }
    return declared[needed]


def require_capabilities(
    asked: InputRequired, capabilities: ClientCapabilities | None, *, modern: bool
) -> None:
    """Refuse to ask a client what it never said it can answer; nothing is sent then.

    Args:
        asked: what the handler asks; a state alone needs nothing.
        capabilities: what the client declared, None where that is unknown.
        modern: 2026-07-28 is spoken.

    Raises:
        Failure: `client_capability_missing`, on 2025-11-25.
        MCPError: -32021, on 2026-07-28.
    """
    for request in asked.requests.values():
        needed = needed_for(request)
        if not declares(capabilities, needed):
            _refuse(needed, asked.fallback, modern=modern)


def _refuse(needed: str, fallback: str, *, modern: bool) -> NoReturn:
    message = f"The client did not declare the capability {needed}, which this call needs to go on."
    if modern:
        required = _capability(needed).model_dump(by_alias=True, mode="json", exclude_none=True)
        raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, message, {"requiredCapabilities": required})
    hint = " ".join(part for part in (f"Use a client that declares {needed}.", fallback) if part)
    raise Failure(Code.INVALID_REQUEST, message, reason=CAPABILITY_MISSING, recovery=hint)


def _capability(needed: str) -> ClientCapabilities:
    return {
        "elicitation.form": ClientCapabilities(
            elicitation=ElicitationCapability(form=FormElicitationCapability())
        ),
        "elicitation.url": ClientCapabilities(
            elicitation=ElicitationCapability(url=UrlElicitationCapability())
        ),
        "sampling": ClientCapabilities(sampling=SamplingCapability()),
        "sampling.tools": ClientCapabilities(sampling=SamplingCapability(tools=SamplingToolsCapability())),
        "roots": ClientCapabilities(roots=RootsCapability()),
    }[needed]
