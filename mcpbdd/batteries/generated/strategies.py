"""Strategies of hypothesis that follow a JSON Schema.

References, unions and recursion are opened by `values.schemas`, so every strategy is built of flat schemas; what a
flat schema cannot say, such as `not`, is left to a filter with the whole schema.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from mcpbdd.values.schemas import EVERY_KIND, alternatives, properties_of, validator_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from mcpbdd.values.schemas import Schema

    Flat = dict[str, Any]

DEEPEST = 4
"""How deep a value without an end goes."""
MOST_ITEMS = 5
MOST_CHARACTERS = 40
LARGEST = 10**6
"""Bounds where the schema names none: what breaks at larger ones is in the corpus."""

_ANY = st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(max_size=MOST_CHARACTERS)
_WORD = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=10)
_FORMATS: dict[str, Callable[[], SearchStrategy[str]]] = {
    "date": lambda: st.dates().map(lambda day: day.isoformat()),
    "date-time": lambda: st.datetimes().map(lambda moment: f"{moment.isoformat(timespec='seconds')}Z"),
    "time": lambda: st.times().map(lambda time: f"{time.isoformat(timespec='seconds')}Z"),
    "email": lambda: st.builds("{}@{}.example".format, _WORD, _WORD),
    "uri": lambda: st.builds("https://{}.example/{}".format, _WORD, _WORD),
    "uuid": lambda: st.uuids().map(str),
    "ipv4": lambda: st.ip_addresses(v=4).map(str),
    "ipv6": lambda: st.ip_addresses(v=6).map(str),
}


def strategy_for(schema: Schema) -> SearchStrategy[Any]:
    """Give a strategy of the values that fit a JSON Schema.

    Args:
        schema: read by its `$schema`, else as JSON Schema 2020-12; references reach inside the document only.

    Returns:
        Values that JSON can carry. Where the schema says nothing of further properties there are none.

    Raises:
        UnusableSchema: it is no JSON Schema.
    """
    return _part(schema, schema, 0).filter(validator_for(schema).is_valid)


def _part(schema: Any, root: Any, depth: int) -> SearchStrategy[Any]:
    if schema is False:
        return st.nothing()
    return st.one_of([_flat(flat, root, depth) for flat in alternatives(schema, root)])


def _flat(flat: Flat, root: Any, depth: int) -> SearchStrategy[Any]:
    if "const" in flat:
        return st.just(flat["const"])
    if isinstance(flat.get("enum"), list):
        return st.sampled_from(flat["enum"])
    named = flat.get("type")
    kinds = [named] if isinstance(named, str) else named if isinstance(named, list) else _kinds_meant(flat)
    return st.one_of([_KINDS[kind](flat, root, depth) for kind in kinds if kind in _KINDS])


def _kinds_meant(flat: Flat) -> list[str]:
    """Name the kinds that a schema without a type speaks of."""
    if properties_of(flat):
        return ["object"]
    return ["array"] if "items" in flat else sorted(EVERY_KIND - {"array", "object"})


def _integer(flat: Flat, _: Any, __: int) -> SearchStrategy[int]:
    low, high = _bounds(flat, 1)
    step = flat.get("multipleOf", 1)
    if not isinstance(step, int) or step == 1:
        return st.integers(-int(-low // 1), int(high // 1))
    return st.integers(-int(-low // step), int(high // step)).map(lambda number: number * step)


def _number(flat: Flat, root: Any, depth: int) -> SearchStrategy[float]:
    low, high = _bounds(flat, 0)
    if "multipleOf" in flat:
        return _integer(flat, root, depth)
    return st.floats(float(low), float(high), allow_subnormal=False)


def _bounds(flat: Flat, above: int) -> tuple[float, float]:
    """Give the least and the largest number; an exclusive bound lies `above` beyond, and the filter does the rest."""
    lows = [*_numbers(flat, "minimum"), *(bound + above for bound in _numbers(flat, "exclusiveMinimum"))]
    highs = [*_numbers(flat, "maximum"), *(bound - above for bound in _numbers(flat, "exclusiveMaximum"))]
    low = max(lows) if lows else min(-LARGEST, *(high - LARGEST for high in highs), 0)
    high = min(highs) if highs else max(LARGEST, low + LARGEST)
    return low, max(low, high)


def _numbers(flat: Flat, word: str) -> list[float]:
    found = flat.get(word)
    return [found] if isinstance(found, int | float) and not isinstance(found, bool) else []


def _string(flat: Flat, _: Any, __: int) -> SearchStrategy[str]:
    low, high = flat.get("minLength", 0), flat.get("maxLength")
    if isinstance(pattern := flat.get("pattern"), str) and _readable(pattern):
        return st.from_regex(pattern, fullmatch=pattern.startswith("^") and pattern.endswith("$"))
    if flat.get("format") in _FORMATS:
        return _FORMATS[flat["format"]]()
    return st.text(
        min_size=low, max_size=min(low + MOST_CHARACTERS, low + MOST_CHARACTERS if high is None else high)
    )


def _readable(pattern: str) -> bool:
    """Tell whether Python can read a pattern of ECMA 262; what it cannot is left to the filter."""
    try:
        re.compile(pattern)
    except re.error:
        return False
    return True


def _array(flat: Flat, root: Any, depth: int) -> SearchStrategy[list[Any]]:
    low = flat.get("minItems", 0)
    high = min(flat.get("maxItems", low + MOST_ITEMS), low + MOST_ITEMS)
    if isinstance(firsts := flat.get("prefixItems"), list):
        return st.tuples(*(_part(one, root, depth + 1) for one in firsts)).map(list)
    if depth >= DEEPEST and low == 0:
        return st.just([])
    items = _part(flat["items"], root, depth + 1) if "items" in flat else _ANY
    unique = repr if flat.get("uniqueItems") is True else None
    return st.lists(items, min_size=low, max_size=high, unique_by=unique)


def _object(flat: Flat, root: Any, depth: int) -> SearchStrategy[dict[str, Any]]:
    declared, wanted = properties_of(flat), flat.get("required", [])
    fixed = {name: _later(declared.get(name, True), root, depth) for name in wanted}
    free = {name: _later(part, root, depth) for name, part in declared.items() if name not in fixed}
    known = st.fixed_dictionaries(fixed, optional=free if depth < DEEPEST else {})
    more = flat.get("additionalProperties")
    if not isinstance(more, dict) or depth >= DEEPEST:
        return known
    others = st.dictionaries(_WORD, _later(more, root, depth), max_size=MOST_ITEMS)
    return st.builds(lambda some, rest: {**rest, **some}, known, others)


def _later(schema: Any, root: Any, depth: int) -> SearchStrategy[Any]:
    """Build a part only when it is drawn: a recursive schema has no end."""
    return st.deferred(lambda: _part(schema, root, depth + 1))


_KINDS: dict[str, Callable[[Flat, Any, int], SearchStrategy[Any]]] = {
    "null": lambda *_: st.none(),
    "boolean": lambda *_: st.booleans(),
    "integer": _integer,
    "number": _number,
    "string": _string,
    "array": _array,
    "object": _object,
}
