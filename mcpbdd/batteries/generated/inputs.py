"""What is given to a target: values that fit its schema, and such with something hostile in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from mcpbdd.batteries.generated.corpus import HOSTILE, TEXTS
from mcpbdd.batteries.generated.strategies import strategy_for
from mcpbdd.batteries.generated.target import argument_names
from mcpbdd.values.schemas import kinds_of, properties_of, validator_for

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from mcpbdd.batteries.generated.target import Given, Target

SOAKS = (
    st.sampled_from(TEXTS),
    *(st.lists(st.sampled_from(TEXTS[:-1]), min_size=1, max_size=12).map(mark.join) for mark in ("", " ")),
)
"""Hostile texts alone, and many at once: thirty calls try most of the corpus then, and shrinking finds the one."""
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


def hostile_inputs(target: Target, known: tuple[Given, ...]) -> SearchStrategy[Given]:
    """Give inputs of which one part is hostile, is missing, or is declared by nobody."""
    base, names = valid_inputs(target, known), argument_names(target)
    texts = _texts(target)
    ways = [st.builds(_soaked, base, st.just(texts), text) for text in SOAKS] if texts else []
    if target.kind == "tool":  # the protocol knows nothing but texts elsewhere
        ways.append(st.builds(_with, base, st.sampled_from((*names, *STRANGE)), st.sampled_from(HOSTILE)))
    needed = [name for name in target.schema.get("required", []) if target.kind != "resource template"]
    if needed:
        ways.append(st.builds(_without, base, st.sampled_from(needed)))
    return st.one_of(ways or [base])


def _texts(target: Target) -> tuple[str, ...]:
    """Name the arguments that take a text."""
    parts = properties_of(target.schema)
    return tuple(name for name, part in parts.items() if "string" in kinds_of(part, target.schema))


def _soaked(given: Given, names: tuple[str, ...], text: str) -> Given:
    return {**given, **dict.fromkeys(names, text)}


def _with(given: Given, name: str, value: Any) -> Given:
    return {**given, name: value}


def _without(given: Given, name: str) -> Given:
    return {key: value for key, value in given.items() if key != name}
