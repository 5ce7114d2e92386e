"""The conversation of a scenario: who said what to whom, and which step caused it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.runs import Run

Kind = Literal["call", "question", "answer", "result", "error", "notice", "unreadable"]
"""What a message is to people.

A request of a client, a question of the server, an answer to one, what came of a request, or unasked news."""

PERSON, SERVER, UPSTREAM = "person", "server", "upstream"

_PEOPLE = {"elicitation/create": PERSON, "sampling/createMessage": "model", "roots/list": "client"}
"""Who answers what a server asks."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message.

    Attributes:
        step: the number of the step that caused it.
        sender, receiver: lifelines: `person`, `model`, a client, `server`, `upstream`.
        kind: what it is to people.
        words: what it says, on one line.
        method: of the request or notice; of a result that of its request; empty where that is unknown.
        at: seconds since the scenario began.
        body: the JSON-RPC message as it was recorded, redacted.
        setup: it belongs to connecting.
        frame: the number of the recorded message, from 0; a person's answer shares that of the client's message.
    """

    step: int
    sender: str
    receiver: str
    kind: Kind
    words: str
    method: str
    at: float
    body: dict[str, Any]
    setup: bool = False
    frame: int = 0


@dataclass(frozen=True, slots=True)
class _Frame:
    """A message as it was recorded, with where it went."""

    step: int
    client: str
    outward: bool
    at: float
    setup: bool
    body: dict[str, Any]
    number: int

    def said(self, sender: str, receiver: str, kind: Kind, words: str, method: str) -> Message:
        return Message(
            self.step, sender, receiver, kind, words, method, self.at, self.body, self.setup, self.number
        )

    def passed(self, kind: Kind, words: str, method: str) -> Message:
        """Say it between client and server, in the way that it went."""
        ends = (self.client, SERVER) if self.outward else (SERVER, self.client)
        return self.said(*ends, kind, words, method)

    def key(self, *, outward: bool) -> tuple[str, str]:
        """Name the request of this id that went in a direction."""
        return f"{self.client} {'out' if outward else 'in'}", json.dumps(self.body.get("id"))


def conversation_of(run: Run) -> tuple[Message, ...]:
    """Give the messages of a run in their order; nothing where the record has no frames."""
    asked: dict[tuple[str, str], str] = {}
    found: list[Message] = []
    for frame in _frames(run):
        if method := str(frame.body.get("method") or ""):
            if "id" in frame.body:
                asked[frame.key(outward=frame.outward)] = method
            found.extend(_request(frame, method, _mapping(frame.body.get("params"))))
        else:
            found.extend(_reply(frame, asked.get(frame.key(outward=not frame.outward), "")))
    return tuple(found)


def facts_of(run: Run, name: str) -> Iterator[tuple[int, Any]]:
    """Give what a run has under a name of evidence, each with the number of its step."""
    return ((fact.step, fact.value) for fact in run.facts if fact.name == name)


def _frames(run: Run) -> Iterator[_Frame]:
    number = 0
    for step, frames in facts_of(run, "frames.json"):
        for frame in frames if isinstance(frames, list) else ():
            if isinstance(frame, dict) and isinstance(frame.get("message"), dict):
                client = str(frame.get("actor") or "the client")
                at, setup = _number(frame.get("at")), bool(frame.get("setup"))
                yield _Frame(
                    step, client, frame.get("direction") == "->", at, setup, frame["message"], number
                )
                number += 1


def _request(frame: _Frame, method: str, params: dict[str, Any]) -> Iterator[Message]:
    words = _asked(method, params)
    if "id" not in frame.body:
        yield frame.passed("notice", words, method)
        return
    for answer in _mapping(params.get("inputResponses")).values() if frame.outward else ():
        yield frame.said(PERSON, frame.client, "answer", _answered(answer), method)
    yield frame.passed("call" if frame.outward else "question", words, method)
    if not frame.outward:
        yield frame.said(frame.client, _PEOPLE.get(method, frame.client), "question", words, method)


def _reply(frame: _Frame, of: str) -> Iterator[Message]:
    body = frame.body
    if "unreadable" in body:
        yield frame.passed("unreadable", str(body["unreadable"]), "")
    elif "error" in body:
        error = _mapping(body["error"])
        yield frame.passed("error", f"{error.get('code')} {error.get('message', '')}", of)
    elif frame.outward:
        words = _answered(body.get("result"))
        yield frame.said(_PEOPLE.get(of, frame.client), frame.client, "answer", words, of)
        yield frame.passed("answer", words, of)
    else:
        yield from _came(frame, of, _mapping(body.get("result")))


def _came(frame: _Frame, of: str, result: dict[str, Any]) -> Iterator[Message]:
    """Give a result; one that asks is a question to whoever answers such questions."""
    questions = _mapping(result.get("inputRequests"))
    kind: Kind = "question" if questions else "error" if result.get("isError") else "result"
    yield frame.passed(kind, _result(result), of)
    for question in questions.values():
        asks = _mapping(question)
        method = str(asks.get("method") or "")
        words = _asked(method, _mapping(asks.get("params")))
        yield frame.said(frame.client, _PEOPLE.get(method, frame.client), "question", words, method)


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _asked(method: str, params: dict[str, Any]) -> str:
    """Say a request on one line, with what it names first."""
    if method == "elicitation/create":
        return str(params.get("message") or "asks")
    named = params.get("name") or params.get("uri")
    arguments = params.get("arguments")
    more = f" {_short(arguments)}" if arguments else ""
    return f"{method} {named}{more}" if named else method


def _answered(answer: Any) -> str:
    known = _mapping(answer)
    content = known.get("content")
    return f"{known.get('action', 'answer')}{f' {_short(content)}' if content else ''}"


def _result(result: dict[str, Any]) -> str:
    if isinstance(result.get("inputRequests"), dict):
        asks = [_mapping(one) for one in result["inputRequests"].values()]
        messages = [_asked(str(one.get("method") or ""), _mapping(one.get("params"))) for one in asks]
        return f"asks: {'; '.join(messages)}"
    content = result.get("content")
    texts = [str(block.get("text")) for block in content or () if isinstance(block, dict) and "text" in block]
    return _one_line(" ".join(texts)) if texts else _short(result)


def _short(value: Any) -> str:
    return _one_line(json.dumps(value, ensure_ascii=False))


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:159]}…"
