"""Whether the caller still waits."""

from __future__ import annotations


class Cancelled(Exception):
    """The caller gave up; what a signal raises where nobody said why."""


class Signal:
    """Tells a handler that its caller has given up; also one that runs in a thread, where nothing interrupts it."""

    def __init__(self) -> None:
        self._reason: BaseException | None = None

    @property
    def aborted(self) -> bool:
        """Whether the caller has given up."""
        return self._reason is not None

    @property
    def reason(self) -> BaseException | None:
        """Why; None while the caller waits."""
        return self._reason

    def abort(self, reason: BaseException | None = None) -> None:
        """Say that the caller has given up; only the first time counts."""
        if self._reason is None:
            self._reason = reason or Cancelled("The caller gave up.")

    def check(self) -> None:
        """Go on only while the caller waits.

        Raises:
            BaseException: the signal's own reason.
        """
        if self._reason is not None:
            raise self._reason
