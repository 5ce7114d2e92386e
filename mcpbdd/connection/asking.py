"""Questions as the client gets them: pushed requests that wait for an answer, or parts of a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as types
from pydantic import ValidationError

from mcpbdd.connection.call import Parked
from mcpbdd.outcomes import Asking, Question, QuestionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.client.session import ClientRequestContext

    from mcpbdd.connection.call import Answer, Call

_KINDS: dict[str, QuestionKind] = {"sampling/createMessage": "sampling", "roots/list": "roots"}


def question_of(key: str, method: str, params: dict[str, Any]) -> Question:
    """Make a question of a request's method and parameters."""
    kind = _KINDS.get(method) or ("link" if params.get("mode") == "url" else "form")
    return Question(key, kind, params)


def offers(declared: types.ClientCapabilities, kind: QuestionKind) -> bool:
    """Whether a client that declares this can be asked so; an empty elicitation means forms only."""
    elicitation = declared.elicitation
    if kind == "link":
        return elicitation is not None and elicitation.url is not None
    return kind != "form" or (
        elicitation is not None and (elicitation.form is not None or elicitation.url is None)
    )


class SentWrongly(Exception):
    """An answer that fits no model of the protocol. A scenario means it so, and it goes out as it stands."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("an answer that is wrong on purpose")
        self.answer = answer


class Asked:
    """The client's side of pushed questions (2025-11-25): each is parked until the scenario answers it.

    Args:
        declared: what the client declares; what it does not is refused (spec: client/elicitation).
        calls: the calls of the connection, the latest last.
    """

    def __init__(self, declared: types.ClientCapabilities, calls: Sequence[Call]) -> None:
        self._declared, self._calls = declared, calls

    async def __call__(self, context: ClientRequestContext, params: Any = None) -> Any:
        """Take a request, wait for the scenario, give the answer."""
        raw = params.model_dump(by_alias=True, mode="json", exclude_unset=True) if params is not None else {}
        method = (
            "sampling/createMessage" if "messages" in raw else "elicitation/create" if raw else "roots/list"
        )
        question = question_of(f"asked-{context.request_id}", method, raw)
        if not offers(self._declared, question.kind):
            return _refused(types.INVALID_PARAMS, f"The client offers no {question.kind} questions.")
        if question.kind == "roots":
            # Servers ask for the roots whenever they like, mostly without a call: no call waits for it.
            return types.ListRootsResult(roots=[])
        # The frames carry no related id over streams: the latest open call is the one that asks.
        call = next((call for call in reversed(self._calls) if not call.settled or call.parked), None)
        if call is None:
            return _refused(types.INVALID_REQUEST, "No call is open that could ask.")
        parked = Parked(question, context.request_id)
        call.parked[question.key] = parked
        call.questions.append(question)
        call.settle(Asking(tuple(waiting.question for waiting in call.parked.values())))
        await parked.answered.wait()
        return _typed(question.kind, parked.answer)

    def at(self, calls: Sequence[Call]) -> None:
        """Serve another scenario's calls."""
        self._calls = calls


def _refused(code: int, message: str) -> types.ErrorData:
    return types.ErrorData(code=code, message=message)


def _typed(kind: QuestionKind, answer: Answer) -> Any:
    models: dict[str, Any] = {"sampling": types.CreateMessageResult, "roots": types.ListRootsResult}
    model = models.get(kind, types.ElicitResult)
    try:
        return model.model_validate(answer)
    except ValidationError:
        raise SentWrongly(answer) from None
