"""The server that somebody named on the command line: one of the configuration, or a target as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from mcpbdd import scaffold
from mcpbdd.config import Configuration, ServerConfig, configuration_in, load
from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from pathlib import Path


def configured(words: tuple[str, ...], folder: Path) -> tuple[Configuration, str]:
    """Give a configuration that has the server, and its name there.

    Args:
        words: the name of a configured server, "module:attr", a command, or an address.
        folder: where the configuration and modules are looked for.

    Returns:
        The project's configuration where the server is one of it; else one made for it, without a source.

    Raises:
        Misuse: there is none.
    """
    if len(words) == 1 and (found := _configuration(folder)) is not None and words[0] in found.servers:
        return found, words[0]
    target = scaffold.read_target(words)
    try:
        needed = scaffold.needed_settings(target, folder)
    except Misuse as slip:
        known = found.servers if len(words) == 1 and (found := _configuration(folder)) is not None else {}
        near = nearest(words[0], known) if known else ""
        raise Misuse(f"{slip}{f' As a server of the configuration:{near}' if near else ''}") from None
    if needed:
        raise Misuse(
            f'"{words[0]}" needs settings ({", ".join(needed)}). Give them in mcpbdd.toml, and call the server by '
            "its name there."
        )
    name = scaffold.server_name(target)
    try:
        given = _process(target) if isinstance(target, tuple) else {"target": target}
        server = ServerConfig.model_validate(given)
    except ValidationError as slip:
        raise Misuse(f"The target cannot be used: {slip.errors()[0]['msg']}.") from None
    return Configuration(folder=folder.resolve(), servers={name: server}), name


def _process(command: tuple[str, ...]) -> dict[str, Any]:
    """Let a server in Python write no compiled files either."""
    return {"target": list(command), "environment": {"PYTHONDONTWRITEBYTECODE": "1"}}


def _configuration(folder: Path) -> Configuration | None:
    here = any(configuration_in(place) is not None for place in (folder.resolve(), *folder.resolve().parents))
    return load(folder) if here else None
