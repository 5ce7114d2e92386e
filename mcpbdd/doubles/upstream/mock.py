"""Upstreams for tests in plain Python: what the fixture `upstream` of pytest gives."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from mcpbdd.doubles.upstream.address import UNNAMED, Address, Pattern, origin_of
from mcpbdd.doubles.upstream.answers import Answer, Fault
from mcpbdd.doubles.upstream.book import Book, Where, refuse_unfit
from mcpbdd.doubles.upstream.network import Network
from mcpbdd.errors import Mismatch, Misuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mcpbdd.doubles.upstream.answers import Answerer
    from mcpbdd.doubles.upstream.traffic import Exchange, Received


class Predicate:
    """Requests that a function of the test picks."""

    def __init__(self, picks: Callable[[Received], bool]) -> None:
        self._picks = picks

    def matches(self, request: Received) -> bool:
        """Tell whether it is for this request."""
        return bool(self._picks(request))

    def may_be_at(self, host: str) -> bool:  # noqa: ARG002 - nobody can tell
        """Tell whether it may be at a host."""
        return True

    def __str__(self) -> str:
        return getattr(self._picks, "__name__", "a function")


class MockUpstream:
    """Upstreams of one test. What nothing answers is refused, and noted in `misses`.

    Everything may be said before or after `install`, and more than once; the first answer that fits is given.
    """

    def __init__(self) -> None:
        self._network, self._book, self._installed = Network(), Book(), False

    @property
    def exchanges(self) -> list[Exchange]:
        """What was received and answered, or failed as the test says, in order."""
        return self._book.exchanges

    @property
    def received(self) -> list[Received]:
        """The requests of `exchanges`: method, url, headers and body, whole, whoever has read them."""
        return [one.received for one in self._book.exchanges]

    @property
    def misses(self) -> list[str]:
        """What nothing answered, as phrases; take them out where the test means them."""
        return self._book.misses

    def answers(  # noqa: PLR0913 - an answer has so many parts, each with a name
        self,
        method: str | None,
        where: str | re.Pattern[str] | Callable[[Received], bool],
        status: int = 200,
        *,
        json: Any = ...,
        body: str | bytes = b"",
        headers: Mapping[str, str] | None = None,
        by: Answerer | None = None,
        times: int | None = None,
        after: float = 0.0,
        cut_after: int | None = None,
    ) -> Self:
        """Answer requests.

        Args:
            method: whatever its case; None for every method.
            where: an address (origin and path, with gaps such as `{id}`), a regular expression that the whole URL
                must match, or a function that picks requests.
            status: 200 to 599.
            json: a JSON value as the body.
            body: the body, where there is no `json`.
            headers: beside Content-Type.
            by: a function that takes the request and gives an Answer, a JSON value or text, instead of all that.
            times: how many requests it answers, None for all.
            after: seconds that pass before the answer comes.
            cut_after: bytes of the body after which the connection breaks.

        Raises:
            Misuse: it is no address, or no such answer can be sent.
        """
        made = Answer.of(body if json is ... else json, status, after=after, cut_after=cut_after)
        answer = replace(made, headers=(*made.headers, *(headers or {}).items()))
        refuse_unfit(answer)
        self._book.answer(method, _where(where), by if by is not None else answer, times)
        return self

    def otherwise(
        self, status: int = 404, *, json: Any = ..., body: str | bytes = b"", by: Answerer | None = None
    ) -> Self:
        """Answer whatever nothing else does, at any origin."""
        self._book.answer_the_rest(by if by is not None else Answer.of(body if json is ... else json, status))
        return self

    def drops(self, where: str, times: int | None = None) -> Self:
        """Reset the connection of requests to an address."""
        self._book.fail(_where(where), Fault.DROPPED, times)
        return self

    def never_answers(self, where: str) -> Self:
        """Stay silent to requests to an address."""
        self._book.fail(_where(where), Fault.SILENCE)
        return self

    def loses_answer(self, where: str) -> Self:
        """Do the work of the next request to an address, and reset the connection instead of answering."""
        self._book.fail(_where(where), Fault.LOST, times=1)
        return self

    def refuses(self, origin: str) -> Self:
        """Let nobody connect to an origin."""
        self._book.refuse(origin_of(origin))
        return self

    def address(self, origin: str = "") -> str:
        """Give an address of this machine at which an origin is reached, also from another process."""
        return self._network.url(origin_of(origin) if origin else UNNAMED)

    def reset(self) -> None:
        """Forget what was said, received and missed."""
        fresh = Book()
        if self._installed:
            self._network.open(fresh)
            self._network.close(self._book)
        self._book = fresh

    def install(self) -> Self:
        """Let them be reached, and nothing else; a second time does nothing."""
        if not self._installed:
            self._installed = True
            self._network.open(self._book)
        return self

    def restore(self) -> None:
        """Give the process its own network back, exactly as it was; a second time does nothing."""
        if self._installed:
            self._installed = False
            self._network.close(self._book)
            self._network.end()

    def must_know_all(self) -> None:
        """Make sure that nothing else was asked for.

        Raises:
            Mismatch: something was, whatever became of the error.
        """
        if self.misses:
            wanted = "nothing to be asked for but what the test answers"
            raise Mismatch(wanted, "; ".join(f"the code under test {miss}" for miss in self.misses))


@contextmanager
def mock_upstream() -> Iterator[MockUpstream]:
    """Install upstreams for a while; what nothing answered fails at the end, unless something else has.

    Raises:
        Mismatch: something was asked for that nothing answers.
    """
    upstream = MockUpstream().install()
    try:
        yield upstream
    finally:
        upstream.restore()
    upstream.must_know_all()


def _where(where: str | re.Pattern[str] | Callable[[Received], bool]) -> Where:
    if isinstance(where, str):
        return Address.read(where)
    if isinstance(where, re.Pattern):
        return Pattern(where)
    if callable(where):
        return Predicate(where)
    raise Misuse(f"{where!r} is neither an address nor a regular expression nor a function.")
