"""A store that is broken on purpose, in one way."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@dataclass(frozen=True)
class Broken:
    """One way to be broken.

    Attributes:
        name: what is wrong, in words.
        patches: what is replaced by what: the owner, the attribute, the replacement.
        red: the rules that must fail; no other may.
        kind: the provider on which it shows.
    """

    name: str
    patches: Sequence[tuple[Any, str, Any]]
    red: frozenset[str]
    kind: str = "memory"

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Be broken for a while."""
        with ExitStack() as stack:
            for owner, attribute, replacement in self.patches:
                stack.enter_context(patch.object(owner, attribute, replacement))
            yield


def broken(
    name: str, owner: Any, attribute: str, replacement: Any, *red: str, kind: str = "memory"
) -> Broken:
    """Describe a store in which one thing is replaced."""
    return Broken(name, [(owner, attribute, replacement)], frozenset(red), kind)


def before(real: Callable[..., Any], change: Callable[[Any], Any]) -> Callable[..., Any]:
    """Change the first argument of a function."""
    return lambda first, *others: real(change(first), *others)
