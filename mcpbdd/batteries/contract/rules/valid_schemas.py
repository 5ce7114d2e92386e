"""Schemas are JSON Schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.schemas import UnusableSchema, errors_of, validator_for
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for tool in survey.entries("tools"):
        for part in ("inputSchema", "outputSchema"):
            if part in tool.declared:
                yield tool.spot((part, tool.declared[part]))


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    part, schema = value
    if not isinstance(schema, dict | bool):
        yield Fault(f"it is no JSON Schema but {shown(schema, 80)}", part)
        return
    try:
        validator = validator_for(schema)
    except UnusableSchema as fault:
        yield Fault(str(fault).removesuffix("."), part)
        return
    try:
        next(errors_of(validator, {}), None)
    except UnusableSchema as fault:
        yield Fault(str(fault).removesuffix("."), part)


RULE = Rule(
    name="valid_schemas",
    wanted="Input and output schemas are JSON Schema: 2020-12, unless $schema says otherwise.",
    mend="Let a JSON Schema validator check the schema; in Python, let pydantic make it.",
    source="server/tools, Tool",
    spots=_spots,
    judge=_judge,
    tool=True,
)
