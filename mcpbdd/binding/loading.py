"""What is seen to before the first hook: step files that end the interpreter, and what the run is asked for.

An exception in a hook reaches the user among several lines of behave's; a ConfigError from here is one line.
"""

from __future__ import annotations

import functools
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from behave import runner as behave_runner
from behave.exception import ConfigError
from behave.parser import Parser, ParserError
from behave.runner import Runner, the_step_registry  # type: ignore[attr-defined]  # not exported, but used
from behave.step_registry import AmbiguousStep

from mcpbdd.binding.ending import no_silent_exit
from mcpbdd.errors import McpbddError

if TYPE_CHECKING:
    from collections.abc import Callable

runner_module: Any = behave_runner  # its parse_features is not exported, but used
_LANGUAGE = """Write steps/library.py:
  from mcpbdd.binding import use_steps
  use_steps()"""
HOOKS = ("before_all", "before_feature", "after_feature", "after_all")


def once(method: str, instead: Callable[[Callable[..., Any], Any], Any]) -> None:
    """Stand in for a method of behave's runner the next time it is called.

    behave gives the runner to nobody while a project loads: not to environment.py, not to step files.

    Args:
        method: the method's name.
        instead: called with the method, bound, and the runner.
    """
    original = getattr(Runner, method)
    if hasattr(original, "stands_in"):
        return  # asked for twice before the run began

    @functools.wraps(original)
    def standing_in(runner: Any, *arguments: Any, **named: Any) -> Any:
        setattr(Runner, method, original)
        return instead(functools.partial(original, runner, *arguments, **named), runner)

    standing_in.stands_in = True  # type: ignore[attr-defined]
    setattr(Runner, method, standing_in)


def watch_loading(check: Callable[[Any], object]) -> None:
    """Let step files load under guard, then check what the run is asked for; a dry run asks for nothing.

    Args:
        check: given behave's configuration; raises Misuse where ours or an option is wrong.
    """

    def load_guarded(load: Callable[[], Any], runner: Any) -> None:
        _refuse_missing_folder(runner)
        try:
            with no_silent_exit():
                load()
            _refuse_missing_language()
            if not runner.config.dry_run:
                check(runner.config)
        except McpbddError as slip:
            raise ConfigError(str(slip)) from None
        except AmbiguousStep as clash:
            raise ConfigError(f"Two steps match the same text: {' '.join(str(clash).split())}") from None
        except (ConfigError, KeyboardInterrupt):
            raise
        except Exception as slip:  # noqa: BLE001 - the edge: a step file may raise anything
            path, line = place_of(slip, str(Path(runner.base_dir, runner.config.steps_dir)))
            raise ConfigError(f"{path}:{line}: This step file cannot be loaded: {in_a_line(slip)}.") from None
        except BaseException as leaving:  # noqa: BLE001 - the edge: an exit must not look like a success
            raise ConfigError(_told(leaving)) from None

    once("load_step_definitions", load_guarded)
    watch_parsing()


def watch_parsing() -> None:
    """Tell in a line what behave's parser does not foresee: bytes that are no UTF-8, a language that nobody knows."""
    parse = runner_module.parse_features
    if hasattr(parse, "stands_in"):
        return  # asked for twice before the run began

    @functools.wraps(parse)
    def parse_guarded(locations: Any, **named: Any) -> Any:
        runner_module.parse_features = parse
        try:
            return parse(locations, **named)
        except (ParserError, ConfigError, FileNotFoundError):
            raise  # behave tells these itself
        except Exception:  # the edge: what a parser that foresees little may raise
            if found := next(filter(None, map(_unreadable, locations)), None):
                raise ConfigError(found) from None
            raise

    parse_guarded.stands_in = True  # type: ignore[attr-defined]
    runner_module.parse_features = parse_guarded


