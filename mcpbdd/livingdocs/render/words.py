"""Words that every form of the book shares."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mcpbdd.livingdocs.runs import RED

if TYPE_CHECKING:
    from mcpbdd.livingdocs.edition import Broken, Edition, RowShown, ScenarioShown
    from mcpbdd.livingdocs.runs import Status

SIGNS: dict[Status, str] = {
    "passed": "✓",
    "failed": "✗",
    "ambiguous": "✗",
    "undefined": "?",
    "unknown": "?",
    "pending": "…",
    "skipped": "○",
    "not run": "·",
}
WORDS: dict[Status, str] = {
    "passed": "proved",
    "failed": "broken",
    "ambiguous": "ambiguous",
    "undefined": "not understood",
    "unknown": "not reported",
    "pending": "pending",
    "skipped": "left out",
    "not run": "not yet proved",
}


def stamp(edition: Edition) -> str:
    """Give what stands on a book of a run that was not clean; empty where all is proved."""
    red = sum(number for status, number in edition.counts.items() if status in RED)
    if not red and not edition.troubles:
        return ""
    parts = [f"{_counted(red, 'scenario is', 'scenarios are')} broken"] if red else []
    if edition.troubles:
        parts.append(f"{_counted(len(edition.troubles), 'thing', 'things')} in the records could not be read")
    return f"Not clean: {' and '.join(parts)}. What is marked {SIGNS['passed']} was proved; the rest was not."


def moment(seconds: float) -> str:
    """Write a time, seconds since 1970, so that it is read alike everywhere; nothing where it is unknown."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC") if seconds else ""


def proof_of(broken: Broken) -> str:
    """Say when, by which version and at which commit something broken was last proved."""
    if broken.proved is None:
        return "no record here proves it"
    proof = broken.proved
    known = (moment(proof.began), proof.version, f"commit {proof.commit[:12]}" if proof.commit else "")
    return f"last proved {', '.join(part for part in known if part) or 'in an earlier record'}"


def sentence_of(row: RowShown) -> str:
    """Say on one line what is known of a tool, prompt, resource or template."""
    examples = _counted(len(row.proving), "scenario", "scenarios")
    if row.verdict == "promised, not proved":
        return "promised, and proved by no scenario"
    if row.verdict == "proved, not promised":
        return f"proved by {examples}, and not in the server's listings"
    missing = [reason for reason, ids in row.reasons.items() if not ids]
    but = [f"{_counted(len(row.failing), 'scenario', 'scenarios')} fail" if row.failing else ""]
    but.append(f"{_counted(len(row.pinned), 'known fault', 'known faults')}" if row.pinned else "")
    but.append(f"no example of {', '.join(missing)}" if missing else "")
    exceptions = "; ".join(part for part in but if part)
    return f"proved by {examples}{f', except: {exceptions}' if exceptions else ''}"


def eras_of(scenario: ScenarioShown) -> str:
    """Say how a scenario came out in each era and over each transport."""
    return "; ".join(
        f"{run.era or 'run'}{f' {run.transport}' if run.transport else ''}: {WORDS[run.status]}"
        for run in scenario.runs
    )


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
