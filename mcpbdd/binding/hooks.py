"""The hooks: a run begins, a feature begins and ends, the run ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from behave.formatter.base import StreamOpener

from mcpbdd.binding.current import ATTRIBUTE, Run, run_of
from mcpbdd.binding.ending import no_silent_exit, watch_end
from mcpbdd.binding.eras import ScenarioRuns
from mcpbdd.binding.guards import guard_all
from mcpbdd.binding.loading import watch_loading
from mcpbdd.binding.summary import SummaryReporter
from mcpbdd.config import ERAS, load
from mcpbdd.errors import Misuse, nearest
from mcpbdd.messages import Formatter
from mcpbdd.runtime import Blocked
from mcpbdd.world import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.config import Configuration

TRANSPORTS = ("in process", "stdio", "http")
REACHES = ("anything", "configured")
"""What scenarios may name: functions and files of any place, or what the configuration names; see `world.reach`."""


def install(namespace: dict[str, Any]) -> None:
    """Install the hooks, at the end of an environment.py: `install(globals())`.

    Args:
        namespace: the globals of environment.py; hooks that it has already are called too.
    """
    namespace["before_all"] = _first(before_all, namespace.get("before_all"))
    namespace["before_feature"] = _first(before_feature, namespace.get("before_feature"))
    namespace["after_feature"] = _last(after_feature, namespace.get("after_feature"))
    namespace["after_all"] = _last(after_all, namespace.get("after_all"))
    watch_loading(_asked_for)


def before_all(context: Any) -> None:
    """Begin a run: read the configuration, open the record, put every step under guard."""
    runner = context._runner  # noqa: SLF001 - behave offers no other way to its formatters and registry
    configuration, eras, transport = _asked_for(context.config)
    stage = Stage(configuration, transport, confined=_confined(context.config.userdata.get("reach")))
    run = Run(stage, eras, _record(configuration, context.config))
    context._set_root_attribute(ATTRIBUTE, run)  # noqa: SLF001 - outlives the scenario's layer
    run.record.observe(runner)
    run.record.redact_with(run.stage.redactor.json)
    runner.formatters.append(run.record)
    run.listeners = [formatter for formatter in runner.formatters if hasattr(formatter, "attach")]
    context.config.reporters.append(SummaryReporter(context.config, run, runner))
    # The summary names the nearest sentence of the language; a snippet would lead past it.
    context.config.show_snippets = False
    guard_all(runner.step_registry, run)
    watch_end(run)
    run.exits.enter_context(no_silent_exit())


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
    run = getattr(context, ATTRIBUTE, None)
    if run is None:
        return  # before_all failed and said why
    try:
        run.troubles.extend(run.stage.close())
    except Blocked as blocked:
        run.troubles.append(f"The servers could not be put away: {blocked}.")


def _first(ours: Callable[..., None], theirs: Callable[..., None] | None) -> Callable[..., None]:
    def hook(*arguments: Any) -> None:
        ours(*arguments)
        if theirs is not None:
            theirs(*arguments)

    return _marked(hook)


def _last(ours: Callable[..., None], theirs: Callable[..., None] | None) -> Callable[..., None]:
    def hook(*arguments: Any) -> None:
        try:
            if theirs is not None:
                theirs(*arguments)
        finally:
            ours(*arguments)

    return _marked(hook)


def _marked(hook: Callable[..., None]) -> Callable[..., None]:
    hook.installed = True  # type: ignore[attr-defined]
    return hook


def _asked_for(config: Any) -> tuple[Configuration, tuple[Any, ...], Any]:
    """Give what the configuration and the options ask for.

    Raises:
        Misuse: something in them is wrong.
    """
    configuration = load(Path(getattr(config, "base_dir", None) or Path.cwd()))
    if record := config.userdata.get("record"):
        configuration = configuration.model_copy(update={"record": record})
    _refuse_unwritable(configuration.record_path)
    _confined(config.userdata.get("reach"))
    eras = _eras(config.userdata.get("era"), configuration)
    return configuration, eras, _transport(config.userdata.get("transport"))


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


def _confined(option: str | None) -> bool:
    if option not in (None, *REACHES):
        raise Misuse(f'"-D reach={option}" names no reach.{nearest(str(option), REACHES)}')
    return option == "configured"


def _refuse_unwritable(record: Path) -> None:
    try:
        record.parent.mkdir(parents=True, exist_ok=True)
        record.open("ab").close()
    except OSError as slip:
        raise Misuse(f'The record "{record}" cannot be written: {slip.strerror}.') from None


def _record(configuration: Configuration, config: Any) -> Formatter:
    return Formatter(StreamOpener(str(configuration.record_path)), config)
