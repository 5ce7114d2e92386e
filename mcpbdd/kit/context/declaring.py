"""What a handler declares where it is written, whichever server it is registered on later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from mcpbdd.kit.contracts.declared import ErrorContract

if TYPE_CHECKING:
    from mcpbdd.kit.contracts.declared import DeclaredError

Plain = TypeVar("Plain", bound=Callable[..., Any])

_MARK = "__mcpbdd_declared__"


@dataclass(frozen=True)
class Declaration:
    """What stands at a function.

    Attributes:
        name: the name under which it is to be registered; None for its own.
        contract: its errors.
    """

    name: str | None = None
    contract: ErrorContract = field(default_factory=ErrorContract)


def declares(*errors: DeclaredError, name: str | None = None) -> Callable[[Plain], Plain]:
    """Declare a handler's errors, and its name, for every server on which it is registered.

    `ServerKit.tool(…)` and its like need not say them again; what they say all the same goes first. A server that
    is made by a function needs this where its handlers are to be called without it.

    Args:
        errors: what it declares of its errors.
        name: its name; the function's unless given.

    Returns:
        A decorator that gives the function back as it is.
    """

    def mark(function: Plain) -> Plain:
        setattr(function, _MARK, Declaration(name, ErrorContract(*errors)))
        return function

    return mark


def declaration_of(function: object) -> Declaration:
    """Give what stands at a function; nothing in particular where nothing does."""
    found = getattr(function, _MARK, None)
    return found if isinstance(found, Declaration) else Declaration()
