"""A whole recording: the session, what is read out of it, and the files."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.conversation import conversation_in
from mcpbdd.capturing.files import write_anew
from mcpbdd.capturing.hiding import hidden
from mcpbdd.capturing.keeping import as_lines
from mcpbdd.capturing.saying import LISTS, UNSAID
from mcpbdd.capturing.signals import INTERRUPT, TERMINATIONS, told_of
from mcpbdd.config import ERAS
from mcpbdd.phrasing import Feature, Step, quoted
from mcpbdd.transcript import REDACTED
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from mcpbdd.capturing.exchange import Exchange
    from mcpbdd.capturing.launching import Launch
    from mcpbdd.capturing.settling import Settling
    from mcpbdd.capturing.telling import Session
    from mcpbdd.phrasing import Scenario
    from mcpbdd.progress import Tell
    from mcpbdd.transcript import Frame

REPLAY_WITHIN = 120.0
"""Seconds that finding out what passes may take."""


@dataclass(frozen=True)
class Wanted:
    """What is to be written.

    Attributes:
        to: the feature file; it does not exist yet.
        frames: the file of frames, None for none; it does not exist yet.
        replay: try what is written, and mend it until it passes.
    """

    to: Path
    frames: Path | None
    replay: bool


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        scenarios: in the file; 0 where there was nothing to tell, and no file was written.
        drafts: those of them that are not known to pass.
        notes: what somebody should know, a sentence each.
    """

    scenarios: int
    drafts: int
    notes: tuple[str, ...]


def write(frames: Sequence[Frame], began: float, launch: Launch, wanted: Wanted, tell: Tell) -> Written:
    """Write what happened as scenarios.

    The file is there before anything is tried, since a client may end this process soon after its session, and it is
    replaced as a whole once that is done.

    Args:
        frames: what crossed the wire.
        began: when, seconds since the epoch.
        launch: the server.
        wanted: what is to be written.
        tell: is told what is done next.

    Raises:
        McpbddError: a file cannot be written.
    """
    from mcpbdd.capturing.settling import Settling  # noqa: PLC0415 - it is read while the session goes on
    from mcpbdd.capturing.telling import DRAFT, Session  # noqa: PLC0415 - as above

    kept = hidden(frames, launch.redactor)
    if wanted.frames is not None:
        write_anew(wanted.frames, as_lines(kept, began))
    exchanges = conversation_in(kept)
    spoken = tuple(one for one in exchanges if one.method not in UNSAID)
    notes = [*_notes(kept, spoken)]
    if not spoken:
        return Written(0, 0, (*notes, "The client called nothing, so there is no scenario to write."))
    told = Session(
        tuple(replace(one, number=number) for number, one in enumerate(spoken)),
        _schemas(exchanges),
        _harmless(exchanges),
        launch.folders(),
        datetime.fromtimestamp(began, UTC),
        launch.redactor,
    )
    eras = launch.config.eras or launch.configuration.eras or ERAS
    settling = Settling(told, eras, REPLAY_WITHIN)
    why_not = _why_not(launch, wanted)
    scenarios = settling.as_recorded()
    write_anew(wanted.to, _feature(launch, told, scenarios, why_not or _BEFORE).text())
    if not why_not:

        def keep(known: tuple[Scenario, ...]) -> None:
            write_anew(wanted.to, _feature(launch, told, known, "").text())

        scenarios = _settled(settling, launch, tell, keep)
        keep(scenarios)
    else:
        notes.append(why_not)
    drafts = sum(DRAFT in scenario.tags for scenario in scenarios)
    return Written(len(scenarios), drafts, tuple(notes))


_BEFORE = "Not replayed, since the client ended the recorder before that was done."


def _settled(
    settling: Settling, launch: Launch, tell: Tell, keep: Callable[[tuple[Scenario, ...]], None]
) -> tuple[Scenario, ...]:
    from mcpbdd.capturing.replaying import Stand  # noqa: PLC0415 - as above

    with ExitStack() as stack:
        # A client that ends us gives some seconds more after it has asked, and they are enough for most recordings.
        stack.enter_context(told_of(TERMINATIONS, lambda: None))
        stack.enter_context(told_of(INTERRUPT, settling.hurry))
        stand = Stand(launch.configuration, launch.name, _background(launch))
        stack.callback(stand.close)
        return settling.settled(stand, tell, keep)


def _why_not(launch: Launch, wanted: Wanted) -> str:
    if not wanted.replay:
        return "Not replayed, as --no-replay says."
    if launch.is_at_an_address:
        return "Not replayed, since the server runs by itself and would do everything a second time."
    return ""


def _background(launch: Launch) -> tuple[Step, ...]:
    return (Step("given", f"the server {quoted(launch.name)}"),)


def _feature(launch: Launch, told: Session, scenarios: tuple[Scenario, ...], note: str) -> Feature:
    day = told.moment.strftime("%d %B %Y").lstrip("0")
    prose = [f"Recorded on {day}, from what a client did; give it a title that says what it is about."]
    if not launch.is_configured:
        prose.append(
            f"The configuration needs a server of the name {quoted(launch.name)}, see docs/recording.md."
        )
    prose += [note] if note else []
    return Feature(
        f"What a client did with the server {launch.name}", tuple(prose), _background(launch), scenarios
    )


def _schemas(exchanges: Sequence[Exchange]) -> dict[str, dict[str, Any]]:
    return {
        name: entry["inputSchema"]
        for name, entry in _tools(exchanges)
        if isinstance(entry.get("inputSchema"), dict)
    }


def _harmless(exchanges: Sequence[Exchange]) -> frozenset[str]:
    found = ((name, entry.get("annotations")) for name, entry in _tools(exchanges))
    return frozenset(
        name for name, notes in found if isinstance(notes, dict) and notes.get("readOnlyHint") is True
    )


def _tools(exchanges: Sequence[Exchange]) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in exchanges:
        reply = getattr(one.outcome, "reply", None)
        listed = reply.get("tools") if one.method in LISTS and isinstance(reply, dict) else None
        for entry in listed if isinstance(listed, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                yield entry["name"], entry


def _notes(frames: Sequence[Frame], exchanges: Sequence[Exchange]) -> Iterator[str]:
    for direction, who in (("->", "client"), ("<-", "server")):
        rubbish = [
            str(one.message["unreadable"])
            for one in frames
            if one.direction == direction and "unreadable" in one.message
        ]
        if rubbish:
            yield f"{len(rubbish)} lines of the {who} were no messages; the first: {shown(rubbish[0], 80)}"
    if any(REDACTED in json.dumps(one.message, ensure_ascii=False, default=str) for one in frames):
        yield f"Secrets were left out; {REDACTED} stands in their place."
    if len({one.client for one in exchanges}) > 1:
        yield "Several clients were connected; the scenarios tell of them as of one."
