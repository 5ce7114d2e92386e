"""From what a server answered, several times over, to Thens that will hold again."""

from __future__ import annotations

import os
import re
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.phrasing import Step, Unsayable, expected_rows, is_sayable, quoted, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpbdd.drafting.playing import Played
    from mcpbdd.outcomes import Question

MOST_ROWS = 5
MOST_LINES = 2
_LONGEST = 90
_TELLING = 8
"""Fewer characters that texts begin with alike say little."""
_WORDY = re.compile(r"\w{3}")
_BLOCKS = {"image": "an image", "audio": "audio"}


class Unsteady(Exception):
    """What came differs from time to time, or between the eras; the text says how."""


def thens(plays: Sequence[Played]) -> tuple[Step, ...]:
    """Give what held every time.

    Args:
        plays: of the same steps, in fresh worlds and in every era.

    Raises:
        Unsteady: it did not come to the same.
    """
    kinds = {type(play.outcome) for play in plays}
    if len(kinds) != 1:
        came = ", ".join(sorted({f"{_kind(play)} in {play.era}" for play in plays}))
        raise Unsteady(f"it does not always come to the same: it {came}")
    outcome = plays[0].outcome
    if isinstance(outcome, Succeeded):
        return (Step("then", "the call succeeds"), *_contents(plays))
    if isinstance(outcome, Failed):
        return _failure(plays)
    if isinstance(outcome, Asking):
        return _question(plays)
    raise Unsteady("no answer came")


def _kind(play: Played) -> str:
    words = {Succeeded: "succeeds", Failed: "fails", Asking: "asks"}
    return words.get(type(play.outcome), "gives no answer")


def _failure(plays: Sequence[Played]) -> tuple[Step, ...]:
    found = [play.outcome for play in plays if isinstance(play.outcome, Failed)]
    reasons = {one.reason.token if one.reason is not None else "" for one in found}
    if len(reasons) == 1 and is_sayable(reason := reasons.pop()) and reason:
        return (_then("the call fails with the reason", reason, {}),)
    return (Step("then", "the call fails"), *_mentions("the error", plays, [one.text for one in found], 1))


def _question(plays: Sequence[Played]) -> tuple[Step, ...]:
    asked = [questions_of(play) for play in plays]
    if any(len(one) != 1 for one in asked):
        raise Unsteady("it asks several questions at once")
    kinds = {one[0].kind for one in asked}
    if len(kinds) != 1:
        raise Unsteady("it asks in different ways")
    kind = asked[0][0].kind
    if kind == "roots":
        return (Step("then", "the server asks for the roots"),)
    said = [_said(one[0]) for one in asked]
    sentence = {
        "form": "the server asks",
        "link": "the server sends the user to",
        "sampling": "the server asks the model",
    }
    return _mentions(sentence[kind], plays, said, 1, verb="", whole=kind == "link")


def questions_of(play: Played) -> tuple[Question, ...]:
    """Give the questions that a call waits for."""
    return play.outcome.questions if isinstance(play.outcome, Asking) else ()


def _said(question: Question) -> str:
    if question.kind == "link":
        return re.split(r"[?#]", str(question.params.get("url", "")))[0]
    if question.kind == "sampling":
        return "\n".join(_texts(question.params.get("messages")))
    return question.message


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        yield value["text"]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def _contents(plays: Sequence[Played]) -> Iterator[Step]:
    found = [play.outcome for play in plays if isinstance(play.outcome, Succeeded)]
    if all(one.method == "tools/call" and _says_more_than_text(one) for one in found):
        pairs = _steady_rows(plays, [one.result for one in found])
        if pairs:
            yield Step("then", "the result has", rows(pairs))
            return
    if len({one.text for one in found}) == 1 and _is_plain(found[0].text, plays):
        yield from _mentions("the text", plays, [one.text for one in found], 1, verb="says", whole=True)
    else:
        yield from _mentions("the text", plays, [one.text for one in found], MOST_LINES)
    yield from _blocks([one.reply for one in found])


def _says_more_than_text(outcome: Succeeded) -> bool:
    """Tell whether a result has structure; frameworks wrap a text as {"result": text}."""
    result = outcome.result
    return isinstance(result, dict | list) and result != {"result": outcome.text}


