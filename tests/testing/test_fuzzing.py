"""Generated calls of handlers: sound ones survive, and each slip is found, made small and repeated by its seed."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from typing import TYPE_CHECKING

import anyio
import pytest
from pydantic import BaseModel

from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import HandlerContext  # noqa: TC001 - a handler's annotations are read
from mcpbdd.kit.failures import Failure
from mcpbdd.testing import HOSTILE, Budget, fuzz_prompt, fuzz_resource, fuzz_tool, strategy_for
from mcpbdd.world.canaries import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable

SHORT = 0.1


class Found(BaseModel):
    """What was found."""

    number: int


def find(word: str, most: int = 3) -> Found:
    """Find notes that have a word in them."""
    return Found(number=min(len(word), most))


def shout(word: str) -> str:
    """Fill a text in, and trust it."""
    return word.format("x")


def tell(word: str) -> str:
    """Tell where the notes lie."""
    if "/" in word:
        raise Failure(Code.NOT_FOUND, "There is no note /srv/notes/index.db.")
    return word


async def wait(word: str) -> str:
    """Wait for a word that never comes."""
    if not word:
        await anyio.sleep_forever()
    return word


def note(name: str) -> str:
    """Give a note."""
    return f"The note {name}."


def lost(name: str) -> str:
    """Give the second part of a name."""
    return name.split("-")[1]


class Settings:
    """What a careless handler merges options into."""


def option(options: dict[str, object]) -> str:
    """Take options over, whatever they are called."""
    for name, value in options.items():
        with suppress(AttributeError, TypeError):
            setattr(Settings, name, value)
    return "taken"


def environs(word: str) -> str:
    """Tell everything."""
    return f"{word} in {dict(os.environ)}"


def logs(word: str, ctx: HandlerContext) -> str:
    """Log everything."""
    ctx.log.info("looking", data={"in": dict(os.environ)})
    return word


def swallows(word: str) -> str:
    """Log what went wrong, and go on."""
    try:
        return word.format("x")
    except (LookupError, ValueError, AttributeError):
        logging.getLogger("shop").exception("it went wrong")
        return ""


async def ignores(word: str, ctx: HandlerContext) -> str:
    """Wait as long as nobody is there to hear it."""
    while ctx.signal.aborted:  # noqa: ASYNC110 - that is what is wrong with it
        await anyio.sleep(SHORT)
    return word


def review(note: str) -> str:
    """Ask for a review."""
    return f"Look at {note}"


def badly(note: str) -> str:
    """Ask for a review, and trust the note."""
    return note % ()


def test_sound_handlers_survive() -> None:
    for report in (
        fuzz_tool(find),
        fuzz_resource(note, template="notes://{name}"),
        fuzz_prompt(review, context={}),
    ):
        report.must_survive()
        assert report.made > 60
        assert report.reached > report.made / 2


@pytest.mark.parametrize("seed", range(3))
def test_a_slip_is_found_and_made_small(seed: int) -> None:
    report = fuzz_tool(shout, budget=Budget(seed=seed))
    assert report.broken == "no_crash"
    assert report.given is not None
    assert len(report.given["word"]) < 40
    assert report == fuzz_tool(shout, budget=Budget(seed=seed))
    with pytest.raises(AssertionError, match=rf"no_crash.*seed {seed}"):
        report.must_survive()


def test_other_slips_are_found_too() -> None:
    once = Budget(seed=1)
    assert fuzz_resource(lost, template="notes://{name}", budget=once).broken == "no_crash"
    assert fuzz_prompt(badly, budget=once).broken == "no_crash"
    assert fuzz_tool(tell, budget=once).broken == "leaks_nothing"


@pytest.mark.parametrize(
    ("handler", "broken"),
    [
        (option, "alters_nothing"),
        (environs, "keeps_secrets"),
        (logs, "keeps_secrets"),
        (swallows, "hides_nothing"),
        (ignores, "answers"),
    ],
)
def test_what_no_answer_shows_is_found_too(handler: Callable[..., object], broken: str) -> None:
    for seed in range(2):
        report = fuzz_tool(handler, budget=Budget(seed=seed, timeout=SHORT * 5))
        assert report.broken == broken
    assert not [name for name in vars(Settings) if not name.startswith("__")]
    assert VARIABLE not in os.environ


def test_a_handler_that_waits_is_given_up() -> None:
    report = fuzz_tool(wait, budget=Budget(valid=20, hostile=0, seed=1, timeout=SHORT))
    assert (report.broken, report.given) == ("answers", {"word": ""})


def test_no_calls_prove_nothing() -> None:
    report = fuzz_tool(find, budget=Budget(valid=0, hostile=0))
    with pytest.raises(AssertionError, match="nothing is proved"):
        report.must_survive()


def test_what_it_is_made_of_is_there_for_others() -> None:
    assert "__class__" in HOSTILE
    assert not strategy_for({"const": 1}).is_empty
