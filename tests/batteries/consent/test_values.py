"""The values of the battery: effects, states, targets, the list of attacks."""

from __future__ import annotations

import base64
import json
import runpy
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.batteries.consent import ATTACKS, page, proof
from mcpbdd.batteries.consent.attack import NotTried
from mcpbdd.batteries.consent.attacks.arguments import _another_value, _left_out, target_grew
from mcpbdd.batteries.consent.attacks.callers import _bring
from mcpbdd.batteries.consent.effects import Effect
from mcpbdd.batteries.consent.listing import as_objects, as_table, chosen, in_full, in_short
from mcpbdd.batteries.consent.script import script_of
from mcpbdd.batteries.consent.stand import Stand
from mcpbdd.batteries.consent.states import altered, resigned, rewritten
from mcpbdd.batteries.consent.targets import another_name, swaps, targets
from mcpbdd.changes import Change
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.outcomes import Asking, Question

if TYPE_CHECKING:
    from pathlib import Path

GONE = Change("removed", "desk/a.txt", before="x")
LOGGED = Change("added", "audit/1", after="deleted")
AGAIN = Change("added", "audit/2", after="deleted")


def encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


class TestEffects:
    def test_what_changes_without_a_yes_is_noise(self) -> None:
        effect = Effect.of([GONE, LOGGED], [GONE, LOGGED], {"audit"})
        assert effect.changes == (GONE,)
        assert effect.counted([LOGGED, GONE]) == (GONE,)

    def test_once_means_once(self) -> None:
        effect = Effect.of([GONE, LOGGED], [GONE, AGAIN], set())
        assert effect.stable == {GONE}
        assert effect.is_done_once([AGAIN, GONE])
        assert not effect.is_done_once([GONE])
        assert not effect.is_done_once([GONE, LOGGED, AGAIN])

    def test_another_value_is_another_effect(self) -> None:
        paid = Change("changed", "accounts/1", "100", "50")
        effect = Effect.of([paid], [paid], set())
        assert not effect.is_done_once([Change("changed", "accounts/1", "100", "0")])


class TestStates:
    def test_one_character_changes_in_each_third(self) -> None:
        for third in range(3):
            other = altered("A" * 9, third)
            assert other.count("B") == 1
            assert third * 3 <= other.index("B") < (third + 1) * 3

    def test_a_plain_state_is_read(self) -> None:
        assert rewritten("delete:a.txt", "a.txt", "b.txt") == ["delete:b.txt"]

    def test_json_is_read(self) -> None:
        assert [json.loads(state) for state in rewritten('{"approved": false}', "", "")] == [
            {"approved": True}
        ]

    def test_encoded_json_is_read(self) -> None:
        state = encoded({"file": "a.txt", "ok": [False]})
        found = [
            json.loads(base64.urlsafe_b64decode(other + "==")) for other in rewritten(state, "a.txt", "b.txt")
        ]
        assert found == [{"file": "b.txt", "ok": [False]}, {"file": "a.txt", "ok": [True]}]

    def test_encoded_text_is_read(self) -> None:
        state = base64.urlsafe_b64encode(b"delete a.txt").decode()
        assert base64.urlsafe_b64decode(rewritten(state, "a.txt", "b.txt")[0] + "==") == b"delete b.txt"

    @pytest.mark.parametrize("state", ["3f2a", "v1.x!y", "", encoded(3), encoded({"a": 1})])
    def test_nothing_can_be_read(self, state: str) -> None:
        assert rewritten(state, "a.txt", "b.txt") == []

    def test_what_has_a_signature_is_signed_anew(self) -> None:
        found = resigned(f"{encoded({'file': 'a.txt'})}.sig", "a.txt", "b.txt")
        assert len(set(found)) == 5
        assert all(state.startswith(f"{encoded({'file': 'b.txt'})}.") for state in found)

    def test_a_token_is_tried_without_a_signature(self) -> None:
        found = resigned(f"{encoded({'alg': 'HS256'})}.{encoded({'ok': False})}.sig", "", "")
        assert len(found) == 6
        assert found[-1].endswith(".")

    def test_what_has_no_signature_is_not_signed(self) -> None:
        assert resigned("3f2a", "a", "b") == []


