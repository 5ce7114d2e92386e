"""Where one attack is tried: a fresh world, and a look at what changed in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from mcpbdd.batteries.consent.attack import Broke, NotAsked, NotTried
from mcpbdd.batteries.consent.client import Client, Open, Params
from mcpbdd.batteries.consent.targets import another_name
from mcpbdd.errors import McpbddError
from mcpbdd.watch import differences
from mcpbdd.watch.keeping import keep, remove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.batteries.consent.script import HonestPath
    from mcpbdd.changes import Change, Snapshot
    from mcpbdd.outcomes import Failed
    from mcpbdd.transcript import Frame
    from mcpbdd.watch.keeping import Kept


TWINS = 5
"""Names that are tried for something that is to stand beside the target."""


class Stand(Client):
    """A fresh world for one attack.

    Args:
        path: the honest path.
        clock: its clock is stopped, so that time can pass.
        heard: with what the server refused other attacks.

    Attributes:
        heard: as above.
    """

    def __init__(self, path: HonestPath, *, clock: bool = False, heard: Iterable[Failed] = ()) -> None:
        super().__init__(path, path.script.fresh(clock=clock))
        self.heard = tuple(heard)
        self._start: Snapshot = {}
        self._marked = 0
        self._kept: Kept | None = None

    def __enter__(self) -> Self:
        try:
            self.rehearse()
        except McpbddError:
            self.world.close()
            raise
        self.mark()
        self._kept = keep(self.world.state.watched, self.path.effect.names)
        return self

    def __exit__(self, *_: object) -> None:
        self.world.close()

    def with_arguments(self, more: Params) -> Params:
        """Give the parameters with more arguments, or other ones."""
        return {**self.params, "arguments": {**(self.params.get("arguments") or {}), **more}}

    def other_target(self) -> Params:
        """Give the parameters for another target, which is there from now on.

        Raises:
            NotTried: no other target was found.
        """
        swap = self.path.swap
        if swap is None:
            raise NotTried(
                "no other target was found on which the tool acts; let the scenario hold a second one"
            )
        if swap.twin:
            self.kept.twin(swap.old, swap.new)
            self.mark()
        return {**self.params, "arguments": swap.of(self.params.get("arguments") or {})}

    def grow(self) -> bool:
        """Put something like the target beside it; tell whether that could be done."""
        names = [
            change.name.rpartition("/")[2] for change in self.path.effect.changes if change.kind != "added"
        ]
        made = [self._twin_of(name) for name in names if name]
        self.mark()
        return any(made)

    def _twin_of(self, name: str) -> bool:
        other = name
        for _ in range(TWINS):
            other = another_name(other)
            if self.kept.twin(name, other):
                return True
        return False

    def sibling(self) -> Stand:
        """Give another fresh world of this kind, to find something out."""
        return Stand(self.path)

    def acts_on(self, params: Params) -> bool:
        """Tell whether an honest call with these parameters changes something."""
        try:
            self.yes(self.ask(params))
        except NotAsked:
            return False
        return bool(self.changes())

    def mark(self) -> None:
        """Compare with this moment from now on."""
        self._start = self.world.state.watched.look()
        self._marked = len(self.world.transcript.frames)

    def changes(self) -> tuple[Change, ...]:
        """Give what changed since the mark, without the gate's bookkeeping."""
        found = differences(self._start, self.world.state.watched.look())
        return self.path.effect.counted(found)

    def must_be_unchanged(self, said: str) -> None:
        """Make sure that nothing changed since the mark.

        Raises:
            Broke: something did.
        """
        if self.changes():
            raise Broke(said)

    def must_act_once(self, said: str) -> None:
        """Make sure that exactly what one yes brings about changed since the mark.

        Raises:
            Broke: something else did, or nothing.
        """
        if not self.path.effect.is_done_once(self.changes()):
            raise Broke(said)

    def act(self, params: Params | None = None) -> Open:
        """Walk the honest path, and put back what it changed: if it is done once more, that is seen.

        Raises:
            NotTried: what changed cannot be put back, so that the same act would not be seen a second time.
        """
        self._must_be_kept()
        asked = self.ask(params)
        self.yes(asked)
        if params is None:
            self.must_act_once("the honest path was walked, and did not act as it had before")
        self.put_back()
        return asked

    def undo(self) -> bool:
        """Let everything be as it was, what was added too; tell whether nothing is left of it."""
        added = [change.name for change in self.changes() if change.kind == "added"]
        gone = remove(self.world.state.watched, added)
        self.put_back()
        return gone and not set(self.kept.lost) - {
            change.name for change in self.path.effect.changes if change.kind == "added"
        }

    def put_back(self) -> None:
        """Let what changed be as it was, and compare with this moment from now on."""
        if self._kept is not None:
            self._kept.put_back()
        self.mark()

    @property
    def kept(self) -> Kept:
        """What the honest path changes, as it was before."""
        assert self._kept is not None, "it is kept when the stand is entered"
        return self._kept

    def _must_be_kept(self) -> None:
        removed = {change.name for change in self.path.effect.changes if change.kind == "removed"}
        if removed and removed <= set(self.kept.lost):
            raise NotTried(f"{min(removed)} cannot be put back, so a second time would not be seen")

    def shown_frames(self) -> list[Frame]:
        """Give the frames since the mark."""
        frames = self.world.transcript.since(self._marked)
        return [frame for frame in frames if not frame.setup]
