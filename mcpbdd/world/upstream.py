"""The upstreams of a scenario: what they answer, what they received, and that nothing else was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.upstream import Address, Answer, Book, Fault
from mcpbdd.doubles.upstream.address import UNNAMED, origin_of
from mcpbdd.doubles.upstream.book import refuse_unfit
from mcpbdd.errors import Mismatch, Misuse, nearest
from mcpbdd.values.visible import shown
from mcpbdd.world.reach import refuse_unconfigured
from mcpbdd.world.upstream_rows import Planned, planned_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world.scene import Scene
    from mcpbdd.world.world import World

MOST_SHOWN = 6
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY")
"""Methods of HTTP that a sentence names."""


def known_method(written: str) -> str:
    """Read a method, whatever its case.

    Raises:
        Misuse: it is none.
    """
    if written.upper() not in METHODS:
        raise Misuse(f'"{written}" is no method of HTTP.{nearest(written, METHODS)}')
    return written.upper()


class UpstreamServices:
    """What the sentences about upstreams do in a world.

    Attributes:
        book: what they answer, and what they received.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.book = Book(world.stage.redactor.learn, self._set_timer)

    def open(self) -> None:
        """Let them be reached, and nothing else."""
        self._world.stage.network.open(self.book)

    def hang_up(self) -> None:
        """Let a server that still waits for an answer go, so that it can be put away."""
        self._world.stage.network.hang_up(self.book)

    def close(self) -> None:
        """Give the process its own network back."""
        self._world.stage.network.close(self.book)

    # What a Given says.

    def answer(self, method: str, written: str, status: int, body: Document | None = None) -> None:
        """Answer requests with a status, and with JSON where it is given.

        Raises:
            Misuse: it is no address, or no such answer can be sent.
        """
        answer = Answer(status) if body is None else Answer.of(body.value, status)
        refuse_unfit(answer)
        self.book.answer(known_method(method), Address.read(written), answer)
        self.refuse_elsewhere(self._world.scene)

    def answer_with(self, method: str, written: str, rows: Rows) -> None:
        """Answer requests as rows say.

        Raises:
            Misuse: it is no address, or a row is wrong.
        """
        address, verb = Address.read(written), known_method(method)
        planned = self._planned(rows)
        self.book.answer(verb, address, planned.answer, planned.times)
        self.refuse_elsewhere(self._world.scene)

    def answer_the_rest(self, status: int) -> None:
        """Answer whatever nothing else does, at any origin.

        Raises:
            Misuse: it is no status of an answer.
        """
        refuse_unfit(Answer(status))
        self.book.answer_the_rest(Answer(status))

    def answer_the_rest_with(self, rows: Rows) -> None:
        """Answer whatever nothing else does as rows say.

        Raises:
            Misuse: a row is wrong, or it answers a number of times only.
        """
        planned = self._planned(rows)
        if planned.times is not None:
            raise Misuse('What answers everything else answers every time; leave out "times".')
        self.book.answer_the_rest(planned.answer)

    def _planned(self, rows: Rows) -> Planned:
        for name, cell in rows.pairs:
            if name == "answered by":
                refuse_unconfigured(self._world.stage, f'the function "{cell}"')
        return planned_from(rows, self._world.places.beside_the_feature, self._project)

    def fail(self, written: str, fault: Fault, times: int | None = None) -> None:
        """Let requests to an address fail, whatever would answer them.

        Raises:
            Misuse: it is no address.
        """
        self.book.fail(Address.read(written), fault, times)
        self.refuse_elsewhere(self._world.scene)

    def refuse(self, written: str) -> None:
        """Let nobody connect to an origin.

        Raises:
            Misuse: it is no origin, or one that is reached by another port.
        """
        self.book.refuse(origin_of(written))
        self.refuse_elsewhere(self._world.scene)

    # What a When and a Then see.

    def requests_to(self, written: str) -> list[dict[str, Any]]:
        """Give what was received at an address: method, url, query, body, and each header as `header name`.

        Raises:
            Misuse: it is no address.
        """
        address = Address.read(written)
        found = [one.received for one in self.book.exchanges if address.matches(one.received)]
        return [
            {**one.view(), **{f"header {name.lower()}": one.header(name) for name, _ in one.headers}}
            for one in found
        ]

    def others(self, written: str) -> str:
        """Say what else was received, for the hint of a mismatch; empty where there was nothing."""
        address = Address.read(written)
        found = [str(one.received) for one in self.book.exchanges if not address.matches(one.received)]
        listed = [shown(text, 120) for text in dict.fromkeys(found)]
        more = f" and {len(listed) - MOST_SHOWN} more" if len(listed) > MOST_SHOWN else ""
        return f"Received was also {', '.join(listed[:MOST_SHOWN])}{more}." if listed else ""

    def await_request(self, written: str) -> None:
        """Wait until a request to an address is received.

        Raises:
            Mismatch: none was, in the client's patience or before its call ended.
            Misuse: it is no address, or no call is under way.
        """
        actor = self._world.latest_actor
        call = actor.call
        actor.session.turn_until(lambda: call.settled or bool(self.requests_to(written)), actor.patience)
        if not self.requests_to(written):
            found = "the call ended before it was" if call.settled else "it was not, in time"
            raise Mismatch(f"{shown(written)} to be asked for", found, hint=self.others(written))

    def must_know_all(self) -> None:
        """Make sure that the server asked only for what the scenario answers.

        Raises:
            Mismatch: it asked for something else, whatever it made of the failure.
        """
        if self.book.misses:
            more = f" (and {len(self.book.misses) - 1} more of the kind)" if len(self.book.misses) > 1 else ""
            raise Mismatch(
                "the server to ask its upstreams for nothing but what the scenario answers",
                f"it {self.book.misses[0]}{more}",
                hint='say what is answered, such as: Given the upstream answers GET "https://…" with 200',
            )

    def happenings(self) -> list[str]:
        """Give what was received and what was missed, a line each."""
        return [*map(str, self.book.exchanges), *(f"✗ it {miss}" for miss in self.book.misses)]

    # What the server is given.

    def address_for(self, written: str, *, is_here: bool) -> str:
        """Give what stands for `{upstream}` and `{upstream:ORIGIN}` in a setting.

        Args:
            written: the origin, empty where none is named.
            is_here: the server runs in this process, where an origin is reached by its own name.
        """
        if not written:
            return self._world.stage.network.url(UNNAMED)
        origin = origin_of(written)
        return str(origin) if is_here else self._world.stage.network.url(origin)

    def refuse_elsewhere(self, scene: Scene | None) -> None:
        """Refuse a server in another process which is not told where an upstream is.

        Raises:
            LeftOut, Misuse: the run, or the scenario, put it there.
        """
        if scene is None or scene.is_here:
            return
        told = {origin_of(written) if written else UNNAMED for written in scene.upstreams}
        wanted = self.book.origins() & {UNNAMED} if scene.is_guarded else self.book.origins()
        untold = sorted(str(origin) for origin in wanted - told)
        if untold:
            raise self._world.staging.unfit(
                f"the server in another process is not told by any setting where {untold[0] or '{upstream}'} is"
            )

    @property
    def _project(self) -> Any:
        return self._world.stage.configuration.folder

    def _set_timer(self, seconds: float, ring: Callable[[], None]) -> float | None:
        """Answers that take their time come by the scenario's clock where it was stopped."""
        if not self._world.clock.stands:
            return seconds
        self._world.stage.runtime.set_timer(seconds, ring)
        return None