def _is_plain(text: str, plays: Sequence[Played]) -> bool:
    return bool(text) and "\n" not in text and len(text) <= _LONGEST and not _passes(text, plays[0].names)


def _steady_rows(plays: Sequence[Played], results: Sequence[Any]) -> list[tuple[str, str]]:
    tables = []
    for play, result in zip(plays, results, strict=True):
        block = expected_rows(result, play.names, limit=60)
        tables.append(dict(line for line in block.lines or () if len(line) == 2) if block is not None else {})
    steady = [
        (path, cell)
        for path, cell in tables[0].items()
        if all(table.get(path) == cell for table in tables)
        and len(cell) <= _LONGEST
        and not _passes(cell, {})
    ]
    return steady[:MOST_ROWS]


def _mentions(
    what: str,
    plays: Sequence[Played],
    texts: Sequence[str],
    most: int,
    *,
    verb: str = "mentions",
    whole: bool = False,
) -> tuple[Step, ...]:
    """Say which lines of a text came every time, folders under their names."""
    written: list[dict[str, None]] = []
    for play, text in zip(plays, texts, strict=True):
        lines = [text] if whole else [line.strip()[:_LONGEST].strip() for line in text.splitlines()]
        written.append(dict.fromkeys(said for line in lines if (said := _quotable(line, play.names, whole))))
    steady = [said for said in written[0] if all(said in other for other in written)]
    if not steady and not whole and (common := _common([*texts])):
        steady = [said for said in [_quotable(common, plays[0].names, whole)] if said]
    return tuple(Step("then", " ".join(filter(None, (what, verb, said)))) for said in steady[:most])


def _common(texts: list[str]) -> str:
    """Give the words with which the first lines of texts begin alike; empty where that says little."""
    lines = [text.strip().partition("\n")[0] for text in texts]
    begun = os.path.commonprefix(lines)  # noqa: RUF071 - characters are meant
    whole_words = begun if begun in lines else re.sub(r"[^\s\w]*\w*\Z", "", begun)
    return whole_words[:_LONGEST].strip() if len(whole_words) >= _TELLING else ""


def _quotable(line: str, names: dict[str, str], whole: bool) -> str:
    if not whole and (_WORDY.search(line) is None or _passes(line, names)):
        return ""
    try:
        return quoted(line, names) if line else ""
    except Unsayable:
        return ""


def _blocks(replies: Sequence[dict[str, Any]]) -> Iterator[Step]:
    for kind, words in _BLOCKS.items():
        types = {
            block.get("mimeType")
            for reply in replies
            for block in reply.get("content", ()) or ()
            if isinstance(block, dict) and block.get("type") == kind
        }
        if len(types) == 1 and isinstance(found := types.pop(), str):
            yield _then(f"the result includes {words} of type", found, {})


def _then(sentence: str, text: str, names: dict[str, str]) -> Step:
    return Step("then", f"{sentence} {quoted(text, names)}")


def _passes(text: str, names: dict[str, str]) -> bool:
    """Tell whether a text is of this moment or of this machine, so that it says nothing elsewhere or tomorrow."""
    for value in names.values():
        text = text.replace(value, "")
    if (len(text) > 4 and text in os.environ.values()) or _is_now(text):
        return True
    return any(part in text for part in (*_of_this_moment(), *_of_this_machine()))


def _of_this_moment() -> Iterator[str]:
    now = datetime.now(UTC)
    for day in (now - timedelta(days=1), now, now + timedelta(days=1)):
        yield day.date().isoformat()
        yield f"{day:%A}"
        yield f"{day:%b} {day.day}"
    for moment in (now, now.astimezone()):
        for minute in (moment - timedelta(minutes=1), moment):
            yield f"{minute:%H:%M}:"
            yield f"{minute:%I:%M}:".lstrip("0")


def _is_now(text: str) -> bool:
    now = datetime.now(UTC).timestamp()
    numbers = [int(found) for found in re.findall(r"(?<!\d)\d{10,13}(?!\d)", text)]
    return any(abs(number / scale - now) < 10 * 86_400 for number in numbers for scale in (1, 1000))


def _of_this_machine() -> Iterator[str]:
    known = {str(Path.home()), str(Path.cwd()), socket.gethostname(), *os.environ.values()}
    return (value for value in known if len(value) >= 8)
