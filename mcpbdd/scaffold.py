"""The first files of a project: the smallest set that runs."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import shutil
from dataclasses import dataclass
from types import ModuleType, NoneType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from mcpbdd.config import configuration_in, is_address
from mcpbdd.errors import Misuse
from mcpbdd.importing import is_attribute_path, load_attribute

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Target = str | tuple[str, ...]

HOOKS = "from mcpbdd.binding import install", "install(globals())"
"""What a project's own environment.py needs, at its end."""

_CONFIGURATION = """\
# What mcpbdd runs the features against. Every server that a feature names has a table here.
[servers.{name}]
target = {target}
"""

_SETTINGS = """\
# {target} needs settings; fill them in:
# settings = {{ {settings} }}
"""

_FEATURE = """\
Feature: The server "{name}"
  In the words of those who decide it.

  Scenario: It tells which tools it has
    Given the server "{name}"
    When the client lists the tools
    Then the call succeeds
"""

_STEPS = '''\
"""The mcpbdd language, for behave."""

from mcpbdd.binding import use_steps

use_steps()
'''

_ENVIRONMENT = f'''\
"""The mcpbdd hooks, for behave. Hooks of the project's own stand above the last line."""

{HOOKS[0]}

{HOOKS[1]}
'''

_DATA = (str, bytes, int, float, dict, list, tuple, set, ModuleType, NoneType)

_SAYS_NOTHING = {"server", "main", "__main__", "app", "index", "cli", "src", "dist", "build", "bin", "mcp"}


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file to be written.

    Attributes:
        path: relative to the project's folder.
        text: what it is to hold.
    """

    path: str
    text: str


def read_target(words: tuple[str, ...]) -> Target:
    """Read a target from the command line.

    Args:
        words: one word, "module:attr", an address or a whole command; or a command word by word.

    Returns:
        The target as it stands in a configuration.

    Raises:
        Misuse: the command cannot be split into words.
    """
    if len(words) > 1:
        return words
    text = words[0]
    if found := re.fullmatch(r"(.+)\.py:(\w+)", text):
        module = re.sub(r"[/\\]", ".", found.group(1)).strip(".")
        raise Misuse(f'"{text}" names a file; write the module: "{module}:{found.group(2)}".')
    if is_attribute_path(text) or is_address(text):
        return text
    try:
        split = tuple(shlex.split(text))
    except ValueError:
        raise Misuse(f"The command {text} cannot be split into words: a quote is not closed.") from None
    if not split:
        raise Misuse('The target is empty; write "module:attr", a command or an address.')
    return split


def needed_settings(target: Target, folder: Path) -> tuple[str, ...]:
    """See that there is something to run, and what it cannot be run without.

    Returns:
        The names of the arguments that a factory must be given.

    Raises:
        Misuse: the module cannot be imported, what it names is plain data, or the command is not found.
    """
    if isinstance(target, tuple):
        script = folder / target[0]
        if script.suffix == ".py" and script.is_file() and not os.access(script, os.X_OK):
            module = re.sub(r"[/\\]", ".", target[0].removesuffix(".py")).strip(".")
            raise Misuse(
                f'"{target[0]}" is a file that cannot be executed; name the server in it, "{module}:NAME", or '
                f'run it: "python {target[0]}".'
            )
        if shutil.which(target[0]) is None and not (folder / target[0]).is_file():
            there = (folder / f"{target[0]}.py").is_file()
            near = f' There is {target[0]}.py; name the server in it: "{target[0]}:NAME".' if there else ""
            raise Misuse(f'"{target[0]}" is neither "module:attr" nor a command that can be found.{near}')
        return ()
    if is_address(target):
        return ()
    found = load_attribute(target, folder=folder)
    if isinstance(found, _DATA):
        kind = type(found).__name__
        raise Misuse(f'"{target}" is data ({kind}), neither a server nor a function that gives one.')
    return _required(found) if inspect.isroutine(found) or inspect.isclass(found) else ()


def server_name(target: Target) -> str:
    """Derive a server's name from its target: the last part of it that says something."""
    if isinstance(target, tuple):
        words = [word for word in target[1:] if not word.startswith("-")] or [target[0]]
        parts = re.split(r"[/\\]", re.sub(r"\.\w+\Z", "", words[0]))
    elif is_address(target):
        parts = [(urlsplit(target).hostname or "").replace(".", "-")]
    else:
        parts = target.partition(":")[0].split(".")
    names = [_trimmed(part) for part in reversed(parts)]
    return next((name for name in names if name and name not in _SAYS_NOTHING), "server")


