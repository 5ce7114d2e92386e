"""The text of features, by the ids that a record gives to its parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.model import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Node = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A scenario or outline in a document.

    Attributes:
        node: as the record has it.
        rule: what it stands in, None where it stands in no rule.
        order: its place in the feature.
    """

    node: Node
    rule: Rule | None
    order: int


@dataclass(frozen=True, slots=True)
class Document:
    """A feature's text.

    Attributes:
        uri: its path.
        feature: as the record has it; {} for an empty file.
        places: id -> scenario or outline.
        rows: id -> example table and row.
        steps: id -> step, and whether it stands in a background.
        rules: in their order.
    """

    uri: str
    feature: Node
    places: dict[str, Place] = field(default_factory=dict)
    rows: dict[str, tuple[Node, Node]] = field(default_factory=dict)
    steps: dict[str, tuple[Node, bool]] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)


def document_of(body: Node) -> Document:
    """Index a document.

    Args:
        body: a `gherkinDocument` of Cucumber Messages.
    """
    document = Document(str(body.get("uri") or ""), body.get("feature") or {})
    for order, (child, rule) in enumerate(_children(document)):
        if background := child.get("background"):
            _steps(document, background, background=True)
        if scenario := child.get("scenario"):
            document.places[str(scenario.get("id"))] = Place(scenario, rule, order)
            _steps(document, scenario, background=False)
            for examples in scenario.get("examples") or ():
                for row in examples.get("tableBody") or ():
                    document.rows[str(row.get("id"))] = (examples, row)
    return document


def _children(document: Document) -> Iterator[tuple[Node, Rule | None]]:
    for child in document.feature.get("children") or ():
        if inner := child.get("rule"):
            rule = Rule(
                str(inner.get("name") or ""), plain(inner.get("description")), names_of(inner.get("tags"))
            )
            document.rules.append(rule)
            for part in inner.get("children") or ():
                yield part, rule
        else:
            yield child, None


def _steps(document: Document, node: Node, *, background: bool) -> None:
    for step in node.get("steps") or ():
        document.steps[str(step.get("id"))] = (step, background)


def names_of(tags: Iterable[Node] | None) -> tuple[str, ...]:
    """Give the names of tags."""
    return tuple(str(tag.get("name")) for tag in tags or ())


def plain(description: Any) -> str:
    """Give a description without the indentation that all its lines share."""
    lines = str(description or "").splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    least = min(indents, default=0)
    return "\n".join(line[least:].rstrip() for line in lines).strip("\n")
