"""Learns what a project is held against: its configuration, its steps, its snapshot."""

from __future__ import annotations

import contextlib
import functools
import inspect
import io
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from behave import step_registry
from behave.configuration import Configuration as BehaveConfiguration
from behave.runner_util import load_step_modules

from mcpbdd.binding import use_steps
from mcpbdd.binding.loading import in_a_line, is_sentence, place_of
from mcpbdd.check.knowledge import Knowledge, PlainStep
from mcpbdd.check.rules.project import STEPS
from mcpbdd.check.texts import Place
from mcpbdd.config import configuration_in, load
from mcpbdd.errors import Misuse
from mcpbdd.recognizing import Form, Recognizer
from mcpbdd.sentences import vocabulary
from mcpbdd.snapshot import Snapshot, load_snapshot, snapshot_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from behave.matchers import Matcher

    from mcpbdd.check.problem import Problem
    from mcpbdd.config import Configuration
    from mcpbdd.sentences import Sentence


_OF_BEHAVE = ("[tool.behave] in pyproject.toml", "behave.ini", ".behaverc", "setup.cfg", "tox.ini")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where behave looks for things.

    Attributes:
        paths: the features of a run without arguments.
        base: the folder that holds steps/ and environment.py.
        nested: folders within steps/ are looked into.
    """

    paths: tuple[Path, ...]
    base: Path
    nested: bool


def layout_of(folder: Path) -> Layout:
    """Find out where behave looks, started in a folder without arguments.

    Args:
        folder: where behave would be started.

    Raises:
        Misuse: behave cannot read its own configuration.
    """
    try:
        with _in_folder(folder), contextlib.redirect_stderr(io.StringIO()):
            options = BehaveConfiguration(command_args=[])
    except Exception as slip:  # noqa: BLE001 - the edge: behave foresees little of what may stand in its files
        _configuration(folder)  # where the whole file is wrong, this says it with its name
        said = " ".join(str(slip).split()).rstrip(".")
        raise Misuse(f"Behave cannot read its configuration ({', '.join(_OF_BEHAVE)}): {said}.") from None
    paths = tuple(folder / str(path) for path in options.paths or ["features"])
    return Layout(paths, _base(paths[0], folder), bool(options.use_nested_step_modules))


def _base(first: Path, folder: Path) -> Path:
    """Walk up as behave does, until a folder has steps or an environment."""
    start = first if first.is_dir() else first.parent
    for place in (start, *start.parents):
        if (place / "steps").is_dir() or (place / "environment.py").is_file():
            return place
    return folder


def learn(folder: Path, base: Path) -> Knowledge:
    """Learn all that a text can be held against.

    Step files are run, as behave runs them; what they do wrong is told among the troubles.

    Args:
        folder: where the configuration is looked for, upwards; paths are shown relative to it.
        base: the folder that holds steps/.

    Raises:
        Misuse: the configuration or the snapshot cannot be read.
    """
    configuration = _configuration(folder)
    snapshot = load_snapshot(snapshot_path(configuration)) if configuration is not None else Snapshot()
    return replace(learn_language(folder, base), configuration=configuration, snapshot=snapshot)


def learn_language(folder: Path, base: Path) -> Knowledge:
    """Learn the sentences alone, as where the configuration cannot be read.

    Args:
        folder: paths are shown relative to it.
        base: the folder that holds steps/.
    """
    troubles = tuple(_load_steps(base, folder))
    known = [sentence for sentence in vocabulary.sentences if sentence.topic or _can_be_read(sentence)]
    own = tuple(sentence for sentence in known if not sentence.topic)
    return Knowledge(recognizer=Recognizer(known), own=own, plain_step=_plain_steps(), troubles=troubles)


def _can_be_read(sentence: Sentence) -> bool:
    """Whether a sentence of the project's own is one; what is wrong with it was told when its file was loaded."""
    try:
        Form(sentence)
    except Exception:  # noqa: BLE001 - the edge: a reader of expressions may raise anything on what is none
        return False
    return True


def _configuration(folder: Path) -> Configuration | None:
    there = any(configuration_in(place) is not None for place in (folder, *folder.parents))
    return load(folder) if there else None


def _load_steps(base: Path, folder: Path) -> Iterator[Problem]:
    steps = base / "steps"
    if steps.is_dir():
        try:
            with _in_folder(base), contextlib.redirect_stdout(io.StringIO()):
                load_step_modules([str(steps)])
        except (Exception, SystemExit) as slip:  # noqa: BLE001 - the edge: a project's step files may raise anything
            yield _broken(slip, steps, folder)
    loaded = _speaks_the_language()
    # behave knows a step again by its place, which it has relative to the current folder.
    with _in_folder(base), contextlib.suppress(Misuse):  # a sentence that is none was told above
        use_steps()
    if not loaded:
        yield STEPS.at(
            os.path.relpath(steps, folder),
            Place(1),
            "No step file loads the language of mcpbdd.",
            "Write steps/library.py: from mcpbdd.binding import use_steps, then use_steps().",
        )


def _speaks_the_language() -> bool:
    """Whether behave knows a sentence of ours by now."""
    functions = [matcher.func for known in step_registry.registry.steps.values() for matcher in known]
    return any(is_sentence(function) and function.sentence.topic for function in functions)


def _broken(slip: BaseException, steps: Path, folder: Path) -> Problem:
    with _in_folder(steps.parent):  # behave names step files relative to it
        path, line = place_of(slip, str(steps))
        path = str(Path(path).absolute())
    what = (
        " ".join(str(slip).split())
        if isinstance(slip, Misuse)
        else f"This step file cannot be loaded: {in_a_line(slip)}."
    )
    return STEPS.at(os.path.relpath(path, folder), Place(line), what, "Mend it; behave would stop here.")


def _plain_steps() -> Callable[[str, str], PlainStep | None]:
    """Give what finds the step functions of the project's that are no sentences of ours."""

    @functools.lru_cache(maxsize=4096)
    def find(kind: str, text: str) -> PlainStep | None:
        registry = step_registry.registry
        candidates = [*registry.steps.get(kind, ()), *registry.steps.get("step", ())]
        saying = (one for one in candidates if not is_sentence(one.func) and one.match(text))
        found = next(saying, None)
        return None if found is None else _plain(found)

    return find


def _plain(matcher: Matcher) -> PlainStep:
    function = inspect.unwrap(matcher.func)
    meaning = (inspect.getdoc(function) or "").split("\n\n")[0]
    code = function.__code__
    return PlainStep(str(matcher.pattern), meaning, code.co_filename, code.co_firstlineno)


@contextlib.contextmanager
def _in_folder(folder: Path) -> Iterator[None]:
    """Step files and behave's configuration are looked for from the current folder, as in a run."""
    before, path = Path.cwd(), str(folder)
    os.chdir(folder)
    added = path not in sys.path
    if added:
        sys.path.insert(0, path)
    try:
        yield
    finally:
        os.chdir(before)
