"""The rules as a list to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rules import RULES
from mcpbdd.batteries.entries import Listing, row, whole, with_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.batteries.contract.rule import Rule


def chosen(words: Sequence[str]) -> tuple[Rule, ...]:
    """Give the rules that have all these words in their name or wish; all rules where there are none."""
    return with_words(RULES, words, lambda rule: rule.wanted)


def in_short(rules: Sequence[Rule]) -> list[str]:
    """Give names and wishes, those that are only advised last."""
    wide = max(len(rule.name) for rule in rules)
    lines = [line for rule in rules if rule.force == "must" for line in row(rule.name, rule.wanted, wide)]
    advised = [line for rule in rules if rule.force == "should" for line in row(rule.name, rule.wanted, wide)]
    return [*lines, *(["", "Only advised:", *advised] if advised else [])]


def in_full(rules: Sequence[Rule]) -> list[str]:
    """Give all that is known of each."""
    return [line for rule in rules for line in whole(rule.name, rule.wanted, _facts(rule), 10)][:-1]


def as_objects(rules: Sequence[Rule]) -> list[dict[str, Any]]:
    """Give them as JSON objects."""
    return [
        {
            "name": rule.name,
            "wanted": rule.wanted,
            **_facts(rule),
            "eras": list(rule.eras),
            "always": rule.always,
        }
        for rule in rules
    ]


def as_table(rules: Sequence[Rule] = RULES) -> str:
    """Give them as a table in Markdown."""
    lines = ["| rule | what holds | how to mend it | force | since | source |", "|---|---|---|---|---|---|"]
    lines += [
        f"| `{rule.name}`{' (always on)' if rule.always else ''} | {rule.wanted} | {rule.mend} | {rule.force} "
        f"| {_since(rule)} | {rule.source} |"
        for rule in rules
    ]
    return "\n".join(lines)


def _facts(rule: Rule) -> dict[str, str]:
    return {"mend": rule.mend, "force": rule.force, "since": _since(rule), "source": rule.link()}


def _since(rule: Rule) -> str:
    return f"{rule.eras[0]} only" if rule.eras == ("2025-11-25",) else rule.eras[0]


LISTING = Listing("rule", chosen, in_short, in_full, as_objects)
