"""Texts with tab stops (LSP 3.18, Snippet Syntax), and the sentences as such texts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcpbdd.editing.beginnings import CHOICES
from mcpbdd.recognizing import shown_gap

if TYPE_CHECKING:
    from mcpbdd.editing.beginnings import Beginning

_MEANS_SOMETHING = re.compile(r"([\\$}])")
_CLOSED = frozenset({"era", "transport", "level"})


def plain_text(beginning: Beginning) -> str:
    """Give the sentence as one may write it, what is written already kept."""
    rest = (shown_gap(token[1:-1]) if token.startswith("{") else token for token in beginning.rest)
    return beginning.kept + "".join(rest)


@dataclass
class _Stops:
    """Counts tab stops."""

    used: int = field(default=0)

    def next(self, text: str) -> str:
        self.used += 1
        return f"${{{self.used}:{escaped(text)}}}"

    def choice(self, texts: tuple[str, ...]) -> str:
        self.used += 1
        return f"${{{self.used}|{','.join(texts)}|}}"


def snippet(beginning: Beginning) -> str:
    """Give the sentence with a tab stop for each gap that is open, and for what stands under it."""
    stops = _Stops()
    roles = iter(beginning.sentence.roles[len(beginning.filled) :])
    text = escaped(beginning.kept)
    for token in beginning.rest:
        text += _gap(token[1:-1], next(roles, ""), stops) if token.startswith("{") else escaped(token)
    return text + _under(beginning, stops)


def _gap(kind: str, role: str, stops: _Stops) -> str:
    if kind == "string":
        return f'"{stops.next(role.replace("_", " "))}"'
    return stops.choice(CHOICES[kind]) if kind in _CLOSED else stops.next(shown_gap(kind))


def _under(beginning: Beginning, stops: _Stops) -> str:
    """Give the form that stands under the sentence; editors indent its lines like the first."""
    takes = beginning.sentence.takes
    if takes is None:
        return ""
    form = takes.declaration.split(" or ")[0]
    if form == "JSON":
        return f'\n  """\n  {stops.next("{}")}\n  """'
    if form == "values":
        return f"\n  | {stops.next('value')} |"
    if form == "rows":
        return f"\n  | {stops.next('name')} | {stops.next('value')} |"
    columns = [name.removesuffix("!") for name in takes.columns if name.endswith("!")] or ["key"]
    heading = " | ".join(stops.next(name) for name in columns)
    cells = " | ".join(stops.next("value") for _ in columns)
    return f"\n  | {heading} |\n  | {cells} |"


def escaped(text: str) -> str:
    """Write a text so that nothing in it is taken for a tab stop."""
    return _MEANS_SOMETHING.sub(r"\\\1", text)
