"""What tables say of what stands behind: errors, what is streamed, fields of definitions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.behind import Field, Item
from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.arguments import merge
from mcpbdd.values.cells import plain_text, read_cell
from mcpbdd.values.durations import read_seconds

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed, Rows

ERROR: dict[str, Any] = {
    "type": "object",
    "properties": {"code": {}, "message": {"type": "string"}, "data": {}},
}
"""The rows of `Given what stands behind it fails with`."""
LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
_PROGRESS = re.compile(r"(\d+(?:\.\d+)?)(?: of (\d+(?:\.\d+)?))?(?:: (.*))?")
_LOG = re.compile(r"(\w+): (.*)", re.DOTALL)
_NOTICE = re.compile(r"(tools|prompts|resources) changed|resource (\S+) changed")
_SCHEMAS: dict[str, Any] = {"text": {"type": "string"}, "string": {"type": "string"}}


def error_from(rows: Rows) -> tuple[str, str, Any]:
    """Read code, message and data of an error.

    Raises:
        Misuse: a row is unknown, or there is no code.
    """
    for name, _ in rows.pairs:
        if name not in ERROR["properties"]:
            raise Misuse(f'An error has no "{name}".{nearest(name, ERROR["properties"])}')
    given = merge({}, rows, ERROR)
    if "code" not in given:
        raise Misuse("An error needs a code: a number, or a name such as InvalidParams.")
    return str(given["code"]), given.get("message", ""), given.get("data")


def items_from(table: Headed) -> list[Item]:
    """Read what is sent before an answer, line by line.

    Raises:
        Misuse: a line is of no kind, or its value does not fit it.
    """
    return [_item(record) for record in table.texts()]


def fields_from(table: Headed) -> tuple[Field, ...]:
    """Read the fields of a definition, line by line.

    Raises:
        Misuse: a cell does not fit.
    """
    return tuple(_field(record) for record in table.records())


def _item(record: dict[str, str]) -> Item:
    kind, value, after = record["kind"], record["value"], record.get("after", "(absent)")
    if kind not in _READERS:
        raise Misuse(f'There is no "{kind}" to stream.{nearest(kind, _READERS)}')
    wait = 0.0 if after == "(absent)" else read_seconds(after, "after")
    return _READERS[kind](value, wait)


def _progress(value: str, after: float) -> Item:
    found = _PROGRESS.fullmatch(value)
    if found is None:
        raise Misuse(f'"{value}" is no progress; write 1 of 3, or 1 of 3: with a message.')
    done, total, message = found.groups()
    return Item("progress", (float(done), float(total) if total else None, message), after)


def _log(value: str, after: float) -> Item:
    found = _LOG.fullmatch(value)
    if found is None or found[1] not in LEVELS:
        raise Misuse(f'"{value}" is no line of a log; write its level first: info: {value}')
    return Item("log", (found[1], found[2]), after)


def _notice(value: str, after: float) -> Item:
    found = _NOTICE.fullmatch(value)
    if found is None:
        raise Misuse(
            f'"{value}" is no notice; write tools changed, prompts changed, resources changed, or '
            "resource ADDRESS changed."
        )
    return Item("notice", (found[1] or "resource", found[2] or ""), after)


_READERS = {"progress": _progress, "log": _log, "notice": _notice}


def _field(record: dict[str, str]) -> Field:
    name, kind = plain_text(record["name"]), plain_text(record.get("type", "text"))
    given: dict[str, Any] = {}
    default = read_cell(
        record.get("default", "(absent)"), _SCHEMAS.get(kind), where=f'the default of "{name}"'
    )
    if default is not ABSENT:
        given["default"] = default
    secret = read_cell(record.get("secret", "no"), {"type": "boolean"}, where="secret")
    return Field(name, kind, secret=bool(secret), **given)
