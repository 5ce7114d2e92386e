"""Questions in the middle of a call (language.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.doubles.people import DECLINED, DISMISSED, accepted
from mcpbdd.matching import (
    asks,
    asks_for_no_secret,
    does_not_mention,
    expect,
    has_form,
    has_rows,
    mentions,
    nothing_changed,
)
from mcpbdd.sentences import then, when
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Headed, Rows
    from mcpbdd.world import Who, World


@then("the server asks {string}")
def server_asks(world: World, text: str) -> None:
    """The server asks with a form whose message mentions this."""
    expect(world.looking.outcome_of(Whose("question")), asks(text))


@then(
    "the server asks {string} with the form",
    takes="headed: field!, type, title, required, choices, default, format, minimum, maximum",
)
def server_asks_with_the_form(world: World, text: str, table: Headed) -> None:
    """The server asks with exactly these fields; columns that are left out are free."""
    expect(world.looking.outcome_of(Whose("question")), asks(text))
    expect(world.answering.question_of(Whose("question"), text), has_form(table))


@then("the server asks the user of {actor} {string}")
def server_asks_the_user_of(world: World, actor: Who, text: str) -> None:
    """The server asks this client's user, with a form whose message mentions this."""
    expect(world.looking.outcome_of(Whose("question", actor)), asks(text))


@then("the server asks nothing")
def server_asks_nothing(world: World) -> None:
    """No question waits, and none was asked since the latest When."""
    world.answering.expect_nothing_asked()


@then("the server asks again")
def server_asks_again(world: World) -> None:
    """The server asks a new question with the same fields as the one before."""
    world.answering.expect_asked_again()


@then("the server asks for consent concerning {string}")
def server_asks_for_consent(world: World, target: str) -> None:
    """The server asks with a form whose message names the target, and nothing has changed."""
    expect(world.looking.outcome_of(Whose("question")), asks(target))
    expect(world.state.changes(), nothing_changed())


@then("{question} mentions {string}")
def question_mentions(world: World, question: Whose, text: str) -> None:
    """A question's message, a title or description of its form, its address or its prompt contains this."""
    expect(world.answering.text_of(question), mentions(text))


@then("{question} does not mention {string}")
def question_does_not_mention(world: World, question: Whose, text: str) -> None:
    """Neither a question's message nor its form, address or prompt contain this."""
    expect(world.answering.text_of(question), does_not_mention(text))


@then("{question} has", takes="rows")
def question_has(world: World, question: Whose, rows: Rows) -> None:
    """Paths of the question's parameters have these values."""
    expect(world.answering.question_of(question).params, has_rows(rows, world.plan.folder))


@then("{question} asks for no secret")
def question_asks_for_no_secret(world: World, question: Whose) -> None:
    """No field of the form asks for a password, key, token or payment data."""
    expect(world.answering.question_of(question), asks_for_no_secret())


@when("{user} accepts")
def accepts(world: World, user: Whose) -> None:
    """Accept the question, with what its form offers by itself: defaults, and yes where a yes is wanted."""
    world.answering.answer(user, lambda question: accepted(question, None))


@when("{user} accepts with", takes="rows or JSON")
def accepts_with(world: World, user: Whose, entered: Rows | Document) -> None:
    """Accept the question, and enter this."""
    world.answering.answer(user, lambda question: accepted(question, entered))


@when("{user} declines")
def declines(world: World, user: Whose) -> None:
    """Say no."""
    world.answering.answer(user, lambda _: DECLINED)


@when("{user} dismisses the question")
def dismisses(world: World, user: Whose) -> None:
    """Close the question without an answer."""
    world.answering.answer(user, lambda _: DISMISSED)


@when("{user} answers {string} by accepting")
def answers_by_accepting(world: World, user: Whose, message: str) -> None:
    """Accept the one of several pending questions whose message contains this."""
    world.answering.answer(user, lambda question: accepted(question, None), message)


@when("{user} answers {string} by accepting with", takes="rows")
def answers_by_accepting_with(world: World, user: Whose, message: str, entered: Rows) -> None:
    """Accept the one of several pending questions whose message contains this, and enter something."""
    world.answering.answer(user, lambda question: accepted(question, entered), message)


@when("{user} answers {string} by declining")
def answers_by_declining(world: World, user: Whose, message: str) -> None:
    """Say no to the one of several pending questions whose message contains this."""
    world.answering.answer(user, lambda _: DECLINED, message)


@when("{actor} sends the old answer again")
def sends_the_old_answer_again(world: World, actor: Who) -> None:
    """Send the latest answer once more, exactly as it was."""
    world.answering.answer_again(actor)


@when("{actor} alters the state of the question")
def alters_the_state(world: World, actor: Who) -> None:
    """Change the opaque state that came with the question; the next answer carries it."""
    world.answering.alter_state(actor)


@when("{actor} answers the server with", takes="JSON")
def answers_the_server_with(world: World, actor: Who, answers: Document) -> None:
    """Send raw answers to the pending questions (2026-07-28): an object of question keys and answers."""
    world.answering.answer_raw(actor, answers)
