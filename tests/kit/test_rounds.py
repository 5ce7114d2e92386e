"""Asking, and whom one may ask."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import (
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    InputRequest,
    SamplingMessage,
    TextContent,
    ToolChoice,
)
from pydantic import BaseModel

from mcpbdd.kit import rounds
from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.rounds import InputRequired, declares, needed_for, require_capabilities


class Confirm(BaseModel):
    """A form with one box."""

    ok: bool


class Nested(BaseModel):
    """A form that no client can show."""

    inner: Confirm


def message() -> SamplingMessage:
    """Give something for a model to go on from."""
    return SamplingMessage(role="user", content=TextContent(type="text", text="Go on."))


def with_tools() -> CreateMessageRequest:
    """Ask a model that may use tools."""
    params = CreateMessageRequestParams(
        messages=[message()], max_tokens=5, tool_choice=ToolChoice(mode="auto")
    )
    return CreateMessageRequest(params=params)


REQUESTS: dict[str, tuple[InputRequest, str]] = {
    "elicitation.form": (rounds.form("Delete a.txt?", Confirm), "elicitation/create"),
    "elicitation.url": (rounds.link("Sign in", "https://example.test/in", "e-1"), "elicitation/create"),
    "sampling": (rounds.sampling([message()], max_tokens=5), "sampling/createMessage"),
    "sampling.tools": (with_tools(), "sampling/createMessage"),
    "roots": (rounds.roots(), "roots/list"),
}

DECLARED: dict[str, dict[str, Any]] = {
    "elicitation.form": {"elicitation": {"form": {}}},
    "elicitation.url": {"elicitation": {"url": {}}},
    "sampling": {"sampling": {}},
    "sampling.tools": {"sampling": {"tools": {}}},
    "roots": {"roots": {}},
}


@pytest.mark.parametrize("needed", REQUESTS)
def test_each_kind_of_question_has_its_method_and_its_capability(needed: str) -> None:
    """Forms, links, models, models with tools, folders."""
    request, method = REQUESTS[needed]
    assert request.method == method
    assert needed_for(request) == needed


def test_a_form_shows_the_fields_of_its_model() -> None:
    """The client gets a message and a flat schema."""
    sent = rounds.form("Delete a.txt?", Confirm).model_dump(by_alias=True, exclude_none=True)
    assert sent["params"]["message"] == "Delete a.txt?"
    assert sent["params"]["requestedSchema"]["properties"]["ok"]["type"] == "boolean"


def test_a_form_that_no_client_can_show_is_refused_when_it_is_made() -> None:
    """Nested models are no form."""
    with pytest.raises(TypeError, match="inner"):
        rounds.form("?", Nested)


def test_asking_needs_a_request_or_a_state() -> None:
    """Asking for nothing is the author's slip."""
    with pytest.raises(TypeError, match="at least one request, or a state"):
        InputRequired()
    with pytest.raises(TypeError, match="at least one request, or a state"):
        InputRequired({})
    assert InputRequired(state="s").result.request_state == "s"
    assert InputRequired(state="").result.input_requests is None


def test_the_signal_carries_what_goes_to_the_client() -> None:
    """Requests by the handler's own keys, and the state."""
    asked = InputRequired({"confirm": REQUESTS["elicitation.form"][0]}, state="s1")
    sent = asked.result.model_dump(by_alias=True, mode="json", exclude_none=True)
    assert sent["resultType"] == "input_required"
    assert sent["requestState"] == "s1"
    assert sent["inputRequests"]["confirm"]["method"] == "elicitation/create"


@pytest.mark.parametrize("needed", REQUESTS)
@pytest.mark.parametrize("declared", [*DECLARED, "nothing", "unknown"])
@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_a_client_is_asked_only_what_it_declared(
    needed: str, declared: str, era: Literal["2025-11-25", "2026-07-28"]
) -> None:
    """Everything else is refused before anything is sent, in the words of the era."""
    known = None if declared == "unknown" else ClientCapabilities.model_validate(DECLARED.get(declared, {}))
    asked = InputRequired({"q": REQUESTS[needed][0]}, fallback="Pass confirm=true.")
    if declared == needed or (needed == "sampling" and declared == "sampling.tools"):
        require_capabilities(asked, known, modern=era == "2026-07-28")
        return
    with pytest.raises(MCPError) as raised:
        require_capabilities(asked, known, modern=era == "2026-07-28")
    assert needed in str(raised.value)
    if era == "2026-07-28":
        assert raised.value.code == -32021
        assert raised.value.data == {"requiredCapabilities": DECLARED[needed]}
        assert not isinstance(raised.value, Failure)
    else:
        assert isinstance(raised.value, Failure)
        assert (raised.value.code, raised.value.reason) == (Code.INVALID_REQUEST, "client_capability_missing")
        assert raised.value.recovery == f"Use a client that declares {needed}. Pass confirm=true."


def test_a_state_alone_is_never_refused() -> None:
    """Nobody has to answer it."""
    require_capabilities(InputRequired(state="s"), None, modern=False)
    require_capabilities(InputRequired(state="s"), None, modern=True)


@pytest.mark.parametrize(
    ("given", "form", "link"),
    [
        ({}, False, False),
        ({"elicitation": {}}, True, False),
        ({"elicitation": {"form": {}}}, True, False),
        ({"elicitation": {"url": {}}}, False, True),
        ({"elicitation": {"form": {}, "url": {}}}, True, True),
    ],
)
def test_elicitation_without_a_mode_means_forms(given: dict[str, Any], form: bool, link: bool) -> None:
    """That was its only shape before there were modes."""
    capabilities = ClientCapabilities.model_validate(given)
    assert (declares(capabilities, "elicitation.form"), declares(capabilities, "elicitation.url")) == (
        form,
        link,
    )
    assert declares(capabilities, "elicitation") is bool(given)
