"""Paths into JSON, as people write them: `range.from`, `items[0].id`, `_meta["io.example/a.b"]`."""

from __future__ import annotations

import json
import re
from typing import Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.absent import ABSENT, Absent
from mcpbdd.values.json_values import kind_of
from mcpbdd.values.schemas import alternatives, properties_of
from mcpbdd.values.visible import visible

Parts = tuple[str | int, ...]

_STEP = re.compile(r'\.?(?P<key>[^.\[\]"]+)|\[(?P<index>\d{1,9})\]|\[(?P<quoted>"(?:[^"\\]|\\.)+")\]')
_PLAIN_KEY = re.compile(r'[^.\[\]"]+')
_KIND_WORDS = {"null": "null", "boolean": "yes or no", "number": "a number", "string": "text"}


def parse(path: str) -> Parts:
    """Read a path.

    Args:
        path: keys after dots, entries of lists in brackets, from 0; a key with a dot in it as `["a.b"]`.
            The empty path is the whole.

    Raises:
        Misuse: it is no path.
    """
    parts: list[str | int] = []
    at = 0
    while at < len(path):
        found = _STEP.match(path, at)
        if found is None or (found["key"] and (at == 0) == found.group().startswith(".")):
            raise _no_path(path)
        parts.append(_part(found, path))
        at = found.end()
    return tuple(parts)


def _part(found: re.Match[str], path: str) -> str | int:
    if found["index"] is not None:
        return int(found["index"])
    if found["key"]:
        return found["key"]
    try:
        return str(json.loads(found["quoted"]))
    except json.JSONDecodeError:  # an escape that JSON does not know
        raise _no_path(path) from None


def _no_path(path: str) -> Misuse:
    return Misuse(
        f'"{path}" is no path. Write keys after dots and entries in brackets, counted from 0, '
        'as in "items[0].id"; a key with a dot in it is written ["a.b"].'
    )


def render(parts: Parts) -> str:
    """Write a path as `parse` reads it; a key with hidden characters stands in quotes, escaped."""
    written = ""
    for part in parts:
        if isinstance(part, int):
            written += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part) and visible(part) == part:
            written += f".{part}" if written else part
        else:
            written += f"[{json.dumps(part, ensure_ascii=visible(part) != part)}]"
    return written


def get(value: Any, path: str) -> Any | Absent:
    """Give what stands at a path.

    Returns:
        The value there, ABSENT where nothing is.
    """
    for part in parse(path):
        value = _child(value, part)
        if value is ABSENT:
            return ABSENT
    return value


def _child(value: Any, part: str | int) -> Any | Absent:
    if isinstance(part, int):
        return value[part] if isinstance(value, list) and part < len(value) else ABSENT
    return value.get(part, ABSENT) if isinstance(value, dict) else ABSENT


def where_it_ends(value: Any, path: str) -> str:
    """Say how far a path leads that leads to nothing, and what is there instead.

    Returns:
        A sentence or two, such as `"range" has no "form". Did you mean "from"?`; empty where something is.
    """
    parts = parse(path)
    for depth, part in enumerate(parts):
        child = _child(value, part)
        if child is ABSENT:
            return _end(value, render(parts[:depth]), part)
        value = child
    return ""


def _end(value: Any, reached: str, part: str | int) -> str:
    place = f'"{reached}"' if reached else "What was found"
    if isinstance(value, dict) and not isinstance(part, int):
        return f'{place} has no "{part}".{nearest(part, [render((key,)) for key in value])}'
    if isinstance(value, dict):
        return f"{place} is no list but an object.{nearest('', [render((key,)) for key in value])}"
    if isinstance(value, list) and isinstance(part, int):
        count = "1 entry" if len(value) == 1 else f"{len(value)} entries"
        return (
            f"{place} has {count}, and [{part}] is beyond the last."
            if value
            else f"{place} is an empty list."
        )
    if isinstance(value, list):
        return f'{place} is a list; an entry of it is written "{reached}[0]".'
    return f"{place} is {_KIND_WORDS[kind_of(value)]}, and nothing lies below it."


def put(target: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a path, making the objects and lists on the way.

    Args:
        target: changed in place.
        path: where to.
        value: a JSON value; ABSENT takes away what is there.

    Raises:
        Misuse: the path goes through what is neither object nor list, or leaves out an entry of a list.
    """
    put_parts(target, parse(path), value)


def put_parts(target: dict[str, Any], parts: Parts, value: Any) -> None:
    """Do what `put` does, for a path that is read already."""
    place: Any = target
    for depth, part in enumerate(parts):
        last = depth + 1 == len(parts)
        _check(place, parts[:depth], part)
        if value is ABSENT and (last or _child(place, part) is ABSENT):
            if _child(place, part) is not ABSENT:
                del place[part]
            return
        if last:
            _set(place, part, value)
        elif _child(place, part) is ABSENT:
            _set(place, part, [] if isinstance(parts[depth + 1], int) else {})
        place = _child(place, part)


def _set(place: Any, part: str | int, value: Any) -> None:
    if isinstance(place, list) and part == len(place):
        place.append(value)
    else:
        place[part] = value


def _check(place: Any, before: Parts, part: str | int) -> None:
    path, wanted = render((*before, part)), list if isinstance(part, int) else dict
    if not isinstance(place, wanted):
        kind = "a list" if wanted is list else "an object"
        raise Misuse(f'"{path}" cannot be set: "{render(before)}" is already given, and is not {kind}.')
    if isinstance(part, int) and part > len(place):
        raise Misuse(f'"{path}" comes too early: "{render((*before, len(place)))}" has to stand before it.')


def schema_at(schema: Any, path: str | Parts, root: Any = None) -> Any | None:
    """Give the JSON Schema of the place that a path leads to.

    Args:
        schema: the schema of the whole.
        path: as written, or read already.
        root: the document in which references are looked up; the schema itself where none is given.

    Returns:
        The schema there; a union where several are possible; None where the schema does not know the place.
    """
    whole = schema if root is None else root
    for part in parse(path) if isinstance(path, str) else path:
        below = [found for flat in alternatives(schema, whole) if (found := _below(flat, part)) is not None]
        if not below:
            return None
        schema = below[0] if len(below) == 1 else {"anyOf": below}
    return schema


def _below(flat: dict[str, Any], part: str | int) -> Any | None:
    if isinstance(part, int):
        first = flat.get("prefixItems", flat.get("items"))
        if isinstance(first, list) and part < len(first):
            return first[part]
        rest = flat.get("items") if "prefixItems" in flat else flat.get("additionalItems", flat.get("items"))
        return rest if isinstance(rest, dict) else None
    properties = properties_of(flat)
    if part in properties:
        return properties[part]
    patterns = flat.get("patternProperties")
    for pattern, found in patterns.items() if isinstance(patterns, dict) else ():
        try:
            if re.search(pattern, part):
                return found
        except re.error:  # an ECMA pattern that Python cannot read says nothing here
            continue
    rest = flat.get("additionalProperties")
    return rest if isinstance(rest, dict) else None
