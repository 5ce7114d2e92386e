"""What single values of a configuration must be, beyond their types.

Every function takes a value and gives it back, or raises ValueError with the words after the key.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any, Literal, TypeVar

from mcpbdd.config.placeholders import (
    RESOLVER,
    STORE,
    VERIFIER,
    folder_name_problem,
    handed_in,
    placeholder_problem,
    takes_resolver,
    takes_store,
    takes_verifier,
)
from mcpbdd.errors import nearest
from mcpbdd.importing import is_attribute_path

Era = Literal["2025-11-25", "2026-07-28"]
Transport = Literal["in process", "stdio", "http"]
Item = TypeVar("Item")

_ADDRESS = re.compile(r"https?://[^\s/]+\S*")
_WATCH_KINDS = ("folder", "object", "store", "sqlite")


def shown(path: Path) -> str:
    """Give a path as a person knows it: relative where it is below the working folder."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def is_address(value: object) -> bool:
    """Tell whether a target is an http(s) address."""
    return isinstance(value, str) and _ADDRESS.fullmatch(value) is not None


def target(value: object) -> str | tuple[str, ...]:
    """Read what a server's target may be."""
    return _target(
        value, 'must be "module:attr", a command as a list of words, or an http(s) address', web=True
    )


def action(value: object) -> str | tuple[str, ...]:
    """Read what an event or a preparation may be."""
    return _target(value, 'must be "module:attr" or a command as a list of words', web=False)


def _target(value: object, wanted: str, *, web: bool) -> str | tuple[str, ...]:
    if isinstance(value, list | tuple) and value and all(isinstance(word, str) for word in value):
        sound_text(list(value))
        if not value[0].strip():
            raise ValueError(f"begins with an empty word, but {wanted}.")
        return tuple(value)
    if isinstance(value, str) and (is_attribute_path(value) or (web and is_address(value))):
        return value
    if isinstance(value, str) and len(words := value.split()) > 1:
        listed = ", ".join(f'"{word}"' for word in words)
        raise ValueError(f"is a command written as one text; write its words as a list: [{listed}].")
    found = f'is "{value}"' if isinstance(value, str) else f"is {kind_of(value)}"
    raise ValueError(f"{found}, but {wanted}.")


def links_for(links: dict[str, str], events: dict[str, Any] | None) -> dict[str, str]:
    """Refuse a beginning of no address, and an event that is none; None where the events themselves are wrong."""
    for beginning, event in links.items():
        if not beginning.startswith(("http://", "https://")):
            raise ValueError(f'hold "{beginning}", but must hold beginnings of http(s) addresses.')
        if events is not None and event not in events:
            raise ValueError(f'name the event "{event}", which is none of events.{nearest(event, events)}')
    return links


def attribute(value: str) -> str:
    """Read a "module:attr"."""
    if not is_attribute_path(value):
        raise ValueError(f'is "{value}", but must be "module:attr".')
    return value


def transport_of(target: object) -> Transport:
    """Give the transport that a target is reached over where none is configured."""
    if isinstance(target, tuple):
        return "stdio"
    return "http" if is_address(target) else "in process"


def fitting_transport(transport: Transport, target: object) -> Transport:
    """Refuse a transport that cannot reach the target; a "module:attr" can be served over each."""
    if isinstance(target, tuple) and transport != "stdio":
        raise ValueError(f'is "{transport}", but the target is a command, which is reached over "stdio".')
    if is_address(target) and transport != "http":
        raise ValueError(f'is "{transport}", but the target is an address, which is reached over "http".')
    return transport


def settings_for(settings: dict[str, Any], target: object, transport: object) -> dict[str, Any]:
    """Refuse settings that nothing would take, and a store that cannot get to where it is wanted."""
    if settings and (isinstance(target, tuple) or is_address(target)):
        raise ValueError(
            'are the arguments of a "module:attr" target; a command takes them in its target or environment.'
        )
    if takes_store(settings) and transport == "stdio":
        raise ValueError(
            f"hold {STORE}, which lives in the process of the scenarios; "
            f'a server over "{transport}" keeps its state in a file.'
        )
    if takes_verifier(settings) and transport == "stdio":
        raise ValueError(f"hold {VERIFIER}, but no token reaches a server over stdio.")
    if takes_resolver(settings) and transport == "stdio":
        raise ValueError(f"hold {RESOLVER}, which leads to servers in the process of the scenarios.")
    return settings


