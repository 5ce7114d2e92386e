"""Matchers for the log messages that a server sent to its clients."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.secrets import SHAPES, is_secret_field
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mcpbdd.matching.notices import Notice

MOST_SHOWN = 6
SHORTEST = 4
"""What is shorter would be found everywhere."""
_MASKED = re.compile(
    r"[*•x.…\-\s]*|\W*(?:redacted|hidden|masked|removed|none|null|absent|set|unset)\W*", re.IGNORECASE
)
"""What stands in the place of a secret where somebody took care."""
_ASSIGNED = re.compile(r"(?P<name>[A-Za-z_][\w-]*)(?:\s*=\s*|[\"']\s*:\s*)[\"']?(?P<value>[^\s\"',;&}]+)")
"""`password=…`, and `"password": …` of JSON; "wrong password: too short" is prose."""


def logged(text: str, level: str) -> Judged:
    """Match log messages of which one of this level contains the text."""

    def judge(messages: Sequence[Notice]) -> Explanation | None:
        if any(text in line_of(one) and one.params.get("level") == level for one in messages):
            return None
        return Explanation(_in_words([one for one in messages if text in line_of(one)] or messages))

    return Judged(f'the server to have logged "{text}" at {level}', judge)


def logged_nothing(level: str | None = None) -> Judged:
    """Match no log message, or none of this level."""
    words = "the server to have logged nothing" + (f" at {level}" if level else "")

    def judge(messages: Sequence[Notice]) -> Explanation | None:
        found = [one for one in messages if level in (None, one.params.get("level"))]
        return Explanation(_in_words(found)) if found else None

    return Judged(words, judge)


def logged_no_secret(secrets: Collection[str]) -> Judged:
    """Match log messages that show no secret.

    A secret is what is known as one, the value of a member whose name says so, a value that such a name is given in
    a text, and what has the shape of a key or token. A mask is none. What is found is not repeated.

    Args:
        secrets: values that are known to be secret.
    """

    def judge(messages: Sequence[Notice]) -> Explanation | None:
        for one in messages:
            if leak := next(_leaks([one.params.get("logger"), one.params.get("data")], secrets), None):
                return Explanation(f"a message at {one_level(one)} shows {leak} (not repeated here)")
        return None

    return Judged("the server to have logged no secret", judge)


def line_of(message: Notice) -> str:
    """Give a log message as a line: its logger where it has one, and its data, as JSON where that is no text."""
    data, logger = message.params.get("data"), message.params.get("logger")
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return f"{logger}: {text}" if logger else text


def one_level(message: Notice) -> str:
    """Give the level of a log message, as sent."""
    return str(message.params.get("level"))


def _leaks(value: Any, secrets: Collection[str]) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, str | int | float) and _is_given_away(str(name), inner):
                yield f'the value of "{name}"'
            yield from _leaks([name, inner], secrets)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaks(inner, secrets)
    elif isinstance(value, str):
        yield from _leaks_of_text(value, secrets)
    elif value is not None and str(value) in secrets:
        yield "a known secret"


def _leaks_of_text(text: str, secrets: Collection[str]) -> Iterator[str]:
    if any(len(secret) >= SHORTEST and secret in text for secret in secrets):
        yield "a known secret"
    for name, shape in SHAPES:
        found = shape.search(text)
        if found and not _MASKED.fullmatch(found.groupdict().get("secret") or found.group()):
            yield name
    for given in _ASSIGNED.finditer(text):
        if _is_given_away(given["name"], given["value"]):
            yield f'the value of "{given["name"]}"'


def _is_given_away(name: str, value: object) -> bool:
    """Whether a name says that its value is a secret, and the value is neither a mask, nor a flag, nor too short."""
    written = str(value)
    is_value = not isinstance(value, bool) and len(written) >= SHORTEST and not _MASKED.fullmatch(written)
    return is_value and is_secret_field(name)


def _in_words(messages: Sequence[Notice]) -> str:
    if not messages:
        return "it logged nothing"
    lines = ", ".join(f"{shown(line_of(one), 120)} at {one_level(one)}" for one in messages[:MOST_SHOWN])
    more = len(messages) - MOST_SHOWN
    return f"it logged {lines}" + (f" and {more} more" if more > 0 else "")
