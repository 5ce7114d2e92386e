"""What to say of a server from which no proper answer came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.connection.eras import DoesNotSpeak
from mcpbdd.errors import McpbddError, Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import ValidationError

    from mcpbdd.connection.tape import Tape
    from mcpbdd.runtime import Runtime


class Troubles:
    """Says why a connection did not give what was waited for.

    Args:
        runtime: the loop of the run, which knows what blocked it.
        tape: what the frames told.
        stderr: gives the end of what the server wrote to its standard error.

    Attributes:
        failure: what broke the connection, None while nothing has.
    """

    def __init__(self, runtime: Runtime, tape: Tape, stderr: Callable[[], str]) -> None:
        self.failure: BaseException | None = None
        self._runtime, self._tape, self._stderr = runtime, tape, stderr

    def late(self, patience: float) -> Unreachable:
        """Say why nothing came within the patience (seconds)."""
        if self._runtime.blocked is not None:
            return self.closed()
        if self._tape.strays:
            stray = self._tape.strays[-1]
            return self.lost(
                f"answered with the id {stray!r}, which nobody asked with; the call stays unanswered"
            )
        if self._tape.unreadable:
            shown = self._tape.unreadable[-1]
            return self.lost(f"wrote to stdout what is no MCP message: {shown!r}; the call stays unanswered")
        return self.lost(f"did not answer within {patience:g} seconds")

    def closed(self) -> Unreachable:
        """Say why the connection is gone."""
        if self._runtime.blocked is not None:
            return self.lost(f"blocked the event loop: {self._runtime.blocked}")
        if self.failure is not None:
            return self.lost(f"broke down: {_leaf(self.failure)}")
        return self.lost("closed the connection in the middle of a call; it died or gave up")

    def malformed(self, method: str, slip: ValidationError | str) -> Unreachable:
        """Say what is wrong with an answer."""
        what = slip if isinstance(slip, str) else _first_slip(slip)
        return self.lost(f"sent a malformed answer to {method}: {what}")

    def lost(self, what: str) -> Unreachable:
        """Say something of the server, with its last words on stderr."""
        return Unreachable(f"The server {what}.", stderr=self._stderr())

    def at_start(self) -> McpbddError:
        """Say why the connection could not be opened."""
        inner = _innermost(self.failure) if self.failure is not None else None
        if isinstance(inner, DoesNotSpeak):
            return inner
        if isinstance(inner, Unreachable):
            return Unreachable(str(inner).split("\n", maxsplit=1)[0], stderr=self._stderr())
        if isinstance(inner, McpbddError):
            return inner
        return self.lost(f"could not start: {_leaf(inner)}" if inner is not None else "could not start")


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
