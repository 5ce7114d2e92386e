"""What is given to tools and prompts, held against what they declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.check.problem import Rule
from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.arguments import known_place, merge, parts_of
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.values.cells import read_cell
from mcpbdd.values.paths import parse
from mcpbdd.values.schemas import UnusableSchema, errors_of, properties_of, schema_of_prompt, validator_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Said, Story
    from mcpbdd.check.texts import Place

    Schema = dict[str, Any]
    Verdict = tuple[tuple[Rule, int, Misuse], ...]

_TOPICS = frozenset({"scene", "calling", "prompts"})
"""Where the sentences stand that give arguments to tools and prompts."""

ARGUMENT = Rule(
    "unknown-argument",
    "error",
    "An argument in a table that the tool or prompt does not declare.",
    "The step fails before anything is sent.",
)
CELL = Rule(
    "unfit-cell",
    "error",
    "A cell that does not fit the schema of its argument.",
    "The step fails before anything is sent.",
)
MISSING = Rule(
    "missing-argument",
    "error",
    "A call without a required argument, where nothing says that it fails.",
    "The server refuses the call, and the scenario fails.",
)
UNFIT = Rule(
    "unfit-arguments",
    "warning",
    "A doc string of arguments that do not fit their schema, where nothing says that the call fails.",
    "The server refuses the call, and the scenario fails.",
)


def wrong_cells(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find rows of arguments that are not declared, or do not fit."""
    for _, said in _giving(story):
        given = _given(said)
        if not isinstance(given, Rows) or (schema := _schema(said)) is None:
            continue
        for number, (name, cell) in enumerate(given.pairs):
            for rule, column, slip in _judged(said, schema, name, cell, knowledge):
                yield rule.at(story.source.path, _cell(story, said, number, column), *_halves(slip))


def _judged(said: Said, schema: Schema, name: str, cell: str, knowledge: Knowledge) -> Verdict:
    """Judge a row; features say the same rows again and again."""
    called = said.gap("tool") or said.gap("prompt")
    key = (said.scene.server, said.scene.era, called and (called.role, called.value), name, cell)
    if key not in knowledge.judged:
        knowledge.judged[key] = tuple(_row(schema, name, cell))
    return knowledge.judged[key]


def _row(schema: Schema, name: str, cell: str) -> Iterator[tuple[Rule, int, Misuse]]:
    """Give what is wrong with a row, and in which of its cells."""
    if "{{" in name:
        return
    declared = properties_of(schema)
    try:
        place = declared[name] if name in declared else known_place(parse(name), schema)
    except Misuse as slip:
        yield ARGUMENT, 0, slip
        return
    if "{{" in cell:
        return
    try:
        read_cell(cell, place, root=schema, where=f'the argument "{name}"')
    except Misuse as slip:
        yield CELL, 1, slip


def missing_arguments(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find calls that lack what is required."""
    carried: dict[str, Any] = {}
    for index, said in _giving(story):
        gap, schema, given = said.gap("tool") or said.gap("prompt"), _schema(said), _given(said)
        if gap is None or schema is None:
            continue
        if said.step.text.startswith("every call"):
            carried[gap.value] = given
        elif not _calls(said) or said.fault or _has_slips(said, schema, given, knowledge):
            continue  # what is missing there may stand there under another name
        elif (merged := _merged(carried.get(gap.value), given, schema)) is not None:
            missing = [name for name in _required(schema) if name not in merged]
            if missing and not story.is_meant_to_fail(index):
                listed = ", ".join(f'"{name}"' for name in missing)
                what = f'The call of "{gap.value}" lacks the required argument{"s" * (len(missing) > 1)} {listed}.'
                remedy = "Add it to the table, or say that the call fails."
                yield MISSING.at(story.source.path, said.step.part(gap.start, gap.end), what, remedy)


def _has_slips(said: Said, schema: Schema, given: Rows | Document | None, knowledge: Knowledge) -> bool:
    """Whether a row names an argument that the tool does not have."""
    rows = given.pairs if isinstance(given, Rows) else ()
    verdicts = (_judged(said, schema, name, cell, knowledge) for name, cell in rows)
    return any(rule is ARGUMENT for verdict in verdicts for rule, _, _ in verdict)


def unfit_documents(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find doc strings of arguments that do not fit."""
    for index, said in _giving(story):
        given = _given(said)
        if not isinstance(given, Document) or not _calls(said) or (schema := _schema(said)) is None:
            continue
        if "{{" in (said.step.block.text or "") or story.is_meant_to_fail(index):
            continue
        if (fault := _first_error(schema, given.value)) is not None:
            what = f"These arguments do not fit their schema: {fault}."
            remedy = "Mend them, or say that the call fails."
            place = story.source.whole(said.step.under[0])
            yield UNFIT.at(story.source.path, place, what, remedy)


def _giving(story: Story) -> Iterator[tuple[int, Said]]:
    """Give the steps that may give arguments, with their index."""
    return ((index, said) for index, said in enumerate(story.said) if said.topic in _TOPICS)


def _calls(said: Said) -> bool:
    """Whether a tool is called or a prompt got, and not only asked to be completed."""
    return said.topic in {"calling", "prompts"} or "has called the tool" in said.step.text


def _schema(said: Said) -> Schema | None:
    """Give the schema of what is called; None where it is not known or not an object's."""
    for role, kind in (("tool", "tools"), ("prompt", "prompts")):
        gap = said.gap(role)
        offered = said.scene.offered(kind) if gap is not None else None  # type: ignore[arg-type]
        if gap is not None and offered is not None and gap.value in offered:
            declared = offered[gap.value]
            found = declared.get("inputSchema") if role == "tool" else schema_of_prompt(declared)
            return found if isinstance(found, dict) else None
    return None


def _given(said: Said) -> Rows | Document | None:
    takes_them = said.sentence is not None and said.sentence.under == "arguments"
    return said.under if takes_them and isinstance(said.under, Rows | Document) else None


def _merged(carried: Any, given: Rows | Document | None, schema: Schema) -> dict[str, Any] | None:
    """Give the arguments of a call; None where a name or a value cannot be read, which another rule tells."""
    merged: dict[str, Any] = {}
    for one in (carried, given):
        try:
            if isinstance(one, Rows):
                absent = {name for name, cell in one.pairs if cell.strip() == "(absent)"}
                merged |= {
                    str(parts_of(name, schema)[0]): ABSENT for name, _ in one.pairs if name not in absent
                }
            elif isinstance(one, Document):
                merged |= merge({}, one, schema)
        except Misuse:
            return None
    return merged


def _required(schema: Schema) -> list[str]:
    found = schema.get("required")
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []


def _first_error(schema: Schema, value: Any) -> str | None:
    try:
        error = next(iter(errors_of(validator_for(schema), value)), None)
    except UnusableSchema:
        return None
    return None if error is None else str(getattr(error, "message", error)).rstrip(".")[:200]


def _cell(story: Story, said: Said, number: int, column: int) -> Place:
    return story.source.cell(said.step.under[number], column)


def _halves(slip: Misuse) -> tuple[str, str]:
    """Give what is wrong and what to do: the first sentence, and the rest."""
    text = " ".join(str(slip).split())
    first, dot, rest = text.partition(". ")
    return (f"{first}." if dot else first), rest or "Mend it."