def place_of(slip: BaseException, steps: str) -> tuple[str, int]:
    """Give file and line of what went wrong while step files were loaded; the folder where no file of it is to blame.

    Args:
        slip: what was raised.
        steps: the folder of the step files.
    """
    if isinstance(slip, SyntaxError) and slip.filename:
        return slip.filename, slip.lineno or 1
    frames = [(frame.filename, frame.lineno or 1) for frame in traceback.extract_tb(slip.__traceback__)]
    return next((place for place in reversed(frames) if _is_in(place[0], steps)), (steps, 1))


def _is_in(path: str, folder: str) -> bool:
    return Path(path).absolute().is_relative_to(Path(folder).absolute())


def in_a_line(slip: BaseException) -> str:
    """Say what was raised, its kind first."""
    said = slip.msg if isinstance(slip, SyntaxError) else str(slip)
    return f"{type(slip).__name__}: {' '.join(said.split()).rstrip('.') or 'no message'}"


def _unreadable(location: Any) -> str | None:
    """Say what is wrong with a feature file; None where behave's parser reads it, or tells itself what is wrong."""
    path, parser = str(location.filename), Parser()
    try:
        data = Path(path).read_bytes()
    except OSError as slip:
        return f"{path} cannot be read: {slip.strerror}."
    try:
        parser.parse(data.decode("utf-8"), path)
    except UnicodeDecodeError as slip:
        line = data[: slip.start].count(b"\n") + 1
        return f"{path}:{line}: This line is not UTF-8. Save the file as UTF-8 without a byte order mark."
    except ParserError:
        return None
    except Exception as slip:  # noqa: BLE001 - the edge: as above
        why = f"{type(slip).__name__}: {slip}"
        return f'{path}:{parser.line}: Behave cannot make sense of this ({why}). "mcpbdd check" says more.'
    return None


def watch_hooks() -> None:
    """Let no run begin in which nothing would bring the steps to life."""

    def run_model(run: Callable[[], Any], runner: Any) -> Any:
        _refuse_missing_hooks(runner)
        return run()

    once("run_model", run_model)


def _refuse_missing_folder(runner: Any) -> None:
    """Behave would only say that a folder is not there, and not why it looks there."""
    base, name = Path(runner.base_dir), runner.config.steps_dir
    if (base / name).is_dir():
        return
    if (base.parent / name).is_dir():
        raise ConfigError(
            f'The folder "{name}" and {runner.config.environment_file} belong beside one another, but '
            f'{runner.config.environment_file} stands in "{base.name}" and "{name}" beside that. Move one of them.'
        )
    raise ConfigError(f'There is no folder "{name}" beside {runner.config.environment_file}. {_LANGUAGE}')


def _refuse_missing_language() -> None:
    steps = the_step_registry.steps.values()
    if not any(is_sentence(matcher.func) for matchers in steps for matcher in matchers):
        raise ConfigError(f"No step file loads the language of mcpbdd. {_LANGUAGE}")


def is_sentence(function: Callable[..., Any]) -> bool:
    """Tell whether a step function was made of a sentence of the vocabulary."""
    return hasattr(function, "sentence")


def _refuse_missing_hooks(runner: Any) -> None:
    """Refuse a run whose environment.py is missing, or does not install the hooks last."""
    if runner.config.dry_run:
        return
    missing = [name for name in HOOKS if not hasattr(runner.hooks.get(name), "installed")]
    if not missing:
        return
    path = Path(runner.base_dir, runner.config.environment_file)
    where = (
        f"at the end of {path.name}" if path.exists() else f"into a file {path.name} beside the steps folder"
    )
    which = "" if len(missing) == len(HOOKS) else f" ({', '.join(missing)}: defined anew below)"
    raise ConfigError(
        f"The hooks of mcpbdd are not installed{which}. Write {where}:\n"
        "  from mcpbdd.binding import install\n"
        "  install(globals())"
    )


def _told(leaving: BaseException) -> str:
    last = traceback.extract_tb(leaving.__traceback__)
    place = next((f"{f.filename}:{f.lineno}" for f in reversed(last) if f.filename != _ENDING), "a step file")
    return f"{place} tried to end the interpreter with {type(leaving).__name__} while the steps were loaded."


_ENDING = no_silent_exit.__wrapped__.__code__.co_filename  # type: ignore[attr-defined]
