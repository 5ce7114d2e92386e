"""What must hold of every call, whatever is given: one small function each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.batteries.generated.target import argument_names, leaves_in, texts_in
from mcpbdd.matching.leaking import leak_in, leaks_nothing, secret_in, stack_in, strings_in
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
LOGGED_SLIP = re.compile(
    r"^(?:(?:ERROR|CRITICAL) [^←]* ← | stderr: )"
    r"(?:Key|Index|Attribute|Type|ZeroDivision|Recursion|UnboundLocal|Name|Assertion|Overflow)Error\b"
)
"""How a log tells of such a slip: beside a message, or at the end of a traceback on stderr.

What is only the cause of another exception was caught and turned into it.
"""
CRASHED = re.compile(
    r"Error executing tool [^\s:]+|Internal (?:server )?error|The \w+ \S+ failed unexpectedly\.",
    re.IGNORECASE,
)
"""The whole text with which an SDK, or the kit, covers an exception that nobody caught."""
SURROGATE = re.compile("[\ud800-\udfff]")
INTERNAL, RAW = -32603, 0
"""Codes of a server that failed itself; Python's SDK sends the second on 2025-11-25, with the exception's words."""


@dataclass(frozen=True, slots=True)
class Invariant:
    """Something that must hold.

    Attributes:
        name: of the rule.
        wanted: the rule, as a sentence.
        then: the sentence of the Then that shows it in a scenario; empty where none but generated calls look there.
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
    if _is_covered(outcome) and not _misses_argument(trial):
        return f"an exception that nobody caught: {shown(outcome.text, 160)}"
    # What an error repeats of the input is the caller's own text.
    own = outcome.text
    for text in sorted(texts_in(trial.given), key=len, reverse=True):
        own = own.replace(text, "…") if len(text) > 1 else own
    slip = SLIPS.search(own)
    return f"the error shows a slip of the program: {shown(outcome.text, 160)}" if slip else ""


def _is_covered(outcome: Failed) -> bool:
    """Tell whether an SDK stands in for a handler that broke.

    An own text beside -32603 is no sign: that is how the SDK for TypeScript and FastMCP send what an author raised.
    """
    if CRASHED.fullmatch(outcome.text.strip()) or outcome.code == RAW:
        return True
    return outcome.channel == "tool" and outcome.code == INTERNAL


def _misses_argument(trial: Trial) -> bool:
    """Tell whether a prompt misses an argument, which Python's SDK refuses in the words of a crash.

    That the code should be another is for the rule `prompt_arguments` to say.
    """
    needed = trial.target.schema.get("required", ()) if trial.target.kind == "prompt" else ()
    return any(name not in trial.given for name in needed)


def _hides_nothing(trial: Trial) -> str:
    line = next((one for one in trial.log if LOGGED_SLIP.search(str(one))), None)
    return f"the server's log tells of an exception: {shown(str(line), 160)}" if line is not None else ""


def _alters_nothing(trial: Trial) -> str:
    return f"it changed {shown(', '.join(trial.altered), 160)}" if trial.altered else ""


def _valid_accepted(trial: Trial) -> str:
    if trial.target.kind != "tool" or not trial.is_refused or not trial.fits or _is_open(trial):
        return ""
    assert isinstance(trial.outcome, Failed), "only a failure refuses"
    return f"it fits the published schema, and was refused: {shown(trial.outcome.text, 160)}"


def _is_open(trial: Trial) -> bool:
    """Tell whether JSON Schema lets something pass that a server may refuse.

    That is an argument that nobody declared, a number such as 1e308, which counts as a whole one, and a lone
    surrogate, which is no text of any encoding.
    """
    undeclared = set(trial.given) - set(argument_names(trial.target))
    whole = any(isinstance(value, float) and value.is_integer() for value in leaves_in(trial.given))
    lonely = any(SURROGATE.search(text) for text in texts_in(trial.given))
    return bool(undeclared) or whole or lonely


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


def _keeps_secrets(trial: Trial) -> str:
    return next((f"{leak} {where}" for where, leak in _looked_through(trial) if leak), "")


def _looked_through(trial: Trial) -> Iterator[tuple[str, str]]:
    """Give what each place beside errors gives away, with the place.

    What a call gives when it succeeds is meant to be told, paths too; the server's own log is for whoever runs it.
    """
    if isinstance(trial.outcome, Succeeded):
        for place, text in strings_in(trial.outcome.reply):
            yield f"at {place}", secret_in(text, trial.guarded) or stack_in(text, trial.guarded)
    for data in trial.told:
        for _, text in strings_in(data):
            yield "in a log message to the client", leak_in(text, trial.private)
    for line in trial.log:
        yield "in the server's log", secret_in(str(line), trial.guarded)


def _reads_only(trial: Trial) -> str:
    if not trial.target.only_reads:
        return ""
    return changed_by_reading({"annotations": {"readOnlyHint": True}}, trial.changes)


INVARIANTS = (
    Invariant("answers", "Every call is answered in time.", "the call succeeds", _answers),
    Invariant("no_crash", "No exception comes to light.", "the call succeeds", _no_crash),
    Invariant("leaks_nothing", "No error leaks anything.", "the error leaks nothing", _leaks_nothing),
    Invariant("keeps_secrets", "No result and no log gives a secret away.", "", _keeps_secrets),
    Invariant("hides_nothing", "No exception hides in the log.", "", _hides_nothing),
    Invariant("alters_nothing", "No attribute of a module or class is changed.", "", _alters_nothing),
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
