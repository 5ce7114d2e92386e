"""Problems as people, programs and code hosts read them."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mcpbdd.check.problem import SEVERITIES
from mcpbdd.check.rules import RULES
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem, Rule, Severity

    Style = Callable[[str, str], str]

_COLOURS: dict[Severity, str] = {"error": "red", "warning": "yellow", "advice": "cyan"}
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "advice": "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def lines_of(problems: Sequence[Problem], style: Style) -> list[str]:
    """Give what people read: where, what, why, remedy.

    Args:
        problems: in their order.
        style: sets a text in a colour, such as "red".
    """
    lines: list[str] = []
    for problem in problems:
        rule, place = problem.rule, problem.place
        where = f"{visible(problem.path)}:{place.line}:{place.column}"
        lines += [
            f"{where}: {style(rule.severity, _COLOURS[rule.severity])}: {visible(problem.what)} [{rule.name}]",
            f"    {rule.why}",
            f"    {visible(problem.remedy)}",
        ]
    return lines


def text_of(problems: Sequence[Problem], form: str, style: Style) -> str:
    """Give problems as one text.

    Args:
        problems: in their order.
        form: text, json or sarif.
        style: sets a text in a colour; used where people read it.
    """
    if form == "text":
        return "\n".join(lines_of(problems, style))
    document: Any = as_objects(problems) if form == "json" else as_sarif(problems)
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return text.encode(
        "utf-8", "backslashreplace"
    ).decode()  # half a character is no UTF-8, and an escape in JSON


def summary(problems: Iterable[Problem], files: int) -> str:
    """Say in a line how much was found."""
    found = [problem.rule.severity for problem in problems]
    words = {"error": "error", "warning": "warning", "advice": "advice"}
    counted = [
        f"{found.count(kind)} {words[kind]}{'s' if found.count(kind) > 1 and kind != 'advice' else ''}"
        for kind in SEVERITIES
        if kind in found
    ]
    return f"{files} feature{'s' if files != 1 else ''}: {', '.join(counted) or 'nothing to mend'}."


def unknown(knowledge: Knowledge) -> list[str]:
    """Say what could not be looked at, since nobody asked the servers."""
    lines = []
    if knowledge.configuration is not None and knowledge.unasked:
        names = ", ".join(knowledge.unasked[:5]) + (" …" if len(knowledge.unasked) > 5 else "")
        lines.append(f'Tools and arguments are not looked at for: {names}. To know them: "mcpbdd snapshot".')
    if knowledge.stale:
        names = ", ".join(knowledge.stale)
        lines.append(
            f'Configured anew since the snapshot was taken: {names}. Take it anew: "mcpbdd snapshot".'
        )
    return lines


def as_objects(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Give problems as JSON objects."""
    return [
        {
            "rule": problem.rule.name,
            "severity": problem.rule.severity,
            "path": problem.path,
            "line": problem.place.line,
            "column": problem.place.column,
            "endColumn": problem.place.end,
            "what": problem.what,
            "why": problem.rule.why,
            "remedy": problem.remedy,
        }
        for problem in problems
    ]


def as_sarif(problems: Sequence[Problem]) -> dict[str, Any]:
    """Give problems as a SARIF 2.1.0 log (OASIS), which code hosts show beside the lines."""
    driver = {
        "name": "mcpbdd check",
        "version": importlib.metadata.version("mcpbdd"),
        "rules": [_sarif_rule(rule) for rule in RULES],
    }
    results = [_sarif_result(problem) for problem in problems]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.name,
        "shortDescription": {"text": rule.about},
        "fullDescription": {"text": rule.why},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _sarif_result(problem: Problem) -> dict[str, Any]:
    place = problem.place
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endColumn": max(place.end, place.column + 1),
    }
    uri = quote(PurePath(problem.path).as_posix())
    location = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
    return {
        "ruleId": problem.rule.name,
        "ruleIndex": RULES.index(problem.rule),
        "level": _LEVELS[problem.rule.severity],
        "message": {"text": f"{problem.what} {problem.rule.why} {problem.remedy}"},
        "locations": [location],
    }