class TestTargets:
    EFFECT = Effect.of([GONE], [GONE], set())

    def test_an_argument_names_the_target(self) -> None:
        arguments = {"path": "/tmp/desk/a.txt", "force": True, "size": 3}
        assert list(targets(arguments, self.EFFECT)) == [("path", "a.txt")]

    def test_what_is_there_comes_before_a_twin(self) -> None:
        found = list(
            swaps({"path": "a.txt"}, self.EFFECT, {"desk/a.txt": "", "desk/c.txt": "", "desk/sub/d.txt": ""})
        )
        assert [(swap.new, swap.twin) for swap in found] == [("c.txt", False), ("b.txt", True)]
        assert found[0].of({"path": "desk/a.txt", "x": 1}) == {"path": "desk/c.txt", "x": 1}

    def test_a_number_stays_a_number(self) -> None:
        row = Change("removed", "orders/7")
        swap = next(swaps({"order": 7}, Effect.of([row], [row], set()), {}))
        assert swap.of({"order": 7}) == {"order": 8}

    @pytest.mark.parametrize(
        ("name", "other"), [("a.txt", "b.txt"), ("z9", "z8"), ("x-f", "x-e"), ("...", "...2"), ("Z", "Y")]
    )
    def test_another_name_has_the_same_form(self, name: str, other: str) -> None:
        assert another_name(name) == other


class TestTheList:
    def test_every_attack_says_what_it_is(self) -> None:
        assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) > 50
        for attack in ATTACKS:
            assert attack.story.endswith(".")
            assert all((attack.sent, attack.right, attack.source, attack.eras))
            assert (attack.run is None) == bool(attack.untried)

    def test_a_name_is_found_before_its_words(self) -> None:
        assert [attack.name for attack in chosen(("another", "tool"))] == ["another tool"]
        assert {"side door", "another tool"} <= {attack.name for attack in chosen(("TOOL",))}
        assert chosen(("xyz",)) == ()

    def test_what_is_never_tried_comes_last(self) -> None:
        lines = in_short(ATTACKS)
        assert lines.index("Not tried:") > lines.index(
            next(line for line in lines if line.startswith("side door"))
        )
        assert "Not tried:" not in in_short(chosen(("side", "door")))

    def test_in_full(self) -> None:
        text = "\n".join(in_full(chosen(("session of another",))))
        assert "F9" in text
        assert "only there" in text
        assert "not tried" in "\n".join(in_full(chosen(("reworded question",))))

    def test_for_machines_and_for_the_page(self) -> None:
        assert as_objects(chosen(("side door",)))[0]["eras"] == ["2025-11-25", "2026-07-28"]
        table = as_table()
        assert table.count("\n") == len(ATTACKS) + 1
        assert "not tried: " in table


