"""Rules that hold for every call, unless a scenario says otherwise with @rule_off:NAME."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.conduct import CACHE_SCOPE, CLEAN_STREAM, LOG_LEVEL, PROGRESS, SUBSCRIPTIONS
from mcpbdd.errors import Mismatch
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.matching.schema import fits_schema

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mcpbdd.connection.conduct import Oddity
    from mcpbdd.outcomes import Question, Succeeded

OUTPUT_SCHEMA = "output_schema"
"""Structured content is there and fits where an output schema is declared (spec: server/tools, Output Schema)."""
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


def broken_rule(outcome: Succeeded, declared: dict[str, Any], off: Collection[str]) -> Mismatch | None:
    """Hold a tool's result against the rules that always hold.

    Args:
        outcome: a completed tool call.
        declared: the tool's declaration, {} where it is not listed.
        off: names of rules that do not hold here.

    Returns:
        What is wrong, None where nothing is.
    """
    schema = declared.get("outputSchema")
    if schema is None or OUTPUT_SCHEMA in off:
        return None
    wanted = "a result that fits the tool's declared output schema"
    hint = f"to let it pass here, tag the scenario @rule_off:{OUTPUT_SCHEMA}"
    if "structuredContent" not in outcome.reply:
        return Mismatch(wanted, "the result has no structured content at all", hint=hint)
    found = fits_schema(schema).explain(outcome.reply["structuredContent"])
    if found is None:
        return None
    return Mismatch(found.expected or wanted, found.actual, path=found.path, hint=hint)
