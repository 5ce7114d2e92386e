"""Fields that a result or a form does not have."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from mcpbdd.check.problem import Rule
from mcpbdd.errors import Misuse
from mcpbdd.values.arguments import known_place
from mcpbdd.values.blocks import Headed, Rows
from mcpbdd.values.marks import plain_text
from mcpbdd.values.paths import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Said, Story
    from mcpbdd.check.texts import Place

FIELD = Rule(
    "unknown-field",
    "warning",
    "A field that the output schema of the tool, or the form before it, does not have.",
    "The step fails, since there is nothing at that place.",
)
_LIKE = 0.75
"""How much a name must be like a known one to be taken for a slip of the pen."""


def unknown_result_fields(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find paths of a result that its output schema does not know."""
    for said in story.said:
        schema = _output_schema(story, said) if said.topic == "results" else None
        if schema is None:
            continue
        for path, place in _paths(story, said):
            try:
                known_place(parse(path), schema, "field of the result")
            except Misuse as slip:
                what, _, remedy = " ".join(str(slip).split()).partition(". ")
                yield FIELD.at(story.source.path, place, f"{what}.", remedy.partition(" To send it")[0])


def _output_schema(story: Story, said: Said) -> dict[str, Any] | None:
    """Give the output schema of the call that a step looks at; None where it looks at another's or none."""
    if said.call is None:
        return None
    whose = [gap for gap in said.gaps if gap.kind in {"result", "reply", "text"}]
    if any(gap.text != "the result" for gap in whose) or story.is_meant_to_fail(said.call):
        return None
    call = story.said[said.call]
    tool, offered = call.gap("tool"), call.scene.offered("tools")
    if tool is None or offered is None or tool.value not in offered:
        return None
    schema = offered[tool.value].get("outputSchema")
    return schema if isinstance(schema, dict) else None


def _paths(story: Story, said: Said) -> Iterator[tuple[str, Place]]:
    whole = said.sentence is not None and said.sentence.pattern == "{result} has"
    if (gap := said.gap("path")) is not None and "{{" not in gap.text:
        yield str(gap.value), said.step.part(gap.start, gap.end)
    elif whole and said.step.block.lines is not None and not said.fault:
        for number, line in enumerate(said.step.block.lines):
            absent = len(line) > 1 and line[1].strip() == "(absent)"
            if line and "{{" not in line[0] and not absent and not line[0].startswith("["):
                yield plain_text(line[0]), story.source.cell(said.step.under[number], 0)


def unknown_form_fields(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find answers for fields that are nearly those of the form that the scenario says is asked."""
    fields: list[str] = []
    for said in story.said:
        under = said.under if said.topic == "questions" else None
        if isinstance(under, Headed) and "field" in under.columns:
            fields = [record["field"] for record in under.texts()]
        elif isinstance(under, Rows) and said.sentence is not None and said.sentence.under == "entered":
            for number, (name, _) in enumerate(under.pairs):
                near = difflib.get_close_matches(name, fields, n=1, cutoff=_LIKE)
                if name not in fields and near:
                    place = story.source.cell(said.step.under[number], 0)
                    what = f'The form that is asked has no field "{name}".'
                    yield FIELD.at(story.source.path, place, what, f'Did you mean "{near[0]}"?')
