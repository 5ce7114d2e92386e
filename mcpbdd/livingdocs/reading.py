"""Reads records: what can be read is, and what cannot is told with its line."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.livingdocs.model import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KNOWN = frozenset(
    {
        "attachment", "externalAttachment", "gherkinDocument", "hook", "meta", "parameterType", "parseError",
        "pickle", "source", "stepDefinition", "suggestion", "testCase", "testCaseFinished", "testCaseStarted",
        "testRunFinished", "testRunHookFinished", "testRunHookStarted", "testRunStarted", "testStepFinished",
        "testStepStarted", "undefinedParameterType",
    }
)  # fmt: skip
"""The kinds of envelopes of Cucumber Messages."""
_UNTOLD = frozenset(
    {"parameterType", "source", "stepDefinition", "suggestion", "testStepStarted", "undefinedParameterType"}
)
"""The kinds that no book says anything of: they are checked and let go, as large records are full of them."""
LONGEST, _BEGINNING = 100_000, 4_096
"""Characters of a name, sentence or message that a book keeps, and how many it keeps of a longer one."""
_UNUSED = frozenset({"stepDefinitionIds", "stepMatchArgumentsLists"})
"""The same of fields."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """One line of a record.

    Attributes:
        line: its number, from 1.
        kind: such as `pickle`.
        body: what it holds, JSON.
    """

    line: int
    kind: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read.

    Attributes:
        path: where it lies.
        envelopes: what could be read and tells something of the run, in its order.
        troubles: what could not.
    """

    path: str
    envelopes: tuple[Envelope, ...]
    troubles: tuple[Trouble, ...]


def read_records(paths: Iterable[str | Path]) -> tuple[Record, ...]:
    """Read records of Cucumber Messages, whoever wrote them.

    Args:
        paths: ndjson files.

    Raises:
        Misuse: a file cannot be opened, or nothing in it is an envelope.
    """
    return tuple(_read(str(path)) for path in paths)


def _read(path: str) -> Record:
    troubles: list[Trouble] = []
    try:
        with Path(path).open("rb") as lines:
            envelopes = tuple(_envelopes(lines, path, troubles))
    except OSError as slip:
        raise Misuse(f'The record "{path}" cannot be read: {slip.strerror or slip}.') from None
    if not envelopes:
        first = f" {troubles[0]}" if troubles else " It is empty."
        raise Misuse(f'"{path}" is no record of Cucumber Messages.{first}')
    return Record(path, envelopes, tuple(troubles))


def _envelopes(lines: Iterable[bytes], path: str, troubles: list[Trouble]) -> Iterator[Envelope]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            read = json.loads(line, object_pairs_hook=_known_keys)
        except (ValueError, RecursionError):
            troubles.append(
                Trouble(path, number, "this line is not JSON; a run that was killed leaves half a line")
            )
            continue
        kind = next((key for key in read if key in KNOWN), "") if isinstance(read, dict) else ""
        if kind and isinstance(read[kind], dict):
            if kind in _UNTOLD:
                continue
            yield Envelope(number, kind, read[kind])
        else:
            troubles.append(Trouble(path, number, f"this line is no message of Cucumber{_found(read)}"))


def _known_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Keep every key once: a record of many lines has few keys, and the parser makes them anew for each line."""
    return {
        sys.intern(key): _cut(value)
        if key != "body" and isinstance(value, str) and len(value) > LONGEST
        else value
        for key, value in pairs
        if key not in _UNUSED
    }


def _cut(text: str) -> str:
    """Cut a text that nobody would read to its end, and say what it was; attachments are cut where they are read."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{text[:_BEGINNING]}… ({len(text)} characters, SHA-256 {digest})"


def _found(read: Any) -> str:
    if not isinstance(read, dict):
        return f", but {type(read).__name__}"
    return f"; it holds {', '.join(sorted(map(str, read))[:4]) or 'nothing'}"