def new_files(
    name: str,
    target: Target,
    *,
    inside_features: bool,
    settings: tuple[str, ...] = (),
    feature: str = "",
) -> tuple[NewFile, ...]:
    """Give the files of a new project; environment.py is the last of them.

    Args:
        name: the server's name.
        target: what is run.
        inside_features: whether the steps and hooks stand in features/, not beside it.
        settings: names of the settings that the author still has to fill in.
        feature: the text of the first feature; one that lists the tools where none is given.

    Raises:
        Misuse: the name cannot be a file's name and a key.
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        raise Misuse(f'"{name}" cannot be the name of the server; use letters, digits, - and _.')
    written = json.dumps(target if isinstance(target, str) else list(target), ensure_ascii=False)
    base = "features/" if inside_features else ""
    configuration = _CONFIGURATION.format(name=name, target=written)
    if settings:
        blanks = ", ".join(f'{setting} = "…"' for setting in settings)
        configuration += _SETTINGS.format(target=target, settings=blanks)
    return (
        NewFile("mcpbdd.toml", configuration),
        NewFile(f"features/{name}.feature", feature or _FEATURE.format(name=name)),
        NewFile(f"{base}steps/library.py", _STEPS),
        NewFile(f"{base}environment.py", _ENVIRONMENT),
    )


def check_folder(files: Iterable[NewFile], folder: Path, *, inside_features: bool) -> None:
    """See that writing would neither overwrite anything nor be in vain; an environment.py may exist.

    Raises:
        Misuse: files exist, the project is configured already, or behave would look elsewhere for the steps.
    """
    if (found := configuration_in(folder)) is not None:
        there, above = found.path.name, "tool.mcpbdd." if found.path.name == "pyproject.toml" else ""
        more = f"To add a server, add a table [{above}servers.NAME] to it."
        raise Misuse(f"Nothing was written, since {there} configures mcpbdd already. {more}")
    taken = [file.path for file in files if (folder / file.path).exists()]
    if taken := [path for path in taken if not path.endswith("environment.py")]:
        raise Misuse(f"Nothing was written, since this exists already: {', '.join(taken)}.")
    rival = next((path for path in ("steps", "environment.py") if (folder / "features" / path).exists()), "")
    if rival and not inside_features:
        raise Misuse(
            f"Nothing was written: features/{rival} exists, so behave looks for steps and hooks only in "
            "features/. Say --inside-features."
        )


def write(files: Iterable[NewFile], folder: Path) -> tuple[str, ...]:
    """Write the files that do not exist yet.

    Returns:
        The paths that were written.

    Raises:
        Misuse: one cannot be written.
    """
    written: list[str] = []
    for file in files:
        path = folder / file.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as new:
                new.write(file.text)
        except FileExistsError:
            continue
        except OSError as slip:
            raise Misuse(f"{file.path} cannot be written: {slip.strerror}.") from slip
        written.append(file.path)
    return tuple(written)


def missing_hooks(environment: Path) -> tuple[str, ...]:
    """Give the lines that an existing environment.py still needs at its end."""
    text = environment.read_text(encoding="utf-8", errors="replace")
    return () if "mcpbdd.binding" in text else HOOKS


def _required(factory: Callable[..., object]) -> tuple[str, ...]:
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # some built-in ones have no signature
        return ()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return tuple(one.name for one in parameters if one.kind in named and one.default is one.empty)


def _trimmed(part: str) -> str:
    """Leave out that it is an MCP server."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", part).strip("-_")
    core = re.sub(r"^(?:mcp[-_])?(?:server[-_])?|(?:[-_]mcp)?(?:[-_]server)?(?:[-_]mcp)?$", "", plain)
    return core or plain
