"""From "module:attr" to the object; what goes wrong on the way is told in a sentence."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import traceback
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

_NAME = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
_PATH = re.compile(f"({_NAME}):({_NAME})")


class NotInstalled(Misuse):
    """A module is not there: the target's own, or one that it needs."""


def is_attribute_path(text: str) -> bool:
    """Tell whether the text has the form "module:attr"."""
    return _PATH.fullmatch(text) is not None


def load_attribute(path: str, *, folder: Path) -> object:
    """Import what a configuration names.

    Args:
        path: "module:attr"; both sides may be dotted.
        folder: the project's folder, where modules are looked for first. It stays on the import path, since
            a server may import more of the project later.

    Raises:
        NotInstalled: the module, or one that it imports, is not there.
        Misuse: the path has another form, the import fails, or the module has no such attribute.
    """
    found = _PATH.fullmatch(path)
    if found is None:
        raise Misuse(f'"{path}" names no attribute of a module; write "module:attr".')
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()  # a file written a moment ago is not seen otherwise
    value: object = _imported(found.group(1), path, folder)
    walked = found.group(1)
    for name in found.group(2).split("."):
        if not hasattr(value, name):
            public = [known for known in dir(value) if not known.startswith("_")]
            raise Misuse(f'"{path}": {walked} has no attribute "{name}".{nearest(name, public)}')
        value = getattr(value, name)
        walked = f"{walked}.{name}"
    return value


def one_line(slip: BaseException) -> str:
    """Say an exception in one printable line, with its type and at most 200 characters of its message."""
    text = "".join(char if char.isprintable() else " " for char in str(slip))
    words = " ".join(text.split())
    shown = words if len(words) <= 200 else f"{words[:199]}…"
    return f"{type(slip).__name__}: {shown}" if shown else type(slip).__name__


def _imported(module: str, path: str, folder: Path) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as slip:
        raise NotInstalled(_not_found(module, path, folder, slip)) from slip
    except (Exception, SystemExit) as slip:  # the edge: a module may raise anything
        raise Misuse(
            f'"{path}" cannot be imported: {_place(slip, folder)} raises {one_line(slip)}.'
        ) from slip


def _not_found(module: str, path: str, folder: Path, slip: ModuleNotFoundError) -> str:
    missing = slip.name or module
    if missing == module or module.startswith(f"{missing}."):
        there = {file.stem for file in folder.glob("*.py")} | {
            file.parent.name for file in folder.glob("*/*.py")
        }
        hint = nearest(missing, there) if there else ""
        near = hint if "Did you mean" in hint else ""
        return (
            f'"{path}": there is no module "{missing}" in the project\'s folder or among the installed '
            f"packages.{near}"
        )
    return f'"{path}" needs the module "{missing}", which is not installed ({_place(slip, folder)}).'


def _place(slip: BaseException, folder: Path) -> str:
    """Name the line of the project that raised, or else the innermost line that did."""
    if isinstance(slip, SyntaxError) and slip.filename:
        return f"{_shown(slip.filename, folder)}, line {slip.lineno}"
    frames = [
        frame
        for frame in traceback.extract_tb(slip.__traceback__)
        if frame.filename != __file__ and "importlib" not in frame.filename
    ]
    own = [frame for frame in frames if frame.filename.startswith(str(folder))]
    for frame in reversed(own or frames):
        return f"{_shown(frame.filename, folder)}, line {frame.lineno}"
    return "the module"


def _shown(filename: str, folder: Path) -> str:
    return filename.removeprefix(str(folder)).lstrip("/\\")
