"""Matchers for text: exact, a part of it, a regular expression (language.md, rule 12)."""

from __future__ import annotations

import difflib

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.expectations import as_text, regular_expression
from mcpbdd.values.visible import shown, visible

_AROUND = 60
"""How many characters to show on both sides of a part that should not be there."""
_MOST_LINES = 12


def says(text: str) -> Judged:
    """Match a text that is exactly this one."""

    def judge(item: object) -> Explanation | None:
        found = as_text(item)
        if found == text:
            return None
        actual = _differing_lines(text, found) if "\n" in text or "\n" in found else shown(found)
        return Explanation(actual, hint=_small_difference(text, found))

    return Judged(f"the text {shown(text)}", judge)


def mentions(text: str) -> Judged:
    """Match a text that contains this one."""

    def judge(item: object) -> Explanation | None:
        found = as_text(item)
        if text in found:
            return None
        hint = ""
        if text.casefold() in found.casefold():
            hint = "It is there, but capital and small letters differ."
        elif " ".join(text.split()) in " ".join(found.split()):
            hint = "It is there, but spaces or line breaks differ."
        return Explanation(shown(found) if found else "an empty text", hint=hint)

    return Judged(f"a text that mentions {shown(text)}", judge)


def does_not_mention(text: str) -> Judged:
    """Match a text that does not contain this one."""

    def judge(item: object) -> Explanation | None:
        found = as_text(item)
        return Explanation(f"a text that mentions it: {excerpt(found, text)}") if text in found else None

    return Judged(f"a text that does not mention {shown(text)}", judge)


def matches(pattern: str) -> Judged:
    """Match a text of which a part matches a regular expression.

    Raises:
        Misuse: it is no regular expression.
    """
    expression = regular_expression(pattern)

    def judge(item: object) -> Explanation | None:
        found = as_text(item)
        return None if expression.search(found) else Explanation(shown(found) if found else "an empty text")

    return Judged(f"a text that matches {shown(pattern)}", judge)


def excerpt(found: str, part: str) -> str:
    """Give the surroundings of a part of a text, as a person reads them."""
    at = found.index(part)
    start, end = max(0, at - _AROUND), at + len(part) + _AROUND
    head, tail = "…" if start else "", "…" if end < len(found) else ""
    return shown(f"{head}{found[start:end]}{tail}")


def _small_difference(wanted: str, found: str) -> str:
    if wanted.casefold() == found.casefold():
        return "Only capital and small letters differ."
    if wanted.split() == found.split():
        return "Only spaces or line breaks differ."
    return ""


def _differing_lines(wanted: str, found: str) -> str:
    """Show the lines that differ: `-` before what is missing, `+` before what is there instead."""
    lines = difflib.unified_diff(wanted.splitlines(), found.splitlines(), n=0, lineterm="")
    changed = [
        visible(line[:1] + " " + line[1:200]) for line in lines if not line.startswith(("---", "+++", "@@"))
    ]
    more = [f"… and {len(changed) - _MOST_LINES} more lines"] if len(changed) > _MOST_LINES else []
    shown_lines = [*changed[:_MOST_LINES], *more] or ["the same lines, with other line breaks"]
    return "a text that differs (- is missing, + is there instead):\n" + "\n".join(
        f"    {line}" for line in shown_lines
    )
