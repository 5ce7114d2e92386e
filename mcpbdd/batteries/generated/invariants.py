"""What must hold of every call, whatever is given: one small function each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.batteries.generated.target import argument_names, leaves_in, texts_in
from mcpbdd.matching.leaking import leaks_nothing
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.schemas import errors_of, validator_for
from mcpbdd.values.visible import shown
from mcpbdd.world.always import changed_by_reading, misfit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.batteries.generated.trial import Trial

SLIPS = re.compile(
    r"\b(?:(?:Key|Index|Attribute|Type|Value|ZeroDivision|Recursion|UnicodeEncode|UnicodeDecode|Overflow)Error\b"
    r"|object has no attribute '|object is not (?:subscriptable|iterable|callable)|index out of range"
    r"|invalid literal for int\(\)|division by zero|unsupported operand type|codec can't (?:en|de)code"
    r"|maximum recursion depth|unhashable type"
    r"|Replacement index \d+ out of range|Cannot read propert(?:y|ies) of (?:undefined|null))"
)
"""What an interpreter says of a slip in the program, and no author says to a caller."""
CRASHED = re.compile(r"Error executing tool [^\s:]+|Internal (?:server )?error", re.IGNORECASE)
"""The whole text with which an SDK covers an exception that nobody caught."""
CRASH_CODES = frozenset({-32603, 0})


@dataclass(frozen=True, slots=True)
class Invariant:
    """Something that must hold.

    Attributes:
        name: of the rule.
        wanted: the rule, as a sentence.
        then: the sentence of the Then that shows it in a scenario.
        judge: says what is wrong with a call; empty where nothing is.
    """

    name: str
    wanted: str
    then: str
    judge: Callable[[Trial], str]


def _answers(trial: Trial) -> str:
    return trial.lost


def _no_crash(trial: Trial) -> str:
    outcome = trial.outcome
    if not isinstance(outcome, Failed):
        return ""
    if outcome.code in CRASH_CODES or CRASHED.fullmatch(outcome.text.strip()):
        return f"an exception that nobody caught: {shown(outcome.text, 160)}"
    # What an error repeats of the input is the caller's own text.
    own = outcome.text
    for text in sorted(texts_in(trial.given), key=len, reverse=True):
        own = own.replace(text, "…") if len(text) > 1 else own
    slip = SLIPS.search(own)
    return f"the error shows a slip of the program: {shown(outcome.text, 160)}" if slip else ""


def _valid_accepted(trial: Trial) -> str:
    if trial.target.kind != "tool" or not trial.is_refused or not trial.fits or _is_open(trial):
        return ""
    assert isinstance(trial.outcome, Failed), "only a failure refuses"
    return f"it fits the published schema, and was refused: {shown(trial.outcome.text, 160)}"


def _is_open(trial: Trial) -> bool:
    """Tell whether JSON Schema lets something pass that a server may refuse.

    That is an argument that nobody declared, and a number such as 1e308, which counts as a whole one.
    """
    undeclared = set(trial.given) - set(argument_names(trial.target))
    whole = any(isinstance(value, float) and value.is_integer() for value in leaves_in(trial.given))
    return bool(undeclared) or whole


def _invalid_refused(trial: Trial) -> str:
    if trial.target.kind == "resource template" or not isinstance(trial.outcome, Succeeded):
        return ""
    return next((f"{flaw}, and yet the call succeeded" for flaw in _plain_flaws(trial)), "")


def _plain_flaws(trial: Trial) -> Iterator[str]:
    """Name what no lenient reading makes good: a missing argument, a list or an object in place of a plain value."""
    for error in errors_of(validator_for(trial.target.schema), trial.given):
        if error.validator == "required" and not error.absolute_path:
            yield str(error.message)
        elif error.validator == "type" and isinstance(error.instance, list | dict):
            yield f"{shown(error.instance, 60)} is not of type {shown(error.validator_value, 60)}"


def _output_fits(trial: Trial) -> str:
    if trial.target.kind != "tool" or not isinstance(trial.outcome, Succeeded):
        return ""
    misfit = misfit_of(trial.outcome.reply, trial.target.declared)
    return f"{misfit.actual} at {misfit.path or 'the root'}" if misfit is not None else ""


def _leaks_nothing(trial: Trial) -> str:
    if not isinstance(trial.outcome, Failed):
        return ""
    leak = leaks_nothing(trial.private).explain(trial.outcome)
    return f"{leak.actual} at {leak.path}" if leak is not None else ""


def _reads_only(trial: Trial) -> str:
    if not trial.target.only_reads:
        return ""
    return changed_by_reading({"annotations": {"readOnlyHint": True}}, trial.changes)


INVARIANTS = (
    Invariant("answers", "Every call is answered in time.", "the call succeeds", _answers),
    Invariant("no_crash", "No exception comes to light.", "the call succeeds", _no_crash),
    Invariant("leaks_nothing", "No error leaks anything.", "the error leaks nothing", _leaks_nothing),
    Invariant("reads_only", "What only reads changes nothing.", "nothing has changed", _reads_only),
    Invariant("output_fits", "A result fits its schema.", "the call succeeds", _output_fits),
    Invariant("valid_accepted", "What fits is accepted.", "the call succeeds", _valid_accepted),
    Invariant("invalid_refused", "What does not fit is refused.", "the call fails", _invalid_refused),
)
"""In the order in which they are told: what comes first explains what comes later."""


def broken(trial: Trial) -> tuple[Invariant, str] | None:
    """Hold a call against every invariant; give the first that it breaks, and how."""
    for invariant in INVARIANTS:
        if said := invariant.judge(trial):
            return invariant, said
    return None
