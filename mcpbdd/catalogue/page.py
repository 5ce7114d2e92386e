"""Writes docs/steps.md from the sentences themselves."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from typing import TYPE_CHECKING

import mcpbdd.steps
from mcpbdd.catalogue.examples import example_of
from mcpbdd.sentences import Sentence, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mcpbdd.values.blocks import Takes

_HEAD = """\
# The sentences

Generated from the sentences themselves by `make docs`; a test fails where this page is stale.
A project adds its own: see [writing-steps.md](writing-steps.md). [concepts.md](concepts.md) explains the words.

*When* does, *Then* observes, *Given* prepares. `And` and `But` continue the keyword before them."""

GAPS = {
    "actor": """`the client`, `client "ben"` | a client; another name is another connection with its own calls""",
    "call": """`the call`, `the call of client "ben"` | the latest call of the latest When, or of that client""",
    "result": "`the result` | structured content, else the JSON of the only text block, else the text",
    "text": "`the text` | all text blocks of the call, joined by a line break",
    "error": "`the error` | the failure of the call",
    "reply": "`the reply` | the whole protocol result as sent",
    "question": "`the question` | what the server asks in the middle of the call",
    "user": "`the user` | the person at the client",
    "model": "`the model` | the language model at the client",
    "string": r"""`"Paris"`, `'Paris'` | text; `\n` is a line break, `\"` a quote, `\\` a backslash""",
    "int": "`3` | a whole number",
    "float": "`1.5`, `-2` | a number",
    "era": "`2025-11-25`, `2026-07-28` | a revision of the protocol",
    "transport": "`in process`, `stdio`, `http` | how the server is reached",
    "code": "`-32602`, `InvalidParams` | an error code, by number or by name",
    "level": "`debug` … `emergency` | a log level of the protocol",
    "method": "`GET`, `post` | a method of HTTP, in any case",
    "duration": "`250 ms`, `31 seconds`, `2 days` | a time span in ms, seconds, minutes, hours or days",
}
"""Every gap that a sentence may have: what is written there, and what it means."""

_CELLS = """\
## What stands under a sentence

A table of *names and values* has no heading line, and neither has one with a *value a line*. A table *with a heading*
names its columns in the first line. JSON stands between lines of `\"\"\"`; after `\"\"\"text` it is text.

A cell is read by the schema of the place that it goes to: `120` is a number for a number, and text for a string;
`yes`, `no`, `true` and `false` are booleans; `EUR, USD` or JSON is a list. `"120"` in double quotes is text, always.
`(absent)` leaves out, `(null)` is null, `(empty)` is empty text. A path (`range.from`, `items[0].id`) reaches inside.
A cell that does not fit its schema fails the step: to send a wrong value on purpose, quote it or write JSON.

Where a value is compared, these are expectations: `(any)`, `(mentions x)`, `(matches x)`, and `(fits FILE)` for a
JSON Schema beside the feature. Times compare as instants."""


def catalogue_markdown(sentences: Iterable[Sentence]) -> str:
    """Write sentences down as a page, by the module that defines them.

    Args:
        sentences: in the order in which they are to stand.
    """
    topics: dict[str, list[Sentence]] = {}
    for sentence in sentences:
        topics.setdefault(sentence.function.__module__, []).append(sentence)
    used = [gap for found in topics.values() for sentence in found for gap in gaps_of(sentence)]
    parts = [_HEAD, *_gaps(used), _CELLS]
    for module, found in topics.items():
        parts += [f"## {_heading(module)}", *(_entry(sentence) for sentence in found)]
    return "\n\n".join(parts) + "\n"


def gaps_of(sentence: Sentence) -> list[str]:
    """Give the names of a sentence's gaps, in their order."""
    return re.findall(r"\{(\w+)\}", sentence.pattern)


def packaged_sentences() -> list[Sentence]:
    """Load the language that comes with mcpbdd, and give its sentences by topic."""
    for module in pkgutil.iter_modules(mcpbdd.steps.__path__):
        importlib.import_module(f"mcpbdd.steps.{module.name}")
    return sorted((sentence for sentence in vocabulary.sentences if sentence.topic), key=_place)


def _place(sentence: Sentence) -> tuple[int, str, int]:
    """Topics stand in the order in which a scenario is written; others after them."""
    order = (
        "scene",
        "calling",
        "outcomes",
        "results",
        "questions",
        "state",
        "store",
        "tables",
        "moments",
        "upstream",
        "handlers",
        "telling",
        "contract",
    )
    topic = sentence.topic
    return (order.index(topic) if topic in order else len(order), topic, sentence.line)


def _gaps(used: Sequence[str]) -> Iterator[str]:
    yield "## Gaps\n\nA name in braces stands for what you write there."
    known = [name for name in GAPS if name in used] + sorted(set(used) - set(GAPS))
    lines = ["| gap | you write | it is |", "|---|---|---|"]
    lines += [f"| `{{{name}}}` | {GAPS.get(name, ' | of the project')} |" for name in known]
    yield "\n".join(lines)
    yield (
        'What begins with *the* may be followed by a name: `the text of client "ben"`. In quoted text '
        "and in cells `{{name}}` is a remembered value, and `{{folder:NAME}}` the path of a scenario's folder."
    )


def _heading(module: str) -> str:
    first = (sys.modules[module].__doc__ or module).strip().splitlines()[0]
    return re.sub(r"\s*\([^)]*\)", "", first).rstrip(".")


def _entry(sentence: Sentence) -> str:
    lines = [f"**{sentence.keyword.capitalize()}** `{sentence.pattern}`", "", sentence.meaning]
    if sentence.takes is not None:
        lines += ["", f"Under it: {sentence.takes.words()}.{_columns(sentence.takes)}"]
    return "\n".join([*lines, "", "```gherkin", *example_of(sentence), "```"])


def _columns(takes: Takes) -> str:
    if not takes.columns:
        return ""
    named = ", ".join(f"*{name.removesuffix('!')}*" for name in takes.columns)
    needed = [name.removesuffix("!") for name in takes.columns if name.endswith("!")]
    return f" Columns: {named}{'; needed: ' + ', '.join(needed) if needed else ''}."
