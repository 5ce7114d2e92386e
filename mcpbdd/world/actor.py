"""One client and the person at it: a connection, an identity of its own, its calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.link import Manner
from mcpbdd.doubles.people import accepted
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Asking, Question
from mcpbdd.world.listings import list_all, look_up
from mcpbdd.world.pending import waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.config import Era
    from mcpbdd.connection.call import Call, Refusal
    from mcpbdd.connection.capabilities import Root
    from mcpbdd.connection.conduct import Oddity
    from mcpbdd.connection.identity import Identity
    from mcpbdd.connection.session import Session
    from mcpbdd.world.names import Who


LINGERING = 0.5
"""Seconds after which a call counts as waiting for a link that nobody finishes."""
MOST_ROUNDS = 10
"""Rounds in a row that are answered without a sentence; as many as the SDK's own client answers."""


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
        """Wait until a call has ended or asks; what needs no sentence is answered meanwhile.

        Raises:
            Mismatch: the server goes on asking, round after round.
            Unreachable: no answer within the actor's patience.
        """
        self._settle(call)
        rounds = 0
        while isinstance(call.outcome, Asking) and self._answers_all(call):
            rounds += 1
            if rounds > MOST_ROUNDS:
                call.looked_at = True
                raise Mismatch("the call to end", f"the server asked {rounds} times in a row")
            answers, self.answers = self.answers, {}
            self.session.answer(call, answers)
            self.session.settle(call, self.patience)

    def _settle(self, call: Call) -> None:
        """Wait until a call stands still; one that waits for a link that nobody finishes goes on asking."""
        if self.unfinished:
            self.session.turn_until(lambda: call.settled, LINGERING)
            if not call.settled:
                call.questions.extend(self.unfinished)
                call.settle(Asking(tuple(self.unfinished)))
                return
        self.session.settle(call, self.patience)

    def _answers_all(self, call: Call) -> bool:
        """Answer what needs no sentence: for the roots, forms where the user accepts all, rounds without a question.

        On 2026-07-28 a server may ask for no more than the state that it gave (spec: basic/patterns/mrtr).
        """
        asked = call.outcome.questions if isinstance(call.outcome, Asking) else ()
        if not asked:
            return call.state is not None
        for question in asked:
            if question.kind == "roots" and "roots" in self.offers:
                self.answers[question.key] = {"roots": [root.as_sent() for root in self.roots]}
            elif question.kind == "form" and self.accepting:
                self.answers[question.key] = accepted(question, None)
        return all(question.key in self.answers for question in asked)

    def pending_any(self) -> None:
        """Make sure that a question waits.

        Raises:
            Misuse: none does.
        """
        if not isinstance(self.call.outcome, Asking):
            raise Misuse("No question waits for an answer.")

    def open_link(self, question: Question, errand: Callable[[], None] | None) -> None:
        """Agree to open a link, which is no more than consent to open it (spec: client/elicitation, URL Mode).

        Args:
            question: a link that waits.
            errand: how the user finishes what it is about; None where they never do.
        """
        self.unfinished = [other for other in self.unfinished if other.key != question.key]
        if errand is not None:
            self.errands.append(errand)
        elif self.pushes:
            self.unfinished.append(question)
        self.answer(question, {"action": "accept"})

    @property
    def pushes(self) -> bool:
        """Whether the question of the latest call came as a request that waits for its response (2025-11-25)."""
        return self.era == "2025-11-25" and self.call.rejection is None

    def answer(self, question: Question, answer: dict[str, Any]) -> None:
        """Answer a question; the call goes on when the last pending one is answered."""
        call = self.call
        self.acts()
        self.answers[question.key] = answer
        call.looked_at = True
        if not waiting(self):
            answers, self.answers = self.answers, {}
            self._send(call, answers)
            self.wait(call)

    def _send(self, call: Call, answers: dict[str, dict[str, Any]]) -> None:
        """Send the answers, and let the user do what they do elsewhere, in the order of the era.

        A server that pushes a question hears of the consent before the user begins (2025-11-25); one that asks by its
        result or error is called again when the user is done.
        """
        errands, self.errands = self.errands, []
        pushed = self.pushes
        if pushed:
            self.session.answer(call, answers)
        for errand in errands:
            if pushed:
                self.session.stand_still()
            errand()
        if not pushed:
            self.session.answer(call, answers)

    def refuse(self, question: Question, refusal: Refusal) -> None:
        """Refuse to answer a question."""
        call = self.call
        self.acts()
        self.answers = {}
        call.looked_at = True
        self.session.refuse(call, question.key, refusal)
        self.session.stand_still()
        self.wait(call)

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
