"""When each scenario was last proved, by which version, and in which words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpbdd.livingdocs.model import Proof

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.livingdocs.model import Feature, Scenario, Source, Step

Proofs = dict[str, dict[tuple[str, str], Proof]]
"""Id of a scenario -> era and transport -> what proved it last there."""


def proofs_of(told: Iterable[tuple[Source, Feature]]) -> Proofs:
    """Find what last proved each scenario in each era and over each transport.

    Args:
        told: features as records tell of them, from the earliest record to the latest.
    """
    found: Proofs = {}
    for source, feature in told:
        for scenario in feature.scenarios:
            for run in scenario.runs:
                if run.status == "passed":
                    proof = Proof(
                        run.era, run.transport, run.began or source.began, run.version, source.commit,
                        source.path, scenario.steps,
                    )  # fmt: skip
                    found.setdefault(scenario.id, {})[(run.era, run.transport)] = proof
    return found


def with_proofs(feature: Feature, proofs: Proofs) -> Feature:
    """Give the feature with what proved its scenarios last; words are kept only where they were others."""
    return replace(
        feature,
        scenarios=tuple(
            replace(scenario, proved=tuple(_of(scenario, proofs.get(scenario.id, {}).values())))
            for scenario in feature.scenarios
        ),
    )


def _of(scenario: Scenario, proofs: Iterable[Proof]) -> Iterable[Proof]:
    now = _words(scenario.steps)
    return (replace(proof, steps=()) if _words(proof.steps) == now else proof for proof in proofs)


def _words(steps: tuple[Step, ...]) -> list[object]:
    return [(step.keyword, step.text, step.table, step.doc) for step in steps]
