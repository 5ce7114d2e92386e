"""The arguments of a tool are an object, and so is what it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    parts = ("inputSchema", "outputSchema") if survey.era == "2025-11-25" else ("inputSchema",)
    for tool in survey.entries("tools"):
        for part in parts:
            if part in tool.declared or part == "inputSchema":
                yield tool.spot((part, tool.declared.get(part)))


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    part, schema = value
    if not isinstance(schema, dict):
        yield Fault("there is none" if schema is None else f"it is {shown(schema, 80)}", part)
    elif schema.get("type") != "object":
        yield Fault(f'its type is {shown(schema.get("type"), 80)}, not "object"', part)


RULE = Rule(
    name="object_schemas",
    wanted="An input schema describes an object; on 2025-11-25 an output schema as well.",
    mend='Write "type": "object" at the root of the schema; a tool without arguments has {"type": "object"}.',
    source="server/tools, Tool",
    spots=_spots,
    judge=_judge,
    tool=True,
)
