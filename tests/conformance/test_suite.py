"""The suite is run so that its verdicts can be relied on, that nothing leaves the machine and that nothing stays behind."""

from __future__ import annotations

import json
import subprocess
from typing import Any
from urllib.parse import urlsplit

import anyio
import pytest

from tests.conformance.door import through_the_door
from tests.conformance.ours import verdicts_in
from tests.conformance.suite import LOOPBACK, NODE, SuiteError, held_to, verdict_of
from tests.conformance.verdicts import Rule
from tests.servers.conformance import create_server

LEFT = 97


@pytest.mark.parametrize(
    ("statuses", "verdict"),
    [
        (["SUCCESS", "WARNING", "FAILURE"], "failed"),
        (["SUCCESS", "WARNING"], "warned"),
        (["SKIPPED", "INFO"], "passed"),
        (["SKIPPED"], "skipped"),
        ([], "skipped"),
    ],
)
def test_a_scenario_is_as_good_as_the_worst_of_its_checks(statuses: list[str], verdict: str) -> None:
    """One that checked nothing has not passed."""
    assert verdict_of(json.dumps([{"status": status} for status in statuses])) == verdict


def case(number: int, tags: str, *statuses: str) -> list[dict[str, Any]]:
    """Give the messages of a scenario as it has run."""
    steps = [f"{number}-{place}" for place in range(len(statuses))]
    return [
        {"pickle": {"id": str(number), "tags": [{"name": tag} for tag in tags.split()]}},
        {"testCase": {"pickleId": str(number), "testSteps": [{"id": step} for step in steps]}},
        *(
            {"testStepFinished": {"testStepId": step, "testStepResult": {"status": status}}}
            for step, status in zip(steps, statuses, strict=True)
        ),
    ]


def test_a_rule_with_several_scenarios_has_passed_where_they_all_have() -> None:
    """In whatever order; what was left out in an era has no verdict there, nor has a scenario of nobody's rule."""
    ran = "@era:2026-07-28 @transport:http"
    found = verdicts_in(
        [
            *case(1, f"@conformance:a {ran}", "PASSED", "FAILED", "SKIPPED"),
            *case(2, f"@conformance:a {ran}", "PASSED"),
            *case(3, f"@conformance:b {ran}", "PASSED"),
            *case(4, "@conformance:b @era:2026-07-28", "SKIPPED"),
            *case(5, ran, "FAILED"),
        ]
    )
    assert found == {Rule("a", "2026-07-28"): "failed", Rule("b", "2026-07-28"): "passed"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("fetch('http://192.0.2.1/')", LEFT),
        ("fetch('https://example.invalid/')", LEFT),
        ("(await import('node:net')).connect(80, '192.0.2.1')", LEFT),
        ("(await import('node:dns')).lookup('example.invalid', () => 0)", LEFT),
        ("(await import('node:dgram')).createSocket('udp4').send('x', 53, '192.0.2.1')", LEFT),
        ("await fetch('http://127.0.0.1:9/').catch(() => 0)", 0),
    ],
)
def test_nothing_leaves_the_machine(program: str, status: int) -> None:
    """An attempt ends the suite with a status that is no verdict; what stays near is let alone."""
    command = [str(NODE), "--import", str(LOOPBACK), "--input-type=module", "--eval", program]
    assert subprocess.run(command, capture_output=True, timeout=30, check=False).returncode == status


@pytest.mark.slow
def test_the_door_is_closed_when_the_work_is_done_and_when_it_takes_too_long() -> None:
    """Nobody listens any more, and the process that worked has ended."""
    seen: list[Any] = []

    async def work(url: str) -> None:
        seen.append(urlsplit(url).port)
        process = await anyio.open_process([str(NODE), "--eval", "setInterval(() => 0, 1000)"])
        seen.append(process)
        async with process:
            await anyio.sleep_forever()

    with pytest.raises(TimeoutError):
        through_the_door(create_server(), work, within=1)
    port, process = seen
    assert process.returncode is not None
    with pytest.raises(OSError, match="attempts failed"):
        anyio.run(anyio.connect_tcp, "127.0.0.1", port)


@pytest.mark.slow
def test_a_suite_that_did_not_run_to_its_end_has_no_verdict() -> None:
    """An unknown scenario is no failed one."""
    with pytest.raises(SuiteError):
        held_to(create_server(), Rule("no-such-scenario", "2026-07-28"))
