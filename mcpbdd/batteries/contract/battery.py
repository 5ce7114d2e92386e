"""Holds a server against every rule, and says what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.probing import Probing
from mcpbdd.batteries.contract.rule import Finding, Told
from mcpbdd.batteries.contract.rules import RULES
from mcpbdd.batteries.contract.telling import broken_rules, report
from mcpbdd.errors import LeftOut, Mismatch, Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mcpbdd.batteries.contract.rule import Result, Rule
    from mcpbdd.batteries.contract.survey import Survey
    from mcpbdd.world import World


def expect_rules_kept(world: World, names: Sequence[str] = ()) -> None:
    """Hold the server of a scenario against the rules, with all that the scenario did before.

    Args:
        world: the scenario's.
        names: of the rules; all where there are none. A rule that is named counts even where it is only advised.

    Raises:
        Mismatch: a rule is broken, or one that is named had nothing to judge.
        Misuse: there is no such rule, or nothing that could be held against one.
        LeftOut: none of the named rules exists in this revision.
    """
    rules = named(names)
    survey = surveyed(world)
    findings = findings_of(survey, rules, named=bool(names))
    world.reports.append(report(world.server().label, findings))
    if names:
        _refuse_unjudged(findings)
    _must_be_kept(world.server().label, findings)


def expect_tool_keeps_rules(world: World, tool: str) -> None:
    """Hold one tool against the rules that are about tools: see `expect_rules_kept`."""
    survey = surveyed(world)
    offered = {entry.name for entry in survey.entries("tools")}
    if tool not in offered:
        raise Mismatch(f'the server to offer the tool "{tool}"', f"it does not.{nearest(tool, offered)}")
    findings = findings_of(survey, [rule for rule in RULES if rule.tool], tool=tool)
    label = f'the tool "{tool}"'
    world.reports.append(report(label, findings))
    _must_be_kept(label, findings)


def named(names: Sequence[str]) -> tuple[Rule, ...]:
    """Give the rules of these names, all where there are none.

    Raises:
        Misuse: there is none of that name.
    """
    known = {rule.name: rule for rule in RULES}
    for name in names:
        if name not in known:
            raise Misuse(f'There is no rule "{name}".{nearest(name, known)} All are listed by: mcpbdd rules')
    return tuple(known[name] for name in names) or RULES


def surveyed(world: World, tell: Callable[[str], None] = lambda _: None) -> Survey:
    """Ask a server, harmlessly, what the rules need to know.

    Args:
        world: where the server is; the latest actor asks.
        tell: is told what is done next.

    Raises:
        Misuse: there is no server with clients.
        McpbddError: no connection came about.
    """
    if world.scene is None or world.scene.answers_any_tool:
        raise Misuse("The rules are those of a server with clients; begin with: Given the server …")
    return Probing(world, world.latest_actor, tell).survey()


def findings_of(
    survey: Survey, rules: Iterable[Rule] = RULES, *, named: bool = False, tool: str = ""
) -> tuple[Finding, ...]:
    """Hold what a server did against rules.

    Args:
        survey: what it did.
        rules: which.
        named: somebody asked for just these, so that advice counts as well.
        tool: look at this tool only; empty for everything.
    """
    return tuple(_finding(survey, rule, named=named, tool=tool) for rule in rules)


def _finding(survey: Survey, rule: Rule, *, named: bool, tool: str) -> Finding:
    if survey.era not in rule.eras:
        return Finding(rule, survey.era, "does not apply")
    spots = [spot for spot in rule.spots(survey) if not tool or f'the tool "{tool}"' in spot.where]
    faults = tuple(
        Told(spot.where, fault, spot.exchange.lines if spot.exchange is not None else ())
        for spot in spots
        for fault in rule.judge(spot.value)
    )
    bad: Result = "broken" if rule.force == "must" or named else "remark"
    result: Result = bad if faults else "kept" if spots else "nothing to judge"
    return Finding(rule, survey.era, result, len(spots), tuple(_once(faults)))


def _once(faults: tuple[Told, ...]) -> Iterator[Told]:
    """The same fault in every answer is one fault."""
    seen: set[tuple[str, str, str]] = set()
    for told in faults:
        key = (told.where, told.fault.path, told.fault.found)
        if key not in seen:
            seen.add(key)
            yield told


def _refuse_unjudged(findings: Sequence[Finding]) -> None:
    if all(finding.result == "does not apply" for finding in findings):
        rule = findings[0].rule
        raise LeftOut(f'the rule "{rule.name}" is one of {" and ".join(rule.eras)} only')
    for finding in findings:
        if finding.result == "nothing to judge":
            raise Mismatch(
                f'the rule "{finding.rule.name}" to be judged',
                "the server did nothing that it speaks of",
                hint="let the scenario call what the rule is about, before this sentence",
            )


def _must_be_kept(label: str, findings: Sequence[Finding]) -> None:
    if any(finding.result == "broken" for finding in findings):
        raise broken_rules(label, findings)
