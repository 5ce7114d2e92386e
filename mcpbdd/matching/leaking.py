"""What an error must not give away: stack frames, paths of the server, values of its environment, secrets.

The rules in words are in docs/careful-sentences.md.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
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
"""What is shorter, as a secret or a folder, would be found everywhere."""

_SCRIPT = r"(?:file://|node:|/|[A-Za-z]:\\)[^\s()]{1,300}|[^\s()]{1,300}\.[cm]?[jt]sx?"
_STACK = (
    (
        "a Python stack frame",
        re.compile(r'Traceback \(most recent call last\)|File "[^"\n]+", line \d+, in \S'),
    ),
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
_NO_ROUTE = "".join(f"(?<!{method} )" for method in ("GET", "PUT", "POST", "HEAD", "PATCH", "DELETE"))
"""What follows a method of HTTP is a route and no file."""
_END = r"\s\"'`<>|,;)\]}"
_PATHS = (
    # What follows a method of HTTP, or a host, is a route and no file.
    re.compile(
        rf"(?<!GET )(?<!PUT )(?<!POST )(?<!HEAD )(?<!PATCH )(?<!DELETE )(?<![\w./:~-])/(?:{_ROOTS})/[^{_END}]+"
    ),
    re.compile(r"(?<!\w)[A-Za-z]:\\{1,2}[^\s\"'<>|,;)\\]+\\[^\s\"'<>|,;)]*"),
    re.compile(rf"\bfile://[^{_END}]+"),
    re.compile(r"[^\s\"'()]*\b(?:site-packages|node_modules)[/\\][^\s\"'()]+"),
)


@dataclass(frozen=True, slots=True)
class Private:
    """What an error must not show, and what its reader knows already.

    Attributes:
        secrets: secrets and values of the environment; they are never shown in an explanation.
        canaries: values that were planted where nobody has to look, each with the place; they are nobody's to repeat.
        folders: folders of the server: its code, its home.
        sent: every text that the caller sent in a field that is no secret; to repeat it is no leak.
        told: every text that the server told the caller before, errors left out; a path in it is no leak any more.
    """

    secrets: frozenset[str] = frozenset()
    canaries: tuple[tuple[str, str], ...] = ()
    folders: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def leaks_nothing(private: Private) -> Judged:
    """Match an outcome that shows no stack frame, server path, environment value or secret."""

    def judge(outcome: Outcome) -> Explanation | None:
        for place, text in _texts(outcome):
            if leak := leak_in(text, private):
                return Explanation(leak, place)
        return None

    return Judged("an error that leaks nothing", judge)


def leak_in(text: str, private: Private) -> str:
    """Say what a text gives away that a client is not to see; empty where it is nothing."""
    if leak := secret_in(text, private) or stack_in(text, private):
        return leak
    known = (*private.sent, *private.told)
    path = next((one for one in _paths_in(text, private.folders) if not _repeats(one, known)), "")
    return f"it shows a path of the server: {shown(path, 160)}" if path else ""


def secret_in(text: str, private: Private) -> str:
    """Say what a text gives away that is to stand nowhere, not even in a log; empty where it is nothing."""
    planted = next((place for place, canary in private.canaries if canary in text), "")
    if planted:
        return f"it shows the canary that was planted in {planted}"
    if any(_stands_in(secret, text) for secret in private.secrets):
        return "it shows a secret or a value of the environment (not repeated here)"
    return ""


def stack_in(text: str, private: Private) -> str:
    """Say which stack frame a text shows that nobody sent; empty where there is none."""
    for name, pattern in _STACK:
        found = next((hit.group() for hit in pattern.finditer(text)), "")
        if found and not _repeats(found, private.sent):
            return f"it shows {name}: {shown(found, 120)}"
    return ""


def _texts(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Give every text that the caller sees, with its place."""
    if isinstance(outcome, Failed):
        yield "the code", str(outcome.code)
        yield "the message", outcome.message
        yield from strings_in(outcome.data, ("data",))
    if isinstance(outcome, Failed | Succeeded):
        yield from strings_in(outcome.reply, ())
    else:
        yield "the outcome", in_words(outcome)


def strings_in(value: Any, at: Parts = ()) -> Iterator[tuple[str, str]]:
    """Give every name and value in a JSON value as texts, each with its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield render(at), str(key)
            yield from strings_in(inner, (*at, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from strings_in(inner, (*at, index))
    elif value is not None:
        yield render(at), str(value)


def _stands_in(secret: str, text: str) -> bool:
    """Tell whether a secret stands in a text by itself: it is no part of a longer word."""
    return len(secret) >= SHORTEST and re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None


def _paths_in(text: str, folders: Collection[str]) -> Iterator[str]:
    own = [
        rf"(?<![\w./:~-]){re.escape(folder)}(?![\w-])[^{_END}]*"
        for folder in folders
        if len(folder) >= SHORTEST
    ]
    for pattern in (*(re.compile(one) for one in own), *_PATHS):
        for hit in pattern.finditer(text):
            yield hit.group().rstrip(".:!?")


def _begins(part: str, known: Collection[str]) -> bool:
    """Tell whether something that is known is this, or begins with it: paths are read up to a quote or a space."""
    return any(re.match(rf"{re.escape(part)}(?!\w)", text) for text in known)


def _repeats(found: str, known: Collection[str]) -> bool:
    """Tell whether something is a part of what is known, also as it is written in code, or with its middle left out.

    What is cut short (by pydantic, in the value that does not fit) may end in another field than it began in.
    """
    plain = found.replace("\\\\", "\\")
    if any(part in text or part in json.dumps(text) for text in known for part in (found, plain)):
        return True
    folders = (
        place for place, char in enumerate(plain) if char in "/\\" and _begins(plain[place + 1 :], known)
    )  # what was sent, below a folder that is known: the two put together tell nothing new
    if any(place and any(plain[:place] in text for text in known) for place in folders):
        return True
    head, left_out, tail = plain.partition("...")
    return bool(left_out and head) and all(any(part in text for text in known) for part in (head, tail))