class TestWhatCannotBeTried:
    """Each says why, and never counts as held."""

    EFFECT = Effect.of([GONE], [GONE], set())

    def stand(self) -> Any:
        """Give a stand in which nothing can be put back or beside anything."""
        frames = SimpleNamespace(frames=[])
        world = SimpleNamespace(
            state=SimpleNamespace(watched=SimpleNamespace(look=dict)), actor=lambda _: None, transcript=frames
        )
        script = SimpleNamespace(fresh=lambda *, clock: world, who=None, params={})
        stand: Any = Stand(SimpleNamespace(script=script, effect=self.EFFECT, swap=None))  # type: ignore[arg-type]
        stand._kept = SimpleNamespace(twin=lambda *_: False, lost={GONE.name})
        return stand

    def test_no_other_target(self) -> None:
        with pytest.raises(NotTried, match="no other target was found"):
            self.stand().other_target()

    def test_nothing_can_be_put_beside_it(self) -> None:
        stand = self.stand()
        assert not stand.grow()
        stand.ask = object
        with pytest.raises(NotTried, match="nothing like the target"):
            target_grew(stand)

    def test_a_second_act_would_not_be_seen(self) -> None:
        with pytest.raises(NotTried, match=r"desk/a\.txt cannot be put back"):
            self.stand()._must_be_kept()

    def test_before_it_is_entered_there_is_nothing_to_put_back(self) -> None:
        stand = self.stand()
        stand._kept = None
        stand.put_back()
        assert stand._start == {}

    def test_a_handler_by_itself_and_no_server(self) -> None:
        nothing: Any = SimpleNamespace(scene=None, calls=[])
        with pytest.raises(Misuse, match="No server was named"):
            script_of(nothing)
        nothing.calls = [1]
        with pytest.raises(Misuse, match="a server with clients"):
            script_of(nothing)

    def test_a_server_that_never_stops_asking(self) -> None:
        script: Any = SimpleNamespace(after=())
        call: Any = SimpleNamespace(outcome=Asking((Question("k", "form"),)), rounds=[None] * 99)
        with pytest.raises(Mismatch, match="the honest path to end"):
            next(proof._answering(script, call))


class TestWhatIsSentBeside:
    """Values that the honest call leaves out."""

    @pytest.mark.parametrize(
        ("field", "other"),
        [
            ({"enum": ["a", "b"], "default": "b"}, "a"),
            ({"type": "boolean"}, True),
            ({"type": "boolean", "default": True}, False),
            ({"anyOf": [{"type": "null"}, {"type": "integer"}], "default": 3}, 4),
            ({"type": "array"}, None),
            ({}, None),
        ],
    )
    def test_it_is_not_the_default(self, field: dict[str, Any], other: Any) -> None:
        assert _another_value(field) == other

    def test_what_has_no_other_value_is_left_out(self) -> None:
        schema = {
            "properties": {"path": {}, "tags": {"type": "array"}, "force": {"type": "boolean"}, "odd": True}
        }
        actor = SimpleNamespace(tools=lambda: {"delete": {"inputSchema": schema}})
        stand: Any = SimpleNamespace(actor=actor, params={"name": "delete", "arguments": {"path": "a"}})
        assert list(_left_out(stand)) == [("force", True)]

    def test_where_no_argument_names_what_changes_another_order_will_do(self) -> None:
        row = Change("removed", "orders/x")
        found = list(swaps({"number": 7, "really": True, "note": ""}, Effect.of([row], [row], set()), {}))
        assert [(swap.argument, swap.old, swap.new, swap.twin) for swap in found] == [
            ("number", "7", "8", False)
        ]


def test_a_user_goes_to_a_link_and_finishes_there() -> None:
    opened: list[Any] = []
    call: Any = SimpleNamespace(outcome=Asking((Question("k", "link", {"url": "https://a.example/"}),)))
    links = SimpleNamespace(open=lambda whose, *, finishes: opened.append((whose.who, finishes)))
    world: Any = SimpleNamespace(actor=lambda _: None, links=links)
    script: Any = SimpleNamespace(who=None)
    proof._accept(script, world, call)
    assert opened == [(None, True)]


def test_the_page_is_written_by_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "consent.md"
    written.write_text(f"Before\n{page.BEGIN}old{page.END}\nAfter\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["page", str(written)])
    runpy.run_path(page.__file__, run_name="__main__")
    text = written.read_text("utf-8")
    assert text.startswith("Before")
    assert "side door" in text


def test_who_is_turned_away_at_the_door_has_been_answered() -> None:
    """The attack reached the server, though no answer could be brought."""
    stand: Any = SimpleNamespace(tally=SimpleNamespace(answered=0))
    nobody: Any = SimpleNamespace(session=SimpleNamespace(turned_away=object()))
    asked: Any = None
    _bring(stand, asked, nobody)
    assert stand.tally.answered == 1
