"""One client and the person at it: a connection, an identity of its own, its calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.manner import Manner
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Asking, Question
from mcpbdd.world.listings import list_all, look_up
from mcpbdd.world.pending import nothing_waits
from mcpbdd.world.replying import wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.config import Era
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.capabilities import Root
    from mcpbdd.connection.conduct import Oddity
    from mcpbdd.connection.identity import Identity
    from mcpbdd.connection.session import Session
    from mcpbdd.world.names import Who


class Rehearsed(Exception):
    """A request that was not sent.

    Args:
        method, params: of the request.
    """

    def __init__(self, method: str, params: dict[str, Any]) -> None:
        self.method, self.params = method, params
        super().__init__(method)


@dataclass
class Actor:
    """A client of the scenario.

    Attributes:
        who: how sentences name it.
        connect: opens a connection in a manner.
        era: the protocol revision that it speaks.
        era_was_said, log_level_was_said: a sentence of the scenario chose it, so that it cannot be left out.
        patience: seconds that it waits for an answer.
        offers: what it declares.
        identity: who it acts as, None for nobody in particular.
        progress: it asks for progress.
        log_level: from where on it wants log messages, None for none.
        accepting: its user accepts whatever a form asks.
        roots: what it shows when it is asked for its roots.
        calls: its calls, setting-up ones left out.
        answers: answers given so far to a call that asks several questions at once.
        errands: what its user does elsewhere once every pending question is answered.
        unfinished: links whose opening the user agreed to and that the server still waits for (2025-11-25).
        asked_before: how many questions the latest call had asked before the latest When.
        rehearsing: its requests are not sent, see `rehearse`.
        acted_at: number of the frame before which the latest When began.
    """

    who: Who
    connect: Callable[[Manner], Session]
    era: Era
    patience: float
    offers: tuple[str, ...] = OFFERS
    identity: Identity | None = None
    progress: bool = True
    log_level: Any = "debug"
    accepting: bool = False
    era_was_said: bool = False
    log_level_was_said: bool = False
    calls: list[Call] = field(default_factory=list)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    errands: list[Callable[[], None]] = field(default_factory=list)
    unfinished: list[Question] = field(default_factory=list)
    roots: tuple[Root, ...] = ()
    asked_before: int = 0
    rehearsing: bool = False
    acted_at: int = 0
    _session: Session | None = None

    @property
    def connected(self) -> bool:
        """Whether a connection is open."""
        return self._session is not None

    @property
    def session(self) -> Session:
        """The connection, opened at its first use."""
        if self._session is None:
            manner = Manner(
                str(self.who),
                self.era,
                self.offers,
                declared(self.offers),
                self.log_level,
                self.identity,
                roots=self.roots,
                log_level_was_said=self.log_level_was_said,
            )
            try:
                self._session = self.connect(manner)
            except LeftOut as reason:
                if self.era_was_said:
                    raise Mismatch(f"{self.who} to speak {self.era} with the server", str(reason)) from None
                raise
        return self._session

    def speak(self, era: Era) -> None:
        """Speak this revision."""
        self._must_be_unconnected("what it speaks")
        self.era, self.era_was_said = era, True

    def offer(self, words: tuple[str, ...]) -> None:
        """Declare these capabilities and nothing else."""
        self._must_be_unconnected("what it offers")
        declared(words)
        self.offers = words

    def have_roots(self, roots: tuple[Root, ...]) -> None:
        """Show these roots when it is asked."""
        self._must_be_unconnected("what its roots are")
        self.must_offer_roots()
        self.roots = roots

    def must_offer_roots(self) -> None:
        """Refuse to have roots that no server may ask for.

        Raises:
            Misuse: it does not offer any.
        """
        if "roots" not in self.offers:
            raise Misuse(f"{str(self.who).capitalize()} does not offer roots, so nobody would ever see them.")

    def act_as(self, identity: Identity) -> None:
        """Act as this caller."""
        self._must_be_unconnected("who it acts as")
        self.identity = identity

    def want_logs(self, level: str | None) -> None:
        """Ask for log messages from a level up, or for none."""
        self._must_be_unconnected("which log messages it wants")
        self.log_level, self.log_level_was_said = level, True

    def _must_be_unconnected(self, what: str) -> None:
        """Refuse to change what was declared when the connection was opened.

        Raises:
            Misuse: the connection is open.
        """
        if self.connected:
            raise Misuse(
                f"{str(self.who).capitalize()} is already connected; say {what} before its first call."
            )

    @property
    def call(self) -> Call:
        """The latest call.

        Raises:
            Misuse: there is none.
        """
        if not self.calls:
            raise Misuse(f"{str(self.who).capitalize()} has called nothing yet; a When must come first.")
        return self.calls[-1]

    def tools(self) -> dict[str, dict[str, Any]]:
        """Give the declarations of the server's tools by name; listed once a connection."""
        session = self.session
        if session.tools is None:
            session.tools = self.declared("tools")
        return session.tools

    def declared(self, what: str) -> dict[str, dict[str, Any]]:
        """Look up what the server declares: see `listings.look_up`."""
        return look_up(self.session, what, self.patience)

    def listing(self, what: str, params: dict[str, Any]) -> Call:
        """List every page from a cursor on, or from the first: see `listings.list_all`."""
        return list_all(self.session, what, params, self.patience)

    def start(self, method: str, params: dict[str, Any]) -> Call:
        """Send a request and do not wait.

        Raises:
            Rehearsed: it is only rehearsed.
        """
        if self.rehearsing:
            raise Rehearsed(method, params)
        self.answers, self.asked_before = {}, 0
        self.errands, self.unfinished = [], []
        return self.session.start(method, params, progress=self.progress)

    def rehearse(self, calling: Callable[[], None]) -> Rehearsed:
        """Find out which request something would send, and send none.

        Args:
            calling: calls something as this actor.
        """
        self.rehearsing = True
        try:
            calling()
        except Rehearsed as request:
            return request
        finally:
            self.rehearsing = False
        raise Misuse(f"{str(self.who).capitalize()} would send no request.")

    def wait(self, call: Call) -> None:
        """Wait until a call has ended or asks: see `replying.wait`."""
        wait(self, call)

    def pending_any(self) -> None:
        """Make sure that a question waits.

        Raises:
            Misuse: none does.
        """
        if not isinstance(self.call.outcome, Asking):
            raise Misuse(nothing_waits(self))

    def acts(self) -> None:
        """Note that a When of this actor begins: what is asked from here on is new."""
        self.asked_before = len(self.calls[-1].questions) if self.calls else 0
        self.acted_at = len(self.session.tape.transcript.frames)

    def take_oddities(self) -> list[Oddity]:
        """Give what the server did on this connection that it must not, since the last time."""
        return self._session.tape.take_oddities() if self._session is not None else []

    def close(self, *, keep: bool) -> None:
        """Close the connection, unless the feature keeps it."""
        if self._session is not None and not keep:
            self._session.close()
        self._session = None
