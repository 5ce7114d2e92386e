"""No secret stands in a declaration."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.batteries.contract.survey import strings_in
from mcpbdd.values.schemas import properties_of
from mcpbdd.values.secrets import is_secret_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_TOKEN = re.compile(r"\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr]|AKIA|AIza|eyJ)[-_A-Za-z0-9.]{16,}")


def _spots(survey: Survey) -> Iterator[Spot]:
    return (entry.spot(entry.declared) for entry in survey.entries())


def _judge(declared: dict[str, Any]) -> Iterator[Fault]:
    for path, name, schema in _fields(declared.get("inputSchema"), "inputSchema"):
        default = schema.get("default")
        if isinstance(default, str) and default and is_secret_field(name, schema):
            yield Fault("the field is named as a secret, and has a default (not repeated here)", path)
    for path, text in strings_in(declared):
        if _TOKEN.search(text):
            yield Fault("it shows what looks like a key or token (not repeated here)", path)


def _fields(schema: Any, at: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from _fields(part, f"{at}[{number}]")
    elif isinstance(schema, dict):
        for name, field in properties_of(schema).items():
            if isinstance(field, dict):
                yield f"{at}.properties.{name}", name, field
        for key, part in schema.items():
            yield from _fields(part, f"{at}.{key}")


RULE = Rule(
    name="secret_defaults",
    wanted="Declarations show no secret: no default of a password, no key in a description.",
    mend="Take the secret out and revoke it; read it from the environment of the server.",
    source="server/tools, Security Considerations",
    spots=_spots,
    judge=_judge,
    tool=True,
)
