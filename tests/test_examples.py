"""The projects in examples/ run as they are, and fail where their server is broken."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import commands

if TYPE_CHECKING:
    import subprocess

EXAMPLES = Path(__file__).parent.parent / "examples"

PASSING = {
    "booking": ["10 scenarios passed, 0 failed, 0 skipped", "booking  2025-11-25  in process  10 passed",
                "booking  2026-07-28  in process  10 passed"],
    "desk": ["63 scenarios passed, 0 failed, 0 skipped", "desk  2025-11-25  in process  58 passed",
             "desk  2026-07-28  in process  62 passed"],
    "gateway": ["7 scenarios passed, 0 failed, 0 skipped", "gateway  2025-11-25  in process  7 passed",
                "gateway  2026-07-28  in process  7 passed"],
    "parcels": ["12 scenarios passed, 0 failed, 0 skipped", "parcels  2025-11-25  in process  12 passed",
                "parcels  2026-07-28  in process  12 passed"],
    "three-lines": ["1 scenario passed, 0 failed, 0 skipped", "greeter  2025-11-25  in process  1 passed",
                    "greeter  2026-07-28  in process  1 passed"],
}  # fmt: skip

BREAKAGES = {
    "the tool cancels before it has asked": (
        "booking",
        'return Elicit(f"Cancel',
        'book.drop(room, day)\n        return Elicit(f"Cancel',
        "The user is asked, and nothing happens before the answer",
    ),
    "the tool takes no notice of the answer": (
        "booking",
        "if not consent.cancel:",
        "if False:",
        "The user accepts the form, but does not tick the box",
    ),
    "the tool gives a taken room away": (
        "booking",
        "if taken := book.who(room, day):",
        "if taken := None:",
        "A room is not taken away by booking it",
    ),
    "the desk deletes without asking": (
        "desk",
        "if not isinstance(verdict, Granted):",
        "if False:",
        "The user is asked about the very report",
    ),
    "the desk takes an old yes for a report that says something else now": (
        "desk",
        'content_hash="" if kept is None else content_hash(kept.model_dump_json())',
        'content_hash=""',
        "A report that was changed after the question is not deleted by the old yes",
    ),
    "the desk looks at no scope": (
        "desk",
        "if SCOPE not in ctx.auth.scopes:",
        "if False:",
        "A caller who may only read does not share -- @1.1",
    ),
    "the desk writes each report of an import at once": (
        "desk",
        "        await ctx.progress(done",
        "        await ctx.state.set_many(kept)\n        await ctx.progress(done",
        "An import that is cancelled in the middle leaves nothing",
    ),
    "the desk takes no for an answer to something else": (
        "desk",
        'ctx.fail("export_declined")',
        "return None",
        "Declining the destination exports nothing",
    ),
    "the shop promises what is not there": (
        "gateway",
        "if there < units:",
        "if False:",
        "Fewer are there, so nothing is reserved",
    ),
    "the shop lets the inventory's own words through": (
        "gateway",
        'raise ToolError("The inventory cannot tell.") from refused',
        "raise",
        "The words of a refusal do not come through",
    ),
    "the shop waits as long as it takes": (
        "gateway",
        "anyio.fail_after(self.patience)",
        "anyio.fail_after(4)",
        "An inventory that is slow costs the caller no more than two seconds",
    ),
    "the shop passes everything on": (
        "gateway",
        "if key in PASSED_ON",
        "if True",
        "Only what traces a call travels on, and nothing of who calls",
    ),
    "the shop asks for more than was ordered": (
        "gateway",
        '"reserve", {"sku": sku, "units": units}',
        '"reserve", {"sku": sku, "units": there + 1}',
        "As many are there as are ordered",
    ),
    "the shop has lost its guard": (
        "gateway",
        "middleware=[only_in_office_hours]",
        "middleware=[]",
        "The chain in front of every call",
    ),
    "a parcel that nobody knows of was not signed for": (
        "parcels",
        'signed = found.get("signedFor")',
        'signed = found.get("signedFor", False)',
        "What the carrier does not say is not known, and never a no",
    ),
    "a number is put into the address as it is": (
        "parcels",
        "quote(number, safe='')",
        "number",
        "A number cannot lead to another address of the carrier",
    ),
    "a connection that breaks is no reason to ask again": (
        "parcels",
        "await anyio.sleep(PAUSE)\n                    continue",
        "break",
        "The connection breaks once",
    ),
    "the carrier is asked again at once though it is busy": (
        "parcels",
        'float(answer.headers.get("Retry-After", PAUSE))',
        "0",
        "The carrier is too busy, and says until when",
    ),
    "an order is asked for without a key": (
        "parcels",
        'headers={"Idempotency-Key": order}',
        "headers={}",
        "The carrier's answer gets lost, and we ask again by the same key",
    ),
    "the carrier's words are passed on": (
        "parcels",
        'raise ToolError("The carrier cannot help at the moment; try again later.")',
        "raise ToolError(answer.text)",
        "The carrier's own troubles are not passed on",
    ),
    "the tool greets everybody alike": ("three-lines", "{name}", "you", "Somebody is greeted by name"),
}


def behave(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `behave features/` in a project."""
    return commands.run(["behave", "features/", "--no-color", *options], project)


def copied(name: str, folder: Path) -> Path:
    """Copy an example, so that its run leaves nothing behind."""
    return Path(
        shutil.copytree(
            EXAMPLES / name, folder / name, ignore=shutil.ignore_patterns(".mcpbdd", "__pycache__")
        )
    )


def test_every_example_is_run() -> None:
    """A project that is added to examples/ is added to this test as well."""
    assert {path.name for path in EXAMPLES.iterdir() if path.is_dir()} == set(PASSING)


@pytest.mark.slow
@pytest.mark.parametrize("name", PASSING)
def test_an_example_passes_in_both_eras(name: str, tmp_path: Path) -> None:
    """Every scenario passes, and the summary says so for each era."""
    project = copied(name, tmp_path)
    done = behave(project)
    assert done.returncode == 0, done.stdout + done.stderr
    for line in PASSING[name]:
        assert line in done.stdout
    assert (project / ".mcpbdd/run.ndjson").read_text(encoding="utf-8").count('"testCaseFinished"') > 0


@pytest.mark.slow
@pytest.mark.parametrize("why", BREAKAGES)
def test_an_example_fails_where_its_server_is_broken(why: str, tmp_path: Path) -> None:
    """The scenarios of an example prove something: a server that does otherwise does not pass."""
    name, right, wrong, scenario = BREAKAGES[why]
    project = copied(name, tmp_path)
    sources = {file: file.read_text(encoding="utf-8") for file in project.rglob("*.py")}
    [(server, text)] = [(file, text) for file, text in sources.items() if right in text]
    assert text.count(right) == 1
    server.write_text(text.replace(right, wrong), encoding="utf-8")
    done = behave(project, "--name", f"^{re.escape(scenario)}")
    assert done.returncode == 1, done.stdout + done.stderr
    failed = done.stdout.partition("\nFailed:\n")[2]
    assert f"  {scenario}  (both eras)\n" in failed
    assert "Traceback" not in done.stdout + done.stderr
