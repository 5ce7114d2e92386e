"""Scenarios with an honest path, walked in a world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.battery import named, try_all
from mcpbdd.batteries.consent.proof import prove
from mcpbdd.batteries.consent.script import script_of
from mcpbdd.doubles.people import accepted
from mcpbdd.values.blocks import Document, Headed, Rows
from mcpbdd.world import Who, Whose, World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpbdd.batteries.consent.attack import Finding
    from mcpbdd.config import Era, Transport

ERAS: tuple[Era, ...] = ("2025-11-25", "2026-07-28")
FILES = ("a.txt", "b.txt", "b.txt.copy1")
USER = Whose("user")
OPENS_AND_LEAVES: dict[str, Any] = {"opens": "and leaves"}
"""Stands for a user who agrees to open a link and never goes there."""
OPENS_AND_FINISHES: dict[str, Any] = {"opens": "and finishes"}
"""Stands for a user who agrees to open a link and does there what is wanted."""


@dataclass(frozen=True)
class Honest:
    """A scenario with an honest path.

    Attributes:
        server: the server, as a configuration has it.
        tool, arguments: what is called.
        given: what is done before.
        answers: what the user enters, question by question; None for what the form offers.
        transport: how the server is reached.
    """

    server: dict[str, Any]
    tool: str
    arguments: dict[str, Any]
    given: tuple[Callable[[World], None], ...] = ()
    answers: tuple[dict[str, Any] | None, ...] = (None,)
    transport: Transport = "in process"


def with_files(world: World) -> None:
    """Let the folder hold some files."""
    lines = tuple((name, f"This is {name}.") for name in FILES)
    world.places.fill("shelf", Headed(("path", "content"), lines))


def with_accounts(world: World) -> None:
    """Let the database hold two accounts."""
    world.places.prepare("data", "accounts")


def as_ann(world: World) -> None:
    """Let the client act as somebody."""
    who = (("subject", "ann"), ("client id", "desk"), ("tenant", "acme"))
    world.staging.act_as(Who(), Rows(who))


def walk(world: World, honest: Honest) -> None:
    """Say the honest path."""
    speak = world.journal.speak
    speak(world, "given", lambda world: world.staging.use_server("gate", honest.transport))
    for deed in honest.given:
        speak(world, "given", deed)
    arguments = Document(honest.arguments)
    speak(world, "when", lambda world: world.acting.call_tool(Who(), honest.tool, arguments))
    for entered in honest.answers:
        speak(world, "when", answering(entered))


def answering(entered: dict[str, Any] | None) -> Callable[[World], None]:
    """Give what accepts a question."""
    if entered in (OPENS_AND_LEAVES, OPENS_AND_FINISHES):
        return lambda world: world.links.open(USER, finishes=entered is OPENS_AND_FINISHES)
    document = None if entered is None else Document(entered)
    return lambda world: world.answering.answer(USER, lambda question: accepted(question, document))


def judge(world: World, attacks: Sequence[str]) -> dict[str, Finding]:
    """Run attacks without a verdict, and give what came of each by its name."""
    script = script_of(world)
    with world.aside():
        findings = try_all(prove(script), named(attacks), world.latest_actor.era)
    return {finding.attack.name: finding for finding in findings}


def broken(findings: dict[str, Finding]) -> set[str]:
    """Give the attacks that found a way round."""
    return {name for name, finding in findings.items() if finding.result == "broken"}
