"""Matchers for what came of a call (language.md, sections 2 and 3). The items are outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import nearest
from mcpbdd.matching.appearing import has_word
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.outcomes import Asking, Cancelled, Failed, Lost, Succeeded
from mcpbdd.values.visible import listed, shortened, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.outcomes import Outcome, Question

REASON_PLACES = {
    "protocol": ("error.data.reason",),
    "tool": (
        "structuredContent.error.data.reason",
        "structuredContent.error.reason",
        "structuredContent.error.code",
        "structuredContent.error",
        "structuredContent.reason",
        "_meta",
        "the head of the text",
    ),
}
"""Where a reason is looked for, by channel, in the order of the search."""


def in_words(outcome: Outcome) -> str:
    """Say what came of a call, as a phrase."""
    if isinstance(outcome, Succeeded):
        text = f": {shown(outcome.text, 200)}" if outcome.text else ""
        return f"the call succeeded{text}"
    if isinstance(outcome, Asking):
        return "the server asks " + " and ".join(question_in_words(one) for one in outcome.questions)
    if isinstance(outcome, Cancelled):
        return "the call was cancelled" + (", and answered all the same" if outcome.answered else "")
    if isinstance(outcome, Lost):
        return "the answer to the call got lost, so that the client knows nothing of it"
    if outcome.channel == "tool":
        return f"the tool reported an error: {shown(outcome.text or outcome.message, 300)}"
    code = f" with the code {outcome.code}" if outcome.code is not None else ""
    return f"the request was rejected{code}: {shown(outcome.message, 300)}"


def question_in_words(question: Question) -> str:
    """Name a question by its kind and message."""
    if question.kind == "form":
        return shown(question.message, 200)
    if question.kind == "link":
        return f"the user to open {shown(str(question.params.get('url', '')), 200)}"
    return (
        f"the model {shown(' '.join(prompts_of(question)), 200)}"
        if question.kind == "sampling"
        else "for the roots"
    )


def prompts_of(question: Question) -> list[str]:
    """Give the texts with which a server asks the model: the messages, then the system prompt."""
    prompts: list[str] = []
    messages = question.params.get("messages")
    for message in messages if isinstance(messages, list) else []:
        content = message.get("content") if isinstance(message, dict) else None
        prompts.extend(_texts_in(content))
    system = question.params.get("systemPrompt")
    return [*prompts, system] if isinstance(system, str) else prompts


def _texts_in(content: Any) -> Iterator[str]:
    """Give the texts of a message's content, those that a tool gave included."""
    for block in content if isinstance(content, list) else [content]:
        if isinstance(block, dict) and block.get("type") == "tool_result":
            yield from _texts_in(block.get("content"))
        elif isinstance(block, dict) and "text" in block:
            yield str(block["text"])


def succeeds() -> Judged:
    """Match a call that completed without an error."""
    return _kind("the call to succeed", lambda outcome: isinstance(outcome, Succeeded))


def fails() -> Judged:
    """Match a call of which the tool reports an error or the request is rejected."""
    return _kind("the call to fail", lambda outcome: isinstance(outcome, Failed))


def does_not_succeed() -> Judged:
    """Match a call that failed or asks."""
    return _kind("the call not to succeed", lambda outcome: isinstance(outcome, Failed | Asking))


def reports_a_tool_error() -> Judged:
    """Match an error that the tool reports in its result."""
    return _kind("the tool to report an error", lambda outcome: _failed_by(outcome, "tool"))


def is_rejected() -> Judged:
    """Match an error of the protocol, also one that asks for links."""
    return _kind("the request to be rejected", lambda outcome: _failed_by(_strictly(outcome), "protocol"))


def was_cancelled() -> Judged:
    """Match a call that the client cancelled."""
    return _kind("the call to be cancelled", lambda outcome: isinstance(outcome, Cancelled))


def _strictly(outcome: Outcome) -> Outcome:
    """Give the error where an error asks for links (2025-11-25); on the whole such a call asks."""
    return outcome.rejection or outcome if isinstance(outcome, Asking) else outcome


def _failed_by(outcome: Outcome, channel: str) -> bool:
    return isinstance(outcome, Failed) and outcome.channel == channel


