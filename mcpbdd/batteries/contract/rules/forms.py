"""Forms are flat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.asked import forms
from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.schemas import properties_of
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_PRIMITIVE = frozenset({"string", "number", "integer", "boolean"})


def _spots(survey: Survey) -> Iterator[Spot]:
    return forms(survey)


def _judge(params: dict[str, Any]) -> Iterator[Fault]:
    if not isinstance(params.get("message"), str) or not params["message"].strip():
        yield Fault("there is none", "message")
    schema = params.get("requestedSchema")
    if not isinstance(schema, dict) or schema.get("type") != "object":
        yield Fault(f"it is no schema of an object: {shown(schema, 100)}", "requestedSchema")
        return
    for name, field in properties_of(schema).items():
        kind = field.get("type") if isinstance(field, dict) else None
        if kind not in _PRIMITIVE and not _is_choice(field):
            yield Fault(f"the type of the field is {shown(kind, 60)}", f"requestedSchema.properties.{name}")


def _is_choice(field: Any) -> bool:
    if not isinstance(field, dict) or field.get("type") != "array":
        return False
    items = field.get("items")
    return isinstance(items, dict) and bool(items.get("enum") or items.get("anyOf"))


RULE = Rule(
    name="forms",
    wanted="A form has a message and a flat schema: text, numbers, yes or no, and choices.",
    mend="Ask for single values; ask twice rather than for an object.",
    source="client/elicitation, Requested Schema",
    spots=_spots,
    judge=_judge,
)
