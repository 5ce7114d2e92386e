"""Makes a record of many scenarios, and tells what a book of it costs: `python -m benchmarks.books 10000`."""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator

from mcpbdd.livingdocs.writing import write

if TYPE_CHECKING:
    from collections.abc import Iterator

EACH = 20
"""Scenarios of a feature."""
_SYLLABLES = [f"{consonant}{vowel}" for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]
WORDS = ["".join(random.Random(number).choices(_SYLLABLES, k=2 + number % 3)) for number in range(3_000)]
"""A vocabulary that is packed about as well as that of people."""


def envelopes(scenarios: int) -> Iterator[dict[str, Any]]:
    """Give the record of so many scenarios, of which one in thirty fails."""
    chance = random.Random(4)
    yield {"meta": {"implementation": {"name": "bench", "version": "1"}}}
    yield {"testRunStarted": {"timestamp": {"seconds": 1, "nanos": 0}}}
    for feature in range(scenarios // EACH):
        yield from _feature(feature, chance)
    yield {"testRunFinished": {"timestamp": {"seconds": 9, "nanos": 0}, "success": True}}


def _feature(number: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    lines = [f"Feature: {words(chance, 4)}", "  Rule: The rule"]
    for _ in range(EACH):
        lines += [f"    Scenario: {words(chance, 7)}", '      Given the server "desk"']
        lines += [f"      When {words(chance, 6)}", f"        | {words(chance, 1)} | {words(chance, 2)} |"]
        lines += [f"      Then {words(chance, 5)}"]
    document: Any = Parser().parse("\n".join(lines))
    document["uri"] = f"features/f{number // 25}/{number}.feature"
    yield {"gherkinDocument": document}
    ids = IdGenerator()
    ids._id_counter = 1_000_000 * (number + 1)  # noqa: SLF001 - ids of one record must differ
    pickles: list[Any] = list(Compiler(ids).compile(document))
    for pickle in pickles:
        yield from _ran(pickle, chance)


def _ran(pickle: Any, chance: random.Random) -> Iterator[dict[str, Any]]:
    known, status = pickle["id"], "FAILED" if chance.random() < 1 / 30 else "PASSED"
    yield {"pickle": pickle}
    steps = [
        {"id": f"{known}-{place}", "pickleStepId": step["id"]} for place, step in enumerate(pickle["steps"])
    ]
    yield {"testCase": {"id": f"c{known}", "pickleId": known, "testSteps": steps}}
    yield {
        "testCaseStarted": {
            "id": f"r{known}",
            "testCaseId": f"c{known}",
            "timestamp": {"seconds": 2, "nanos": 0},
        }
    }
    for step in steps:
        last = step is steps[-1]
        if last:
            yield {"attachment": _frames(f"r{known}", step["id"], chance)}
        result = {"status": status if last else "PASSED", "duration": {"seconds": 0, "nanos": 1_000_000}}
        told = {"testCaseStartedId": f"r{known}", "testStepId": step["id"], "testStepResult": result}
        yield {"testStepFinished": told}
    yield {"testCaseFinished": {"testCaseStartedId": f"r{known}", "timestamp": {"seconds": 3, "nanos": 0}}}


def _frames(started: str, step: str, chance: random.Random) -> dict[str, Any]:
    text = words(chance, 100) + " ".join(f"{chance.getrandbits(128):032x}" for _ in range(15))
    params = {"name": "delete", "arguments": {"report": words(chance, 2)}}
    messages = [
        ("->", {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": params}),
        ("<-", {"jsonrpc": "2.0", "id": 3, "result": {"content": [{"type": "text", "text": text}]}}),
    ]
    frames = [
        {"number": place, "actor": "the client", "direction": way, "at": 0.1, "message": body, "setup": False}
        for place, (way, body) in enumerate(messages)
    ]
    return {
        "testCaseStartedId": started, "testStepId": step, "fileName": "frames.json", "mediaType": "application/json",
        "contentEncoding": "IDENTITY", "body": json.dumps(frames),
    }  # fmt: skip


def words(chance: random.Random, count: int) -> str:
    """Give random words."""
    return " ".join(chance.choices(WORDS, k=count))


def main(scenarios: int, folder: Path) -> None:
    """Write the record and the page, and tell sizes (bytes), seconds and memory (bytes at most)."""
    record = folder / "run.ndjson"
    with record.open("w", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(envelope)}\n" for envelope in envelopes(scenarios))
    began = time.process_time()
    page = write([str(record)], folder, ["html"], "The book").files[0]
    told = {
        "scenarios": scenarios,
        "record": record.stat().st_size,
        "page": page.stat().st_size,
        "seconds": round(time.process_time() - began, 2),
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
