"""What a tool, resource or prompt declares of its errors, and how a handler raises them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn, get_args

from mcpbdd.errors import Misuse, nearest
from mcpbdd.kit.codes import CODES, Code, is_known
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Severity = Literal["debug", "info", "notice", "warning"]

KIT_REASONS = frozenset({"invalid_arguments", "client_capability_missing", "invalid_request_state"})
"""Reasons that the kit or the SDK gives by itself; nobody else may."""

_SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_FEWEST_WORDS = 5


@dataclass(frozen=True, slots=True)
class DeclaredError:
    """One way in which a handler fails, known in advance.

    Args:
        reason: the machine-readable token, in snake_case.
        code: one of `Code`, or a number of one's own outside -32768 to -32000.
        when: the condition, as a sentence; the message where the handler gives none.
        recovery: what the caller can do, as a sentence of at least five words.
        retryable: whether the same call may succeed later.
        severity: how loudly to log it, where that matters.

    Raises:
        Misuse: a part does not hold; the text names the reason and the part.
    """

    reason: str
    code: int
    when: str
    recovery: str
    retryable: bool = False
    severity: Severity | None = None

    def __post_init__(self) -> None:
        """Refuse what the lint of section 1.6 (row 44) refuses."""
        problems = problems_of(self.published())
        if problems:
            raise Misuse(f"The declared error {self.reason!r} does not hold: {'; '.join(problems)}.")

    def published(self) -> dict[str, Any]:
        """Give the entry as it stands in a listing."""
        entry: dict[str, Any] = {
            "reason": self.reason,
            "code": int(self.code) if isinstance(self.code, Code) else self.code,
            "when": self.when,
            "recovery": self.recovery,
            "retryable": self.retryable,
        }
        return entry if self.severity is None else {**entry, "severity": self.severity}


class ErrorContract:
    """The errors that one handler declares.

    Args:
        errors: the errors; each reason once.

    Raises:
        Misuse: a reason stands there twice.
    """

    def __init__(self, *errors: DeclaredError) -> None:
        self._errors: dict[str, DeclaredError] = {}
        for error in errors:
            if error.reason in self._errors:
                raise Misuse(f'The reason "{error.reason}" is declared twice; a reason names one error.')
            self._errors[error.reason] = error

    def __iter__(self) -> Iterator[DeclaredError]:
        """Go through the errors in the order of their declaration."""
        return iter(self._errors.values())

    def __len__(self) -> int:
        """Count the declared errors."""
        return len(self._errors)

    def __contains__(self, reason: object) -> bool:
        """Tell whether a reason is declared."""
        return reason in self._errors

    def failure(self, reason: str, message: str = "", data: Mapping[str, Any] | None = None) -> Failure:
        """Make the failure of a declared reason, without raising it.

        Args:
            reason: a declared reason.
            message: what happened; the error's `when` where it is left out.
            data: more of it. It may say otherwise of `retryable`, but not of the reason.

        Returns:
            The failure; for a reason that is not declared, an InternalError that lists the declared ones.
        """
        error = self._errors.get(reason)
        if error is None:
            told = f'The reason "{reason}" is not declared here.{nearest(str(reason), self._errors)}'
            return Failure(
                Code.INTERNAL_ERROR, told, {"declaredReasons": list(self._errors)}, reason=str(reason)
            )
        return Failure(error.code, message or error.when, data, reason=reason, retryable=error.retryable)

    def fail(
        self,
        reason: str,
        message: str = "",
        data: Mapping[str, Any] | None = None,
        *,
        cause: BaseException | None = None,
    ) -> NoReturn:
        """Raise a declared error.

        Args:
            reason: a declared reason.
            message: what happened; the error's `when` where it is left out.
            data: more of it.
            cause: the exception that led to it; it stays on the server.

        Raises:
            Failure: always.
        """
        raise self.failure(reason, message, data) from cause

    def recovery_for(self, reason: str) -> dict[str, Any]:
        """Give `{"recovery": {"hint": …}}` of a declared reason, to be spread into data; {} of any other."""
        error = self._errors.get(reason)
        return {} if error is None else {"recovery": {"hint": error.recovery}}

    def completed(self, failure: Failure) -> Failure:
        """Give a failure the hint that its declared reason promises; the one that was raised stays as it is."""
        if failure.reason is None or failure.recovery:
            return failure
        return failure.also(self.recovery_for(failure.reason))

    def published(self) -> list[dict[str, Any]]:
        """Give the contract as it stands in a listing."""
        return [error.published() for error in self]


def problems_of(entry: Mapping[str, Any]) -> list[str]:
    """Lint one entry of a contract, whoever published it.

    Args:
        entry: its reason, code, when, recovery, retryable and severity.

    Returns:
        A phrase for each rule that it breaks.
    """
    checks = {
        "the reason is not in snake_case": _is_reason(entry.get("reason")),
        "the reason belongs to the kit itself": entry.get("reason") not in KIT_REASONS,
        f"the code is neither one of {', '.join(CODES)} nor outside -32768 to -32000": _is_code(
            entry.get("code")
        ),
        "`when` is empty": _is_filled(entry.get("when"), 1),
        f"`recovery` has fewer than {_FEWEST_WORDS} words": _is_filled(entry.get("recovery"), _FEWEST_WORDS),
        "`retryable` is neither true nor false": isinstance(entry.get("retryable", False), bool),
        "`severity` is none of debug, info, notice, warning": entry.get("severity")
        in (None, *get_args(Severity)),
    }
    return [problem for problem, holds in checks.items() if not holds]


def _is_reason(value: object) -> bool:
    return isinstance(value, str) and _SNAKE_CASE.fullmatch(value) is not None


def _is_code(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and is_known(value)


def _is_filled(value: object, words: int) -> bool:
    return isinstance(value, str) and len(value.split()) >= words
