"""Arguments of a call: a table's rows, or a doc string, to one JSON object by the tool's input schema."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.values.cells import read_cell
from mcpbdd.values.paths import Parts, parse, put_parts, render, schema_at
from mcpbdd.values.schema_words import in_words
from mcpbdd.values.schemas import alternatives, kinds_of, properties_of


def arguments_from(
    given: Rows | Document | None, schema: dict[str, Any] | None, what: str = "argument"
) -> dict[str, Any]:
    """Make the arguments of a call from what stands under its sentence.

    Args:
        given: rows are read by the schema, a doc string is sent as it stands; None is no arguments.
        schema: the input schema, None where none is known.
        what: how messages call an argument, such as the field of a form.

    Returns:
        A JSON object of its own.

    Raises:
        Misuse: an unknown argument, a cell that does not fit, or a doc string that is no object.
    """
    return merge({}, given, schema, what)


def merge(
    arguments: dict[str, Any],
    changes: Rows | Document | None,
    schema: dict[str, Any] | None,
    what: str = "argument",
) -> dict[str, Any]:
    """Make the arguments of the same call with some of them changed.

    Args:
        arguments: those of the call before; left as they are.
        changes: rows set one path each, `(absent)` takes away; a doc string replaces whole arguments.
        schema: the input schema, None where none is known.
        what: how messages call an argument.

    Returns:
        A JSON object of its own.

    Raises:
        Misuse: as for `arguments_from`.
    """
    merged = deepcopy(arguments)
    if isinstance(changes, Document):
        if not isinstance(changes.value, dict):
            raise Misuse('Arguments are one JSON object: write {"name": "value"} into the doc string.')
        return {**merged, **deepcopy(changes.value)}
    for name, written in changes.pairs if changes is not None else ():
        parts = parts_of(name, schema)
        place = known_place(parts, schema, what)
        value = read_cell(written, place, root=schema, where=f'the {what} "{name}"')
        put_parts(merged, parts, value)
    return merged


def parts_of(name: str, schema: dict[str, Any] | None) -> Parts:
    """Read the name of an argument as a path; one whose very name has a dot in it comes first.

    Args:
        name: as it stands in a table.
        schema: the input schema, None where none is known.

    Raises:
        Misuse: it is no path.
    """
    exact = any(name in properties_of(flat) for flat in alternatives(schema))
    return (name,) if exact else parse(name)


def known_place(parts: Parts, schema: dict[str, Any] | None, what: str = "argument") -> Any | None:
    """Give the schema of an argument.

    Args:
        parts: where it goes.
        schema: the input schema.
        what: how messages call it.

    Returns:
        Its schema; None where the schema leaves that place open.

    Raises:
        Misuse: the schema names its properties and this is none of them.
    """
    whole = schema or {}
    for depth in range(1, len(parts) + 1):
        if schema_at(whole, parts[:depth], whole) is None:
            above = schema_at(whole, parts[: depth - 1], whole)
            if depth > 1 and _inside(parts[depth - 1]) not in kinds_of(above, whole):
                raise Misuse(
                    f'There is nothing inside the {what} "{render(parts[: depth - 1])}": '
                    f"it takes {in_words(above, whole)}. To send it on purpose, use a doc string."
                )
            _refuse_unknown(parts, depth, alternatives(above, whole), what)
            return None
    return schema_at(whole, parts, whole)


def _inside(part: str | int) -> str:
    return "array" if isinstance(part, int) else "object"


def _refuse_unknown(parts: Parts, depth: int, above: list[dict[str, Any]], what: str) -> None:
    part = parts[depth - 1]
    known = {name: flat for flat in above for name in properties_of(flat)}
    opened = any(flat.get("additionalProperties") not in (None, False) for flat in above)
    closed = any(flat.get("additionalProperties") is False for flat in above)
    if isinstance(part, int) or opened or not (known or closed):
        return
    right = [render((*parts[: depth - 1], name)) for name in known]
    raise Misuse(
        f'There is no {what} "{render(parts[:depth])}".{nearest(render(parts[:depth]), right)} '
        "To send it on purpose, use a doc string."
    )
