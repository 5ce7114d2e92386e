"""What a call gave (language.md, section 3, second half)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import (
    between,
    does_not_mention,
    equals_json,
    expect,
    has_entry_with,
    has_length,
    has_no_entry_with,
    has_rows,
    includes_content,
    is_absent,
    is_one_of,
    matches,
    matches_regexp,
    mentions,
    mentions_every_value_of,
    says,
    value_at,
)
from mcpbdd.sentences import then
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Rows, Values
    from mcpbdd.world import Who, World


@then("{result} is", takes="JSON")
def result_is(world: World, result: Whose, wanted: Document) -> None:
    """The result equals this JSON, nothing more and nothing less."""
    expect(world.looking.result_of(result), equals_json(wanted.value))


@then("{result} has", takes="rows")
def result_has(world: World, result: Whose, rows: Rows) -> None:
    """Paths of the result have these values; what is not named is free."""
    expect(world.looking.result_of(result), has_rows(rows, world.plan.folder))


@then("the value {string} is between {float} and {float}")
def value_is_between(world: World, path: str, low: float, high: float) -> None:
    """The number at this path of the result lies in the range, its ends included."""
    expect(world.looking.result_of(Whose("result")), value_at(path, between(low, high)))


@then("the value {string} matches {string}")
def value_matches(world: World, path: str, pattern: str) -> None:
    """A regular expression finds something in the text at this path of the result."""
    expect(world.looking.result_of(Whose("result")), value_at(path, matches_regexp(pattern)))


@then("the value {string} is absent")
def value_is_absent(world: World, path: str) -> None:
    """There is nothing at this path of the result."""
    expect(world.looking.result_of(Whose("result")), value_at(path, is_absent()))


@then("the value {string} is one of", takes="values")
def value_is_one_of(world: World, path: str, values: Values) -> None:
    """The value at this path of the result is one of these."""
    expect(world.looking.result_of(Whose("result")), value_at(path, is_one_of(values.cells)))


@then("the list {string} has length {int}")
def list_has_length(world: World, path: str, length: int) -> None:
    """The list at this path of the result has so many entries."""
    expect(world.looking.result_of(Whose("result")), value_at(path, has_length(length)))


@then("one of {string} has", takes="rows")
def one_of_has(world: World, path: str, rows: Rows) -> None:
    """At least one object of that list has these values."""
    expect(world.looking.result_of(Whose("result")), has_entry_with(path, rows, world.plan.folder))


@then("none of {string} has", takes="rows")
def none_of_has(world: World, path: str, rows: Rows) -> None:
    """No object of that list has all these values."""
    expect(world.looking.result_of(Whose("result")), has_no_entry_with(path, rows, world.plan.folder))


@then("{reply} has", takes="rows")
def reply_has(world: World, reply: Whose, rows: Rows) -> None:
    """Paths of the whole protocol result have these values, from its root."""
    expect(world.looking.reply_of(reply), has_rows(rows, world.plan.folder))


@then("{text} says {string}")
def text_says(world: World, text: Whose, wanted: str) -> None:
    """The text is exactly this."""
    expect(world.looking.text_of(text), says(wanted))


@then("{text} mentions {string}")
def text_mentions(world: World, text: Whose, part: str) -> None:
    """The text contains this."""
    expect(world.looking.text_of(text), mentions(part))


@then("{text} does not mention {string}")
def text_does_not_mention(world: World, text: Whose, part: str) -> None:
    """The text does not contain this."""
    expect(world.looking.text_of(text), does_not_mention(part))


@then("{text} matches {string}")
def text_matches(world: World, text: Whose, pattern: str) -> None:
    """A regular expression finds something in the text."""
    expect(world.looking.text_of(text), matches(pattern))


@then("{text} mentions every value of the result")
def text_mentions_everything(world: World, text: Whose) -> None:
    """Nothing structured is lost in the text, at any depth."""
    expect(world.looking.text_of(text), mentions_every_value_of(world.looking.structured_of(text)))


@then("{result} includes an image of type {string}")
def includes_an_image(world: World, result: Whose, mime_type: str) -> None:
    """The content has an image of this media type."""
    expect(world.looking.reply_of(result), includes_content("image", mime_type))


@then("{result} includes audio of type {string}")
def includes_audio(world: World, result: Whose, mime_type: str) -> None:
    """The content has audio of this media type."""
    expect(world.looking.reply_of(result), includes_content("audio", mime_type))


@then("{result} includes a resource link of type {string}")
def includes_a_resource_link(world: World, result: Whose, mime_type: str) -> None:
    """The content has a link to a resource of this media type."""
    expect(world.looking.reply_of(result), includes_content("resource_link", mime_type))


@then("{result} includes an embedded resource of type {string}")
def includes_an_embedded_resource(world: World, result: Whose, mime_type: str) -> None:
    """The content has a resource of this media type in it."""
    expect(world.looking.reply_of(result), includes_content("resource", mime_type))


@then("{actor} has never seen {string}")
def has_never_seen(world: World, actor: Who, text: str) -> None:
    """The text stands in no frame that reached this client."""
    world.looking.expect_never_seen(actor, text)
