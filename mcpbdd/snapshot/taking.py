"""Asks servers what they offer: listings alone, nothing is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mcpbdd.config import ERAS
from mcpbdd.errors import LeftOut, McpbddError
from mcpbdd.snapshot.facts import KINDS, Offered, ServerFacts, Snapshot
from mcpbdd.snapshot.keeping import fingerprint
from mcpbdd.world import Plan, Stage, World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.config import Configuration, Era
    from mcpbdd.progress import Tell


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of asking.

    Attributes:
        snapshot: of the servers that answered.
        silent: server -> why there is nothing of it.
    """

    snapshot: Snapshot
    silent: dict[str, str]


def take(configuration: Configuration, names: Iterable[str], tell: Tell) -> Taken:
    """Ask servers what they offer, in each revision that they speak.

    Args:
        configuration: the project's.
        names: of the servers.
        tell: is told what is done next.

    Raises:
        Misuse: there is no server of that name.
    """
    facts: dict[str, ServerFacts] = {}
    silent: dict[str, str] = {}
    stage = Stage(configuration)
    try:
        for name in names:
            configuration.server(name)
            try:
                facts[name] = _asked(stage, name, tell)
            except McpbddError as why:
                silent[name] = str(why)
    finally:
        stage.close()
    return Taken(Snapshot(servers=facts), silent)


def _asked(stage: Stage, name: str, tell: Tell) -> ServerFacts:
    server = stage.configuration.server(name)
    eras: dict[Era, Offered] = {}
    reasons = []
    for era in server.eras or ERAS:
        tell(f"{name}, {era}")
        try:
            eras[era] = _offered(stage, name, era)
        except LeftOut as reason:
            reasons.append(f"{era}: {reason}")
        finally:
            stage.end_feature()
    if not eras:
        raise McpbddError("; ".join(reasons))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return ServerFacts(configured=fingerprint(server), taken=now, eras=eras)


def _offered(stage: Stage, name: str, era: Era) -> Offered:
    world = World(stage, Plan(era, stage.configuration.folder, frozenset({"fresh"})))
    try:
        world.staging.use_server(name)
        actor = world.latest_actor
        introduction = actor.session.server
        listed = {kind: actor.declared(kind) for kind in KINDS if _lists(kind, introduction)}
    finally:
        world.close()
    kept = {kind: entries for kind, entries in listed.items() if entries}
    return Offered.model_validate(stage.redactor.json({"introduction": introduction, "listed": kept}))


def _lists(kind: str, introduction: dict[str, object]) -> bool:
    declared = introduction.get("capabilities")
    return isinstance(declared, dict) and kind.replace("resource templates", "resources") in declared
