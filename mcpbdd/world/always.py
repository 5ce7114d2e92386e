"""Rules that hold for every call, unless a scenario says otherwise with @rule_off:NAME."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.conduct import CACHE_SCOPE, CLEAN_STREAM, LOG_LEVEL, PROGRESS, SUBSCRIPTIONS
from mcpbdd.errors import Mismatch
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.matching.schema import fits_schema
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.visible import shortened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from mcpbdd.changes import Change
    from mcpbdd.config import Era
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.conduct import Oddity
    from mcpbdd.outcomes import Question

OUTPUT_SCHEMA = "output_schema"
"""Structured content is there and fits where an output schema is declared (spec: server/tools, Output Schema)."""

READ_ONLY = "read_only"
"""Nothing watched changes by a tool that is declared read only (spec: schema, ToolAnnotations)."""

IDEMPOTENT = "idempotent"
"""An idempotent tool that is called again just the same changes nothing more (spec: schema, ToolAnnotations)."""

ERROR_CODES = "error_codes"
"""A JSON-RPC error has a code that the revision allows (spec: basic/index, Error Codes)."""

_OF_THE_ERA = frozenset({-32020, -32021, -32022})
_GONE = frozenset({-32002, -32042})

RULES = {
    CLEAN_STREAM: "the server to send MCP messages only, and to answer only what it was asked",
    PROGRESS: "the server to report progress that rises, of requests that asked for it, until it has answered them",
    SUBSCRIPTIONS: "the server to send the notices that the client subscribed to, and no others",
    LOG_LEVEL: "the server to log to the client what it wanted and no more",
    CACHE_SCOPE: "every page of a listing to say the same of who may keep it",
}
"""What a server must keep to in all that it sends beside its answers, by the name of the rule.

Sources: basic/transports (stdio), basic/utilities/progress, basic/patterns/subscriptions, server/utilities/logging,
server/utilities/caching.
"""


def misconduct(oddities: Iterable[Oddity], off: Collection[str]) -> Mismatch | None:
    """Hold what a server sent, beside what it was asked for, against the rules.

    Args:
        oddities: what it did.
        off: names of rules that do not hold here.

    Returns:
        What is wrong first, None where nothing is.
    """
    odd = next((odd for odd in oddities if odd.rule not in off), None)
    if odd is None:
        return None
    hint = f"to let it pass here, tag the scenario @rule_off:{odd.rule}"
    return Mismatch(RULES[odd.rule], f"it {odd.what}", hint=hint)


CLIENT_CAPABILITIES = "client_capabilities"
"""A server asks only what the client has declared (spec: 2025-11-25 basic/lifecycle, 2026-07-28 patterns/mrtr)."""


ALWAYS = (*RULES, CLIENT_CAPABILITIES, OUTPUT_SCHEMA, READ_ONLY, IDEMPOTENT, ERROR_CODES)
"""The names of all rules that always hold."""


def unoffered(asked: Sequence[tuple[Question, str]], off: Collection[str]) -> Mismatch | None:
    """Hold what a server asked against what the client offers.

    Args:
        asked: questions that the client does not offer to answer, each with the word that it would have to offer.
        off: names of rules that do not hold here.

    Returns:
        What is wrong, None where nothing is.
    """
    if not asked or CLIENT_CAPABILITIES in off:
        return None
    question, word = asked[0]
    return Mismatch(
        "the server to ask only what the client offers",
        f"it asks {question_in_words(question)}, and the client does not offer {word}",
        hint=f"to let it pass here, tag the scenario @rule_off:{CLIENT_CAPABILITIES}",
    )


def broken_rule(call: Call, declared: Mapping[str, Any], era: Era, off: Collection[str]) -> Mismatch | None:
    """Hold what came of a call against the rules that always hold.

    Args:
        call: a call that stands still.
        declared: the declaration of the tool that was called, {} where it is not listed or no tool was.
        era: the revision that is spoken.
        off: names of rules that do not hold here.

    Returns:
        What is wrong, None where nothing is.
    """
    for name, wrong in _broken(call, declared, era):
        if name not in off:
            hint = f"to let it pass here, tag the scenario @rule_off:{name}"
            return Mismatch(wrong.expected, wrong.actual, path=wrong.path, hint=hint)
    return None


def _broken(call: Call, declared: Mapping[str, Any], era: Era) -> Iterator[tuple[str, Mismatch]]:
    outcome = call.outcome
    if isinstance(outcome, Succeeded) and call.method == "tools/call":
        misfit = misfit_of(outcome.reply, declared)
        if misfit is not None:
            yield OUTPUT_SCHEMA, misfit
        if found := changed_by_reading(declared, call.effects):
            yield READ_ONLY, Mismatch("a tool that is declared read only to change nothing", found)
        if call.repeats and (found := changed_again(declared, call.effects)):
            wanted = "a tool that is declared idempotent to change nothing when it is called again"
            yield IDEMPOTENT, Mismatch(wanted, found)
    code = outcome.code if isinstance(outcome, Failed) and outcome.channel == "protocol" else None
    if code is not None and (found := forbidden_code(code, era)):
        yield ERROR_CODES, Mismatch(f"an error with a code that {era} allows", found)


def misfit_of(reply: Mapping[str, Any], declared: Mapping[str, Any]) -> Mismatch | None:
    """Say how a tool's result does not fit the output schema; None where it does, or none is declared.

    Args:
        reply: the whole protocol result.
        declared: the tool's declaration.
    """
    schema = declared.get("outputSchema")
    is_put_off = reply.get("resultType", "complete") != "complete"  # an extension's, such as a task
    if schema is None or is_put_off:
        return None
    wanted = "a result that fits the tool's declared output schema"
    if "structuredContent" not in reply:
        return Mismatch(wanted, "the result has no structured content at all")
    found = fits_schema(schema).explain(reply["structuredContent"])
    return None if found is None else Mismatch(found.expected or wanted, found.actual, path=found.path)


def changed_by_reading(declared: Mapping[str, Any], changed: Collection[Change]) -> str:
    """Say what a call changed although its tool is declared read only; empty where nothing is wrong."""
    return _changed(changed) if _says(declared, "readOnlyHint") else ""


def changed_again(declared: Mapping[str, Any], changed: Collection[Change]) -> str:
    """Say what the repetition of a call changed although its tool is declared idempotent; empty where it is right."""
    return _changed(changed) if _says(declared, "idempotentHint") else ""


def forbidden_code(code: object, era: Era) -> str:
    """Say why a JSON-RPC error may not have a code; empty where it may.

    Revision 2026-07-28 reserves -32020 to -32099 for itself, and no longer has -32002 and -32042 (basic/index, Error
    Codes).
    """
    if isinstance(code, bool) or not isinstance(code, int):
        return "the code is no whole number"
    if era != "2026-07-28" or code in _OF_THE_ERA:
        return ""
    gone = code in _GONE or -32099 <= code <= -32020
    return f"the code is {code}, which is reserved and has no meaning there" if gone else ""


def _says(declared: Mapping[str, Any], hint: str) -> bool:
    annotations = declared.get("annotations")
    return isinstance(annotations, dict) and annotations.get(hint) is True


def _changed(changed: Collection[Change]) -> str:
    return ", ".join(shortened(str(change), 120) for change in list(changed)[:4])
