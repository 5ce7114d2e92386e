"""The answers that came with a call."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from mcp_types import CreateMessageResult, CreateMessageResultWithTools, ElicitResult, ListRootsResult
from pydantic import BaseModel, ValidationError

from mcpbdd.kit.rounds import declares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcp_types import ClientCapabilities, InputResponse, Root

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Missing:
    """Nobody answered, or with something that is no answer."""

    kind: Literal["missing"] = "missing"


@dataclass(frozen=True, slots=True)
class Elicited:
    """A person answered a form or a link."""

    action: Literal["accept", "decline", "cancel"]
    content: dict[str, Any] | None = None
    kind: Literal["elicit"] = "elicit"


@dataclass(frozen=True, slots=True)
class Sampled:
    """The client's model went on."""

    result: CreateMessageResult | CreateMessageResultWithTools
    kind: Literal["sampling"] = "sampling"


@dataclass(frozen=True, slots=True)
class Rooted:
    """The client told its folders."""

    roots: tuple[Root, ...]
    kind: Literal["roots"] = "roots"


View = Missing | Elicited | Sampled | Rooted


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a call brought with it: answers by the keys under which they were asked, and the state.

    An answer proves nothing: a client may send one without having been asked. For consent, redeem a record.

    Attributes:
        responses: the answers as they came.
        request_state: the state of the round before, None in the first.
        dropped: keys of answers that were thrown away, because they are none or the client cannot have been asked.
    """

    responses: Mapping[str, Any] = field(default_factory=dict)
    request_state: str | None = None
    dropped: tuple[str, ...] = ()

    def state(self) -> str | None:
        """Give the state that the handler attached when it asked."""
        return self.request_state

    def view(self, key: str) -> View:
        """Tell a missing answer, a refusal and the kinds of answers apart."""
        answer = answer_of(self.responses.get(key))
        if isinstance(answer, ElicitResult):
            return Elicited(answer.action, answer.content)
        if isinstance(answer, ListRootsResult):
            return Rooted(tuple(answer.roots))
        return Missing() if answer is None else Sampled(answer)

    @overload
    def accepted(self, key: str) -> dict[str, Any] | None: ...
    @overload
    def accepted(self, key: str, model: type[Model]) -> Model | None: ...
    def accepted(self, key: str, model: type[Model] | None = None) -> Model | dict[str, Any] | None:
        """Give what a person accepted.

        Args:
            key: the key of the question.
            model: the form that was asked. Without it, what comes back is the client's own data, unchecked.

        Returns:
            The content, read strictly ("yes" is no boolean); None where it is missing, refused or does not fit.
        """
        view = self.view(key)
        if not isinstance(view, Elicited) or view.action != "accept" or view.content is None:
            return None
        if model is None:
            return dict(view.content)
        try:
            return model.model_validate_json(json.dumps(view.content), strict=True)
        except ValidationError:
            return None

    def covered_by(self, capabilities: ClientCapabilities) -> Inputs:
        """Keep only those answers that a client with these capabilities can have been asked for."""
        kept = {key: raw for key, raw in self.responses.items() if _is_covered(answer_of(raw), capabilities)}
        return Inputs(kept, self.request_state, tuple(key for key in self.responses if key not in kept))


def answer_of(raw: object) -> InputResponse | None:
    """Read an answer; None where it is none."""
    if isinstance(raw, ElicitResult | ListRootsResult | CreateMessageResult | CreateMessageResultWithTools):
        return raw
    if not isinstance(raw, dict):
        return None
    kinds: list[type[InputResponse]] = [CreateMessageResult, CreateMessageResultWithTools]
    if "action" in raw:
        kinds = [ElicitResult]
    elif "roots" in raw:
        kinds = [ListRootsResult]
    for kind in kinds:
        try:
            return kind.model_validate(raw)
        except ValidationError:
            continue
    return None


def _is_covered(answer: InputResponse | None, capabilities: ClientCapabilities) -> bool:
    if answer is None:
        return False
    if isinstance(answer, ElicitResult):
        return declares(capabilities, "elicitation" if answer.content is None else "elicitation.form")
    if isinstance(answer, ListRootsResult):
        return declares(capabilities, "roots")
    blocks = answer.content if isinstance(answer.content, list) else [answer.content]
    uses_tools = any(block.type in ("tool_use", "tool_result") for block in blocks)
    return declares(capabilities, "sampling.tools" if uses_tools else "sampling")
