"""What came of an exchange, said in sentences that a run of another day meets too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.phrasing import Step, Unsayable, document, expected_cell, expected_rows, headed, quoted, values
from mcpbdd.replies import GUESSED, listed_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpbdd.capturing.exchange import Exchange
    from mcpbdd.capturing.steady import Steady

OFFERS = {
    "tools/list": ("tools", "tools", "name", "name"),
    "prompts/list": ("prompts", "prompts", "name", "name"),
    "resources/list": ("resources", "resources", "uri", "uri"),
    "resources/templates/list": ("resource templates", "resourceTemplates", "uriTemplate", "uri template"),
}
"""A listing -> what it lists, the key of its reply, what tells its entries apart, and how the column is called."""
SHORT = 200
"""Characters of a text that a scenario says in full."""
MOST_ENTRIES = 30
"""Entries that a scenario lists."""
BLOCKS = {"image": "an image", "audio": "audio"}


def outcome_steps(exchange: Exchange, steady: Steady, names: Mapping[str, str]) -> list[Step]:
    """Say how an exchange ended, and what of it is the same each time.

    Args:
        exchange: any.
        steady: its outcomes.
        names: what is written as `{{name}}` -> the recorded text.
    """
    outcome = steady.first
    if isinstance(outcome, Failed):
        return [_failure(outcome, steady, names), *_texts("the error", steady, names)]
    if not isinstance(outcome, Succeeded):
        return []
    steps = [Step("then", "the call succeeds")]
    if exchange.method in OFFERS:
        return [*steps, *_offered(exchange, outcome, names)]
    if exchange.method == "completion/complete":
        return [*steps, *_suggested(outcome, steady, names)]
    if exchange.method != "tools/call":
        return [*steps, *_texts("the text", steady, names)]
    return [*steps, *_result(outcome, steady, names), *_content(outcome)]


def _failure(outcome: Failed, steady: Steady, names: Mapping[str, str]) -> Step:
    reason = outcome.reason
    others = [one.reason.token if isinstance(one, Failed) and one.reason else "" for one in steady.seen]
    if (
        reason is not None
        and set(others) == {reason.token}
        and (reason.place != GUESSED or "_" in reason.token)
    ):
        try:
            return Step("then", f"the call fails with the reason {quoted(reason.token, names)}")
        except Unsayable:
            pass
    return Step("then", "the call fails")


def _result(outcome: Succeeded, steady: Steady, names: Mapping[str, str]) -> Iterator[Step]:
    result = outcome.result
    is_text_alone = (
        isinstance(result, dict) and set(result) == {"result"} and result["result"] == outcome.text
    )
    if isinstance(result, str) or is_text_alone:
        yield from _texts("the text", steady, names)
        return
    if (
        isinstance(result, dict | list)
        and (block := expected_rows(result, names, keeps=steady.keeps)) is not None
    ):
        yield Step("then", "the result has", block)
    elif not isinstance(result, dict) and steady.keeps(()):
        yield Step("then", "the result is", document(result, names))
    else:
        yield from _texts("the text", steady, names)


def _content(outcome: Succeeded) -> Iterator[Step]:
    for kind, called in BLOCKS.items():
        for block in listed_in(outcome.reply, "content"):
            mime = block.get("mimeType")
            if block.get("type") == kind and isinstance(mime, str) and mime.isprintable():
                yield Step("then", f"the result includes {called} of type {quoted(mime)}")
                break


def _texts(what: str, steady: Steady, names: Mapping[str, str]) -> Iterator[Step]:
    """Say a short text in full, else the longest line of it that is the same each time."""
    part, is_whole = steady.text()
    says = is_whole and len(part) <= SHORT
    lines = sorted((line.strip() for line in part.splitlines()), key=len, reverse=True)
    ways = [("says", part)] if says and part else []
    ways += [("mentions", line[:SHORT].strip()) for line in lines if line]
    for verb, text in ways:
        try:
            yield Step("then", f"{what} {verb} {quoted(text, names)}")
        except Unsayable:
            continue
        return


def _offered(exchange: Exchange, outcome: Succeeded, names: Mapping[str, str]) -> Iterator[Step]:
    what, key, member, column = OFFERS[exchange.method]
    entries = listed_in(outcome.reply, key)
    cells = [expected_cell(entry.get(member), names) for entry in entries]
    is_all = "nextCursor" not in outcome.reply and "cursor" not in exchange.params
    if not cells or None in cells or len(cells) > MOST_ENTRIES or not is_all:
        return
    block = headed([column], [[cell] for cell in cells if cell is not None])
    yield Step("then", f"the server offers exactly the {what}", block)


def _suggested(outcome: Succeeded, steady: Steady, names: Mapping[str, str]) -> Iterator[Step]:
    completion: Any = outcome.reply.get("completion")
    found = completion.get("values") if isinstance(completion, dict) else None
    same = steady.keeps(("completion", "values"))
    if not isinstance(found, list) or not found or not same or len(found) > MOST_ENTRIES:
        return
    cells = [expected_cell(value, names) for value in found]
    if None not in cells:
        yield Step("then", "the suggestions are", values(cell for cell in cells if cell is not None))
