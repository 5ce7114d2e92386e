"""Records made for tests: the text of a feature by Cucumber's own parser, and runs that a test says."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import Any

from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator

from mcpbdd.livingdocs import Book, book_of
from mcpbdd.livingdocs.reading import Envelope, Record

Node = dict[str, Any]

TOOL: Node = {
    "name": "delete",
    "description": "Delete a report.",
    "inputSchema": {
        "type": "object",
        "properties": {"report": {"type": "string"}, "mode": {"enum": ["soft", "hard"]}},
        "required": ["report"],
    },
    "_meta": {
        "mcpbdd/errors": [{"reason": "no_match", "code": -32001}, {"reason": "declined", "code": -32007}]
    },
}
OFFER: Node = {
    "server": "desk",
    "era": "2026-07-28",
    "transport": "in process",
    "introduces": {"name": "desk", "version": "1"},
    "tools": [TOOL],
    "prompts": [{"name": "sum", "arguments": [{"name": "report", "required": True}]}],
    "resources": [{"uri": "doc://rules"}],
    "resourceTemplates": [{"uriTemplate": "report://{report}"}],
}
SERVER: Node = {"name": "desk", "version": "desk 1"}
FEATURE = '''@desk
Feature: Deleting
  Who may.

  Background:
    Given the server "desk"

  @slow
  Rule: The user decides
    Scenario: A yes deletes
      When the client calls the tool "delete" with
        | report | a |
      Then the call succeeds

    Scenario Outline: No one but <who>
      When somebody
        """json
        {"who": "<who>"}
        """
      Then the call fails

      Examples: Strangers
        | who |
        | ann |
        | ben |
'''


@dataclass
class Made:
    """How one pickle came out.

    Attributes:
        status: of its last step, the others passed.
        era, transport: labels of the run; none where they are empty.
        message: of the last step.
        attached: file name -> content, attached to the last step.
        reported: whether the record says how it ended.
    """

    status: str = "PASSED"
    era: str = "2026-07-28"
    transport: str = "in process"
    message: str = ""
    attached: dict[str, Any] = field(default_factory=dict)
    reported: bool = True


def frames(*messages: tuple[str, Node]) -> list[Node]:
    """Give frames: direction and JSON-RPC message."""
    return [
        {
            "number": number,
            "actor": "the client",
            "direction": way,
            "at": number / 10,
            "message": body,
            "setup": False,
        }
        for number, (way, body) in enumerate(messages)
    ]


def called(reply: Node, arguments: Node | None = None) -> list[tuple[str, Node]]:
    """Give a call of the tool and its reply: {"result": …} or {"error": …}."""
    params = {"name": "delete", "arguments": arguments or {"report": "a"}}
    return [
        ("->", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}),
        ("<-", {"jsonrpc": "2.0", "id": 1, **reply}),
    ]


GONE: Node = {"result": {"content": [{"type": "text", "text": "gone"}]}}


def proved(reply: Node | None = None, **attached: Any) -> Made:
    """Make a run in which the tool was called."""
    more = {"server.json": SERVER, "offer.json": OFFER, "frames.json": frames(*called(reply or GONE))}
    return Made(attached={**more, **{f"{name}.json": value for name, value in attached.items()}})


def record(text: str = FEATURE, runs: dict[str, list[Made]] | None = None, **more: Any) -> Record:
    """Make a record.

    Args:
        text: of the feature.
        runs: title of a pickle -> how it came out each time; one plain run for those that are not named.
        more: uri, began (seconds), ended (False: the run broke off), path.
    """
    began = more.get("began", 1_000)
    document: Any = Parser().parse(text)
    document["uri"] = more.get("uri", "features/deleting.feature")
    ids = IdGenerator()
    ids._id_counter = 10_000
    count = itertools.count()
    git = {"revision": "abc123", "branch": "main", "remote": "r"}
    lines: list[tuple[str, Node]] = [
        ("meta", {"implementation": {"name": "made", "version": "1"}, "ci": {"git": git}}),
        ("testRunStarted", {"timestamp": {"seconds": began, "nanos": 0}}),
        ("gherkinDocument", document),
    ]
    pickles: list[Any] = list(Compiler(ids).compile(document))
    for pickle in pickles:
        made = (runs or {}).get(pickle["name"], [Made()])
        for run in made:
            lines += _ran(pickle, run, f"{next(count)}", began)
        if not made:
            lines.append(("pickle", pickle))
    if more.get("ended", True):
        lines.append(("testRunFinished", {"timestamp": {"seconds": began + 9, "nanos": 0}, "success": True}))
    envelopes = tuple(Envelope(number, kind, body) for number, (kind, body) in enumerate(lines, start=1))
    return Record(more.get("path", "run.ndjson"), envelopes, ())


def _ran(pickle: Node, run: Made, known: str, began: int) -> list[tuple[str, Node]]:
    labels = [{"name": f"@era:{run.era}"}] if run.era else []
    labels += [{"name": f"@transport:{run.transport.replace(' ', '_')}"}] if run.transport else []
    own = {**pickle, "id": f"p{known}", "tags": [*pickle["tags"], *labels]}
    steps = [
        {"id": f"s{known}-{number}", "pickleStepId": step["id"]}
        for number, step in enumerate(pickle["steps"])
    ]
    started = f"r{known}"
    lines: list[tuple[str, Node]] = [
        ("pickle", own),
        ("testCase", {"id": f"c{known}", "pickleId": f"p{known}", "testSteps": steps}),
        ("testCaseStarted", {"id": started, "testCaseId": f"c{known}", "timestamp": {"seconds": began}}),
    ]
    for step in steps:
        last = step is steps[-1]
        for name, content in run.attached.items() if last else ():
            lines.append(("attachment", _attached(name, content, started, step["id"])))
        result: Node = {
            "status": run.status if last else "PASSED",
            "duration": {"seconds": 0, "nanos": 5_000_000},
        }
        if last and run.message:
            result["message"] = run.message
        told = {"testCaseStartedId": started, "testStepId": step["id"], "testStepResult": result}
        lines.append(("testStepFinished", told))
    if run.reported:
        lines.append(
            ("testCaseFinished", {"testCaseStartedId": started, "timestamp": {"seconds": began + 2}})
        )
    return lines


def _attached(name: str, content: Any, started: str, step: str) -> Node:
    where = {"testCaseStartedId": started, "testStepId": step, "fileName": name}
    if isinstance(content, dict) and "mediaType" in content:
        return {**where, **content}
    body = json.dumps(content)
    return {**where, "mediaType": "application/json", "contentEncoding": "IDENTITY", "body": body}


def book(runs: dict[str, list[Made]] | None = None, **more: Any) -> Book:
    """Make a book of one record."""
    return book_of([record(runs=runs, **more)], "The desk")
