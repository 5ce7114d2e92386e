"""What people read of the rules: which are broken, where, and how that is mended."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from mcpbdd.errors import Mismatch
from mcpbdd.values.visible import visible
from mcpbdd.world.report import Report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.batteries.contract.rule import Finding, Result, Told

WIDE = 108
JUDGED: tuple[Result, ...] = ("kept", "broken", "remark")
MOST_FAULTS = 5
"""Faults of one rule that are shown; the record has all."""


def broken_rules(label: str, findings: Sequence[Finding]) -> Mismatch:
    """Say which rules are broken, where and how to mend it, and what became of the others."""
    broken = with_result(findings, "broken")
    judged = [finding for finding in findings if finding.result in JUDGED]
    verb = "is" if len(broken) == 1 else "are"
    lines = [f"{len(broken)} of {len(judged)} rules on {findings[0].era} {verb} broken:"]
    lines += [line for finding in broken for line in fault_lines(finding)]
    lines += listing("Kept", with_result(findings, "kept"))
    lines += listing("Only advised, and not so", with_result(findings, "remark"))
    lines += listing("Nothing to judge", with_result(findings, "nothing to judge"))
    return Mismatch(f"{label} to keep the rules", "\n".join(lines))


def report(label: str, findings: Sequence[Finding]) -> Report:
    """Give what the record and the summary tell."""
    return Report(
        f"the rules of {label}",
        "rules.json",
        {"about": label, "rows": [finding.as_json() for finding in findings]},
        {finding.rule.name: finding.result for finding in findings if finding.result in JUDGED},
        "kept",
    )


def fault_lines(finding: Finding) -> list[str]:
    """Give a rule that is not kept, with its faults, as lines to read."""
    rule = finding.rule
    lines = [f"  {rule.name}: {rule.wanted}"]
    for told in finding.faults[:MOST_FAULTS]:
        lines += [
            f"    {place(told)}: {visible(told.fault.found)}",
            *(f"      {frame}" for frame in told.frames),
        ]
    if len(finding.faults) > MOST_FAULTS:
        lines.append(f"    and {len(finding.faults) - MOST_FAULTS} more")
    return [*lines, f"    mend: {rule.mend}", f"    source: {rule.link(finding.era)}"]


def place(told: Told) -> str:
    """Say where a fault is."""
    return visible(f"{told.where}, {told.fault.path}" if told.fault.path else told.where)


def with_result(findings: Sequence[Finding], result: Result) -> list[Finding]:
    """Give the findings with one result."""
    return [finding for finding in findings if finding.result == result]


def listing(title: str, findings: Sequence[Finding]) -> list[str]:
    """Give the names of rules under a title, as lines; none where there are none."""
    if not findings:
        return []
    names = ", ".join(finding.rule.name for finding in findings)
    return fill(f"{title}: {names}", WIDE, subsequent_indent="  ").splitlines()