def watch_for(watch: tuple[Item, ...], settings: object) -> tuple[Item, ...]:
    """Refuse to watch a store that the server does not have: no scenario could ever see it change."""
    if any(watch_kind(entry) == "store" for entry in watch) and not takes_store(settings):
        raise ValueError(
            "names the store, but no setting hands it to the server; "
            f'write one, such as settings = {{ storage = "{STORE}" }}.'
        )
    return watch


def reuse_for(reuse: bool, settings: object) -> bool:
    """Refuse to build a server once that wants the store of every scenario."""
    if reuse and (handed := handed_in(settings)):
        raise ValueError(f"is true, but the settings hold {handed}, which is new in every scenario.")
    return reuse


def json_value(value: Any) -> Any:
    """Refuse what JSON cannot say, and misspelt placeholders."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"holds {value}, which JSON does not know.")
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            json_value(item)
    elif not isinstance(value, str | int | float | bool):
        raise ValueError(f"holds {kind_of(value)}; write it as text, in quotes.")  # noqa: TRY004 - for pydantic
    return _sound(value)


def sound_text(value: Item) -> Item:
    """Refuse misspelt placeholders, and the store where only text can be handed over."""
    if handed := handed_in(value):
        raise ValueError(f"contains {handed}, which only settings can hand over.")
    return _sound(value)


def database(value: str) -> str:
    """Read the path of an SQLite database."""
    if not value.strip() or value == ":memory:" or value.endswith("/"):
        raise ValueError(f'is "{value}", but must be the path of a file, such as "{{folder:data}}/app.db".')
    return sound_text(value)


def yes(value: bool) -> bool:
    """Refuse an entry that says what it is not."""
    if not value:
        raise ValueError("is false, but must be true; leave the entry out where the store is not watched.")
    return value


def _sound(value: Item) -> Item:
    if problem := placeholder_problem(value):
        raise ValueError(problem)
    return value


def folder_name(value: str) -> str:
    """Refuse what cannot be the name of a scenario's folder."""
    if problem := folder_name_problem(value):
        raise ValueError(f"cannot be taken: {problem}")
    return value


def relative_pattern(value: str) -> str:
    """Refuse a pattern that reaches out of its folder."""
    if not value.strip("/ ") or value.startswith("/") or ".." in value.split("/") or "\\" in value:
        raise ValueError(f'is "{value}", but must be a path or pattern inside the folder, written with /.')
    return value


def each_once(values: tuple[Item, ...]) -> tuple[Item, ...]:
    """Refuse a list that names nothing, or something twice."""
    if not values:
        raise ValueError("is empty; name at least one, or leave the key out.")
    if len(set(values)) != len(values):
        raise ValueError("names something twice.")
    return values


def watch_entry(value: object) -> object:
    """Refuse an entry of `watch` that is of no kind, or of two."""
    if isinstance(value, dict) and len([kind for kind in _WATCH_KINDS if kind in value]) != 1:
        raise ValueError(
            'must name what is watched, one of: { folder = "NAME" }, { object = "module:attr" }, '
            '{ store = true } or { sqlite = "{folder:NAME}/FILE" }.'
        )
    return value


def watch_kind(value: object) -> str:
    """Tell the kind of an entry of `watch`."""
    there = value if isinstance(value, dict) else getattr(type(value), "model_fields", {})
    return next((kind for kind in _WATCH_KINDS if kind in there), "folder")


def kind_of(value: object) -> str:
    """Say in a word what a value of a TOML file is."""
    words: list[tuple[type | tuple[type, ...], str]] = [
        (bool, "true or false"),
        (str, "text"),
        ((int, float), "a number"),
        ((list, tuple), "a list"),
        (dict, "a table"),
    ]
    return next((word for types, word in words if isinstance(value, types)), "a date or time")
