"""A feature file as Cucumber sees it: the document, and for each scenario its pickle.

Cucumber's own parser reads the text, so that descriptions, media types and what else behave drops survive.
behave's results are joined by line: a scenario is known by the line of its keyword, a row of an outline by
its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from behave.model import ScenarioOutlineBuilder
from gherkin.ast_builder import AstBuilder
from gherkin.errors import CompositeParserException, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.token_matcher import TokenMatcher

from mcpbdd.messages.model_document import document_from_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gherkin.stream.id_generator import IdGenerator

    from mcpbdd.messages.reading import Envelope

_TYPES = {"given": "Context", "when": "Action", "then": "Outcome"}


class _Compiler(Compiler):
    """Cucumber's compiler; as published it takes the headings of Examples for regular expressions."""

    def _interpolate(self, name: Any, variable_cells: Iterable[Any], value_cells: Any) -> Any:
        if name is not None and "<" in name:
            for variable, value in zip(variable_cells, value_cells, strict=True):
                name = name.replace(f"<{variable['value']}>", value["value"])
        return name


@dataclass
class Document:
    """A parsed feature file.

    Attributes:
        uri: as behave names the file.
        text: the source.
        tree: the GherkinDocument.
        errors: what Cucumber's parser has against the text; behave took it all the same.
        pickles: by the line of the scenario or row.
        lines: of the nodes, by their id.
        ids: gives the next id.
    """

    uri: str
    text: str
    tree: Envelope
    errors: list[Envelope]
    pickles: dict[int, Envelope]
    lines: dict[str, int]
    ids: IdGenerator
    nodes: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        self.nodes = {line: node for node, line in self.lines.items()}

    def pickle_of(self, scenario: Any) -> Envelope:
        """Give the pickle of a scenario with the steps that behave runs.

        They differ from the official ones where behave fills placeholders of a background, runs a background
        before a scenario without steps, or takes a line of a description for a step.
        """
        pickle = self.pickles[scenario.line]
        steps = list(scenario.all_steps)
        lines = [self.lines[step["astNodeIds"][0]] for step in pickle["steps"]]
        if lines == [step.line for step in steps]:
            for official, step in zip(pickle["steps"], steps, strict=True):
                official["text"] = step.name
        else:
            pickle["steps"] = [self._step(step, pickle["astNodeIds"]) for step in steps]
        if any("<" in tag["name"] for tag in pickle["tags"]):
            pickle["tags"] = [*_filled(pickle["tags"], scenario)]
        return pickle

    def _step(self, step: Any, scenario_nodes: list[str]) -> Envelope:
        made: Envelope = {
            "astNodeIds": [self.nodes.get(step.line, scenario_nodes[0])],
            "id": self.ids.get_next_id(),
            "type": _TYPES.get(step.step_type, "Unknown"),
            "text": step.name,
        }
        argument: Envelope = {}
        if step.table is not None:
            rows = [step.table.headings, *[row.cells for row in step.table]]
            argument["dataTable"] = {"rows": [{"cells": [{"value": cell} for cell in row]} for row in rows]}
        if step.text is not None:
            argument["docString"] = {"content": str(step.text)}
        return {**made, "argument": argument} if argument else made


def parse(uri: str, text: str, feature: Any, ids: IdGenerator) -> Document:
    """Read a feature file as Cucumber does.

    Args:
        uri: how the record names it.
        text: its source.
        feature: behave's model of the same text.
        ids: gives ids that are unique in the record.

    Returns:
        The document. Where Cucumber's parser refuses the text, or does not find every scenario of behave's,
        the tree is built from behave's model instead, so that nothing is lost that was run: it lacks columns,
        comments and media types, but no scenario, and its pickles are compiled like any others.
    """
    errors: list[Envelope] = []
    try:
        matcher = TokenMatcher(feature.language or "en")
        tree = cast("Envelope", Parser(AstBuilder(ids)).parse(text, matcher))
    except (CompositeParserException, ParserException) as error:
        errors = [_error(uri, each) for each in getattr(error, "errors", [error])]
    if not errors:
        document = _document(uri, text, tree, ids)
        if all(scenario.line in document.pickles for scenario in feature.walk_scenarios()):
            return document
    document = _document(uri, text, document_from_model(feature, ids), ids)
    document.errors.extend(errors)
    return document


def _document(uri: str, text: str, tree: Envelope, ids: IdGenerator) -> Document:
    tree["uri"] = uri
    pickles = cast("list[Envelope]", _Compiler(ids).compile(cast("Any", tree)))
    by_line = {pickle["location"]["line"]: pickle for pickle in pickles}
    return Document(uri, text, tree, [], by_line, dict(_lines(tree)), ids)


def _error(uri: str, error: ParserException) -> Envelope:
    return {"source": {"uri": uri, "location": error.location}, "message": str(error)}


def _lines(node: Any) -> Iterator[tuple[str, int]]:
    """Find every node with an id; tags have one too, but share their line with others."""
    if isinstance(node, list):
        for part in node:
            yield from _lines(part)
    elif isinstance(node, dict):
        if "id" in node:
            yield node["id"], node["location"]["line"]
        for key, part in node.items():
            if key not in ("tags", "cells", "comments", "location"):
                yield from _lines(part)


def _filled(tags: list[Envelope], scenario: Any) -> Iterator[Envelope]:
    """Fill the placeholders of an outline's tags as behave does; it drops a tag that keeps one."""
    examples = getattr(scenario.parent, "examples", [])
    rows = [row for example in examples if example.table is not None for row in example.table]
    row = next((row for row in rows if row.line == scenario.line), None)
    for tag in tags:
        if row is None or "<" not in tag["name"]:
            yield tag
            continue
        for name in ScenarioOutlineBuilder.make_row_tags([tag["name"][1:]], row):
            yield {**tag, "name": f"@{name}"}
