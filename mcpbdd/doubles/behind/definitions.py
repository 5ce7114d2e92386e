"""Definitions made for tests by the SDK's own compiler, from the signature of a function that is made up."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import Context
from pydantic import SecretStr

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

REQUIRED: Any = inspect.Parameter.empty
"""The default of a field without one."""

CONTEXT = "context_of_the_call"
"""The parameter in which the SDK hands over its context; it is no argument."""

TYPES: dict[str, Any] = {
    "text": str,
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "object": dict[str, Any],
    "anything": Any,
    "list of text": list[str],
    "list of integer": list[int],
    "list of number": list[float],
    "list": list[Any],
}
"""Types as tables name them."""


class Misfit(Misuse):
    """A definition that the SDK's compiler refuses; the text names the argument."""


@dataclass(frozen=True, slots=True)
class Field:
    """One argument of a definition.

    Attributes:
        name: as it goes over the wire.
        type: a word of TYPES.
        default: REQUIRED for none.
        secret: it is a password or the like, which production marks and never prints.
    """

    name: str
    type: str = "text"
    default: Any = REQUIRED
    secret: bool = False

    def __post_init__(self) -> None:
        """Check what the compiler would not name.

        Raises:
            Misfit: name, type or secret is not what it should be; the text says which.
        """
        if not self.name.isidentifier():
            raise Misfit(f'name: "{self.name}" cannot be the name of an argument.')
        if self.type not in TYPES:
            raise Misfit(f'type: there is no type "{self.type}".{nearest(self.type, TYPES)}')
        if self.secret and TYPES[self.type] is not str:
            raise Misfit(f'secret: only text can be secret, and "{self.name}" is {self.type}.')

    @property
    def parameter(self) -> inspect.Parameter:
        """The parameter of a function that it is."""
        kind = SecretStr if self.secret else TYPES[self.type]
        default = SecretStr(self.default) if self.secret and isinstance(self.default, str) else self.default
        return inspect.Parameter(self.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def function_of(
    name: str,
    fields: Sequence[Field],
    body: Callable[[dict[str, Any], Context[Any, Any]], Awaitable[Any]],
    returns: Any = Any,
) -> Callable[..., Awaitable[Any]]:
    """Make a function with that signature, for `add_tool`, `tool`, `prompt` and `resource` of an MCPServer.

    Args:
        name: of the function.
        fields: its arguments, in their order.
        body: called with all arguments by name, defaults filled in, and with the SDK's context.
        returns: what it is annotated to return.

    Raises:
        Misfit: two fields have the same name.
    """
    names = [field.name for field in fields]
    if twice := next((one for one in names if names.count(one) > 1), None):
        raise Misfit(f'name: "{twice}" appears twice among the fields of "{name}".')

    async def function(**arguments: Any) -> Any:
        context = arguments.pop(CONTEXT)
        return await body(arguments, context)

    context = inspect.Parameter(CONTEXT, inspect.Parameter.KEYWORD_ONLY, annotation=Context)
    parameters = [*(field.parameter for field in fields), context]
    function.__name__ = name
    function.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": returns}
    function.__signature__ = inspect.Signature(parameters, return_annotation=returns)  # type: ignore[attr-defined]
    return function
