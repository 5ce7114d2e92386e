"""Each broken server is found by its own rule and by no other; the good one by none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpbdd.batteries.contract import (
    RULES,
    expect_rules_kept,
    expect_tool_keeps_rules,
    findings_of,
)
from mcpbdd.batteries.contract.battery import surveyed
from mcpbdd.config import Configuration, Era, FolderWatch, ServerConfig
from mcpbdd.errors import LeftOut, McpbddError, Mismatch
from mcpbdd.values.blocks import Document
from mcpbdd.world import Plan, Stage, Who, World
from mcpbdd.world.always import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract import Finding

ROOT = Path(__file__).parents[3]
ELSEWHERE = {"no_requests", "clean_stream", "subscriptions", "log_level", "client_capabilities"}
"""Rules that this server does not break; they have tests of their own."""
CALLS: tuple[tuple[str, dict[str, str]], ...] = (
    ("add_up", {}),
    ("put", {"note": "one"}),
    ("put", {"note": "one"}),
    ("put", {"note": "full"}),
    ("put", {"note": "code"}),
    ("put", {"note": "silent"}),
    ("put", {"note": "steps"}),
    ("put", {"note": "ask"}),
)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """One loop for all servers."""
    stage = Stage(Configuration(folder=ROOT))
    yield stage
    stage.close()


def held(stage: Stage, broken: str, era: Era) -> tuple[Finding, ...]:
    """Let a server be used in every way that rules speak of, and hold it against all of them."""
    server = ServerConfig(
        target="tests.servers.ruled:create_server",
        settings={"folder": "{folder:shelf}", "broken": broken},
        watch=(FolderWatch(folder="shelf"),),
    )
    known = stage.configuration.model_copy(update={"servers": {"ruled": server}})
    mine = Stage(known, runtime=stage.runtime, network=stage.network)
    world = World(mine, Plan(era, ROOT, frozenset(f"rule_off:{name}" for name in ALWAYS)))
    try:
        world.staging.use_server("ruled")
        world.actor(Who()).patience = 0.5 if broken == "answered" else 5
        world.actor(Who()).accepting = True
        for tool, arguments in CALLS:
            with suppress(McpbddError):  # what is broken may keep a scenario from going on
                world.acting.call_tool(Who(), tool, Document(arguments))
        return findings_of(surveyed(world))
    finally:
        world.close()


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_a_good_server_is_found_nowhere(stage: Stage, era: Era) -> None:
    """And every rule of the revision had something to look at."""
    found = held(stage, "", era)
    assert [(one.rule.name, one.faults) for one in found if one.faults] == []
    silent = {one.rule.name for one in found if one.result == "nothing to judge"}
    assert silent <= {"declared_capabilities", "error_schema", "error_codes"}


CASES = [(rule.name, era) for rule in RULES for era in rule.eras if rule.name not in ELSEWHERE]


@pytest.mark.parametrize(("name", "era"), CASES)
def test_a_broken_server_is_found_by_its_own_rule_alone(stage: Stage, name: str, era: Era) -> None:
    """Otherwise one fault would be told as several, or not at all."""
    found = held(stage, name, era)
    assert [one.rule.name for one in found if one.faults] == [name], [
        one.faults for one in found if one.faults
    ]
    mine = next(one for one in found if one.rule.name == name)
    assert mine.result == ("broken" if mine.rule.force == "must" else "remark")
    assert mine.looked > 0


@pytest.mark.parametrize("name", ["read_only", "idempotent", "output_schema"])
@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_what_always_holds_fails_the_very_call(stage: Stage, name: str, era: Era) -> None:
    """Without any sentence about rules."""
    server = ServerConfig(
        target="tests.servers.ruled:create_server",
        settings={"folder": "{folder:shelf}", "broken": name},
        watch=(FolderWatch(folder="shelf"),),
    )
    known = stage.configuration.model_copy(update={"servers": {"ruled": server}})
    world = World(Stage(known, runtime=stage.runtime, network=stage.network), Plan(era, ROOT))
    try:
        world.staging.use_server("ruled")
        with pytest.raises(Mismatch, match=f"@rule_off:{name}"):
            [world.call(tool, dict(arguments)) for tool, arguments in CALLS]
    finally:
        world.close()


def ruled(stage: Stage, era: Era) -> World:
    """Give a world with the good server."""
    server = ServerConfig(target="tests.servers.ruled:create_server", settings={"folder": "{folder:shelf}"})
    known = stage.configuration.model_copy(update={"servers": {"ruled": server}})
    world = World(Stage(known, runtime=stage.runtime, network=stage.network), Plan(era, ROOT))
    world.staging.use_server("ruled")
    return world


def test_rules_of_another_revision_are_left_out(stage: Stage) -> None:
    """A scenario that asks for nothing else proves nothing on this one."""
    world = ruled(stage, "2025-11-25")
    with pytest.raises(LeftOut, match="2026-07-28 only"):
        expect_rules_kept(world, ["result_type", "discovery"])
    world.close()


def test_a_tool_that_is_not_there_and_a_rule_with_nothing_to_judge(stage: Stage) -> None:
    """Both would be proved by looking at nothing."""
    world = ruled(stage, "2026-07-28")
    with pytest.raises(Mismatch, match='Did you mean "put"'):
        expect_tool_keeps_rules(world, "putt")
    with pytest.raises(Mismatch, match="to be judged"):
        expect_rules_kept(world, ["idempotent", "result_type"])
    expect_tool_keeps_rules(world, "put")
    world.close()
