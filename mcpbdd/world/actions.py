"""Functions and commands of the configuration that a scenario sets off: events, preparations."""

from __future__ import annotations

import inspect
import os
import subprocess
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.command import which
from mcpbdd.connection.in_process import called
from mcpbdd.errors import Misuse, Unreachable, nearest
from mcpbdd.importing import load_attribute

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mcpbdd.runtime import Runtime

WITHIN = 60.0
"""Seconds that a command may take."""


def perform(
    known: Mapping[str, str | tuple[str, ...]],
    name: str,
    kind: str,
    project: Path,
    given: dict[str, Any],
    folder: Path | None = None,
) -> object:
    """Do what the configuration has under a name.

    Args:
        known: the configured functions ("module:attr") and commands (argument vectors).
        name: which of them.
        kind: how messages call it, `event` or `preparation`.
        project: the project's folder.
        given: arguments of a function by name, environment variables of a command.
        folder: the folder that it works on: a function's argument `folder`, a command's working directory.

    Returns:
        What a function gave, to be finished where it is asynchronous; None for a command.

    Raises:
        Misuse: there is none of that name, or its arguments do not fit.
        Unreachable: it failed.
    """
    if name not in known:
        raise Misuse(f'The configuration of the server has no {kind} "{name}".{nearest(name, known)}')
    action = known[name]
    if isinstance(action, str):
        function: Any = load_attribute(action, folder=project)
        return called(function, {**({"folder": folder} if folder is not None else {}), **given}, action)
    environment = {**os.environ, **{key: str(value) for key, value in given.items()}}
    command = [which(action[0], project), *action[1:]]
    try:
        done = subprocess.run(  # noqa: S603 - the project's own command
            command, cwd=folder or project, env=environment, capture_output=True, timeout=WITHIN, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unreachable(f'The {kind} "{name}" did not end within {WITHIN:g} seconds.') from None
    if done.returncode != 0:
        stderr = done.stderr.decode("utf-8", errors="replace")
        raise Unreachable(f'The {kind} "{name}" ended with the status {done.returncode}.', stderr=stderr)
    return None


def finish(runtime: Runtime, described: str, done: object) -> None:
    """Wait for what an asynchronous function does.

    Raises:
        Unreachable: it raised, or took too long.
    """
    if not inspect.isawaitable(done):
        return

    async def ended() -> None:
        await done

    try:
        runtime.run(ended, deadline=WITHIN)
    except TimeoutError:
        raise Unreachable(f"{described} did not end within {WITHIN:g} seconds.") from None
    except Exception as error:  # the edge: the project's own function
        raise Unreachable(f"{described} raised {type(error).__name__}: {error}") from error
