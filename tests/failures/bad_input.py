"""Says every sentence of the language where it does not fit, with a name that nothing has, and reads what came of it.

A new sentence is tried as soon as it is there: nothing has to be written down for it.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mcpbdd.catalogue import packaged_sentences
from mcpbdd.messages import read
from tests import commands
from tests.failures.runs import FAILING, ROOT

if TYPE_CHECKING:
    from mcpbdd.sentences import Sentence

WRONG = "nowhere"
GAPS = {
    "string": f'"{WRONG}"', "int": "3", "float": "1.5", "duration": "50 ms", "era": "2026-07-28",
    "transport": "in process", "code": "MethodNotFound", "level": "info", "method": "GET", "actor": "the client",
}  # fmt: skip
"""What stands in a gap; those that are missing here are named after what they mean, such as `the text`."""
PATIENCE = "    Given the client waits at most 600 ms"
SITUATIONS = {
    "no server": "",
    "nothing called": f'    Given the server "answering"\n{PATIENCE}',
    "a call succeeded": '    Given the server "answering"\n    When the client calls the tool "get_stock" with\n'
    f"      | sku | pen |\n{PATIENCE}",
    "two questions wait": f'    Given the server "asking"\n    When the client calls the tool "board"\n{PATIENCE}',
}
CONFIGURATION = """\
[servers.answering]
target = "tests.servers.answering:create_server"
reuse = true
[servers.asking]
target = "tests.servers.asking:create_server"
settings = { folder = "{folder:desk}" }
watch = [{ folder = "desk" }]
"""
_GAP = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Trial:
    """What came of a sentence in a situation.

    Attributes:
        situation: one of `SITUATIONS`.
        keyword, pattern: the sentence's.
        status: passed, failed or skipped, as the record has it.
        message: what a person reads; empty where it passed.
        battery: it asks the server itself, with as many cases as it has.
    """

    situation: str
    keyword: str
    pattern: str
    status: str
    message: str
    battery: bool

    def __str__(self) -> str:
        return f"{self.situation}: {self.keyword.capitalize()} {self.pattern}\n    {self.message}"


def try_all(folder: Path) -> list[Trial]:
    """Say every sentence in every situation, in a project that is written for it."""
    sentences = packaged_sentences()
    (folder / "steps").mkdir()
    for file in ("environment.py", "steps/library.py"):
        shutil.copyfile(ROOT / file, folder / file)
    (folder / "mcpbdd.toml").write_text(CONFIGURATION, encoding="utf-8")
    (folder / "features").mkdir()
    for number, situation in enumerate(SITUATIONS):
        text = "\n".join([f"Feature: {situation}", *(_scenario(each, situation) for each in sentences)])
        (folder / "features" / f"{number}.feature").write_text(text, encoding="utf-8")
    words = ["behave", "features", "-f", "progress", "-D", "era=2026-07-28"]
    commands.run(words, folder, env={"PYTHONPATH": str(ROOT)}, within=400)
    return _read(folder / ".mcpbdd" / "run.ndjson", sentences)


def _scenario(sentence: Sentence, situation: str) -> str:
    said = _GAP.sub(lambda gap: GAPS.get(gap[1], f"the {gap[1]}"), sentence.pattern)
    lines = [SITUATIONS[situation], f"    {sentence.keyword.capitalize()} {said}", *_under(sentence)]
    return "\n".join([f"  Scenario: {sentence.keyword} {said}", *filter(None, lines)])


def _under(sentence: Sentence) -> list[str]:
    """Give what must stand under a sentence: of the right kind, with wrong names in it."""
    if sentence.takes is None:
        return []
    form, _, columns = sentence.takes.declaration.split(" or ")[0].partition(": ")
    if form == "JSON":
        return ['      """', f'      {{"{WRONG}": 3}}', '      """']
    if form == "rows":
        return [f"      | {WRONG} | 3 |"]
    needed = [column.strip("! ") for column in columns.split(",") if column.strip().endswith("!")] or ["id"]
    heading = [f"      | {' | '.join(needed)} |"] if form == "headed" else []
    return [*heading, f"      | {' | '.join([WRONG] * (len(needed) if heading else 1))} |"]


def _read(record: Path, sentences: list[Sentence]) -> list[Trial]:
    envelopes = list(read(record))
    pickles = {each["pickle"]["id"]: each["pickle"] for each in envelopes if "pickle" in each}
    results = {
        each["testStepFinished"]["testStepId"]: each["testStepFinished"]["testStepResult"]
        for each in envelopes
        if "testStepFinished" in each
    }
    cases = [each["testCase"] for each in envelopes if "testCase" in each]
    trials: list[Trial] = []
    for number, case in enumerate(cases):
        file = Path(pickles[case["pickleId"]]["uri"]).stem
        sentence = sentences[number % len(sentences)]
        found = [results[step["id"]] for step in case["testSteps"]]
        bad = next((result for result in found if result["status"] in FAILING), found[-1])
        message = bad.get("message", "").removeprefix("ASSERT FAILED: ").partition("\nThe last exchange")[0]
        situation = list(SITUATIONS)[int(file)]
        battery = sentence.patience > 1
        trials.append(Trial(situation, sentence.keyword, sentence.pattern, bad["status"], message, battery))
    return trials
