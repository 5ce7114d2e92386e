"""Several runs of one scenario."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="module")
def eras(behave: Any) -> Any:
    """A run of a project that runs every scenario in two eras."""
    return behave("eras")


def _labels(record: Any, name: str) -> list[str]:
    return [pickle["tags"][-1]["name"] for pickle in record.pickles(name)]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("passes in both", "@era:2026-07-28"),
        ("fails in the first", "@era:2025-11-25"),
        ("fails in the second", "@era:2026-07-28"),
        ("applies to the first only", "@era:2025-11-25"),
        ("applies to the second only", "@era:2026-07-28"),
    ],
)
def test_the_run_that_stands_for_the_scenario_comes_first(eras: Any, name: str, first: str) -> None:
    """A failing run comes first, else the last one that took place."""
    labels = _labels(eras, name)
    assert (labels[0], sorted(labels)) == (first, ["@era:2025-11-25", "@era:2026-07-28"])
    assert len(eras.runs(name)) == 2


@pytest.mark.parametrize(
    "name",
    ["fails in the first", "fails in the second", "applies to the first only", "applies to the second only"],
)
def test_the_run_that_stands_for_the_scenario_began_first(eras: Any, name: str) -> None:
    """Official formatters sort by the time of the start, and show the first."""
    owners = {case["id"]: case["pickleId"] for case in eras.all("testCase")}
    began = {
        owners[start["testCaseId"]]: (start["timestamp"]["seconds"], start["timestamp"]["nanos"])
        for start in eras.all("testCaseStarted")
    }
    first, second = [began[pickle["id"]] for pickle in eras.pickles(name)]
    assert first < second


def test_each_run_keeps_its_own_results_and_attachments(eras: Any) -> None:
    """A later run overwrites behave's model, not what was recorded."""
    failed, passed = eras.runs("fails in the first")
    assert [step["status"] for step in failed] == ["FAILED", "SKIPPED"]
    assert [step["status"] for step in passed] == ["PASSED", "PASSED"]
    (note,) = passed[1]["attachments"]
    assert (note["fileName"], note["body"]) == ("the note", "spoken: 2026-07-28")
    assert eras.only("testRunFinished")["success"] is False


def test_a_run_that_was_left_out_is_skipped_with_its_reason(eras: Any) -> None:
    """It has a test case, so that consumers count it, and it does not fail the run."""
    took_place, left_out = eras.runs("applies to the second only")
    assert [step["status"] for step in took_place] == ["PASSED"]
    assert [(step["status"], step["message"]) for step in left_out] == [("SKIPPED", "not spoken here")]


def test_a_label_points_to_the_scenario(eras: Any) -> None:
    """Tags must point to a node, and the run has none of its own."""
    (pickle, _) = eras.pickles("passes in both")
    assert pickle["tags"] == [{"name": "@era:2026-07-28", "astNodeId": pickle["astNodeIds"][0]}]
