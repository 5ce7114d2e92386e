"""The hooks: a run begins, a feature begins and ends, the run ends."""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from behave.formatter.base import StreamOpener

from mcpbdd.binding.current import ATTRIBUTE, Run, run_of
from mcpbdd.binding.eras import ScenarioRuns
from mcpbdd.binding.guards import guard_all, no_silent_exit
from mcpbdd.binding.summary import SummaryReporter
from mcpbdd.config import ERAS, load
from mcpbdd.errors import Misuse, nearest
from mcpbdd.messages import Formatter
from mcpbdd.world import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.config import Configuration

TRANSPORTS = ("in process", "stdio", "http")


def install(namespace: dict[str, Any]) -> None:
    """Install the hooks in an environment.py, before or after the project's own: `install(globals())`.

    Args:
        namespace: the globals of environment.py; hooks that it has already are called too.
    """
    namespace["before_all"] = _chained(before_all, namespace.get("before_all"))
    namespace["before_feature"] = _chained(before_feature, namespace.get("before_feature"))
    namespace["after_feature"] = _chained(namespace.get("after_feature"), after_feature)
    namespace["after_all"] = _chained(namespace.get("after_all"), after_all)


def before_all(context: Any) -> None:
    """Begin a run: read the configuration, open the record, put every step under guard."""
    runner = context._runner  # noqa: SLF001 - behave offers no other way to its formatters and registry
    configuration = load(Path.cwd())
    eras = _eras(context.config.userdata.get("era"), configuration)
    transport = _transport(context.config.userdata.get("transport"))
    run = Run(Stage(configuration, transport), eras, _record(configuration, context.config))
    context._set_root_attribute(ATTRIBUTE, run)  # noqa: SLF001 - outlives the scenario's layer
    run.record.observe(runner)
    runner.formatters.append(run.record)
    run.listeners = [formatter for formatter in runner.formatters if hasattr(formatter, "attach")]
    context.config.reporters.append(SummaryReporter(context.config, run, runner))
    guard_all(runner.step_registry, run)
    run.exits = contextlib.ExitStack()
    run.exits.enter_context(no_silent_exit())
    atexit.register(_missing_summary, run)


def before_feature(context: Any, feature: Any) -> None:
    """Let every scenario of the feature run once per era."""
    run = run_of(context)
    for scenario in feature.walk_scenarios():
        scenario.run = ScenarioRuns(scenario, run)


def after_feature(context: Any, _feature: Any) -> None:
    """End the processes that the scenarios of the feature shared."""
    run = run_of(context)
    run.troubles.extend(run.stage.end_feature())


def after_all(context: Any) -> None:
    """End everything that the run started."""
    run = run_of(context)
    run.troubles.extend(run.stage.close())
    run.exits.close()


def _chained(first: Callable[..., None] | None, second: Callable[..., None] | None) -> Callable[..., None]:
    def hook(*arguments: Any) -> None:
        for part in (first, second):
            if part is not None:
                part(*arguments)

    return hook


def _eras(option: str | None, configuration: Configuration) -> tuple[Any, ...]:
    if option in (None, "both"):
        return ERAS if option == "both" else configuration.eras
    if option not in ERAS:
        raise Misuse(f'"-D era={option}" names no era.{nearest(str(option), [*ERAS, "both"])}')
    return (option,)


def _transport(option: str | None) -> Any:
    if option is None:
        return None
    spelled = option.replace("_", " ").replace("-", " ")
    if spelled not in TRANSPORTS:
        raise Misuse(f'"-D transport={option}" names no transport.{nearest(option, TRANSPORTS)}')
    return spelled


def _record(configuration: Configuration, config: Any) -> Formatter:
    configuration.record_path.parent.mkdir(parents=True, exist_ok=True)
    return Formatter(StreamOpener(str(configuration.record_path)), config)


def _missing_summary(run: Run) -> None:
    """Fail an interpreter that leaves before the summary was written."""
    if not run.finished:
        sys.stderr.write("mcpbdd: the run ended before its summary was written, so it has failed.\n")
        sys.stderr.flush()
        os._exit(3)
