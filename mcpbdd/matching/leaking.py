"""What an error must not give away: stack frames, paths of the server, values of its environment, secrets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.matching.outcome import in_words
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.paths import render
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from mcpbdd.outcomes import Outcome
    from mcpbdd.values.paths import Parts

SHORTEST = 4
"""What is shorter, as a secret or as an allowed text, would be found everywhere."""

_SCRIPT = r"(?:file://|node:|/|[A-Za-z]:\\)[^\s()]{1,300}|[^\s()]{1,300}\.[cm]?[jt]sx?"
_STACK = (
    ("a Python stack frame", re.compile(r'Traceback \(most recent call last\)|File "[^"\n]+", line \d+')),
    (
        "a Java stack frame",
        re.compile(r"\bat [\w.$<>/]+\((?:[\w$]+\.(?:java|kt|scala|groovy):\d+|Native Method)\)"),
    ),
    ("a JavaScript stack frame", re.compile(rf"\bat (?:[^\n()]{{1,120}} \()?(?:{_SCRIPT}):\d+:\d+\)?")),
    ("a .NET stack frame", re.compile(r"\bat [\w.`<>]+\([^)\n]*\) in [^\n]+:line \d+")),
    ("a Go stack trace", re.compile(r"\bgoroutine \d+ \[")),
    ("a Rust panic", re.compile(r"\bpanicked at [^\n]{1,300}:\d+:\d+")),
)
_ROOTS = "home|Users|root|usr|opt|var|srv|app|tmp|etc|private|mnt|workspace|proc"
_PATHS = (
    re.compile(rf"(?<![\w./:~-])/(?:{_ROOTS})/[^\s\"'<>|,;)]+"),
    re.compile(r"(?<!\w)[A-Za-z]:\\{1,2}[^\s\"'<>|,;)\\]+\\[^\s\"'<>|,;)]*"),
    re.compile(r"\bfile://[^\s\"'<>|,;)]+"),
    re.compile(r"[^\s\"'()]*\b(?:site-packages|node_modules)[/\\][^\s\"'()]+"),
)


def leaks_nothing(secrets: Collection[str], paths: Collection[str], allowed: Collection[str]) -> Judged:
    """Match an outcome that shows no stack frame, server path, environment value or secret.

    Args:
        secrets: values of the environment and secrets, never shown in the explanation.
        paths: folders of the server: its code, its libraries, its home.
        allowed: what the caller sent itself, which is taken out first: an echo is no leak.
    """

    def judge(outcome: Outcome) -> Explanation | None:
        for place, text in _texts(outcome):
            cleaned = _without(text, allowed)
            if leak := _leak(cleaned, secrets, paths):
                return Explanation(leak, place)
        return None

    return Judged("an error that leaks nothing", judge)


def _texts(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Give every text that the caller sees, with its place."""
    if isinstance(outcome, Failed):
        yield "the code", str(outcome.code)
        yield "the message", outcome.message
        yield from _strings(outcome.data, ("data",))
    if isinstance(outcome, Failed | Succeeded):
        yield from _strings(outcome.reply, ())
    else:
        yield "the outcome", in_words(outcome)


def _strings(value: Any, at: Parts) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield render(at), str(key)
            yield from _strings(inner, (*at, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _strings(inner, (*at, index))
    elif value is not None:
        yield render(at), str(value)


def _without(text: str, allowed: Collection[str]) -> str:
    for known in sorted(allowed, key=len, reverse=True):
        if len(known) >= SHORTEST:
            text = text.replace(known, "\N{HORIZONTAL ELLIPSIS}")
    return text


def _leak(text: str, secrets: Collection[str], paths: Collection[str]) -> str:
    if any(len(secret) >= SHORTEST and secret in text for secret in secrets):
        return "it shows a secret or a value of the environment (not repeated here)"
    for name, pattern in _STACK:
        if found := pattern.search(text):
            return f"it shows {name}: {shown(found.group(), 120)}"
    known = [path for path in paths if len(path) >= SHORTEST and path in text]
    found_path = known[0] if known else next((hit.group() for one in _PATHS if (hit := one.search(text))), "")
    return f"it shows a path of the server: {shown(found_path, 160)}" if found_path else ""
