"""Questions as the client gets them: pushed requests that wait for an answer, or parts of a result or an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as types
from pydantic import ValidationError

from mcpbdd.connection.call import Parked, Refusal
from mcpbdd.connection.capabilities import lacking
from mcpbdd.outcomes import Asking, Question, QuestionKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcp.client.session import ClientRequestContext

    from mcpbdd.connection.call import Answer, Call
    from mcpbdd.connection.capabilities import Root

_KINDS: dict[str, QuestionKind] = {"sampling/createMessage": "sampling", "roots/list": "roots"}


def question_of(key: str, method: str, params: dict[str, Any]) -> Question:
    """Make a question of a request's method and parameters."""
    kind = _KINDS.get(method) or ("link" if params.get("mode") == "url" else "form")
    return Question(key, kind, params)


def required_links(code: int | None, data: Any) -> tuple[Question, ...]:
    """Give the links that an error asks for (2025-11-25, client/elicitation, URL Elicitation Required Error).

    Args:
        code: the code of the JSON-RPC error.
        data: its data.

    Returns:
        A question for each link; none where the error is another, or is misshapen.
    """
    listed = data.get("elicitations") if isinstance(data, dict) else None
    if code != types.URL_ELICITATION_REQUIRED or not isinstance(listed, list):
        return ()
    if not all(isinstance(link, dict) and isinstance(link.get("url"), str) for link in listed):
        return ()
    return tuple(Question(f"required-{number}", "link", link) for number, link in enumerate(listed))


class SentWrongly(Exception):
    """An answer that fits no model of the protocol. A scenario means it so, and it goes out as it stands."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("an answer that is wrong on purpose")
        self.answer = answer


class Asked:
    """The client's side of what a server asks.

    A pushed question (2025-11-25) is parked until the scenario answers it.

    Args:
        declared: what the client declares; what it does not is refused (spec: client/elicitation).
        calls: the calls of the connection, the latest last.

    Attributes:
        roots: what is shown when the server asks for the roots.
        unoffered: what the server asked although the client does not offer it, since somebody took it.
    """

    def __init__(self, declared: types.ClientCapabilities, calls: Sequence[Call]) -> None:
        self.roots: tuple[Root, ...] = ()
        self.unoffered: list[Question] = []
        self._declared, self._calls = declared, calls

    def note(self, questions: Sequence[Question]) -> None:
        """Take down which of these questions the client does not offer to answer."""
        self.unoffered.extend(question for question in questions if lacking(self._declared, question))

    def take_unoffered(self) -> list[tuple[Question, str]]:
        """Give what was asked and is not offered since the last time, each with the word that the client lacks."""
        taken, self.unoffered = self.unoffered, []
        return [(question, lacking(self._declared, question)) for question in taken]

    async def __call__(self, context: ClientRequestContext, params: Any = None) -> Any:
        """Take a request, wait for the scenario, give the answer."""
        raw = params.model_dump(by_alias=True, mode="json", exclude_unset=True) if params is not None else {}
        method = (
            "sampling/createMessage" if "messages" in raw else "elicitation/create" if raw else "roots/list"
        )
        question = question_of(f"asked-{context.request_id}", method, raw)
        self.note([question])
        if word := lacking(self._declared, question):
            code = types.INVALID_PARAMS if method == "elicitation/create" else types.METHOD_NOT_FOUND
            return _refused(code, f"The client does not offer {word}.")
        if question.kind == "roots":
            # Servers ask for the roots whenever they like, mostly without a call: no call waits for it.
            return _typed(question.kind, {"roots": [root.as_sent() for root in self.roots]})
        # The frames carry no related id over streams: the latest open call is the one that asks.
        call = next((call for call in reversed(self._calls) if not call.settled or call.parked), None)
        if call is None:
            return _refused(types.INVALID_REQUEST, "No call is open that could ask.")
        return await _answered(call, Parked(question, context.request_id))

    def at(self, calls: Sequence[Call]) -> None:
        """Serve another scenario's calls."""
        self._calls, self.unoffered = calls, []


def respond(call: Call, answers: Mapping[str, Answer | Refusal]) -> None:
    """Respond to pushed questions of a call (2025-11-25), by their keys; the call is under way again."""
    call.go_on()
    for key in [key for key in call.parked if key in answers]:
        waiting = call.parked.pop(key)
        waiting.answer = answers[key]
        waiting.answered.set()
    if call.parked:  # pushed while the scenario was answering
        call.settle(Asking(tuple(waiting.question for waiting in call.parked.values())))


async def _answered(call: Call, parked: Parked) -> Any:
    """Park a question at its call until the scenario answers it, or the server no longer wants to know."""
    question = parked.question
    call.parked[question.key] = parked
    call.questions.append(question)
    call.settle(Asking(tuple(waiting.question for waiting in call.parked.values())))
    try:
        await parked.answered.wait()
    finally:
        call.parked.pop(question.key, None)
    if isinstance(parked.answer, Refusal):
        return _refused(parked.answer.code, parked.answer.message)
    return _typed(question.kind, parked.answer)


def _refused(code: int, message: str) -> types.ErrorData:
    return types.ErrorData(code=code, message=message)


def _typed(kind: QuestionKind, answer: Answer) -> Any:
    models: dict[str, Any] = {"sampling": types.CreateMessageResultWithTools, "roots": types.ListRootsResult}
    model = models.get(kind, types.ElicitResult)
    try:
        return model.model_validate(answer)
    except ValidationError:
        raise SentWrongly(answer) from None
