"""An edition as Cucumber's JSON, for tools that do not read Cucumber Messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpbdd.livingdocs.edition import Edition, FeatureShown, RunShown, ScenarioShown, StepShown

_NANOSECONDS = 1_000_000_000


def as_cucumber_json(edition: Edition) -> str:
    """Give an edition as Cucumber JSON: an element for each run of a scenario."""
    return (
        json.dumps([_feature(feature) for feature in edition.features], ensure_ascii=False, indent=1) + "\n"
    )


def _feature(feature: FeatureShown) -> dict[str, Any]:
    return {
        "uri": feature.uri,
        "id": feature.id,
        "keyword": feature.keyword,
        "name": feature.name,
        "description": feature.description,
        "line": 1,
        "tags": [{"name": tag, "line": 1} for tag in feature.tags],
        "elements": [_element(scenario, run) for scenario in feature.scenarios for run in scenario.runs],
    }


def _element(scenario: ScenarioShown, run: RunShown) -> dict[str, Any]:
    labels = [f"@era:{run.era}"] if run.era else []
    labels += [f"@transport:{run.transport.replace(' ', '_')}"] if run.transport else []
    results = {result.step: result for result in run.results if result.step is not None}
    before, after = _hooks(run)
    return {
        "id": f"{scenario.id};{run.era};{run.transport}",
        "type": "scenario",
        "keyword": scenario.keyword,
        "name": scenario.name,
        "description": scenario.description,
        "line": scenario.line,
        "tags": [{"name": tag, "line": scenario.line} for tag in (*scenario.tags, *labels)],
        **({"before": before} if before else {}),
        "steps": [_step(step, results.get(number)) for number, step in enumerate(scenario.steps)],
        **({"after": after} if after else {}),
    }


def _hooks(run: RunShown) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Part the hooks into those before the first step and those after it."""
    steps = [number for number, result in enumerate(run.results) if result.step is not None]
    first = steps[0] if steps else len(run.results)
    hooks = [
        (number, {"result": _result(one.status, one.seconds, one.message), "match": {"location": one.name}})
        for number, one in enumerate(run.results)
        if one.step is None
    ]
    return [hook for number, hook in hooks if number < first], [
        hook for number, hook in hooks if number > first
    ]


def _step(step: StepShown, result: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "keyword": f"{step.keyword} ",
        "name": step.text,
        "line": step.line,
        "match": {},
        "result": _result(result.status, result.seconds, result.message) if result else {"status": "skipped"},
    }
    if step.table is not None:
        found["rows"] = [{"cells": list(row)} for row in step.table]
    if step.doc is not None:
        found["doc_string"] = {
            "value": step.doc.text,
            "content_type": step.doc.media_type,
            "line": step.line + 1,
        }
    return found


def _result(status: str, seconds: float, message: str) -> dict[str, Any]:
    known = {"unknown": "undefined", "not run": "skipped"}.get(status, status)
    found: dict[str, Any] = {"status": known, "duration": round(seconds * _NANOSECONDS)}
    return {**found, "error_message": message} if message and known == "failed" else found
