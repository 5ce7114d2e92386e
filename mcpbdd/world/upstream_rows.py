"""The rows under `the upstream answers`: an answer, or a function that gives it, and for how many requests."""

from __future__ import annotations

import inspect
import json
import mimetypes
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.upstream import Answer
from mcpbdd.doubles.upstream.answers import JSON, TEXT
from mcpbdd.doubles.upstream.book import refuse_unfit
from mcpbdd.errors import Misuse, nearest
from mcpbdd.importing import load_attribute
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import plain_text, read_cell
from mcpbdd.values.durations import read_seconds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.doubles.upstream.answers import Answerer
    from mcpbdd.values.blocks import Rows

HEADER = "header "
ROWS = ("status", "json", "body", "file", "answered by", "times", "after", "cut after")
_BODIES = frozenset({"json", "body", "file", "answered by"})


@dataclass(frozen=True, slots=True)
class Planned:
    """What the rows say.

    Attributes:
        answer: the answer, or the function that gives it.
        times: how many requests it answers, None for all.
    """

    answer: Answer | Answerer
    times: int | None = None


def planned_from(rows: Rows, file: Callable[[str], Path], project: Path) -> Planned:
    """Read the rows.

    Args:
        rows: names and cells.
        file: gives the path of a file beside the feature.
        project: the project's folder, where functions are looked for first.

    Raises:
        Misuse: a row is unknown or does not fit, or two of them say what the body is.
    """
    given = dict(rows.pairs)
    _refuse_unknown(given)
    answer, times = Answer(), None
    for name, cell in given.items():
        if name == "times":
            times = _number(name, cell, least=1)
        elif name == "answered by":
            _must_stand_alone(given)
        else:
            answer = _said(answer, name, cell, file)
    refuse_unfit(answer)
    if "answered by" in given:
        return Planned(_function(plain_text(given["answered by"]), project), times)
    return Planned(answer, times)


def _refuse_unknown(given: dict[str, str]) -> None:
    for name in given:
        if name not in ROWS and not name.startswith(HEADER):
            raise Misuse(f'An answer of an upstream has no "{name}".{nearest(name, [*ROWS, "header NAME"])}')
    if len(bodies := sorted(_BODIES & given.keys())) > 1:
        raise Misuse(f"The body of an answer is said twice, by {' and by '.join(bodies)}; say it once.")


def _must_stand_alone(given: dict[str, str]) -> None:
    if others := sorted(given.keys() - {"answered by", "times"}):
        raise Misuse(f"What a function answers it says itself; leave out: {', '.join(others)}.")


def _said(answer: Answer, name: str, cell: str, file: Callable[[str], Path]) -> Answer:
    if name == "status":
        return replace(answer, status=_number(name, cell))
    if name == "after":
        return replace(answer, after=read_seconds(plain_text(cell), 'the row "after"'))
    if name == "cut after":
        return replace(answer, cut_after=_number(name, cell))
    if name.startswith(HEADER):
        return _with_header(answer, name.removeprefix(HEADER).strip(), plain_text(cell))
    return _with_body(answer, *_body(name, cell, file))


def _body(name: str, cell: str, file: Callable[[str], Path]) -> tuple[str, bytes]:
    if name == "json":
        value: Any = read_cell(cell, None, where='the row "json"')
        if value is ABSENT:
            raise Misuse('"(absent)" is no JSON; leave the row out.')
        return JSON, json.dumps(value, ensure_ascii=False).encode()
    if name == "body":
        text = "" if cell == "(empty)" else plain_text(cell)
        return TEXT, text.encode()
    path = file(plain_text(cell))
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream", path.read_bytes()


def _with_body(answer: Answer, kind: str, body: bytes) -> Answer:
    headers = answer.headers if answer.has("content-type") else (("Content-Type", kind), *answer.headers)
    return replace(answer, headers=headers, body=body)


def _with_header(answer: Answer, name: str, value: str) -> Answer:
    if not name or any(char in f"{name}{value}" for char in "\r\n\0") or ":" in name:
        raise Misuse(f'"{HEADER}{name}" is no header that can be sent: a name and a value of one line.')
    kept = answer.headers
    if name.lower() == "content-type":
        kept = tuple(pair for pair in kept if pair[0].lower() != "content-type")
    return replace(answer, headers=(*kept, (name, value)))


def _number(name: str, cell: str, least: int = 0) -> int:
    schema = {"type": "integer", "minimum": least}
    value = read_cell(cell, schema, where=f'the row "{name}"')
    if not isinstance(value, int):
        raise Misuse(f'The row "{name}" takes a whole number, not {cell}.')
    return value


def _function(path: str, project: Path) -> Answerer:
    function: Any = load_attribute(path, folder=project)
    if not callable(function) or inspect.isclass(function) or inspect.iscoroutinefunction(function):
        raise Misuse(f'"{path}" is no plain function that takes a request and gives an answer.')
    answerer: Answerer = function
    return answerer
