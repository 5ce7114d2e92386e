"""The answers that what stands behind may give, as values, and how each becomes what a real handler gives."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import mcp_types as types
from pydantic import BaseModel, ValidationError

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Callable

CRASH = "what stands behind crashed, as it was told to"


@dataclass(frozen=True, slots=True)
class Reply:
    """A result.

    Attributes:
        value: a whole result by its names on the wire; or text; or any other JSON value, which is the structured
            content of a tool's result.
    """

    value: Any

    def __post_init__(self) -> None:
        """Refuse a result that no handler could give.

        Raises:
            Misuse: it has a field that its result has not, or one that does not fit.
        """
        if (shape := shape_of(self.value)) is not None:
            _modelled(shape, self.value)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A protocol error, raised.

    Attributes:
        code, message, data: as they go out; data None for none.
    """

    code: int
    message: str
    data: Any = None


@dataclass(frozen=True, slots=True)
class Report:
    """An error that a tool reports in its result.

    Attributes:
        text: what it says.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Crash:
    """An exception that nobody foresaw."""


@dataclass(frozen=True, slots=True)
class Malformed:
    """Parameters that are none, as validation finds them."""


Answer = Reply | Refusal | Report | Crash | Malformed


@dataclass(frozen=True, slots=True)
class Item:
    """Something that is sent before the answer.

    Attributes:
        kind: progress, log or notice.
        value: (progress, total, message); (level, text); (what has changed, the address of a resource or "").
        after: seconds to wait before.
    """

    kind: Literal["progress", "log", "notice"]
    value: tuple[Any, ...]
    after: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A result of the protocol.

    Attributes:
        methods: whose result it is.
        keys: the fields on the wire by which it is known.
        model: the SDK's model of it.
    """

    methods: tuple[str, ...]
    keys: frozenset[str]
    model: type[BaseModel]

    @property
    def fields(self) -> list[str]:
        """Its fields by their names on the wire."""
        return [field.alias or name for name, field in self.model.model_fields.items()]


ASKING = ("tools/call", "prompts/get", "resources/read")
SHAPES = (
    Shape(ASKING, frozenset({"inputRequests", "requestState"}), types.InputRequiredResult),
    Shape(("tools/call",), frozenset({"content", "structuredContent"}), types.CallToolResult),
    Shape(("resources/read",), frozenset({"contents"}), types.ReadResourceResult),
    Shape(("prompts/get",), frozenset({"messages"}), types.GetPromptResult),
    Shape(("completion/complete",), frozenset({"completion"}), types.CompleteResult),
)


def shape_of(value: Any) -> Shape | None:
    """Tell of which result of the protocol a value has the fields, None where it is the content of one."""
    keys = set(value) if isinstance(value, dict) else set()
    return next((shape for shape in SHAPES if keys & shape.keys), None)


def result_for(method: str, params: dict[str, Any], value: Any) -> BaseModel:
    """Build a result as a handler of that method returns it; nothing of it is shared with the value.

    Args:
        method: the request's.
        params: the request's; a resource is read by its address.
        value: what a `Reply` holds.

    Raises:
        Misuse: no request of that method is answered so.
    """
    shape = shape_of(value)
    if shape is not None and method not in shape.methods:
        raise Misuse(
            f"What stands behind was called by {method}, but its answer is one to {shape.methods[0]}."
        )
    if shape is not None:
        return _modelled(shape, value)
    if method not in _PLAIN:
        raise Misuse(f"What stands behind answers {', '.join(_PLAIN)}, and was called by {method}.")
    return _PLAIN[method](params, value)


def reported(text: str) -> types.CallToolResult:
    """Build the result of a tool that reports an error."""
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)


def _modelled(shape: Shape, value: dict[str, Any]) -> BaseModel:
    if unknown := next((key for key in value if key not in shape.fields), None):
        raise Misuse(f'A result has no "{unknown}".{nearest(unknown, shape.fields)}')
    whole: dict[str, Any] = {"content": []} if shape.model is types.CallToolResult else {}
    try:
        return shape.model.model_validate({**whole, **deepcopy(value)}, by_name=False)
    except ValidationError as slip:
        first = slip.errors()[0]
        at = ".".join(str(part) for part in first["loc"][:2]) or "the whole"
        raise Misuse(f"This is no answer to {shape.methods[0]}: {at}: {first['msg']}.") from None


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)


def _tool(_: dict[str, Any], value: Any) -> BaseModel:
    text = types.TextContent(type="text", text=_as_text(value))
    if isinstance(value, str):
        return types.CallToolResult(content=[text])
    structured = deepcopy(value) if isinstance(value, dict) else {"result": deepcopy(value)}
    return types.CallToolResult(content=[text], structured_content=structured)


def _resource(params: dict[str, Any], value: Any) -> BaseModel:
    kind = "text/plain" if isinstance(value, str) else "application/json"
    read = types.TextResourceContents(uri=str(params.get("uri")), text=_as_text(value), mime_type=kind)
    return types.ReadResourceResult(contents=[read])


def _prompt(_: dict[str, Any], value: Any) -> BaseModel:
    said = types.TextContent(type="text", text=_as_text(value))
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=said)])


def _completion(_: dict[str, Any], value: Any) -> BaseModel:
    values = value if isinstance(value, list) else [value]
    return types.CompleteResult(completion=types.Completion(values=[str(one) for one in values]))


_PLAIN: dict[str, Callable[[dict[str, Any], Any], BaseModel]] = {
    "tools/call": _tool,
    "resources/read": _resource,
    "prompts/get": _prompt,
    "completion/complete": _completion,
}
"""How a value that is no whole result is given, by method."""
