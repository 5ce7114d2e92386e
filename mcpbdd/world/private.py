"""What an error must not give away in a scenario, and what its client knows anyway."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.leaking import Private
from mcpbdd.values.secrets import is_secret_field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpbdd.transcript import Frame
    from mcpbdd.world.names import Who
    from mcpbdd.world.scene import Scene
    from mcpbdd.world.world import World

LOGGED = "notifications/message"
TELLING = 8
"""What is shorter, as a value of an environment, is a word such as `info` or `true`, and found everywhere."""


def private_of(world: World, who: Who) -> Private:
    """Gather what a server must not show an actor, and what went to and fro between the two.

    What the actor sent counts as known where it stood in a field that is no secret; what the server told counts
    where it was no error and no log message.
    """
    scene = world.server()
    frames = [frame for frame in world.transcript.frames if frame.actor == str(who)]
    sent = tuple(text for frame in frames if frame.direction == "->" for text in _harmless(frame.message))
    own = world.own_secrets.secrets
    known = world.stage.redactor.secrets | _environment(scene)
    return Private(
        secrets=frozenset(own | {secret for secret in known if not any(secret in text for text in sent)}),
        folders=_folders(scene),
        sent=tuple(text for text in sent if text not in own),
        told=tuple(text for frame in frames if _is_told(frame) for text in _texts(frame.message)),
    )


def _environment(scene: Scene) -> set[str]:
    """Give what the configuration gives the process, and what this process knows under a secret's name."""
    given = {**scene.environment(), **_secret_ones(os.environ)}
    return {value for value in given.values() if len(value) >= TELLING and "/" not in value}


def _secret_ones(variables: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in variables.items()
        if is_secret_field(name) or "key" in name.lower().split("_")
    }


def _folders(scene: Scene) -> tuple[str, ...]:
    code = scene.described.get("path")
    return (str(Path.home()), *((str(Path(code).absolute().parent),) if code else ()))


def _is_told(frame: Frame) -> bool:
    result = frame.message.get("result")
    failed = "error" in frame.message or (isinstance(result, dict) and result.get("isError") is True)
    logged = frame.message.get("method") == LOGGED  # to log a path does not make it less of a leak
    return frame.direction == "<-" and not failed and not logged


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif value is not None:
        yield str(value)


def _harmless(value: Any) -> Iterator[str]:
    """Give every text but those in fields that are named as secrets."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if not is_secret_field(str(name)) or isinstance(inner, dict | list):
                yield from _harmless(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _harmless(inner)
    elif value is not None:
        yield str(value)
