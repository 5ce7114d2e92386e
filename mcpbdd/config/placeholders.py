"""`{folder:NAME}`, `{env:NAME}` and `{upstream:ORIGIN}` in the strings of a configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

STORE = "{store}"
"""Stands for the scenario's store where it is the whole of a setting."""
VERIFIER = "{verifier}"
"""Stands for what knows the scenario's access tokens where it is the whole of a setting."""

RESOLVER = "{resolver}"
"""Stands for what finds the scenario's upstream servers where it is the whole of a setting."""
HANDED = {STORE: "store", VERIFIER: "verifier", RESOLVER: "resolver"}
"""What is handed over as it is, and how messages call it."""

_PLACEHOLDER = re.compile(r"\{(folder|env|upstream):([^{}]*)\}|\{(upstream)()\}")
_DOUBLED = re.compile(r"\{\{(?:(?:folder|env|upstream):[^{}]*|store|verifier|resolver|upstream)\}\}")
_ORIGIN = re.compile(r"https?://[^/?#@\s]+")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a configuration something stands.

    Attributes:
        source: the file, as a person knows it.
        keys: the way to the value; numbers are places in a list.
    """

    source: str = "the configuration"
    keys: tuple[str | int, ...] = ()

    def below(self, *keys: str | int) -> Place:
        """Give the place of a value inside this one."""
        return Place(self.source, (*self.keys, *keys))

    @property
    def path(self) -> str:
        """The keys as they are written, such as `servers.git.watch[0].folder`."""
        words = "".join(f"[{key}]" if isinstance(key, int) else f".{_key(key)}" for key in self.keys)
        return words.removeprefix(".")

    def __str__(self) -> str:
        return f"{self.source}: {self.path}" if self.keys else self.source


@dataclass(frozen=True, slots=True)
class Resolved:
    """A value with its placeholders filled in.

    Attributes:
        value: the same shape, without placeholders.
        secrets: the values that came from `{env:…}`; they are to be redacted everywhere.
    """

    value: Any
    secrets: frozenset[str] = frozenset()


def resolve(
    value: Any,
    folders: Callable[[str], Path],
    environ: Mapping[str, str],
    place: Place | None = None,
    handed: Mapping[str, Callable[[], object]] = MappingProxyType({}),
    upstream: Callable[[str], str] | None = None,
) -> Resolved:
    """Fill in the placeholders of a JSON value, at any depth; keys of tables stay as they are.

    Args:
        value: settings, environment or a command, as configured.
        folders: name of a scenario's folder -> its absolute path.
        environ: where `{env:NAME}` is looked up.
        place: where the value stands, for the message.
        handed: a placeholder of HANDED -> gives what stands for it; those left out stay as they are.
        upstream: origin, or "" -> the address at which the server reaches it; without it they stay as they are.

    Raises:
        Misuse: an environment variable is not set.
    """
    secrets: set[str] = set()

    def filled(text: str, where: Place) -> object:
        if text in handed:
            return handed[text]()

        def replacement(found: re.Match[str]) -> str:
            kind, name = _kind_and_name(found)
            if kind == "folder":
                return str(folders(name))
            if kind == "upstream":
                return found.group() if upstream is None else upstream(name)
            secret = _variable(name, environ, where)
            secrets.add(secret)
            return secret

        return _PLACEHOLDER.sub(replacement, text)

    done = _mapped(value, filled, place or Place())
    return Resolved(done, frozenset(secrets - {""}))


def folders_in(value: Any) -> frozenset[str]:
    """Give the names of all folders that a JSON value mentions as `{folder:NAME}`."""
    return _named("folder", value)


def upstreams_in(value: Any) -> frozenset[str]:
    """Give the origins that a JSON value mentions as `{upstream:ORIGIN}`; "" for `{upstream}`."""
    return _named("upstream", value)


def _named(kind: str, value: Any) -> frozenset[str]:
    found = (_kind_and_name(match) for text in _strings(value) for match in _PLACEHOLDER.finditer(text))
    return frozenset(name for other, name in found if other == kind)


def _kind_and_name(found: re.Match[str]) -> tuple[str, str]:
    return (found[1], found[2]) if found[1] is not None else (found[3], "")


def takes_store(value: Any) -> bool:
    """Tell whether the scenario's store is to be handed over somewhere in a JSON value."""
    return STORE in _strings(value)


def takes_verifier(value: Any) -> bool:
    """Tell whether what knows the scenario's tokens is to be handed over somewhere in a JSON value."""
    return VERIFIER in _strings(value)


def handed_in(value: Any) -> str:
    """Give the first placeholder of HANDED in a JSON value; empty where there is none."""
    return next((text for text in _strings(value) if text in HANDED), "")


def takes_resolver(value: Any) -> bool:
    """Tell whether what finds the scenario's upstream servers is to be handed over somewhere in a JSON value."""
    return RESOLVER in _strings(value)


def placeholder_problem(value: Any) -> str:
    """Say what is wrong with the placeholders of a JSON value; empty where nothing is."""
    for text in _strings(value):
        if doubled := _DOUBLED.search(text):
            return f"contains {doubled.group()}; in a configuration placeholders have single braces."
        for handed, called in HANDED.items():
            if handed in text and text != handed:
                return f"contains {handed} beside other text; the {called} is the whole of a setting."
        for found in _PLACEHOLDER.finditer(text):
            if problem := _name_problem(found):
                return f"contains {found.group()}{problem}"
    return ""


def _name_problem(found: re.Match[str]) -> str:
    kind, name = _kind_and_name(found)
    if kind == "upstream" and found[1] is not None and not _ORIGIN.fullmatch(name):
        return ", which names no origin; write {upstream:https://host}."
    if kind == "env" and not _VARIABLE.fullmatch(name):
        return ", which names no environment variable; write {env:NAME}."
    problem = folder_name_problem(name) if kind == "folder" else ""
    return f": {problem}" if problem else ""


def folder_name_problem(name: str) -> str:
    """Say why a scenario's folder cannot have this name; empty where it can."""
    if not name or name != name.strip() or name in {".", ".."}:
        return f'"{name}" is no name for a folder.'
    if any(char in '/\\:<>"|?*' or not char.isprintable() for char in name):
        return f"{name!r} is no name for a folder; leave out slashes, colons and the like."
    return ""


def _variable(name: str, environ: Mapping[str, str], where: Place) -> str:
    if name not in environ:
        raise Misuse(f'{where} needs the environment variable "{name}", which is not set.')
    return environ[name]


def _mapped(value: Any, change: Callable[[str, Place], object], place: Place) -> Any:
    if isinstance(value, str):
        return change(value, place)
    if isinstance(value, dict):
        return {key: _mapped(item, change, place.below(key)) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(item, change, place.below(index)) for index, item in enumerate(value)]
    return value


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'
