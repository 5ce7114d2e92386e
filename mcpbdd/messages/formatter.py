"""The formatter that behave loads."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from behave.exception import ConfigError
from behave.formatter.base import Formatter as BehaveFormatter
from behave.reporter.base import Reporter
from gherkin.stream.id_generator import IdGenerator

from mcpbdd.messages.build import Builder
from mcpbdd.messages.clock import instant, now
from mcpbdd.messages.definitions import Definitions
from mcpbdd.messages.feature_record import FeatureRecord
from mcpbdd.messages.meta import meta
from mcpbdd.messages.runs import Attachment, HookSnapshot, Result
from mcpbdd.messages.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.messages.reading import Envelope
    from mcpbdd.messages.recorder import OpenRun


class Formatter(BehaveFormatter):
    """Writes a run as Cucumber Messages: `behave -f mcpbdd.messages:Formatter -o run.ndjson`.

    A feature is written when it ends. Whoever runs one scenario several times sends the events of every run,
    which `every_run` asks for, and calls `end_run` after each.

    behave tells a formatter nothing of a failing after_all; `observe` does. Without it such a failure is in
    behave's exit code only.
    """

    name = "mcpbdd.messages"  # type: ignore[assignment]  # behave declares None
    description = "Cucumber Messages, the standard record of a run (ndjson)"  # type: ignore[assignment]
    every_run = True

    def __init__(self, stream_opener: Any, config: Any) -> None:
        super().__init__(stream_opener, config)  # type: ignore[no-untyped-call]
        try:
            self._writer = Writer(stream_opener.name, self.stream)
        except OSError as error:
            # behave shows its own kind of error as one line.
            reason = error.strerror or error
            raise ConfigError(f'The record "{stream_opener.name}" cannot be written: {reason}.') from None
        self._ids = _Ids()
        self._run_id = self._ids.get_next_id()
        self._definitions = Definitions(self._ids)
        self._builder = Builder(self._ids, self._definitions, _environment(config), self._run_id)
        self._feature: FeatureRecord | None = None
        self._open: OpenRun | None = None
        self._outside: list[Attachment] = []
        self._failed = False
        self._reached: set[int] = set()
        self._unreached: list[str] = []
        self._runner: Any = None
        # Reporters are told of every feature, formatters only of those that were begun.
        config.reporters.append(_Onlooker(config, self))
        started = {"id": self._run_id, "timestamp": instant(now())}
        self._writer.write([meta(), {"testRunStarted": started}])

    def observe(self, runner: Any) -> None:
        """Say which runner this is for, so that its end is known too; best called in before_all.

        Args:
            runner: behave's, `context._runner`.
        """
        self._runner = runner

    def redact_with(self, redact: Callable[[Any], Any]) -> None:
        """Say how secrets are taken out of what is written from now on.

        Args:
            redact: JSON value to JSON value.
        """
        self._writer.redact = redact

    def feature(self, feature: Any) -> None:
        """Begin a feature."""
        self._reached.add(id(feature))
        self._feature = FeatureRecord(feature, self.config)

    def scenario(self, scenario: Any) -> None:
        """Begin a run of a scenario; the one before has ended, unless `end_run` said so."""
        self._close_run()
        if self._feature is not None:
            self._open = self._feature.open_run(scenario)

    def match(self, match: Any) -> None:
        """Begin a step."""
        if self._open is not None:
            self._open.match(match)

    def result(self, step: Any) -> None:
        """End a step."""
        if self._open is not None:
            self._open.result(step)

    def embedding(self, mime_type: str, data: str | bytes) -> None:
        """Keep what `context.attach` was given."""
        self.attach("", mime_type, data)

    def attach(self, name: str, mime_type: str, data: str | bytes) -> None:
        """Keep something with the step that runs or ran last, before the first one with the scenario's hooks.

        Args:
            name: its caption.
            mime_type: of the data.
            data: text, or bytes in UTF-8 where the type is text or JSON.
        """
        attachment = Attachment.of(mime_type, data, name=name, taken=now())
        if self._open is not None:
            self._open.attach(attachment)
        else:
            self._outside.append(attachment)

    def end_run(self, scenario: Any, labels: tuple[str, ...], left_out: str | None) -> None:
        """End one of several runs of a scenario; its outcome is taken from the model as it is now.

        Args:
            scenario: behave's model of it.
            labels: tags of this run, such as `@era:2025-11-25`.
            left_out: why the run does not apply here, None where it took place.
        """
        if self._feature is None:
            return
        if self._open is None or self._open.scenario is not scenario:
            self._close_run()
            self._open = self._feature.open_run(scenario)
        self._feature.add(scenario, self._open.close(labels=tuple(labels), left_out=left_out))
        self._open = None

    def eof(self) -> None:
        """End a feature and write it."""
        self._close_run()
        if self._feature is None:
            return
        record, self._feature = self._feature, None
        definitions = [*self._definitions.new()]
        self._writer.write([*definitions, *record.envelopes(self._builder, self._ids), *self._held()])
        self._failed = self._failed or record.failed
        if record.cut_off:
            self._unreached.append(record.feature.filename)

    def over(self, feature: Any) -> None:
        """Take note that behave is through with a feature, begun or not."""
        if self._feature is not None and self._feature.feature is feature:
            # An interrupt went through it, and there was no eof.
            self._failed = True
            self.eof()
        elif id(feature) not in self._reached and feature.should_run(self.config):
            self._unreached.append(feature.filename)

    def close(self) -> None:
        """End the run and the record."""
        trouble = self._trouble()
        envelopes = [*self._definitions.new(), *self._held()]
        if trouble and not self._failed:
            # Nothing else shows it.
            name = "after_all" if self._reached else "before_all"
            moment = now()
            hook = HookSnapshot(name, "after", Result("FAILED", moment, moment, trouble))
            envelopes.extend(self._builder.run_hook(hook))
        finished: Envelope = {
            "testRunStartedId": self._run_id,
            "timestamp": instant(now()),
            "success": not (self._failed or trouble),
        }
        if trouble:
            finished["message"] = trouble
        self._writer.write([*envelopes, {"testRunFinished": finished}])
        self._writer.close()

    def _close_run(self) -> None:
        if self._open is not None and self._feature is not None:
            self._feature.add(self._open.scenario, self._open.close())
        self._open = None

    def _held(self) -> list[Envelope]:
        """Give what was attached outside of scenarios, in hooks of features or of the run."""
        held, self._outside = tuple(self._outside), []
        if not held:
            return []
        result = Result("PASSED", held[0].taken, held[-1].taken)
        return [*self._builder.run_hook(HookSnapshot("hook", "before", result, held))]

    def _trouble(self) -> str:
        """Say what went wrong with the run as a whole, empty where nothing did."""
        if self._unreached:
            first = "" if self._reached else " before_all failed or stopped the run."
            return f"The run ended before it was through with {', '.join(self._unreached)}.{first}"
        runner = self._runner
        if runner is not None and runner.aborted:
            return "The run was aborted."
        if runner is not None and (runner.hook_failures or runner.context.cleanup_errors):
            return "A hook or a cleanup failed; behave printed which."
        return ""


class _Onlooker(Reporter):
    def __init__(self, config: Any, formatter: Formatter) -> None:
        super().__init__(config)  # type: ignore[no-untyped-call]
        self._formatter = formatter

    def feature(self, feature: Any) -> None:
        self._formatter.over(feature)


class _Ids(IdGenerator):
    """Ids that stay unique when the records of several processes are put together."""

    def __init__(self) -> None:
        super().__init__()
        self._prefix = uuid4().hex[:8]

    def get_next_id(self) -> str:
        return f"{self._prefix}-{super().get_next_id()}"


def _environment(config: Any) -> str:
    """Name the file with the project's hooks, as features are named."""
    base = getattr(config, "base_dir", None) or "."
    return PurePath(os.path.relpath(os.path.join(base, config.environment_file))).as_posix()  # noqa: PTH118 - relpath has no twin
