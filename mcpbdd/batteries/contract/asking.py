"""What a server may be asked without harm, by its own declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.values.schemas import UnusableSchema, errors_of, validator_for

if TYPE_CHECKING:
    from mcpbdd.batteries.contract.survey import Entry


def is_harmless(tool: Entry) -> bool:
    """Tell whether a tool may be called with no arguments at all.

    Where some are required the call cannot be meant and has nothing to act on; else the tool has to say that it
    reads only, and nothing outside.
    """
    annotations = tool.declared.get("annotations")
    said = annotations if isinstance(annotations, dict) else {}
    execution = tool.declared.get("execution")
    as_task = isinstance(execution, dict) and execution.get("taskSupport") == "required"
    if said.get("destructiveHint") is True or as_task:
        return False
    closed_reader = said.get("readOnlyHint") is True and said.get("openWorldHint") is False
    return closed_reader or bool(missing_arguments(tool.declared))


def missing_arguments(declared: dict[str, Any]) -> tuple[str, ...]:
    """Name the arguments that a tool's schema misses where it is called with none; none where it accepts that."""
    schema = declared.get("inputSchema")
    if not isinstance(schema, dict) or not isinstance(schema.get("required"), list):
        return ()
    try:
        accepts = next(errors_of(validator_for(schema), {}), None) is None
    except UnusableSchema:
        return ()
    return () if accepts else tuple(name for name in schema["required"] if isinstance(name, str))


def argument_names(prompt: dict[str, Any]) -> list[str]:
    """Name the arguments of a prompt."""
    return [str(argument["name"]) for argument in _arguments(prompt)]


def required_arguments(prompt: dict[str, Any]) -> list[str]:
    """Name the arguments that a prompt cannot do without."""
    return [str(argument["name"]) for argument in _arguments(prompt) if argument.get("required") is True]


def _arguments(prompt: dict[str, Any]) -> list[dict[str, Any]]:
    found = prompt.get("arguments")
    entries = found if isinstance(found, list) else []
    return [one for one in entries if isinstance(one, dict) and isinstance(one.get("name"), str)]
