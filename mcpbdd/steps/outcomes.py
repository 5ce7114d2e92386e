"""What came of a call (language.md, section 3, first half)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import (
    does_not_mention,
    does_not_succeed,
    expect,
    fails,
    fails_with_code,
    fails_with_reason,
    has_rows,
    is_rejected,
    leaks_nothing,
    matches,
    may_be_retried,
    may_not_be_retried,
    mentions,
    names_argument,
    reports_a_tool_error,
    says,
    succeeds,
    suggests,
    was_cancelled,
)
from mcpbdd.matching.scopes import lacks_scope
from mcpbdd.sentences import then
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Rows
    from mcpbdd.world import World


@then("{call} succeeds")
def call_succeeds(world: World, call: Whose) -> None:
    """The call is complete, without an error; structured content fits where a schema for it is declared."""
    expect(world.looking.outcome_of(call), succeeds(), hint=world.looking.hint_for(call))


@then("{call} fails")
def call_fails(world: World, call: Whose) -> None:
    """The tool reports an error, or the request is rejected."""
    expect(world.looking.outcome_of(call), fails())


@then("{call} does not succeed")
def call_does_not_succeed(world: World, call: Whose) -> None:
    """The call failed or asks."""
    expect(world.looking.outcome_of(call), does_not_succeed())


@then("the tool reports an error")
def tool_reports_an_error(world: World) -> None:
    """The tool ran and says that it failed; strict about that channel."""
    expect(
        world.looking.outcome_of(Whose("call")),
        reports_a_tool_error(),
        hint=world.looking.hint_for(Whose("call")),
    )


@then("the request is rejected")
def request_is_rejected(world: World) -> None:
    """The request was answered with a protocol error; strict about that channel."""
    expect(world.looking.outcome_of(Whose("call")), is_rejected())


@then("{call} fails with the reason {string}")
def fails_with_the_reason(world: World, call: Whose, reason: str) -> None:
    """The failure carries this very reason, wherever the framework puts reasons."""
    expect(world.looking.outcome_of(call), fails_with_reason(reason))


@then("{call} fails with the code {code}")
def fails_with_the_code(world: World, call: Whose, code: str) -> None:
    """The failure carries this code, a number or a name of the era."""
    expect(world.looking.outcome_of(call), fails_with_code(world.looking.code(call, code), code))


@then("{call} fails for lack of the scope {string}")
def fails_for_lack_of_scope(world: World, call: Whose, scope: str) -> None:
    """The server knows the caller, and says that this scope is missing: by a 403 over http, or in its error."""
    expect(world.looking.outcome_of(call), lacks_scope(scope))


@then("{call} was cancelled")
def call_was_cancelled(world: World, call: Whose) -> None:
    """The client cancelled the call before it ended."""
    expect(world.looking.outcome_of(call), was_cancelled())


@then("{call} stays unanswered")
def stays_unanswered(world: World, call: Whose) -> None:
    """The server sent no response to it."""
    world.looking.expect_unanswered(call)


@then("{call} may be retried")
def call_may_be_retried(world: World, call: Whose) -> None:
    """The failure says that trying again may help."""
    expect(world.looking.outcome_of(call), may_be_retried())


@then("{call} may not be retried")
def call_may_not_be_retried(world: World, call: Whose) -> None:
    """The failure says that trying again will not help."""
    expect(world.looking.outcome_of(call), may_not_be_retried())


@then("{call} took less than {duration}")
def took_less_than(world: World, call: Whose, duration: timedelta) -> None:
    """The server needed less than this, the users' thinking left out."""
    world.looking.expect_took_less(call, duration)


@then("exactly {int} of the calls succeeded")
def exactly_so_many_succeeded(world: World, number: int) -> None:
    """So many of all calls since the first When succeeded."""
    world.looking.expect_succeeded(number)


@then("{error} says {string}")
def error_says(world: World, error: Whose, text: str) -> None:
    """The error's text is exactly this."""
    expect(world.looking.error_of(error).text, says(text))


@then("{error} mentions {string}")
def error_mentions(world: World, error: Whose, text: str) -> None:
    """The error's text contains this."""
    expect(world.looking.error_of(error).text, mentions(text))


@then("{error} does not mention {string}")
def error_does_not_mention(world: World, error: Whose, text: str) -> None:
    """The error's text does not contain this."""
    expect(world.looking.error_of(error).text, does_not_mention(text))


@then("{error} matches {string}")
def error_matches(world: World, error: Whose, pattern: str) -> None:
    """A regular expression finds something in the error's text."""
    expect(world.looking.error_of(error).text, matches(pattern))


@then("{error} suggests {string}")
def error_suggests(world: World, error: Whose, text: str) -> None:
    """The recovery hint contains this."""
    expect(world.looking.error_of(error), suggests(text))


@then("{error} names the argument {string}")
def error_names_the_argument(world: World, error: Whose, argument: str) -> None:
    """The error says which argument is wrong."""
    expect(world.looking.error_of(error), names_argument(argument))


@then("{error} has", takes="rows")
def error_has(world: World, error: Whose, rows: Rows) -> None:
    """Paths of the error's data have these values."""
    expect(world.looking.error_of(error).data, has_rows(rows, world.plan.folder))


@then("{error} leaks nothing")
def error_leaks_nothing(world: World, error: Whose) -> None:
    """Neither code, message, data nor content show a stack frame, server path, environment value or secret."""
    expect(world.looking.error_of(error), leaks_nothing(world.looking.private(error)))
