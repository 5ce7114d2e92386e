"""What pydantic found wrong, in the words of the file's author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.config.models import FileKeys, FolderWatch, ObjectWatch, ServerConfig, SqliteWatch, StoreWatch
from mcpbdd.config.rules import kind_of
from mcpbdd.errors import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

    from mcpbdd.config.placeholders import Place

Keys = tuple[str | int, ...]

_FITS = {
    "bool_type": "true or false",
    "string_type": "text, in quotes",
    "float_type": "a number",
    "finite_number": "a finite number",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list",
}
_WATCHES: dict[str | int, type[BaseModel]] = {
    "folder": FolderWatch,
    "object": ObjectWatch,
    "store": StoreWatch,
    "sqlite": SqliteWatch,
}
_WATCH_DEPTH = 4


def sentences(slip: ValidationError, root: Place) -> list[str]:
    """Say each thing that pydantic found wrong in one sentence, in the order of the file's models.

    Args:
        slip: what validating the models raised.
        root: the place of the outermost table.
    """
    # A default that is made from another key only repeats that the other key is wrong.
    own = [error for error in slip.errors(include_url=False) if error["type"] != "default_factory_not_called"]
    return [_sentence(error, root) for error in own]


def _sentence(error: ErrorDetails, root: Place) -> str:
    keys = _written_keys(error["loc"])
    path = root.below(*keys).path
    context: dict[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _unknown(keys, path, _known_keys(error["loc"][:-1]), root)
        case "missing":
            return f'{root.below(*keys[:-1]).path} has no "{keys[-1]}". {_description(error["loc"])}'
        case "value_error":
            return f"{path} {context['error']}"
        case "literal_error":
            expected = context["expected"].replace("'", '"')
            return f"{path} is {_named(error['input'])}, but must be {expected}."
        case "greater_than":
            return f"{path} is {error['input']}, but must be a number greater than {context['gt']:g}."
        case other:
            return f"{path} is {kind_of(error['input'])}, but must be {_FITS.get(other, error['msg'])}."


def _written_keys(location: Keys) -> Keys:
    """Leave out the tag that pydantic puts between an entry of `watch` and its keys."""
    if len(location) > _WATCH_DEPTH and location[2] == "watch":
        return (*location[:_WATCH_DEPTH], *location[_WATCH_DEPTH + 1 :])
    return location


def _model(location: Keys) -> type[BaseModel]:
    if not location:
        return FileKeys
    if len(location) > _WATCH_DEPTH:
        return _WATCHES[location[_WATCH_DEPTH]]
    return ServerConfig


def _known_keys(location: Keys) -> list[str]:
    return [field.alias or name for name, field in _model(location).model_fields.items()]


def _description(location: Keys) -> str:
    return _model(location[:-1]).model_fields[str(location[-1])].description or ""


def _unknown(keys: Keys, path: str, known: Iterable[str], root: Place) -> str:
    if keys == ("tool",) and not root.keys:
        return "tool stands at the head of a key: in mcpbdd.toml the keys stand without tool.mcpbdd."
    return f"{path} is not a key.{nearest(str(keys[-1]), known)}"


def _named(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else kind_of(value)
