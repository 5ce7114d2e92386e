"""Cells: what a person writes into a table, read by the schema of its place (language.md, rule 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT, Absent
from mcpbdd.values.json_values import kind_of, read_json
from mcpbdd.values.marks import Mark, plain_text, quoted_text, read_mark, unescape
from mcpbdd.values.paths import schema_at
from mcpbdd.values.schema_words import in_words, known_misfit
from mcpbdd.values.schemas import EVERY_KIND, UnusableSchema, kinds_of, validator_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.protocols import Validator

__all__ = ["ABSENT", "Absent", "plain_text", "read_cell", "refuse_slips", "split_list", "unescape"]

_TRUTH = {"yes": True, "true": True, "no": False, "false": False}
TO_FILL_IN = "<fill in: "
"""How a cell begins that a draft left to a person."""
_LEFT_STANDING = re.compile(r"<[^<>]+>")
_ENTRY = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,]*?)\s*(,|\Z)', re.DOTALL)
_ON_PURPOSE = "To send a wrong value on purpose, quote it as text or use a doc string."


def read_cell(text: str, schema: Any, *, root: Any = None, where: str = "") -> Any | Absent:
    """Read a cell by the schema of the place it goes to.

    Args:
        text: the cell as written.
        schema: a JSON Schema; None or {} where none is known.
        root: the document in which references are looked up; the schema itself where none is given.
        where: what the cell is for, as messages name it: `the argument "amount"`.

    Returns:
        A JSON value; ABSENT for `(absent)`. What stands in quotes or parentheses is meant, and not checked.

    Raises:
        Misuse: the cell is empty, a gap of an outline, or does not fit its schema.
    """
    written = text.strip()
    refuse_slips(written, where)
    document = schema if root is None else root
    mark = read_mark(written)
    if mark is not None:
        return _meant(mark, written, kinds_of(schema, document), where)
    quoted = quoted_text(written)
    return _fitting(written, schema, document, where) if quoted is None else quoted


def refuse_slips(written: str, where: str = "") -> None:
    """Refuse what is never meant: an empty cell, and an outline's `<name>` that nothing filled.

    Raises:
        Misuse: it is one of them.
    """
    place = f" for {where}" if where else ""
    if not written.strip():
        raise Misuse(
            f"A cell{place} is empty. Write (empty) for an empty value, (absent) to leave it out, "
            "(null) for null, or (any) where it does not matter."
        )
    if written.startswith(TO_FILL_IN) and _LEFT_STANDING.fullmatch(written):
        raise Misuse(f"The cell {written}{place} is still to be filled in: write the value in its place.")
    if _LEFT_STANDING.fullmatch(written):
        raise Misuse(
            f'The cell {written}{place} was not filled: the examples have no column "{written[1:-1]}". '
            f'If it is meant as text, quote it: "{written}".'
        )


def _meant(mark: Mark, written: str, kinds: frozenset[str], where: str) -> Any | Absent:
    if mark.word == "absent":
        return ABSENT
    if mark.word == "null":
        return None
    place = f" for {where}" if where else ""
    if mark.word != "empty":
        raise Misuse(
            f'The cell "{written}"{place} is an expectation: it compares, and cannot be given. '
            f'If it is meant as text, quote it: "{written}".'
        )
    for kind, value in (("string", ""), ("array", []), ("object", {})):
        if kind in kinds:
            return value
    raise Misuse(f'The cell "(empty)"{place} fits text, lists and objects only. Write (null) or (absent).')


def _fitting(written: str, schema: Any, root: Any, where: str) -> Any:
    validator = _validator(schema, root)
    for value in _readings(written, schema, root, where):
        if validator is None or known_misfit(validator, value, root) is None:
            return value
    place = f" for {where}" if where else ""
    raise Misuse(
        f'The cell "{written}"{place} does not fit: {_needs(written, schema, root, validator)} {_ON_PURPOSE}'
    )


def _validator(schema: Any, root: Any) -> Validator | None:
    """Compile the schema of one place; one that is broken checks nothing, as that is the server's fault."""
    if not isinstance(schema, dict):
        return None
    try:
        whole = validator_for(root if isinstance(root, dict) else schema)
    except UnusableSchema:
        return None
    return whole.evolve(schema=schema)


def _readings(written: str, schema: Any, root: Any, where: str) -> Iterator[Any]:
    """Give what the cell may mean, the likeliest first; plain text comes last."""
    kinds, text = kinds_of(schema, root), unescape(written)
    as_text = "string" in kinds
    if "boolean" in kinds and not as_text and text.lower() in _TRUTH:
        yield _TRUTH[text.lower()]
    value = _as_json(text)
    named = value is None and as_text and kinds != EVERY_KIND  # text that may be null says so by (null)
    if value is not ABSENT and kind_of(value) in kinds and not isinstance(value, str) and not named:
        yield value
    if "array" in kinds and not as_text and not text.startswith("["):
        entry = schema_at(schema, (0,), root)
        of = f"an entry of {where}" if where else ""
        yield [_entry(part, entry, root, of) for part in split_list(written)]
    if as_text:
        yield text


def _as_json(text: str) -> Any | Absent:
    try:
        return read_json(text, strict=False)
    except (ValueError, RecursionError):
        return ABSENT


def _entry(part: str, schema: Any, root: Any, where: str) -> Any:
    value = read_cell(part, schema, root=root, where=where)
    if value is ABSENT:
        raise Misuse('"(absent)" cannot stand in a list; leave the entry out.')
    return value


def split_list(written: str) -> list[str]:
    """Split `a, b` at its commas; commas in double quotes stay."""
    parts: list[str] = []
    for found in _ENTRY.finditer(written):
        parts.append(found.group(1))
        if not found.group(2):
            break
    return parts


def _needs(written: str, schema: Any, root: Any, validator: Validator | None) -> str:
    value = _as_json(unescape(written))
    if value is ABSENT and written.startswith("[") and kinds_of(schema, root) == {"array"}:
        return 'it is no JSON list. Write a, b or ["a", "b"].'
    found = known_misfit(validator, value, root) if validator is not None and value is not ABSENT else None
    if found is not None and isinstance(value, dict | list) and kind_of(value) in kinds_of(schema, root):
        return f'at "{found.path}", {found.words}.' if found.path else f"{found.words}."
    return f"it takes {in_words(schema, root)}."
