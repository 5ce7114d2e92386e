"""The attacks as a list to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attacks import ATTACKS
from mcpbdd.batteries.entries import Listing, row, whole, with_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.batteries.consent.attack import Attack


def chosen(words: Sequence[str]) -> tuple[Attack, ...]:
    """Give the attacks that have all these words in their name or story; all attacks where there are none."""
    return with_words(ATTACKS, words, lambda attack: attack.story)


def in_short(attacks: Sequence[Attack]) -> list[str]:
    """Give names and stories, those that are never tried last."""
    wide = max(len(attack.name) for attack in attacks)
    tried = [attack for attack in attacks if attack.run is not None]
    never = [attack for attack in attacks if attack.run is None]
    lines = [line for attack in tried for line in row(attack.name, attack.story, wide)]
    if never:
        lines += ["", "Not tried:"]
        lines += [line for attack in never for line in row(attack.name, attack.untried, wide)]
    return lines


def in_full(attacks: Sequence[Attack]) -> list[str]:
    """Give all that is known of each."""
    return [line for attack in attacks for line in whole(attack.name, attack.story, _facts(attack), 12)][:-1]


def as_objects(attacks: Sequence[Attack]) -> list[dict[str, Any]]:
    """Give them as JSON objects."""
    return [
        {"name": attack.name, "story": attack.story, **_facts(attack), "eras": list(attack.eras)}
        for attack in attacks
    ]


def as_table(attacks: Sequence[Attack] = ATTACKS) -> str:
    """Give them as a table in Markdown."""
    lines = ["| attack | what happens | what is right | since | source |", "|---|---|---|---|---|"]
    lines += [
        f"| {attack.name} | {attack.story} | {attack.right} | {attack.eras[0]} | {attack.source} |"
        if attack.run is not None
        else f"| {attack.name} | {attack.story} | not tried: {attack.untried} | | {attack.source} |"
        for attack in attacks
    ]
    return "\n".join(lines)


def _facts(attack: Attack) -> dict[str, str]:
    facts = {"sent": attack.sent, "right": attack.right, "since": attack.eras[0], "source": attack.source}
    if len(attack.eras) == 1:
        facts["only there"] = attack.absent
    return facts if attack.run is not None else {**facts, "not tried": attack.untried}


LISTING = Listing("attack", chosen, in_short, in_full, as_objects)
