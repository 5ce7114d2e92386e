"""Settings of the configuration become the arguments of a factory."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.connection.in_process import called
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from somewhere import Elsewhere  # type: ignore[import-not-found]


class Own:
    """A class that pydantic knows nothing about."""


def factory(folder: Path | None = None, limit: int = 1, own: Own | None = None) -> tuple[Any, ...]:
    """Give back what it was called with."""
    return folder, limit, own


def test_text_becomes_what_the_parameter_declares() -> None:
    """A path and a number are written as text in a configuration or a scenario."""
    assert called(factory, {"folder": "a/b", "limit": "24"}, "m:f") == (Path("a/b"), 24, None)


def test_a_class_of_the_project_is_passed_on_as_it_is() -> None:
    """What pydantic cannot read is the factory's own business."""
    own = Own()
    assert called(factory, {"own": own}, "m:f") == (None, 1, own)


def test_annotations_for_type_checkers_only_change_nothing() -> None:
    """A name that exists for the type checker only must not keep the factory from being called."""

    def checked(folder: Elsewhere) -> object:
        return folder

    assert called(checked, {"folder": "a/b"}, "m:f") == "a/b"


def test_a_setting_that_does_not_fit_is_named() -> None:
    """The author hears which setting is wrong, and why."""
    with pytest.raises(Misuse, match='m:f cannot take the setting "limit" as it is here: Input should be a'):
        called(factory, {"limit": "many"}, "m:f")
