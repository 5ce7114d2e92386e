"""Arguments as clients send them: what they add is dropped, near names are read, the rest is refused by name."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import ValidationError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts.classify import issues_of, told
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_CLIENT_KEYS = frozenset({"_meta", "tool_call_description", "toolCallId"})
_MOST_ISSUES = 10
_LONGEST = 1024
_SAFE = 2**53 - 1


class Reader(Protocol):
    """What validates the arguments of a tool, such as the SDK's `FuncMetadata.validate_arguments`."""

    def __call__(self, arguments_to_validate: dict[str, Any], /) -> dict[str, Any]:
        """Raise pydantic's `ValidationError` where they do not fit."""
        ...


@dataclass(frozen=True, slots=True)
class Prepared:
    """Arguments that may be handed on.

    Attributes:
        arguments: what the tool gets.
        aliased: names as sent -> the declared names as which they were read.
        ignored: keys that a client adds by itself.
    """

    arguments: dict[str, Any]
    aliased: dict[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()


def prepared(tool: str, sent: Mapping[str, Any], schema: Mapping[str, Any], read: Reader) -> Prepared:
    """Prepare the arguments of a call.

    Args:
        tool: its name, for the message.
        sent: the arguments as they came.
        schema: the tool's input schema.
        read: what validates them.

    Returns:
        What to hand on. A value that does not fit is repaired where that makes the whole fit.

    Raises:
        Failure: `invalid_arguments`; it names every field, and copies no value.
    """
    properties: dict[str, Any] = schema.get("properties", {})
    named = _named(sent, properties)
    unknown = sorted(key for key in named.arguments if key not in properties)
    try:
        read(named.arguments)
    except ValidationError as error:
        issues = issues_of(error)
        repaired = None if unknown else _repaired(named.arguments, properties, issues, read)
        if repaired is not None:
            return Prepared(repaired, named.aliased, named.ignored)
    else:
        issues = []
    issues += [{"path": key, "message": "There is no such argument"} for key in unknown]
    if issues:
        raise _rejected(tool, issues, named)
    return named


def filled(value: Any) -> Any:
    """Leave out what a form sends for fields that nobody filled in: nothing, empty texts, lists and objects.

    Args:
        value: arguments as JSON, such as `filter.model_dump()`.

    Returns:
        A copy with what means something; what became empty by that is left out as well.
    """
    if isinstance(value, dict):
        members = {key: filled(one) for key, one in value.items()}
        return {key: one for key, one in members.items() if one not in (None, "", [], {})}
    return [filled(one) for one in value] if isinstance(value, list) else value


def _named(sent: Mapping[str, Any], declared: Mapping[str, Any]) -> Prepared:
    """Drop what clients add, and read names that differ in case and hyphens only."""
    underscored = any(key.startswith("_") for key in declared)
    kept: dict[str, Any] = {}
    aliased: dict[str, str] = {}
    ignored: list[str] = []
    for key, value in sent.items():
        near = [name for name in declared if _folded(name) == _folded(key)]
        if key in declared:
            kept[key] = value
        elif key in _CLIENT_KEYS or (key.startswith("_") and not underscored):
            ignored.append(key)
        elif len(near) == 1 and near[0] not in sent and near[0] not in kept:
            kept[near[0]] = value
            aliased[key] = near[0]
        else:
            kept[key] = value
    return Prepared(kept, aliased, tuple(ignored))


def _folded(name: str) -> str:
    return re.sub(r"[-_]", "", name).lower()


def _repaired(
    arguments: dict[str, Any], declared: Mapping[str, Any], issues: list[dict[str, str]], read: Reader
) -> dict[str, Any] | None:
    """Try other readings of the values that do not fit; None unless the whole fits then."""
    trial = dict(arguments)
    for key in {issue["path"].split(".")[0] for issue in issues} & trial.keys():
        if "x-mcp-header" in declared[key]:
            continue
        for other in _readings(trial[key]):
            changed = {**trial, key: other} if other is not None else _without(trial, key)
            if key not in _failing(changed, read):
                trial = changed
                break
    return None if _failing(trial, read) else trial


def _readings(value: Any) -> Iterator[Any]:
    """Give what a value may have been meant as; None stands for: nothing."""
    if value is None:
        yield None
    elif isinstance(value, str):
        try:
            meant = json.loads(value)
        except (ValueError, RecursionError):
            meant = None
        if isinstance(meant, list | dict | bool | int | float):
            yield meant
        if "," not in value and "\n" not in value:
            yield [value]
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _SAFE:
        yield str(value)


def _failing(arguments: dict[str, Any], read: Reader) -> set[str]:
    try:
        read(arguments)
    except ValidationError as error:
        return {issue["path"].split(".")[0] for issue in issues_of(error)}
    return set()


def _without(arguments: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name != key}


def _rejected(tool: str, issues: list[dict[str, str]], named: Prepared) -> Failure:
    cut = [{name: _short(text) for name, text in issue.items()} for issue in issues[:_MOST_ISSUES]]
    more = f" (+{len(issues) - len(cut)} more)" if len(issues) > len(cut) else ""
    data: dict[str, Any] = {"issues": cut}
    if more:
        data["issuesCount"] = len(issues)
    if named.aliased or named.ignored:
        ignored = [_short(key) for key in named.ignored[:_MOST_ISSUES]]
        aliased = dict(list(named.aliased.items())[:_MOST_ISSUES])
        data["input"] = {"aliased": {_short(key): name for key, name in aliased.items()}, "ignored": ignored}
    return Failure(
        Code.INVALID_PARAMS,
        f"Input validation error: Invalid arguments for tool {tool}: {told(cut)}{more}",
        data,
        reason="invalid_arguments",
        recovery="Correct the arguments that are named here, and call the tool again.",
        retryable=False,
    )


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
