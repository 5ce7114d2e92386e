"""The attacks as a list to read."""

from __future__ import annotations

from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attacks import ATTACKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.batteries.consent.attack import Attack

WIDE = 100


def chosen(words: Sequence[str]) -> tuple[Attack, ...]:
    """Give the attacks that have all these words in their name or story; all attacks where there are none."""
    wanted = [word.lower() for word in " ".join(words).split()]
    exact = tuple(attack for attack in ATTACKS if attack.name == " ".join(wanted))
    return exact or tuple(
        attack
        for attack in ATTACKS
        if all(word in f"{attack.name} {attack.story}".lower() for word in wanted)
    )


def in_short(attacks: Sequence[Attack]) -> list[str]:
    """Give names and stories, those that are never tried last."""
    wide = max(len(attack.name) for attack in attacks)
    tried = [attack for attack in attacks if attack.run is not None]
    never = [attack for attack in attacks if attack.run is None]
    lines = [line for attack in tried for line in _row(attack.name, attack.story, wide)]
    if never:
        lines += ["", "Not tried:"]
        lines += [line for attack in never for line in _row(attack.name, attack.untried, wide)]
    return lines


def in_full(attacks: Sequence[Attack]) -> list[str]:
    """Give all that is known of each."""
    lines: list[str] = []
    for attack in attacks:
        lines += [attack.name, *_indented(attack.story)]
        lines += [line for word, said in _facts(attack).items() for line in _row(f"  {word}", said, 12)]
        lines.append("")
    return lines[:-1]


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


def _row(name: str, text: str, wide: int) -> list[str]:
    first, *more = wrap(text, WIDE - wide - 2) or [""]
    return [f"{name:<{wide}}  {first}".rstrip(), *(f"{'':<{wide}}  {line}" for line in more)]


def _indented(text: str) -> list[str]:
    return fill(text, WIDE, initial_indent="  ", subsequent_indent="  ").splitlines()
