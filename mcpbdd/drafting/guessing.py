"""Honest arguments: from what a schema gives as examples, defaults and choices, else what a name suggests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.values.schemas import UnusableSchema, alternatives, properties_of, validator_for

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = "{folder}"
"""Stands for the folder of a scenario that the server works in."""
FILE = "{file}"
"""Stands for a file that lies there."""
NOTE = "note.txt"
"""The file that a draft puts there, where nothing else fills the folder."""

_EXAMPLE = re.compile(
    r"(?:e\.g\.?|for example|such as|example:?|like)[,:]?\s*['\"`“]([^'\"`”]{1,60})['\"`”]", re.IGNORECASE
)
_CHOICE = re.compile(r"\(['\"`“]([^'\"`”]{1,60})['\"`”]\)")
"""How descriptions name the words that may be written: all of them ('all')."""
_SUGGESTED: tuple[tuple[str, str], ...] = (
    (r"HH:MM|\btime\b", "16:30"),
    (r"time_?zone|\btz\b", "Europe/Warsaw"),
    (r"directory|\bdir\b|folder|repo_?path|\brepo\b|\broot\b", FOLDER),
    (r"path|file", f"{FOLDER}/{FILE}"),
    (r"\bur[li]\b", "https://example.test/"),
    (r"e-?mail", "ada@example.test"),
    (r"YYYY-MM-DD|\bdate\b|\bday\b", "2026-01-15"),
    (r"city|place|location", "Paris"),
    (r"currency", "EUR"),
    (r"language", "en"),
    (r"\bname\b|\bwho\b|user|author", "Ada"),
)
"""What a name or description suggests; the first that fits is taken."""
_FORMATS = {
    "date": "2026-01-15",
    "date-time": "2026-01-15T12:00:00Z",
    "time": "16:30:00Z",
    "email": "ada@example.test",
    "uri": "https://example.test/",
    "uuid": "12345678-1234-4234-8234-123456789abc",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
}
_WORD = "example"
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Guess:
    """Arguments for an honest call.

    Attributes:
        arguments: a JSON object.
        unsure: names of arguments that nothing in the schema gives, so that they were made up.
    """

    arguments: dict[str, Any] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()


def honest(schema: Any, folder: str = "", *, file: str = NOTE, consents: bool = False) -> Guess:
    """Make arguments that a server should take.

    Args:
        schema: of the arguments, or of a form.
        folder: the text for a folder that the server works in; empty where it has none.
        file: a file that lies there.
        consents: every yes or no is a yes, as the form of somebody who agrees.

    Returns:
        The required ones, and others of which the schema gives an example.
    """
    root = schema if isinstance(schema, dict) else {}
    flat = next(iter(alternatives(root)), {})
    required = _required(flat)
    arguments, unsure = {}, []
    for name, place in properties_of(flat).items():
        if name in required or consents or _given(place, root):
            maker = _Maker(root, (folder, file), consents=consents)
            arguments[name] = maker.make(name, place, 0)
            if not maker.sure:
                unsure.append(name)
    return Guess(arguments, tuple(unsure))


def _required(flat: dict[str, Any]) -> list[Any]:
    required = flat.get("required")
    return required if isinstance(required, list) else []


def _given(place: Any, root: Any) -> bool:
    return any(
        isinstance(flat.get("examples"), list) and flat["examples"] for flat in alternatives(place, root)
    )


class _Maker:
    """Makes one value, and remembers whether the schema gave it."""

    def __init__(self, root: Any, place: tuple[str, str], *, consents: bool) -> None:
        self._root, self._consents, self.sure = root, consents, True
        self._folder, self._file = place

    def make(self, name: str, place: Any, depth: int) -> Any:
        flats = alternatives(place, self._root)
        flat = next((one for one in flats if one.get("type") != "null"), {})
        if self._consents and flat.get("type") == "boolean":
            return True
        for key in ("const", "default"):
            if flat.get(key) is not None:
                return flat[key]
        for key in ("examples", "enum"):
            if isinstance(flat.get(key), list) and flat[key]:
                return flat[key][0]
        kind = flat.get("type")
        kind = next((one for one in kind if one != "null"), None) if isinstance(kind, list) else kind
        make = self._kinds().get(kind if isinstance(kind, str) else self._meant(flat), self._text)
        return make(name, flat, depth) if depth < _DEEPEST else None

    def _kinds(self) -> dict[str, Callable[[str, dict[str, Any], int], Any]]:
        return {
            "object": self._object,
            "array": self._list,
            "integer": self._number,
            "number": self._number,
            "boolean": lambda *_: False,
        }

    @staticmethod
    def _meant(flat: dict[str, Any]) -> str:
        return "object" if "properties" in flat else "array" if "items" in flat else "string"

    def _object(self, _: str, flat: dict[str, Any], depth: int) -> Any:
        required = _required(flat)
        return {
            name: self.make(name, place, depth + 1)
            for name, place in properties_of(flat).items()
            if name in required
        }

    def _list(self, name: str, flat: dict[str, Any], depth: int) -> Any:
        fewest = flat.get("minItems")
        singular = name.removesuffix("s")
        return [self.make(singular, flat.get("items", {}), depth + 1) for _ in range(max(1, fewest or 0))][:8]

    def _number(self, _: str, flat: dict[str, Any], __: int) -> Any:
        for key, step in (("minimum", 0), ("exclusiveMinimum", 1)):
            if isinstance(flat.get(key), int | float):
                return max(flat[key] + step, 1) if flat.get("maximum", 1) >= 1 else flat[key] + step
        return min(1, flat["maximum"]) if isinstance(flat.get("maximum"), int | float) else 1

    def _text(self, name: str, flat: dict[str, Any], _: int) -> Any:
        described = str(flat.get("description") or "")
        if (found := _EXAMPLE.search(described) or _CHOICE.search(described)) is not None:
            return found.group(1)
        if (known := _FORMATS.get(str(flat.get("format")))) is not None:
            return known
        self.sure = False
        text = self._suggested(name, described)
        longer = flat.get("minLength")
        if isinstance(longer, int) and len(text) < min(longer, 200):
            text = text.ljust(longer, "x")
        fits = {key: value for key, value in flat.items() if key in ("pattern", "maxLength", "minLength")}
        return text if _fits(text, fits) else text[: flat.get("maxLength", len(text))]

    def _suggested(self, name: str, described: str) -> str:
        words = re.sub(r"([a-z])([A-Z])", r"\1_\2", name).replace("_", " ")
        for text in (f"{name} {words}", described):
            for pattern, value in _SUGGESTED:
                if re.search(pattern, text, re.IGNORECASE) and (self._folder or FOLDER not in value):
                    return value.replace(FOLDER, self._folder).replace(FILE, self._file)
        return _WORD


def _fits(value: Any, schema: dict[str, Any]) -> bool:
    try:
        return bool(validator_for(schema).is_valid(value))
    except (UnusableSchema, re.error):
        return True


def wrong(schema: Any) -> tuple[str, Any, str] | None:
    """Give an argument with a value that does not fit, and why it does not; None where every value may."""
    root = schema if isinstance(schema, dict) else {}
    flat = next(iter(alternatives(root)), {})
    for name, place in properties_of(flat).items():
        one = alternatives(place, root)
        if len(one) == 1 and isinstance(one[0].get("enum"), list):
            return name, "none of these", "is none of its choices"
        if len(one) == 1 and one[0].get("type") in ("integer", "number"):
            return name, "many", "is no number"
    return None
