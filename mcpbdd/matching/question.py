"""Matchers for what a server asks (language.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.matching.form import has_form
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.matching.outcome import in_words, prompts_of, question_in_words
from mcpbdd.outcomes import Asking
from mcpbdd.values.schemas import properties_of
from mcpbdd.values.secrets import is_secret_field
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.outcomes import Outcome, Question

__all__ = [
    "asks",
    "asks_for_no_secret",
    "asks_the_model",
    "has_form",
    "sends_the_user_to",
]


def asks(text: str) -> Judged:
    """Match a call that asks by a form whose message mentions a text."""
    return _asks(f"the server to ask {shown(text)}", lambda one: one.kind == "form" and text in one.message)


def asks_the_model(text: str) -> Judged:
    """Match a call that asks the client's model, in messages or system prompt that mention a text."""
    return _asks(
        f"the server to ask the model {shown(text)}",
        lambda one: one.kind == "sampling" and any(text in part for part in prompts_of(one)),
    )


def sends_the_user_to(address: str) -> Judged:
    """Match a call that sends the user to a link whose address begins so."""
    return _asks(
        f"the server to send the user to {shown(address)}",
        lambda one: one.kind == "link" and str(one.params.get("url", "")).startswith(address),
    )


def _asks(words: str, is_it: Callable[[Question], bool]) -> Judged:
    def judge(outcome: Outcome) -> Explanation | None:
        found = isinstance(outcome, Asking) and any(is_it(question) for question in outcome.questions)
        return None if found else Explanation(in_words(outcome))

    return Judged(words, judge)


def asks_for_no_secret() -> Judged:
    """Match a question none of whose fields is declared or named as a secret."""

    def judge(question: Question) -> Explanation | None:
        fields = properties_of(question.schema)
        secret = [name for name, schema in fields.items() if is_secret_field(name, schema)]
        if not secret:
            return None
        hint = "A secret is asked for at a link, where the client cannot read it."
        return Explanation(f"{question_in_words(question)} asks for {listed(secret)}", hint=hint)

    return Judged("a question that asks for no secret", judge)
