"""Frames read as what a person would call the conversation: each request with its rounds, questions and outcome."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.exchange import Asked, Exchange
from mcpbdd.config import ERAS
from mcpbdd.connection.asking import question_of, required_links
from mcpbdd.connection.call import Refusal
from mcpbdd.connection.capabilities import Root
from mcpbdd.outcomes import Asking, Cancelled, outcome_of_error, outcome_of_result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.config import Era
    from mcpbdd.outcomes import Outcome, Question
    from mcpbdd.transcript import Frame

OLDER, NEWER = ERAS
META = "io.modelcontextprotocol/"
"""Begins the names under which a request of 2026-07-28 says what a session says once before."""
ASKING = frozenset({"elicitation/create", "sampling/createMessage", "roots/list"})
ROUND = frozenset({"_meta", "inputResponses", "requestState"})
"""Parameters that belong to one round of a request, and not to what was requested."""


@dataclass(eq=False)
class _Open:
    """An exchange of which more may come."""

    number: int
    method: str
    params: dict[str, Any]
    era: Era
    offers: tuple[str, ...]
    rounds: list[dict[str, Asked]] = field(default_factory=list)
    outcome: Outcome | None = None
    state: Any = None

    @property
    def waits(self) -> bool:
        """Whether a question has no answer yet."""
        return bool(self.rounds) and any(one.answer is None for one in self.rounds[-1].values())

    def ask(self, questions: Iterable[Question]) -> None:
        """Add questions; those that come before the last ones are answered belong to them."""
        if not self.waits:
            self.rounds.append({})
        self.rounds[-1].update({question.key: Asked(question) for question in questions})

    def answer(self, key: str, answer: dict[str, Any] | Refusal) -> None:
        """Take down an answer to the latest question of that key."""
        for together in reversed(self.rounds):
            if key in together:
                together[key] = Asked(together[key].question, answer)
                return


class _Client:
    """What one client says and hears."""

    def __init__(self, name: str) -> None:
        self.name, self.era = name, OLDER
        self.offers: tuple[str, ...] = ()
        self.roots: tuple[Root, ...] = ()
        self.exchanges: list[_Open] = []
        self._open: dict[Any, _Open] = {}
        self._pushed: dict[Any, tuple[_Open | None, Question]] = {}

    def sends(self, message: dict[str, Any], number: int) -> None:
        params = _object(message.get("params"))
        if "method" not in message:
            self._answers(message)
        elif "id" in message:
            self._requests(message["id"], str(message["method"]), params, number)
        elif message["method"] == "notifications/cancelled":
            exchange = self._open.pop(params.get("requestId"), None)
            if exchange is not None:
                exchange.outcome = Cancelled()

    def _requests(self, key: Any, method: str, params: dict[str, Any], number: int) -> None:
        meta = _object(params.get("_meta"))
        if meta.get(f"{META}protocolVersion") == NEWER:
            self.era, self.offers = NEWER, offers_in(_object(meta.get(f"{META}clientCapabilities")))
        if method == "initialize":
            self.era, self.offers = OLDER, offers_in(_object(params.get("capabilities")))
        exchange = self._goes_on(method, params)
        if exchange is None:
            own = {name: value for name, value in params.items() if name not in ROUND}
            exchange = _Open(number, method, own, self.era, self.offers)
            self.exchanges.append(exchange)
        self._open[key] = exchange

    def _goes_on(self, method: str, params: dict[str, Any]) -> _Open | None:
        """Give the exchange of which this is another round (2026-07-28), its answers taken down."""
        if not {"inputResponses", "requestState"} & set(params):
            return None
        state = params.get("requestState")
        asking = [
            one for one in self.exchanges if one.method == method and one.outcome is None and one.rounds
        ]
        found = next((one for one in reversed(asking) if one.state == state), None)
        if found is not None:
            for key, answer in _object(params.get("inputResponses")).items():
                self._note_roots(_object(answer))
                found.answer(key, _object(answer))
        return found

    def _answers(self, message: dict[str, Any]) -> None:
        """Take down the answer to a pushed question (2025-11-25)."""
        exchange, question = self._pushed.pop(message.get("id"), (None, None))
        answer = _object(message.get("result"))
        self._note_roots(answer)
        if exchange is not None and question is not None:
            error = _object(message.get("error"))
            refusal = Refusal(_code(error), str(error.get("message", "")))
            exchange.answer(question.key, refusal if error else answer)

    def hears(self, message: dict[str, Any]) -> None:
        if "method" in message:
            if message["method"] in ASKING and "id" in message:
                self._is_asked(message["id"], str(message["method"]), _object(message.get("params")))
            return
        exchange = self._open.pop(message.get("id"), None)
        if exchange is not None and exchange.outcome is None:
            self._ends(exchange, message)

    def _is_asked(self, key: Any, method: str, params: dict[str, Any]) -> None:
        question = question_of(f"asked-{key}", method, params)
        under_way = [one for one in self._open.values() if one.method not in ("initialize", "ping")]
        exchange = under_way[-1] if under_way and question.kind != "roots" else None
        self._pushed[key] = (exchange, question)
        if exchange is not None:
            exchange.ask([question])

    def _ends(self, exchange: _Open, message: dict[str, Any]) -> None:
        error, result = message.get("error"), _object(message.get("result"))
        if isinstance(error, dict):
            failed = outcome_of_error(
                exchange.method, _code(error), str(error.get("message", "")), error.get("data")
            )
            links = required_links(failed.code, failed.data)
            if links:
                exchange.ask(links)
            exchange.outcome = Asking(links, rejection=failed) if links else failed
        elif result.get("resultType") == "input_required":
            exchange.state = result.get("requestState")
            exchange.ask(_requested(_object(result.get("inputRequests"))))
        else:
            exchange.outcome = outcome_of_result(exchange.method, result)

    def _note_roots(self, answer: dict[str, Any]) -> None:
        listed = answer.get("roots")
        if isinstance(listed, list):
            shown = [one for one in listed if isinstance(one, dict) and isinstance(one.get("uri"), str)]
            self.roots = tuple(Root(one["uri"], one.get("name")) for one in shown)

    def as_exchange(self, one: _Open) -> Exchange:
        rounds = (
            tuple(each for each in together.values() if each.question.kind != "roots")
            for together in one.rounds
        )
        return Exchange(
            one.number, self.name, one.era, one.method, one.params,
            tuple(together for together in rounds if together), one.outcome, one.offers, self.roots,
        )  # fmt: skip


def conversation_in(frames: Iterable[Frame]) -> tuple[Exchange, ...]:
    """Read frames as exchanges, in the order in which they were begun.

    Args:
        frames: of any number of clients, either era; what is unreadable, and notifications, are passed over.
    """
    clients: dict[str, _Client] = {}
    for frame in frames:
        client = clients.setdefault(frame.actor, _Client(frame.actor))
        if "unreadable" in frame.message:
            continue
        if frame.direction == "->":
            client.sends(frame.message, frame.number)
        else:
            client.hears(frame.message)
    found = [(one.number, client, one) for client in clients.values() for one in client.exchanges]
    return tuple(client.as_exchange(one) for _, client, one in sorted(found, key=lambda each: each[0]))


def offers_in(capabilities: dict[str, Any]) -> tuple[str, ...]:
    """Give what a client declares in the words of the language; an empty elicitation means forms."""
    words: list[str] = []
    if isinstance(elicitation := capabilities.get("elicitation"), dict):
        words += ["forms"] if "form" in elicitation or "url" not in elicitation else []
        words += ["links"] if "url" in elicitation else []
    if isinstance(sampling := capabilities.get("sampling"), dict):
        words += ["sampling", *(["sampling with tools"] if "tools" in sampling else [])]
    return (*words, *(["roots"] if isinstance(capabilities.get("roots"), dict) else []))


def _requested(requests: dict[str, Any]) -> list[Question]:
    asked = {key: _object(request) for key, request in requests.items()}
    return [
        question_of(key, str(one.get("method")), _object(one.get("params"))) for key, one in asked.items()
    ]


def _object(value: Any) -> dict[str, Any]:
    """Give a JSON object; what a stranger sends in its place counts for nothing."""
    return value if isinstance(value, dict) else {}


def _code(error: dict[str, Any]) -> int:
    code = error.get("code")
    return code if isinstance(code, int) and not isinstance(code, bool) else 0
