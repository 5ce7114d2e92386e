"""What people read of a battery: attack by attack, what held and what did not."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from mcpbdd.errors import LeftOut, Mismatch
from mcpbdd.world.report import Report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.batteries.consent.attack import Finding, Result
    from mcpbdd.config import Era

WIDE = 108


def bypassed(tool: str, era: Era, findings: Sequence[Finding]) -> Mismatch:
    """Say which attacks found a way round the question, and what became of all the others."""
    broken = [finding for finding in findings if finding.result == "broken"]
    ways = f"{len(broken)} of {len(_tried(findings))} attacks"
    lines = [f"{ways} on {era} found a way round it:", *(line for one in broken for line in _told(one))]
    lines += _listed("Held", [one.attack.name for one in findings if one.result == "held"])
    lines += _listed(
        "Not tried", [f"{one.attack.name} ({one.said})" for one in findings if one.result == "not tried"]
    )
    return Mismatch(f'the consent that "{tool}" asks for not to be bypassed', "\n".join(lines))


def report(tool: str, findings: Sequence[Finding]) -> Report:
    """Give what the record and the summary tell."""
    return Report(
        f'the consent of "{tool}"',
        "consent.json",
        {"tool": tool, "rows": [finding.as_json() for finding in findings]},
        {finding.attack.name: finding.result for finding in findings},
        "held",
    )


def refuse_untried(findings: Sequence[Finding], names: Sequence[str]) -> None:
    """Let no attack that was asked for by name count as held though it was not tried.

    Raises:
        LeftOut: none of them exists in this revision.
        Mismatch: one could not be tried.
    """
    if not names:
        return
    if all(finding.result == "does not apply" for finding in findings):
        raise LeftOut(findings[0].said)
    for finding in findings:
        if finding.result == "not tried":
            raise Mismatch(f'the attack "{finding.attack.name}" to be tried', f"it was not: {finding.said}")


def _tried(findings: Sequence[Finding]) -> list[Finding]:
    tried: tuple[Result, ...] = ("held", "broken")
    return [finding for finding in findings if finding.result in tried]


def _told(finding: Finding) -> list[str]:
    lines = [f"  {finding.attack.name}: {finding.attack.story}", f"    {finding.said}"]
    lines += [f"    {change}" for change in finding.changes]
    return [*lines, *(f"    {frame}" for frame in finding.frames), f"    right: {finding.attack.right}"]


def _listed(title: str, names: list[str]) -> list[str]:
    if not names:
        return []
    return fill(f"{title}: {', '.join(names)}", WIDE, subsequent_indent="  ").splitlines()
