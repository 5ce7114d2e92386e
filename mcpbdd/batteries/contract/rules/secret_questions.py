"""Forms ask for no secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.asked import forms
from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.schemas import properties_of
from mcpbdd.values.secrets import is_secret_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return forms(survey)


def _judge(params: dict[str, Any]) -> Iterator[Fault]:
    schema = params.get("requestedSchema")
    for name, field in properties_of(schema if isinstance(schema, dict) else {}).items():
        if is_secret_field(name, field):
            yield Fault("the form asks for a secret", f"requestedSchema.properties.{name}")


RULE = Rule(
    name="secret_questions",
    wanted="No form asks for a password, key, token or other secret.",
    mend="Send the user to a page of your own by a link (mode url).",
    source="client/elicitation, Security Considerations",
    spots=_spots,
    judge=_judge,
)
