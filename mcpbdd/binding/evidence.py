"""Attaches to a step what it brought about: frames, questions, state changes, the server's log."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from mcpbdd.world.offer import offer_of

if TYPE_CHECKING:
    from mcpbdd.binding.current import Run
    from mcpbdd.world import World


@dataclass
class Seen:
    """How much of a scenario's evidence earlier steps have attached."""

    frames: int = 0
    questions: int = 0
    changes: int = 0
    log: int = 0
    reports: int = 0
    upstream: int = 0
    misses: int = 0
    server: bool = False


def attach_evidence(run: Run) -> None:
    """Attach what is new since the step before; also when the step failed."""
    if run.tape is None or run.depth:
        return
    world, seen = run.world, run.tape.seen
    for name, content in [*_offer(run), *_news(world, seen)]:
        text = world.stage.redactor.dump(content)
        for formatter in run.listeners:
            formatter.attach(name, "application/json", text)


def _offer(run: Run) -> list[tuple[str, Any]]:
    """Give what the server offers, with the last step of the first scenario that can tell."""
    offer = offer_of(run.world) if run.tape is not None and run.tape.at_last_step else None
    return [("offer.json", offer)] if offer is not None else []


def _news(world: World, seen: Seen) -> list[tuple[str, Any]]:
    """Give captions and contents of what is new, and note it as seen."""
    news: list[tuple[str, Any]] = []
    if world.scene is not None and not seen.server and any(actor.connected for actor in world.actors):
        seen.server = True
        news.append(("server.json", {"name": world.scene.name, **world.scene.described}))
    frames = world.transcript.since(seen.frames)
    questions = [question for call in world.calls for question in call.questions]
    log = world.log_lines()
    groups: list[tuple[str, Any]] = [
        ("frames.json", [_named(frame) for frame in frames]),
        ("questions.json", [_named(question) for question in questions[seen.questions :]]),
        ("changes.json", [_named(change) for change in world.state.events[seen.changes :]]),
        ("upstream.json", _of_upstreams(world, seen)),
        ("log.json", [_named(line) for line in log[seen.log :]]),
    ]
    groups += [(report.file, report.content) for report in world.reports[seen.reports :]]
    seen.reports = len(world.reports)
    seen.frames += len(frames)
    seen.questions, seen.changes, seen.log = len(questions), len(world.state.events), len(log)
    return [*news, *(group for group in groups if group[1])]


def _of_upstreams(world: World, seen: Seen) -> list[Any]:
    """Give what upstreams received, and what nothing answered, without credentials."""
    book = world.upstream.book
    exchanges, misses = book.exchanges[seen.upstream :], book.misses[seen.misses :]
    seen.upstream += len(exchanges)
    seen.misses += len(misses)
    return [*(one.record() for one in exchanges), *({"miss": f"The server {miss}"} for miss in misses)]


def _named(value: Any) -> dict[str, Any]:
    """Give the fields of a frozen value by name, as they are: `asdict` copies every frame to its last word."""
    return {field.name: getattr(value, field.name) for field in fields(value)}
