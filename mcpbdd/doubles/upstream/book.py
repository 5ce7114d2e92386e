"""What a scenario says of its upstreams, what they received, and what nothing answered."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from mcpbdd.doubles.upstream.address import Address, Origin
from mcpbdd.doubles.upstream.answers import Answer, Answerer, Fault, answer_from
from mcpbdd.doubles.upstream.traffic import Exchange, Received, secrets_in
from mcpbdd.errors import Misuse, nearest
from mcpbdd.importing import one_line

if TYPE_CHECKING:
    from collections.abc import Callable


class Where(Protocol):
    """What tells the requests that a route is for."""

    def matches(self, request: Received) -> bool:
        """Tell whether it is for this request."""
        ...

    def may_be_at(self, host: str) -> bool:
        """Tell whether it may be for a request to this host."""
        ...


@dataclass
class Route:
    """What answers some requests.

    Attributes:
        method: in capitals, None for every one.
        where: which requests.
        answer: the answer, or a function that gives it.
        left: how many requests it still answers, None for all.
    """

    method: str | None
    where: Where
    answer: Answer | Answerer
    left: int | None = None

    def is_for(self, request: Received) -> bool:
        """Tell whether it is meant for a request, spent or not."""
        return self.method in (None, request.method) and self.where.matches(request)

    def __str__(self) -> str:
        return f"{self.method} {self.where}" if self.method else str(self.where)


@dataclass
class Trouble:
    """What goes wrong with some requests, whatever would answer them."""

    where: Where
    fault: Fault
    left: int | None = None


One = TypeVar("One", Route, Trouble)


@dataclass(frozen=True, slots=True)
class Decision:
    """What shall become of a request; neither answer nor fault where nothing answers it.

    Attributes:
        answer: what is sent, or gets lost.
        fault: what goes wrong, None where nothing does.
    """

    answer: Answer | None = None
    fault: Fault | None = None


def _forget(_secret: str) -> None:
    """Where nothing is shown, nothing has to be redacted."""


def _wait_for_real(seconds: float, _ring: Callable[[], None]) -> float:
    """Without a clock that a scenario moves, seconds are the machine's own."""
    return seconds


@dataclass
class Book:
    """The upstreams of one scenario. Requests come from any thread.

    Attributes:
        learn: told every secret that a request carries.
        set_timer: takes seconds and what to call when they have passed; gives how many seconds of the machine's own
            to wait for that at most, None for as long as it takes.
        exchanges: what was received and answered, or failed as the scenario says, in order.
        misses: what the server did that nothing answers, as phrases; each once.
    """

    learn: Callable[[str], object] = _forget
    set_timer: Callable[[float, Callable[[], None]], float | None] = _wait_for_real
    exchanges: list[Exchange] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)
    _routes: list[Route] = field(default_factory=list)
    _troubles: list[Trouble] = field(default_factory=list)
    _refused: set[Origin] = field(default_factory=set)
    _otherwise: Answer | Answerer | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(
        self, method: str | None, where: Where, answer: Answer | Answerer, times: int | None = None
    ) -> None:
        """Answer requests; of several routes that fit, the first that is not spent does."""
        with self._lock:
            self._routes.append(Route(method.upper() if method is not None else None, where, answer, times))

    def answer_the_rest(self, answer: Answer | Answerer) -> None:
        """Answer whatever no route does, at any origin."""
        self._otherwise = answer

    def fail(self, where: Where, fault: Fault, times: int | None = None) -> None:
        """Let requests fail, whatever would answer them."""
        with self._lock:
            self._troubles.append(Trouble(where, fault, times))

    def refuse(self, origin: Origin) -> None:
        """Let nobody connect to an origin."""
        self._refused.add(origin)

    def refuses(self, host: str, port: int) -> bool:
        """Tell whether nobody can connect there."""
        return any((origin.host, origin.port) == (host, port) for origin in self._refused)

    def knows(self, host: str) -> bool:
        """Tell whether something may be there that answers, or fails as the scenario says."""
        refused = any(origin.host == host for origin in self._refused)
        return (
            self._otherwise is not None or refused or any(where.may_be_at(host) for where in self._places())
        )

    def origins(self) -> set[Origin]:
        """Give the origins that are named."""
        return {where.origin for where in self._places() if isinstance(where, Address)} | self._refused

    def _places(self) -> list[Where]:
        with self._lock:
            return [*(route.where for route in self._routes), *(one.where for one in self._troubles)]

    def miss(self, what: str) -> None:
        """Note what the server did that nothing answers."""
        with self._lock:
            if what not in self.misses:
                self.misses.append(what)

    def take(self, request: Received) -> Decision:
        """Receive a request, and say what becomes of it."""
        for secret in secrets_in(request):
            self.learn(secret)
        with self._lock:
            trouble = next(
                (one for one in self._troubles if one.left != 0 and one.where.matches(request)), None
            )
            fault = _spend(trouble).fault if trouble is not None else None
            answer = self._choose(request) if fault in (None, Fault.LOST) else None
        try:
            given = (
                answer_from(answer(request) if callable(answer) else answer) if answer is not None else None
            )
        except Exception as error:  # noqa: BLE001 - the edge: a function of the project
            self.miss(f"sent {request}, for which the function that answers it raised {one_line(error)}")
            return Decision()
        if given is None and fault is None:
            self.miss(f"sent {request}, which nothing answers.{self._why_not(request)}")
            return Decision()
        self._note(request, given, fault)
        return Decision(given, fault)

    def _choose(self, request: Received) -> Answer | Answerer | None:
        for route in self._routes:
            if route.left != 0 and route.is_for(request):
                return _spend(route).answer
        return self._otherwise

    def _note(self, request: Received, answer: Answer | None, fault: Fault | None) -> None:
        with self._lock:
            number = len(self.exchanges)
            if answer is None:
                assert fault is not None, "what is neither answered nor fails is a miss"
                self.exchanges.append(Exchange(number, request, fault.value))
                return
            words = fault.value if fault is not None else _outcome(answer)
            self.exchanges.append(
                Exchange(number, request, words, answer.status, answer.headers, answer.body)
            )

    def _why_not(self, request: Received) -> str:
        if any(route.is_for(request) for route in self._routes):
            return " It was answered as often as the scenario says."
        return nearest(str(request), [str(route) for route in self._routes])


def _spend(one: One) -> One:
    if one.left is not None:
        one.left -= 1
    return one


def _outcome(answer: Answer) -> str:
    cut = f", cut after {answer.cut_after} bytes" if answer.cut_after is not None else ""
    return f"{answer.status}{cut}"


def refuse_unfit(answer: Answer) -> None:
    """Refuse an answer that cannot be sent.

    Raises:
        Misuse: its status is none, or a status that never has a body has one.
    """
    if not 200 <= answer.status <= 599:
        raise Misuse(f"{answer.status} is no status of an answer; it is a number from 200 to 599.")
    if answer.status in (204, 304) and answer.body:
        raise Misuse(f"An answer with the status {answer.status} has no body (RFC 9110), but one is given.")
