"""An exchange that was made again, set beside the recorded one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.saying import said_by
from mcpbdd.capturing.steady import Steady
from mcpbdd.outcomes import Failed, Succeeded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from mcpbdd.capturing.exchange import Exchange
    from mcpbdd.capturing.linking import Link
    from mcpbdd.capturing.replaying import Sighting
    from mcpbdd.outcomes import Outcome

Remade = tuple["Outcome | None", tuple[str, ...]]
"""What came of an exchange, and the text of each question that was asked."""


def steady_of(exchange: Exchange, moment: datetime, others: Iterable[Remade]) -> Steady:
    """Give what is the same each time: in the recorded outcome, and in those of its kind that came later.

    Args:
        exchange: as recorded.
        moment: when.
        others: what came of it when it was made again.
    """
    outcome = exchange.outcome
    alike = [(other, asked) for other, asked in others if other is not None and type(other) is type(outcome)]
    asked = tuple(said_by(one.question) for one in exchange.asked)
    seen = () if outcome is None else (outcome, *(other for other, _ in alike))
    return Steady(seen, moment, (asked, *(texts for _, texts in alike)))


def as_recorded(sighting: Sighting, recorded: Mapping[str, str]) -> Remade:
    """Give what came, with the recorded texts in the place of those of its own world.

    Args:
        sighting: what came in another world.
        recorded: name of a folder, or of what was remembered -> the recorded text.
    """
    instead = {text: recorded[name] for name, text in sighting.known.items() if name in recorded and text}
    outcome = sighting.outcome
    asked = tuple(_put(said_by(question), instead) for question in sighting.asked)
    if isinstance(outcome, Succeeded):
        return replace(outcome, reply=_put(outcome.reply, instead)), asked
    if isinstance(outcome, Failed):
        put = {name: _put(getattr(outcome, name), instead) for name in ("message", "data", "reply")}
        return replace(outcome, **put), asked
    return outcome, asked


def is_new_each_time(link: Link, seen: Iterable[tuple[Sighting, ...]]) -> bool:
    """Tell whether a value that went from a result into a request was another one when the session was made again."""
    known = [session[link.target].known.get(link.name, link.text) for session in seen]
    return any(text != link.text for text in known)


def _put(value: Any, instead: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for text, other in instead.items():
            value = value.replace(text, other)
        return value
    if isinstance(value, dict):
        return {key: _put(inner, instead) for key, inner in value.items()}
    return [_put(inner, instead) for inner in value] if isinstance(value, list) else value
