"""Expectations: a cell that is compared with what a server gave (language.md, rule 8)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import refuse_slips, split_list
from mcpbdd.values.json_values import read_json, same_json
from mcpbdd.values.marks import quoted_text, read_mark, unescape
from mcpbdd.values.schema_words import misfit
from mcpbdd.values.schemas import UnusableSchema, validator_for
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from pathlib import Path

    from jsonschema.protocols import Validator

    from mcpbdd.values.marks import Mark

_TRUTH = {True: ("true", "yes"), False: ("false", "no")}


class Expectation(Protocol):
    """What a compared cell asks for."""

    @property
    def words(self) -> str:
        """What is expected, as a phrase."""
        ...

    def met_by(self, found: Any) -> bool:
        """Tell whether a JSON value, or ABSENT, is what is expected."""
        ...


@dataclass(frozen=True, slots=True)
class AnyValue:
    """`(any)`: something is there, null included."""

    words: str = "any value"

    def met_by(self, found: Any) -> bool:
        return found is not ABSENT


@dataclass(frozen=True, slots=True)
class Nothing:
    """`(absent)`: nothing is there."""

    words: str = "nothing"

    def met_by(self, found: Any) -> bool:
        return found is ABSENT


@dataclass(frozen=True, slots=True)
class Null:
    """`(null)`."""

    words: str = "null"

    def met_by(self, found: Any) -> bool:
        return found is None


@dataclass(frozen=True, slots=True)
class Empty:
    """`(empty)`: a text, list or object with nothing in it."""

    words: str = "an empty value"

    def met_by(self, found: Any) -> bool:
        return isinstance(found, str | list | dict) and not found


@dataclass(frozen=True, slots=True)
class Mentions:
    """`(mentions x)`: the text, or the JSON of any other value, contains x."""

    text: str

    @property
    def words(self) -> str:
        return f"something that mentions {shown(self.text)}"

    def met_by(self, found: Any) -> bool:
        return found is not ABSENT and self.text in as_text(found)


@dataclass(frozen=True, slots=True)
class Matches:
    """`(matches x)`: the text has a part that the regular expression matches."""

    pattern: re.Pattern[str]

    @property
    def words(self) -> str:
        return f"something that matches {shown(self.pattern.pattern)}"

    def met_by(self, found: Any) -> bool:
        return found is not ABSENT and self.pattern.search(as_text(found)) is not None


@dataclass(frozen=True, slots=True)
class Fits:
    """`(fits FILE)`: the value fits the JSON Schema in a file beside the feature."""

    name: str
    validator: Validator

    @property
    def words(self) -> str:
        return f"something that fits {self.name}"

    def met_by(self, found: Any) -> bool:
        if found is ABSENT:
            return False
        try:
            return misfit(self.validator, found) is None
        except UnusableSchema as fault:
            raise Misuse(f'The file "{self.name}" cannot be used. {fault}') from None


@dataclass(frozen=True, slots=True)
class Equals:
    """A plain cell: equal to what is found, read as the type of what is found.

    Attributes:
        written: the cell, its escapes unread.
    """

    written: str

    @property
    def words(self) -> str:
        quoted, text = quoted_text(self.written), unescape(self.written)
        if quoted is None and "\n" not in text:
            return text
        return shown(text if quoted is None else quoted)

    def met_by(self, found: Any) -> bool:
        quoted = quoted_text(self.written)
        if quoted is not None or found is ABSENT:
            return bool(quoted == found)  # text in quotes is that text and no other way to write its moment
        if isinstance(found, str):
            text = unescape(self.written)
            return text == found or same_instant(text, found)
        if isinstance(found, bool):
            return unescape(self.written).lower() in _TRUTH[found]
        if isinstance(found, list) and not self.written.startswith("["):
            entries = split_list(self.written)
            return len(entries) == len(found) and all(map(_entry_equals, entries, found))
        return same_json(_json_or_absent(self.written), found)


def _entry_equals(written: str, found: Any) -> bool:
    return bool(written) and read_expectation(written).met_by(found)


def read_expectation(written: str, *, folder: Path | None = None) -> Expectation:
    """Read a compared cell.

    Args:
        written: the cell, its escapes unread.
        folder: where the feature stands, for `(fits FILE)`.

    Raises:
        Misuse: the cell is empty or nearly a mark, or its regular expression or file cannot be used.
    """
    cell = written.strip()
    refuse_slips(cell)
    mark = read_mark(cell)
    return Equals(cell) if mark is None else _expectation(mark, folder)


def _expectation(mark: Mark, folder: Path | None) -> Expectation:
    alone: dict[str, type[AnyValue | Nothing | Null | Empty]] = {
        "any": AnyValue,
        "absent": Nothing,
        "null": Null,
        "empty": Empty,
    }
    if mark.word in alone:
        return alone[mark.word]()
    if mark.word == "mentions":
        return Mentions(mark.text)
    if mark.word == "matches":
        return Matches(regular_expression(mark.text))
    return Fits(mark.text, _schema_file(mark.text, folder))


def regular_expression(written: str) -> re.Pattern[str]:
    """Compile a regular expression that an author wrote.

    Raises:
        Misuse: it is none.
    """
    try:
        return re.compile(written)
    except re.error as slip:
        raise Misuse(
            f"{shown(written)} is no regular expression: {slip.msg}. "
            "Write two backslashes before a character that is meant as it stands."
        ) from None


def _schema_file(name: str, folder: Path | None) -> Validator:
    if folder is None:
        raise Misuse(f'"(fits {name})" cannot be used here: no feature file stands beside it.')
    file = (folder / name).resolve()
    if not file.is_relative_to(folder.resolve()) or not file.is_file():
        beside = [found.relative_to(folder).as_posix() for found in folder.rglob("*.json")]
        raise Misuse(f'There is no file "{name}" beside the feature.{nearest(name, beside)}')
    try:
        return validator_for(read_json(file.read_text(encoding="utf-8")))
    except (ValueError, UnusableSchema) as fault:
        raise Misuse(f'The file "{name}" is no JSON Schema: {fault}') from None


def same_instant(one: str, other: str) -> bool:
    """Tell whether two texts are date-times with a zone that name the same moment."""
    first, second = _instant(one), _instant(other)
    return first is not None and first == second


def _instant(text: str) -> datetime | None:
    if "T" not in text.upper():
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def as_text(found: Any) -> str:
    """Give the text in which `mentions` and `matches` look: text as it is, all else as JSON."""
    return found if isinstance(found, str) else shown(found, limit=10**9)


def _json_or_absent(written: str) -> Any:
    text = unescape(written)
    try:
        return read_json(text, strict=False)
    except ValueError:
        return ABSENT
