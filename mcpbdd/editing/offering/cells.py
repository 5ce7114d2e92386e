"""What may be written in the cells of a table under a step."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attacks import ATTACKS
from mcpbdd.batteries.contract.rules import RULES
from mcpbdd.check.texts import PIPE
from mcpbdd.connection.capabilities import OFFERS
from mcpbdd.editing.cards import field_card
from mcpbdd.editing.facts import given_to, inputs_of
from mcpbdd.editing.offering.proposal import Proposal
from mcpbdd.editing.offering.steps import begun_placeholder, placeholders
from mcpbdd.editing.offering.values import Value, in_short, writable
from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import read_cell
from mcpbdd.values.schema_words import in_words
from mcpbdd.values.schemas import alternatives, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.editing.facts import Field, Moment
    from mcpbdd.editing.outline import Here

_YES_OR_NO = frozenset({"read only", "destructive", "idempotent", "open world", "required", "secret"})
_NAMES = {"tools": "name", "prompts": "name", "resources": "uri", "resource templates": "uri template"}
"""What is listed -> the column that names it, in the tables that say what a server offers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The cell that the cursor stands in.

    Attributes:
        index: of it, from 0.
        begin, end: columns of what stands in it, blanks around it left out.
        text: that.
        first: what stands in the first cell of its line.
    """

    index: int
    begin: int
    end: int
    text: str
    first: str


def cell_at(here: Here) -> Cell | None:
    """Find the cell that the cursor stands in; None outside of all."""
    pipes = [found.start() for found in PIPE.finditer(here.line)]
    before = [pipe for pipe in pipes if pipe < here.column]
    if not before:
        return None
    begin, index = before[-1] + 1, len(before) - 1
    end = next((pipe for pipe in pipes if pipe >= here.column), len(here.line))
    inside = here.line[begin:end]
    lead = len(inside) - len(inside.lstrip())
    start = min(begin + lead if inside.strip() else begin + min(lead, 1), here.column)
    stop = max(start + len(inside.strip()), here.column)
    first_end = pipes[1] if len(pipes) > 1 else len(here.line)
    return Cell(
        index, start, stop, here.line[start:stop].strip(), here.line[pipes[0] + 1 : first_end].strip()
    )


def offers_in_cell(moment: Moment) -> Iterator[Proposal]:
    """Give what may be written at a place in a table."""
    here = moment.here
    cell = cell_at(here)
    said = moment.said[-1] if moment.said else None
    if cell is None or said is None or said.sentence is None or said.sentence.takes is None:
        return
    if (begun := begun_placeholder(here)) is not None:
        yield from placeholders(moment, begun)
        return
    form = said.sentence.takes.declaration.split(" or ")[0]
    if form.startswith("headed"):
        found: Iterable[Value] = _of_headed(moment, cell, said.sentence.takes.columns)
    elif form == "values":
        found = _of_values(said.sentence.under) if cell.index == 0 else ()
    else:
        found = _of_rows(moment, cell)
    for value in found:
        if writable(value.text):
            yield Proposal(value.text, "field" if cell.index == 0 else "value", value.text, cell.begin, cell.end,
                           value.detail, value.card)  # fmt: skip


def _of_rows(moment: Moment, cell: Cell) -> Iterable[Value]:
    lines = moment.said[-1].step.block.lines or ()
    given = {line[0] for line in lines if line}
    fields = given_to(moment, cell.text if cell.index == 0 else cell.first)
    if cell.index == 0:
        return (_named(field) for field in fields if field.name not in given)
    field = next((one for one in fields if _in_cell(one.name) == cell.first), None)
    return values_of(field) if field is not None and cell.index == 1 else ()


def _named(field: Field) -> Value:
    words = in_short(in_words(field.schema, field.root))
    detail = f"{words}, required" if field.required else words
    return Value(_in_cell(field.name), detail, lambda: field_card(field, "The argument"))


def _in_cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


def values_of(field: Field) -> Iterator[Value]:
    """Give what may be given for a field of few possible values, as it is written into a cell."""
    found: list[Any] = []
    for flat in alternatives(field.schema, field.root):
        found += [flat["const"]] if "const" in flat else []
        found += flat["enum"] if isinstance(flat.get("enum"), list) else []
        found += [True, False] if flat.get("type") == "boolean" else []
        found += [flat["default"]] if "default" in flat else []
        found += flat["examples"] if isinstance(flat.get("examples"), list) else []
    written = [cell for value in found[:100] if (cell := _written(value, field)) is not None]
    marks = (
        ["(null)"]
        if isinstance(field.schema, dict) and field.schema and "null" in kinds_of(field.schema, field.root)
        else []
    )
    yield from (Value(cell) for cell in dict.fromkeys([*written, *marks]))
    if not field.required:
        yield Value("(absent)", "left out")


def _written(value: Any, field: Field) -> str | None:
    """Write a value so that the cell is read back as it; None where it cannot be."""
    plain = (
        {True: "yes", False: "no"}[value]
        if isinstance(value, bool)
        else json.dumps(value, ensure_ascii=False)
    )
    forms = (
        [_in_cell(value), _in_cell(json.dumps(value, ensure_ascii=False))]
        if isinstance(value, str)
        else [_in_cell(plain)]
    )
    return next((form for form in forms if _reads_as(form, field) == value), None)


def _reads_as(form: str, field: Field) -> Any:
    try:
        return read_cell(form.replace("\\|", "|"), field.schema, root=field.root)
    except Misuse:
        return ABSENT


def _of_values(under: str) -> Iterator[Value]:
    if under == "attacks":
        yield from (Value(one.name, in_short(one.story)) for one in ATTACKS)
    elif under == "rules":
        yield from (Value(one.name, in_short(one.wanted)) for one in RULES)
    elif under == "words":
        yield from (Value(one) for one in OFFERS)


def _of_headed(moment: Moment, cell: Cell, columns: tuple[str, ...]) -> Iterator[Value]:
    said = moment.said[-1]
    lines = said.step.block.lines or ()
    if not lines:
        named = [name.removesuffix("!") for name in columns]
        used = {part.strip() for part in PIPE.split(moment.here.line)} - {cell.text}
        yield from (
            Value(name, "required" if f"{name}!" in columns else "column")
            for name in named
            if name not in used
        )
        return
    column = lines[0][cell.index] if cell.index < len(lines[0]) else ""
    pattern = said.sentence.pattern if said.sentence is not None else ""
    if column in _YES_OR_NO:
        yield from (Value("yes"), Value("no"))
    elif column == "argument" and (gap := said.gap("tool")) is not None:
        entry = moment.entry("tool", str(gap.value))
        yield from (
            Value(field.name, in_short(in_words(field.schema, field.root)))
            for field in inputs_of("tool", entry or {})
        )
    for kind, name in _NAMES.items():
        if pattern.endswith(f"exactly the {kind}") and column == name:
            yield from (Value(_in_cell(one), kind) for one in moment.offered(kind))  # type: ignore[arg-type]
