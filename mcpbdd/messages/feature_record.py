"""The record of one feature: what its runs were, and how they are written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.messages.build import Builder, pickle_for
from mcpbdd.messages.clock import now
from mcpbdd.messages.document import Document, parse
from mcpbdd.messages.recorder import OpenRun
from mcpbdd.messages.runs import HookSnapshot, Result, RunSnapshot, in_order
from mcpbdd.messages.verdicts import failures_around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gherkin.stream.id_generator import IdGenerator

    from mcpbdd.messages.reading import Envelope


class FeatureRecord:
    """A feature that is running.

    Args:
        feature: behave's model of it.
        config: behave's configuration, which says what is selected.
    """

    def __init__(self, feature: Any, config: Any) -> None:
        self.feature = feature
        self.failed = False
        self.cut_off = False
        self._config = config
        self._text = _source(feature.filename)
        # By identity: behave's own equality takes scenarios of one name for the same.
        self._runs: dict[int, tuple[Any, list[RunSnapshot]]] = {}

    def add(self, scenario: Any, run: RunSnapshot) -> None:
        """Keep a finished run."""
        self._runs.setdefault(id(scenario), (scenario, []))[1].append(run)
        self.failed = self.failed or run.failed

    def open_run(self, scenario: Any) -> OpenRun:
        """Begin a run; whether it is selected is asked now, before a hook may skip it."""
        return OpenRun(scenario, selected=bool(scenario.should_run(self._config)))

    def envelopes(self, builder: Builder, ids: IdGenerator) -> Iterator[Envelope]:
        """Give everything of the feature, after behave has ended it."""
        document = parse(self.feature.filename, self._text, self.feature, ids)
        yield from _source_envelopes(document)
        cases = [*self._cases(document, ids)]
        for pickle, _ in cases:
            yield {"pickle": pickle}
        yield from self._hooks(builder)
        for pickle, run in cases:
            if run.selected:
                yield from builder.test_case(pickle, run)
        self.failed = self.failed or self.cut_off or self.feature.status.has_failed()

    def _cases(self, document: Document, ids: IdGenerator) -> Iterator[tuple[Envelope, RunSnapshot]]:
        for scenario in self.feature.walk_scenarios():
            _, runs = self._runs.get(id(scenario), (scenario, []))
            template = document.pickle_of(scenario)
            for run in in_order(runs or [self._never_begun(scenario)]):
                yield pickle_for(template, run, ids), run

    def _never_begun(self, scenario: Any) -> RunSnapshot:
        run = self.open_run(scenario)
        reason = _why_not(scenario)
        # behave leaves out what is selected only where a hook around it failed or the run was ended.
        self.cut_off = self.cut_off or (run.selected and not reason)
        return run.close(reason=reason or "Not run: the run ended before it.")

    def _hooks(self, builder: Builder) -> Iterator[Envelope]:
        moment = now()
        for statement in (self.feature, *self.feature.rules):
            for failure in failures_around(statement):
                result = Result("FAILED", moment, moment, failure.message, failure.problem)
                yield from builder.run_hook(HookSnapshot(failure.name, failure.place, result))
                self.failed = True


def _source(filename: str) -> str:
    """Read the text; a feature that was built in memory has none."""
    try:
        return Path(filename).read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def _source_envelopes(document: Document) -> Iterator[Envelope]:
    media_type = "text/x.cucumber.gherkin+plain"
    yield {"source": {"uri": document.uri, "data": document.text, "mediaType": media_type}}
    for error in document.errors:
        yield {"parseError": error}
    yield {"gherkinDocument": document.tree}


def _why_not(scenario: Any) -> str:
    """Say which hook kept a scenario from being begun; empty where none did."""
    owner = scenario.parent
    while owner is not None:
        if owner.hook_failed:
            return f"Not run: {failures_around(owner)[0].message}"
        owner = owner.parent
    return ""
