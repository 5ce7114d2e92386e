"""behave's model as a GherkinDocument, for the text that only behave can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from behave.model import Rule, ScenarioOutline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gherkin.stream.id_generator import IdGenerator

    from mcpbdd.messages.reading import Envelope

_TYPES = {"given": "Context", "when": "Action", "then": "Outcome"}


def document_from_model(feature: Any, ids: IdGenerator) -> Envelope:
    """Build the GherkinDocument of a feature from what behave made of it.

    Args:
        feature: behave's model.
        ids: gives ids that are unique in the record.

    Returns:
        The document without its uri. behave knows lines but no columns, and neither comments nor media types.
    """
    tree = {**_Builder(ids).container(feature), "language": feature.language or "en"}
    del tree["id"]
    return {"feature": tree, "comments": []}


class _Builder:
    def __init__(self, ids: IdGenerator) -> None:
        self.ids = ids

    def container(self, container: Any) -> Envelope:
        children: list[Envelope] = []
        # A rule without a background of its own has an empty one that only inherits, at the line of the rule.
        if container.background and container.background.line != container.line:
            children.append({"background": self.background(container.background)})
        for item in container.run_items:
            if isinstance(item, Rule):
                children.append({"rule": self.container(item)})
            else:
                children.append({"scenario": self.scenario(item)})
        return {**self.node(container), "tags": self.tags(container.tags), "children": children}

    def node(self, statement: Any) -> Envelope:
        return {
            "id": self.ids.get_next_id(),
            "location": {"line": statement.line},
            "keyword": statement.keyword,
            "name": statement.name,
            "description": "\n".join(getattr(statement, "description", ())),
        }

    def tags(self, tags: Iterable[Any]) -> list[Envelope]:
        return [
            {"id": self.ids.get_next_id(), "location": {"line": getattr(tag, "line", 1)}, "name": f"@{tag}"}
            for tag in tags
        ]

    def background(self, background: Any) -> Envelope:
        return {**self.node(background), "steps": [self.step(step) for step in background.steps]}

    def scenario(self, scenario: Any) -> Envelope:
        examples = scenario.examples if isinstance(scenario, ScenarioOutline) else []
        return {
            **self.node(scenario),
            "tags": self.tags(scenario.tags),
            "steps": [self.step(step) for step in scenario.steps],
            "examples": [self.examples(each) for each in examples],
        }

    def examples(self, examples: Any) -> Envelope:
        made = {**self.node(examples), "tags": self.tags(examples.tags), "tableBody": []}
        if examples.table is not None:
            made["tableHeader"], *made["tableBody"] = self.rows(examples.table)
        return made

    def step(self, step: Any) -> Envelope:
        made: Envelope = {
            "id": self.ids.get_next_id(),
            "location": {"line": step.line},
            "keyword": f"{step.keyword} ",
            "keywordType": _TYPES.get(step.step_type, "Unknown"),
            "text": step.name,
        }
        if step.table is not None:
            rows = self.rows(step.table)
            made["dataTable"] = {"location": rows[0]["location"], "rows": rows}
        if step.text is not None:
            line = step.text.line or step.line
            made["docString"] = {"location": {"line": line}, "content": str(step.text), "delimiter": '"""'}
        return made

    def rows(self, table: Any) -> list[Envelope]:
        rows = [(table.headings, table.line or 1), *[(row.cells, row.line) for row in table]]
        return [
            {
                "id": self.ids.get_next_id(),
                "location": {"line": line},
                "cells": [{"location": {"line": line}, "value": cell} for cell in cells],
            }
            for cells, line in rows
        ]
