"""Rules that hold for every call, unless a scenario says otherwise with @rule_off:NAME."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Mismatch
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.matching.schema import fits_schema

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mcpbdd.outcomes import Question, Succeeded

OUTPUT_SCHEMA = "output_schema"
"""Structured content is there and fits where an output schema is declared (spec: server/tools, Output Schema)."""


CLEAN_STREAM = "clean_stream"
"""A server writes MCP messages only, and answers only what it was asked (spec: basic/transports, stdio)."""


def unclean(oddities: Collection[str], off: Collection[str]) -> Mismatch | None:
    """Hold what a server sent, beside what it was asked for, against the rule.

    Args:
        oddities: what it did, as phrases.
        off: names of rules that do not hold here.

    Returns:
        What is wrong, None where nothing is.
    """
    if not oddities or CLEAN_STREAM in off:
        return None
    return Mismatch(
        "the server to send MCP messages only, and to answer only what it was asked",
        f"it {next(iter(oddities))}",
        hint=f"to let it pass here, tag the scenario @rule_off:{CLEAN_STREAM}",
    )


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
