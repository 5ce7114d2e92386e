"""The rules as values: what no server on the SDK can break, what is listed, what people read."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mcpbdd.batteries.contract import RULES, Fault, Finding, findings_of
from mcpbdd.batteries.contract.battery import named, surveyed
from mcpbdd.batteries.contract.exchange import exchanges_of
from mcpbdd.batteries.contract.listing import as_objects, as_table, chosen, in_full, in_short
from mcpbdd.batteries.contract.probing import Probing, _Lost
from mcpbdd.batteries.contract.rule import Told
from mcpbdd.batteries.contract.survey import Survey
from mcpbdd.batteries.contract.telling import broken_rules, fault_lines
from mcpbdd.config import Configuration, ServerConfig
from mcpbdd.connection.conduct import Oddity
from mcpbdd.connection.eras import TurnedAway
from mcpbdd.errors import Misuse
from mcpbdd.transcript import Frame
from mcpbdd.world import Plan, Stage, Who, World
from mcpbdd.world.always import ALWAYS, forbidden_code

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "contract.md"


def frame(number: int, direction: Any, **message: Any) -> Frame:
    """Make a frame of the client."""
    return Frame(number, "the client", direction, 0.0, {"jsonrpc": "2.0", **message})


def result_of(name: str, survey: Survey) -> Finding:
    """Hold a survey against one rule."""
    return findings_of(survey, [rule for rule in RULES if rule.name == name])[0]


def test_a_server_that_sends_requests_is_found() -> None:
    """On 2026-07-28 a server asks by its results only."""
    frames = (
        frame(0, "->", id=1, method="tools/call", params={"name": "a"}),
        frame(1, "<-", id=7, method="elicitation/create", params={"message": "?"}),
        frame(2, "<-", id=1, result={"content": []}),
    )
    survey = Survey("2026-07-28", {}, frames=frames, exchanges=exchanges_of(frames, "the client"))
    found = result_of("no_requests", survey)
    assert (found.result, len(found.faults), found.looked) == ("broken", 1, 2)
    assert result_of("no_requests", Survey("2025-11-25", {}, frames=frames)).result == "does not apply"
    quiet = Survey("2026-07-28", {}, frames=(frames[0], frames[2]))
    assert result_of("no_requests", quiet).result == "kept"


@pytest.mark.slow
def test_a_server_that_chatters_is_found() -> None:
    """Beside its answers it writes what is no message."""
    target = ("python", "tests/servers/raw.py", "noisy")
    stage = Stage(Configuration(folder=ROOT, servers={"noisy": ServerConfig(target=target)}))
    world = World(stage, Plan("2026-07-28", ROOT))
    try:
        world.staging.use_server("noisy")
        actor = world.actor(Who())
        actor.wait(actor.start("tools/call", {"name": "act", "arguments": {}}))
        found = findings_of(surveyed(world))
    finally:
        world.close()
        stage.close()
    assert result_of_name(found, "clean_stream").result == "broken"


def test_what_a_server_does_unasked_is_found() -> None:
    """Each rule finds its own."""
    odd = tuple(Oddity(name, "did it") for name in ("log_level", "clean_stream", "subscriptions"))
    survey = Survey("2026-07-28", {}, oddities=odd, unoffered=("it asks",))
    for name in ("log_level", "clean_stream", "subscriptions", "client_capabilities"):
        assert (result_of(name, survey).result, len(result_of(name, survey).faults)) == ("broken", 1)
        assert result_of(name, Survey("2026-07-28", {})).result == "kept"


def result_of_name(found: tuple[Finding, ...], name: str) -> Finding:
    """Give the finding of a rule."""
    return next(one for one in found if one.rule.name == name)


def test_ids_begin_anew_with_each_connection() -> None:
    """Two requests with one id are two exchanges."""
    frames = [
        frame(0, "->", id=1, method="ping"),
        frame(1, "<-", id=1, result={}),
        frame(2, "->", id=1, method="tools/list"),
        frame(3, "<-", id=1, result={"tools": []}),
        frame(4, "<-", id=9, result={}),
        Frame(5, 'client "ben"', "->", 0.0, {"id": 2, "method": "ping"}),
    ]
    found = exchanges_of(frames, "the client")
    assert [(one.method, one.answer.number if one.answer else None) for one in found] == [
        ("ping", 1),
        ("tools/list", 3),
    ]


def test_every_rule_says_all_that_a_reader_needs() -> None:
    """Its name, what holds, how to mend it and where it is written."""
    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]+", name) for name in names)
    assert all(rule.wanted.endswith(".") and rule.mend.endswith(".") and rule.source for rule in RULES)
    assert {rule.name for rule in RULES if rule.always} == set(ALWAYS)


def test_one_file_holds_one_rule() -> None:
    """And is called as the rule is."""
    folder = ROOT / "mcpbdd" / "batteries" / "contract" / "rules"
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == {rule.name for rule in RULES}


def test_the_page_has_every_rule() -> None:
    """The table is made from the rules."""
    assert as_table() in DOCS.read_text(encoding="utf-8")


def test_rules_are_listed_in_short_in_full_and_as_json() -> None:
    """Words narrow the list down; a name alone is enough."""
    assert [rule.name for rule in chosen(["cursors"])] == ["cursors"]
    assert chosen([]) == RULES
    assert not chosen(["no", "such", "rule"])
    assert "Only advised:" in in_short(RULES)
    assert "Only advised:" not in in_short(chosen(["cursors"]))
    assert any(line.startswith("  source") and "2026-07-28" in line for line in in_full(chosen(["cursors"])))
    assert as_objects(chosen(["unknown_resource_code_2025"]))[0]["since"] == "2025-11-25 only"


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    """A slip of the pen is no rule."""
    with pytest.raises(Misuse, match='Did you mean "cursors"'):
        named(["cursor"])
    assert named([]) == RULES


def test_many_faults_of_one_rule_are_cut_short() -> None:
    """The record has all of them."""
    rule = RULES[0]
    faults = tuple(Told(f"the tool {number}", Fault("it is bad")) for number in range(7))
    found = Finding(rule, "2026-07-28", "broken", 7, faults)
    assert "    and 2 more" in fault_lines(found)
    assert "1 of 1 rules" in str(broken_rules("the server", [found]))
    assert len(found.as_json()["faults"]) == 7


@pytest.mark.parametrize(
    ("code", "era", "forbidden"),
    [
        (-32602, "2026-07-28", False),
        (-32021, "2026-07-28", False),
        (-32002, "2026-07-28", True),
        (-32042, "2026-07-28", True),
        (-32099, "2026-07-28", True),
        (-32002, "2025-11-25", False),
        (4711, "2026-07-28", False),
        ("x", "2026-07-28", True),
        (True, "2025-11-25", True),
    ],
)
def test_codes_that_a_revision_forbids(code: object, era: Any, *, forbidden: bool) -> None:
    """Revision 2026-07-28 reserves some, and gave two up."""
    assert bool(forbidden_code(code, era)) is forbidden


def test_a_middleware_by_itself_has_no_contract() -> None:
    """The rules are those of a server with clients."""
    stage = Stage(Configuration(folder=ROOT))
    world = World(stage, Plan("2026-07-28", ROOT))
    with pytest.raises(Misuse, match="a server with clients"):
        surveyed(world)
    world.close()
    stage.close()


@pytest.mark.parametrize("name", ["answered", "discovery"])
def test_a_request_that_the_scenario_itself_left_open_says_nothing(name: str) -> None:
    """Only what the battery waited for in vain is silence of the server."""
    asked = frame(0, "->", id=1, method="server/discover", params={})
    survey = Survey("2026-07-28", {}, frames=(asked,), exchanges=exchanges_of((asked,), "the client"))
    assert result_of(name, survey).result == "nothing to judge"


def probing(told: list[str], **session: Any) -> Any:
    """Give a survey of a server that answers nothing."""
    tape = SimpleNamespace(setup=False)
    more = {
        "turned_away": None,
        "stand_still": lambda: None,
        "tape": tape,
        "server": {"capabilities": {}},
        **session,
    }
    actor = SimpleNamespace(session=SimpleNamespace(**more), era="2025-11-25")
    return Probing(SimpleNamespace(), actor, told.append)  # type: ignore[arg-type]


def test_a_server_that_lets_nobody_in_is_not_surveyed() -> None:
    with pytest.raises(TurnedAway, match="Who are you"):
        probing([], turned_away=TurnedAway(401, "Who are you?", None)).survey()


def test_a_server_that_answers_no_more_is_judged_by_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: Any, **__: Any) -> None:
        raise _Lost

    told: list[str] = []
    one = probing(told)
    monkeypatch.setattr(one, "_send", lost)
    monkeypatch.setattr(one, "_made", lambda: "what there is")
    assert one.survey() == "what there is"
    assert told == ["the server answers no more"]
    assert not one.actor.session.tape.setup


def test_a_server_that_completes_nothing_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    one = probing([])
    asked: list[Any] = []
    monkeypatch.setattr(one, "_send", lambda *sent, **_: asked.append(sent))
    one._ask_completions()
    assert asked == []
