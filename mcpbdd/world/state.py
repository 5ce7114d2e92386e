"""The watched state of a scenario: what it was before the call, what it is, what happened in between."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse
from mcpbdd.watch import Watch, differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.changes import Change, Snapshot


class State:
    """Looks at what is watched, and keeps the looks apart that sentences compare.

    Attributes:
        events: every change that was seen since the first call, in order.
    """

    def __init__(self) -> None:
        self.events: list[Change] = []
        self._watch = Watch(())
        self._latest: Snapshot | None = None
        self._before: Snapshot | None = None

    def watch(self, watch: Watch) -> None:
        """Watch this from now on."""
        self._watch = watch
        self._latest = self._before = None

    def call_begins(self) -> None:
        """Remember what is there: a call is about to send its first request."""
        self.observe()
        self._before = self._latest

    def rebase(self) -> None:
        """Take what is there as given; a setting-up call is no event."""
        if self._watch:
            self._latest = self._watch.look()

    @contextmanager
    def setting_up(self) -> Iterator[None]:
        """Change what is watched, without that being an event of the scenario."""
        if self._latest is not None:
            self.observe()
        yield
        if self._latest is not None:
            self.rebase()

    def observe(self) -> None:
        """Look, and note what happened since the last look."""
        if not self._watch:
            return
        seen = self._watch.look()
        if self._latest is not None:
            self.events.extend(differences(self._latest, seen))
        self._latest = seen

    def changes(self) -> tuple[Change, ...]:
        """Give what differs from the moment before the latest call.

        Raises:
            Misuse: nothing is watched, or nothing was called yet.
        """
        self.must_be_watched()
        if self._before is None:
            raise Misuse(
                "Nothing was called yet, so there is no moment to compare with; a When must come first."
            )
        self.observe()
        return differences(self._before, self._latest or {})

    def changed_by_call(self) -> tuple[Change, ...]:
        """Give what differed at the last look from the moment before the latest call; nothing unwatched."""
        return differences(self._before, self._latest or {}) if self._before is not None else ()

    @property
    def watched(self) -> Watch:
        """What is watched."""
        return self._watch

    @property
    def latest(self) -> Snapshot:
        """The latest look; empty where nothing was looked at."""
        return self._latest or {}

    def must_be_watched(self) -> None:
        """Refuse sentences that could never fail.

        Raises:
            Misuse: nothing is watched, or something that never was there.
        """
        if trouble := self._watch.trouble:
            raise Misuse(trouble)
        if not self._watch:
            raise Misuse(
                "Nothing is watched, so this sentence could never fail. Name what to watch in the server's "
                'configuration, such as watch = [{ folder = "workspace" }].'
            )
