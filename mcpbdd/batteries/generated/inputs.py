"""What is given to a target: values that fit its schema, and such with something hostile in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from mcpbdd.batteries.generated.corpus import REACHING, SENDABLE
from mcpbdd.batteries.generated.strategies import strategy_for
from mcpbdd.batteries.generated.target import argument_names
from mcpbdd.values.schemas import kinds_of, properties_of, validator_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hypothesis.strategies import SearchStrategy

    from mcpbdd.batteries.generated.target import Given, Target

STRANGE = ("__class__", "__proto__", "")
"""Names of arguments that nobody declares."""


def valid_inputs(target: Target, known: tuple[Given, ...]) -> SearchStrategy[Given]:
    """Give inputs that fit the schema.

    Args:
        target: whose.
        known: what the scenario itself gave; it is mixed in, as it is and with other values beside it.
    """
    fits = validator_for(target.schema).is_valid
    made = strategy_for(target.schema)
    used = [given for given in known if fits(given)]
    if not used:
        return made
    mixed = st.builds(lambda old, new: {**new, **old}, st.sampled_from(used), made)
    return st.one_of(st.sampled_from(used), mixed.filter(fits), made)


def hostile_inputs(
    target: Target, known: tuple[Given, ...], corpus: Sequence[Any] = SENDABLE
) -> tuple[SearchStrategy[Given], ...]:
    """Give inputs of which one part is hostile, is missing, or is declared by nobody.

    Args:
        target: whose.
        known: what the scenario itself gave.
        corpus: hostile values.

    Returns:
        A strategy for each way of being hostile; those of which there is little to try come first.
    """
    base, names = valid_inputs(target, known), argument_names(target)
    ways: list[SearchStrategy[Given]] = []
    needed = [name for name in target.schema.get("required", []) if target.kind != "resource template"]
    if needed:
        ways.append(st.builds(_without, base, st.sampled_from(needed)))
    if target.kind == "tool":  # the protocol knows nothing but texts elsewhere
        ways.append(st.builds(_reaching, base, st.sampled_from(REACHING), st.sampled_from(("", *names))))
        ways.append(st.builds(_with, base, st.sampled_from((*names, *STRANGE)), st.sampled_from(corpus)))
    if soaked := _texts(target):
        texts = sorted((value for value in corpus if isinstance(value, str)), key=len)
        ways += [st.builds(_soaked, base, st.just(soaked), text) for text in _soaks(texts)]
    return tuple(ways) or (base,)


def _soaks(texts: Sequence[str]) -> Iterator[SearchStrategy[str]]:
    """Give hostile texts alone, and many short ones at once: few calls try nearly all of them then.

    Those at once are neighbours in a circle, told by two numbers, so that few tries find the one that mattered.
    """
    yield st.sampled_from(texts)
    circle = (*texts[:-1], *texts[:-1])
    many = len(texts) // 2
    sizes = st.sampled_from((1, 2, 4, 8, 16, *[many] * 11))
    for mark in ("", " "):
        yield st.builds(_neighbours, st.just(circle), st.integers(1, len(circle)), sizes, st.just(mark))


def _texts(target: Target) -> tuple[str, ...]:
    """Name the arguments that take a text."""
    parts = properties_of(target.schema)
    return tuple(name for name, part in parts.items() if "string" in kinds_of(part, target.schema))


def _soaked(given: Given, names: tuple[str, ...], text: str) -> Given:
    return {**given, **dict.fromkeys(names, text)}


def _neighbours(circle: Sequence[str], last: int, size: int, mark: str) -> str:
    return mark.join(circle[max(0, last - size) : last])


def _with(given: Given, name: str, value: Any) -> Given:
    return {**given, name: value}


def _reaching(given: Given, part: tuple[str, Any], inside: str) -> Given:
    """Put what reaches into classes beside the arguments, or into one of them."""
    name, value = part
    return {**given, inside: {name: value}} if inside else {**given, name: value}


def _without(given: Given, name: str) -> Given:
    return {key: value for key, value in given.items() if key != name}