def _kind(words: str, is_so: Callable[[Outcome], bool]) -> Judged:
    return Judged(words, lambda outcome: None if is_so(outcome) else Explanation(in_words(outcome)))


def _of_a_failure(words: str, judge: Callable[[Failed], Explanation | None]) -> Judged:
    """Make a matcher of failures; any other outcome is told as what it is."""
    return Judged(
        words, lambda item: judge(item) if isinstance(item, Failed) else Explanation(in_words(item))
    )


def fails_with_reason(token: str) -> Judged:
    """Match a failure that gives exactly this reason, wherever a framework puts it."""

    def judge(failed: Failed) -> Explanation | None:
        reason = failed.reason
        if reason is None:
            places = listed(REASON_PLACES[failed.channel])
            return Explanation(
                f"{in_words(failed)}, without a reason", hint=f"A reason was looked for at {places}."
            )
        if reason.token == token:
            return None
        near = nearest(reason.token, [token])
        hint = "Reasons are compared letter by letter." if "Did you mean" in near else ""
        return Explanation(
            f"the reason {shown(reason.token, 120)}, found at {shown(reason.place)}", hint=hint
        )

    return _of_a_failure(f"the call to fail with the reason {shown(token)}", judge)


def fails_with_code(code: int, name: str = "") -> Judged:
    """Match a failure with this code.

    Args:
        code: the number.
        name: what the author wrote, shown beside the number.
    """

    def judge(failed: Failed) -> Explanation | None:
        if failed.code == code:
            return None
        if failed.code is None:
            hint = "A tool's error carries its code at structuredContent.error.code."
            return Explanation(f"{in_words(failed)}, without a code", hint=hint)
        return Explanation(f"the code {failed.code}: {shown(failed.message, 300)}")

    named = f" ({name})" if name and name != str(code) else ""
    words = f"the call to fail with the code {code}{named}"
    return Judged(words, lambda outcome: _of_a_failure(words, judge).explain(_strictly(outcome)))


def may_be_retried() -> Judged:
    """Match a failure that says it may be tried again."""
    return _retryable("the error to say that the call may be retried", wanted=True)


def may_not_be_retried() -> Judged:
    """Match a failure that says it may not be tried again; saying nothing is not enough."""
    return _retryable("the error to say that the call may not be retried", wanted=False)


def _retryable(words: str, *, wanted: bool) -> Judged:
    def judge(failed: Failed) -> Explanation | None:
        if failed.retryable is wanted:
            return None
        if failed.retryable is None:
            return Explanation(
                "it says nothing of retrying", hint='It is said by "retryable" in the data of the error.'
            )
        return Explanation(f"it says that the call {'may' if failed.retryable else 'may not'} be retried")

    return _of_a_failure(words, judge)


def suggests(text: str) -> Judged:
    """Match a failure whose recovery hint mentions a text."""

    def judge(failed: Failed) -> Explanation | None:
        if failed.recovery and text in failed.recovery:
            return None
        if not failed.recovery:
            return Explanation(
                "it suggests nothing", hint='A suggestion stands at "recovery" in the data of the error.'
            )
        return Explanation(f"it suggests {shown(failed.recovery)}")

    return _of_a_failure(f"the error to suggest {shown(text)}", judge)


def names_argument(name: str) -> Judged:
    """Match a failure that names an argument as a whole word, in its message, text or data."""

    def judge(failed: Failed) -> Explanation | None:
        places = [failed.message, failed.text, *names_in(failed.data)]
        if any(has_word(name, place) for place in places):
            return None
        return Explanation(f"it does not name it: {shown(shortened(failed.text or failed.message))}")

    return _of_a_failure(f"the error to name the argument {shown(name)}", judge)


def names_in(data: Any, below: str = "") -> Iterator[str]:
    """Give the texts of an error's data, and the keys below words such as `issues` and `fields`."""
    if isinstance(data, dict):
        for key, value in data.items():
            if below in ("issues", "errors", "fields", "details"):
                yield str(key)
            yield from names_in(value, str(key))
    elif isinstance(data, list):
        if data and all(isinstance(part, str | int) for part in data):
            yield ".".join(str(part) for part in data)
        for value in data:
            yield from names_in(value, below)
    elif isinstance(data, str):
        yield data
