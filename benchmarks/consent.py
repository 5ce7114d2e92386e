"""What the battery about consent costs, beside honest calls that are asked about: projects for behave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.measuring import Job, Took, beyond

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HONEST = 100
"""Honest calls that the battery is compared with."""
BATTERY, ONE = "a battery", "an honest call"
SCENARIOS, CALLS = f"{HONEST} scenarios with an honest call each", f"{HONEST} honest calls in one scenario"

_CONFIGURATION = """\
[servers.shelf]
target = "tests.servers.gates.hand_server:create_server"
settings = { folder = "{folder:shelf}" }
watch = [{ folder = "shelf" }]
"""
_HOOKS = "from mcpbdd.binding import install\n\ninstall(globals())\n"
_STEPS = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"
_SCENARIO = """\
  Scenario: Number {n}
    Given the server "shelf"
    And the folder "shelf" contains
      | path  | content |
      | a.txt | one     |
      | b.txt | two     |
    And the client acts as "ann"
"""
_CALL = """\
    When the client calls the tool "note" with
      | path | a.txt |
      | text | {n}   |
    And the user accepts
    Then the call succeeds
"""
_VERDICT = "    And consent cannot be bypassed\n"


def jobs(folder: Path, era: str) -> dict[str, Job]:
    """Write the projects into a folder, and give what runs them by name."""
    written = {
        ONE: [_scenario(0, 1)],
        BATTERY: [_scenario(0, 1) + _VERDICT],
        SCENARIOS: [_scenario(number, 1) for number in range(HONEST + 1)],
        CALLS: [_scenario(0, HONEST + 1)],
    }
    found: dict[str, Job] = {}
    for number, (name, scenarios) in enumerate(written.items()):
        project = folder / f"consent{number}"
        _write(project, scenarios)
        words = ("-m", "behave", "-f", "progress", "-D", f"era={era}", "features")
        found[name] = Job(words, project, f"{len(scenarios)} scenario{'s' * (len(scenarios) > 1)} passed")
    return found


def compared(took: dict[str, list[Took]]) -> Iterator[tuple[str, list[Took], list[Took]]]:
    """Give what is compared: words, what the battery took, what the honest calls took; without the start of a run."""
    for honest in (SCENARIOS, CALLS):
        yield (
            f"a battery on one tool to {honest}",
            beyond(took[BATTERY], took[ONE]),
            beyond(took[honest], took[ONE]),
        )


def _scenario(number: int, calls: int) -> str:
    return _SCENARIO.format(n=number) + "".join(_CALL.format(n=n) for n in range(calls))


def _write(project: Path, scenarios: list[str]) -> None:
    for name, text in {
        "mcpbdd.toml": _CONFIGURATION,
        "environment.py": _HOOKS,
        "steps/library.py": _STEPS,
        "features/consent.feature": "Feature: Consent\n" + "\n".join(scenarios),
    }.items():
        file = project / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
