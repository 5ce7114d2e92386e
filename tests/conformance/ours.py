"""Runs the same rules in our language over http, and reads the verdicts from the record."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, cast

from mcpbdd.messages import read
from tests import commands
from tests.conformance.verdicts import Era, Rule, Verdict, Verdicts

ROOT = Path(__file__).parents[2]
WITHIN = 120
"""Seconds that the features may take; they take about five."""

_RULE = re.compile(r"@conformance:(\S+)")
_ERA = re.compile(r"@era:(\S+)")
CONFIGURATION = """\
[servers.conformance]
target = "tests.servers.conformance:create_server"
settings = {{ broken = {broken} }}
reuse = true
[servers."conformance gate"]
target = "tests.servers.conformance:create_server"
settings = {{ gated = true, broken = {broken} }}
reuse = true
"""


def held_by_our_scenarios(*, broken: bool) -> Verdicts:
    """Run features/conformance over http.

    Args:
        broken: against the server that breaks the rules.

    Raises:
        RuntimeError: the run did not come to its end.
    """
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        project = _project(Path(folder), broken=broken)
        words = ["behave", "features", "-D", "transport=http", "-f", "progress"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = commands.run(words, project, env=environment, within=WITHIN)
        record = project / ".mcpbdd" / "run.ndjson"
        envelopes = list(read(record)) if record.exists() else []
    if not envelopes or "testRunFinished" not in envelopes[-1]:
        raise RuntimeError(f"Our scenarios did not run to their end:\n{done.stdout}{done.stderr}")
    return Verdicts(verdicts_in(envelopes))


def _project(folder: Path, *, broken: bool) -> Path:
    """Copy the features into a project of their own, so that the record of a run of all features stays as it is."""
    shutil.copytree(ROOT / "features" / "conformance", folder / "features")
    (folder / "steps").mkdir()
    for file in ("environment.py", "steps/library.py"):
        shutil.copyfile(ROOT / file, folder / file)
    configuration = CONFIGURATION.format(broken=str(broken).lower())
    (folder / "mcpbdd.toml").write_text(configuration, encoding="utf-8")
    return folder


def verdicts_in(envelopes: list[dict[str, Any]]) -> dict[Rule, Verdict]:
    """Read the verdicts: a rule with several scenarios has passed where they all have.

    Args:
        envelopes: a record, as Cucumber messages.
    """
    pickles = {each["pickle"]["id"]: each["pickle"] for each in envelopes if "pickle" in each}
    statuses = {
        each["testStepFinished"]["testStepId"]: each["testStepFinished"]["testStepResult"]["status"]
        for each in envelopes
        if "testStepFinished" in each
    }
    found: dict[Rule, Verdict] = {}
    for case in (each["testCase"] for each in envelopes if "testCase" in each):
        tags = " ".join(tag["name"] for tag in pickles[case["pickleId"]]["tags"])
        ran = {statuses[step["id"]] for step in case["testSteps"]} - {"SKIPPED"}
        rule, eras = _RULE.search(tags), _ERA.findall(tags)
        if rule is None or not eras or "@transport:" not in tags:
            continue  # it is a rule of ours alone, or was left out in this era
        key = Rule(rule[1], cast("Era", eras[-1]))
        found[key] = "passed" if ran == {"PASSED"} and found.get(key) != "failed" else "failed"
    return found
