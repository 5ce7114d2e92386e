"""The table of capabilities in docs/handler-kit.md."""

from __future__ import annotations

import ast
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from tests import commands

pytest_plugins = ["pytester"]

PROJECT = Path(__file__).parents[1]
ROW = re.compile(r"\| (\d+) \|(.*)\|(.*)\|(.*)\|")
PROOF = re.compile(r"`((?:tests|features)/[\w/]+\.(?:py|feature))::([^`]+)`")


DELETING = """
    import anyio
    import pytest

    from deleting import delete
    from desk import REPORTS
    from mcpbdd.doubles.context import MockContext, expect_input_required
    from mcpbdd.kit.consent import REFUSALS
    from mcpbdd.kit.failures import Failure

    ANSWERS = [
        {"action": "decline"},
        {"action": "cancel"},
        {"action": "accept", "content": {"confirm": False}},
    ]

    @pytest.mark.parametrize(("answer", "refusal"), zip(ANSWERS, REFUSALS, strict=True))
    def test_a_no_ends_as_declared(answer, refusal, storage):
        async def refuse():
            asked = await expect_input_required(lambda: delete("r-1", MockContext(storage=storage)))
            again = MockContext(
                storage=storage,
                errors=REFUSALS,
                input_responses={"consent": answer},
                request_state=asked.request_state,
            )
            await delete("r-1", again)

        with pytest.raises(Failure) as raised:
            anyio.run(refuse)
        assert (raised.value.reason, str(raised.value)) == (refusal.reason, refusal.when)
        assert "r-1" in REPORTS
"""


def rows() -> dict[int, tuple[str, str]]:
    """Give, by number, what stands under "Here" and under "Proof"."""
    lines = (PROJECT / "docs/handler-kit.md").read_text(encoding="utf-8").splitlines()
    found = [ROW.fullmatch(line) for line in lines]
    return {int(row[1]): (row[3], row[4]) for row in found if row}


@cache
def proofs(path: str) -> frozenset[str]:
    """Give what a file proves: the names of its scenarios, or of its functions."""
    text = (PROJECT / path).read_text(encoding="utf-8")
    if path.endswith(".feature"):
        return frozenset(re.findall(r"^\s*Scenario(?: Outline)?: (.+)$", text, re.MULTILINE))
    tree = ast.parse(text)
    return frozenset(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_the_example_runs_as_it_stands(pytester: pytest.Pytester) -> None:
    """Server and tests are taken from the page."""
    page = (PROJECT / "docs/handler-kit.md").read_text(encoding="utf-8")
    files = re.findall(r"```python\n# (\w+)\.py\n(.*?)```", page, re.DOTALL)
    assert [name for name, _ in files] == ["desk", "test_desk", "deleting"]
    pytester.makepyfile(**dict(files), test_deleting=DELETING)
    pytester.syspathinsert()
    pytester.runpytest_inprocess("-p", "mcpbdd.pytest_plugin").assert_outcomes(passed=6)


@pytest.mark.slow
def test_the_example_in_gherkin_runs_as_it_stands(tmp_path: Path) -> None:
    """With the server of the page, and without a configuration that names any."""
    page = (PROJECT / "docs/handler-kit.md").read_text(encoding="utf-8")
    server = re.search(r"```python\n# desk\.py\n(.*?)```", page, re.DOTALL)
    feature = re.search(r"```gherkin\n(Feature.*?)```", page, re.DOTALL)
    assert server is not None
    assert feature is not None
    (tmp_path / "features/steps").mkdir(parents=True)
    (tmp_path / "desk.py").write_text(server.group(1), encoding="utf-8")
    (tmp_path / "mcpbdd.toml").write_text("", encoding="utf-8")
    (tmp_path / "features/desk.feature").write_text(feature.group(1), encoding="utf-8")
    shutil.copy(PROJECT / "environment.py", tmp_path / "features/environment.py")
    shutil.copy(PROJECT / "steps/library.py", tmp_path / "features/steps/library.py")
    done = commands.run(["behave", "features/", "--no-color"], tmp_path)
    assert "2 scenarios passed, 0 failed" in done.stdout, done.stdout + done.stderr
    assert "desk:export  2025-11-25  in process  2 passed" in done.stdout


def test_every_number_has_a_row() -> None:
    """From 1 to 96, in order."""
    assert list(rows()) == list(range(1, 97))


@pytest.mark.parametrize("number", range(1, 97))
def test_every_row_names_a_proof_that_is_there_or_says_what_brings_it(number: int) -> None:
    """No capability is claimed without one, and none is both proved and missing."""
    here, proof = rows()[number]
    named = PROOF.findall(proof)
    assert bool(named) is not ("Not built yet" in here)
    assert PROOF.sub("", proof).strip(" —") in {"", "<br>" * (len(named) - 1)}, (
        "a proof is not written as one"
    )
    for path, name in named:
        assert name in proofs(path), f"{path} has no {name}"
