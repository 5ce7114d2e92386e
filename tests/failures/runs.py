"""Runs the projects beside this file, and tells what their failing scenarios say to a person."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.messages import read
from tests import commands

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOPICS = tuple(sorted(path.parent.name for path in HERE.glob("*/mcpbdd.toml")))
APPROVED = "approved.md"
KEYWORDS = {"Context": "Given", "Action": "When", "Outcome": "Then"}
FAILING = ("FAILED", "UNDEFINED")
ERA = re.compile(r"@era:(\S+)")

CHANGING = (
    (re.compile(r"(127\.0\.0\.1:)\d{4,5}"), r"\1PORT"),
    (re.compile(r"(?:/private)?(?:/[\w.+-]+)*/mcpbdd-\w+"), "FOLDERS"),
    (re.compile(re.escape(str(ROOT))), "ROOT"),
    (re.compile(re.escape(sys.executable)), "PYTHON"),
    (re.compile(r'"requestState": "[^"]*'), '"requestState": "STATE'),
    (re.compile(r"(it took )\d+\.\d+"), r"\1SECONDS"),
    (re.compile(r'(File "[^"]*", line )\d+'), r"\1NUMBER"),
    (re.compile(r"(\w+\.py:)\d+"), r"\1NUMBER"),
    (re.compile(r'"now": "[^"]*"'), '"now": "NOW"'),
    (re.compile(r'\\"now\\": \\"[^"]*\\"'), r"\"now\": \"NOW\""),
    (re.compile(r"(Failed to parse JSONRPC message from server).*"), r"\1 …"),
    (re.compile(r', "cacheScope": "\w+"|"cacheScope": "\w+", |, "ttlMs": \d+'), ""),
    (re.compile(r"(?m)^(  [→←] .{110}).+$"), r"\1 …"),
)
"""What differs from run to run, and what is written for it."""


@dataclass(frozen=True)
class Failure:
    """What a scenario says in one era.

    Attributes:
        scenario: its name.
        era: the era, empty where none was spoken yet.
        step: the failing sentence with its keyword, empty where no step failed.
        message: what a person reads.
    """

    scenario: str
    era: str
    step: str
    message: str


@dataclass(frozen=True)
class Run:
    """A run of a project.

    Attributes:
        code: behave's exit code.
        output: what it wrote.
        failures: what each failing scenario said, in each era, in the order of the record.
        statuses: (scenario, status of its worst step), in the same order.
    """

    code: int
    output: str
    failures: tuple[Failure, ...]
    statuses: tuple[tuple[str, str], ...]

    @property
    def document(self) -> str:
        """The text that a person approves."""
        return document_of(self.failures)


def run_all() -> dict[str, Run]:
    """Run every project, three at a time: waiting servers leave the processor to each other."""
    with ThreadPoolExecutor(3) as pool:
        return dict(zip(TOPICS, pool.map(run, TOPICS), strict=True))


def run(topic: str) -> Run:
    """Run one project as a user would: in its folder, by behave."""
    words = ["behave", "features", "-f", "plain"]
    done = commands.run(words, HERE / topic, stderr=subprocess.STDOUT, within=400)
    envelopes = list(read(HERE / topic / ".mcpbdd" / "run.ndjson"))
    return Run(done.returncode, done.stdout, *_read(envelopes))


def _read(envelopes: list[dict[str, Any]]) -> tuple[tuple[Failure, ...], tuple[tuple[str, str], ...]]:
    pickles = {each["pickle"]["id"]: each["pickle"] for each in envelopes if "pickle" in each}
    results = {
        each["testStepFinished"]["testStepId"]: each["testStepFinished"]["testStepResult"]
        for each in envelopes
        if "testStepFinished" in each
    }
    cases = [each["testCase"] for each in envelopes if "testCase" in each]
    found = [_case(case, pickles[case["pickleId"]], results) for case in cases]
    failures = tuple(failure for failure, (_, status) in found if status in FAILING)
    return failures, tuple(status for _, status in found)


def _case(
    case: dict[str, Any], pickle: dict[str, Any], results: dict[str, dict[str, Any]]
) -> tuple[Failure, tuple[str, str]]:
    steps = {step["id"]: step for step in pickle["steps"]}
    era = next((found[1] for tag in pickle["tags"] if (found := ERA.match(tag["name"]))), "")
    name = pickle["name"]
    for each in case["testSteps"]:
        result, step = results[each["id"]], steps.get(each.get("pickleStepId", ""))
        if result["status"] in FAILING:
            words = f"{KEYWORDS[step['type']]} {step['text']}" if step is not None else ""
            message = result.get("message", "").removeprefix("ASSERT FAILED: ")
            return Failure(name, era, words, normal(message)), (name, result["status"])
    worst = {results[each["id"]]["status"] for each in case["testSteps"]}
    return Failure(name, era, "", ""), (name, ", ".join(sorted(worst)))


def normal(message: str) -> str:
    """Put a word for everything that differs from run to run."""
    for pattern, word in CHANGING:
        message = pattern.sub(word, message)
    return "\n".join(line.rstrip() for line in message.strip().splitlines())


def document_of(failures: Iterable[Failure]) -> str:
    """Write the document: each scenario once, and per era only what differs between them."""
    told: dict[str, dict[tuple[str, str], list[str]]] = {}
    for failure in failures:
        words = told.setdefault(failure.scenario, {})
        words.setdefault((failure.step, failure.message), []).append(failure.era)
    parts = [
        "What people read when these scenarios fail. Changed on purpose: pytest tests/failures --approve"
    ]
    for scenario, messages in told.items():
        parts.append(f"## {scenario}")
        for (step, message), eras in messages.items():
            spoken = sorted({era for era in eras if era})
            where = f" (only in {' and '.join(spoken)})" if len(messages) > 1 or len(eras) < 2 else ""
            quoted = "\n".join(f"    {line}".rstrip() for line in message.splitlines())
            parts.append(f"{step}{where}\n\n{quoted}")
    return "\n\n".join(parts) + "\n"


def failing_sentences() -> set[tuple[str, str]]:
    """Give keyword and text of every sentence at which an approved scenario fails."""
    found: set[tuple[str, str]] = set()
    for topic in TOPICS:
        for line in (HERE / topic / APPROVED).read_text(encoding="utf-8").splitlines():
            keyword, _, rest = line.partition(" ")
            if keyword in KEYWORDS.values():
                found.add((keyword.lower(), re.sub(r" \(only in [\w. -]*\)$", "", rest)))
    return found
