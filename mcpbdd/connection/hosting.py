"""What lives beside the scenario: one task of the loop enters it and leaves it, as anyio's scopes demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anyio

from mcpbdd.errors import McpbddError, Unreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcpbdd.runtime import Runtime


class Host:
    """Keeps something open from one step to another.

    Args:
        runtime: the loop of the run.
        described: how the configuration names what is hosted, for messages.

    Attributes:
        ready, stop, done: it is open or has failed; it shall close; it has closed, or never had to.
    """

    def __init__(self, runtime: Runtime, described: str) -> None:
        self.ready, self.stop, self.done = anyio.Event(), anyio.Event(), anyio.Event()
        self._runtime, self._described = runtime, described
        self._failure: BaseException | None = None

    def open(self, live: Callable[[], Awaitable[None]], within: float, late: str) -> None:
        """Open it.

        Args:
            live: opens it, sets `ready`, waits for `stop` and closes it.
            within: seconds that opening may take.
            late: what it did where that was too long, such as "gave no server".

        Raises:
            McpbddError: what `live` raised; anything else that it raised is told as Unreachable.
        """

        async def opened() -> None:
            self._runtime.tasks.start_soon(self._own, live)
            try:
                await self.ready.wait()
            except anyio.get_cancelled_exc_class():
                self._scope.cancel()
                raise

        self._turn(opened, within, late)

    def close(self, within: float, late: str) -> None:
        """Close it: see `open`."""

        async def closed() -> None:
            self.stop.set()
            await self.done.wait()

        self._turn(closed, within, late)

    def _turn(self, work: Callable[[], Awaitable[None]], within: float, late: str) -> None:
        try:
            self._runtime.run(work, deadline=within)
        except TimeoutError:
            raise Unreachable(f"{self._described} {late} within {within:g} seconds.") from None
        if isinstance(self._failure, McpbddError):
            raise self._failure
        if self._failure is not None:
            raise Unreachable(f"{self._described} raised {type(self._failure).__name__}: {self._failure}")

    async def _own(self, live: Callable[[], Awaitable[None]]) -> None:
        try:
            with anyio.CancelScope() as self._scope:
                await live()
        except anyio.get_cancelled_exc_class():
            raise
        except BaseException as failure:  # noqa: BLE001 - the edge: what is hosted is the user's own code
            self._failure = failure
        finally:
            self.ready.set()
            self.done.set()
