"""What follows from a book: conversations, promises, coverage, differences."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mcpbdd.livingdocs import book_of
from mcpbdd.livingdocs.board import board_of
from mcpbdd.livingdocs.comparing import as_notes, differences_of
from mcpbdd.livingdocs.consent import consents_of
from mcpbdd.livingdocs.conversation import conversation_of
from mcpbdd.livingdocs.offers import offers_of
from mcpbdd.livingdocs.uses import uses_of
from tests.livingdocs.made import FEATURE, GONE, OFFER, TOOL, Made, Node, book, called, frames, proved, record

YES = "A yes deletes"
ASK = {"method": "elicitation/create", "params": {"message": "Delete a?", "requestedSchema": {}}}


def run_of(*messages: tuple[str, Node]) -> Any:
    return book({YES: [proved(frames=frames(*messages))]}).features[0].scenarios[0].runs[0]


def said(*messages: tuple[str, Node]) -> list[tuple[str, str, str, str]]:
    return [(one.sender, one.receiver, one.kind, one.words) for one in conversation_of(run_of(*messages))]


class TestConversations:
    def test_a_call_and_its_result(self) -> None:
        assert said(*called(GONE)) == [
            ("the client", "server", "call", 'tools/call delete {"report": "a"}'),
            ("server", "the client", "result", "gone"),
        ]

    def test_a_pushed_question_goes_on_to_the_person(self) -> None:
        found = said(
            *called(GONE)[:1],
            ("<-", {"id": 7, **ASK}),
            ("->", {"id": 7, "result": {"action": "accept", "content": {"confirm": True}}}),
        )
        assert found[1:] == [
            ("server", "the client", "question", "Delete a?"),
            ("the client", "person", "question", "Delete a?"),
            ("person", "the client", "answer", 'accept {"confirm": true}'),
            ("the client", "server", "answer", 'accept {"confirm": true}'),
        ]

    def test_a_result_that_asks_is_a_question(self) -> None:
        asks = {"resultType": "input_required", "inputRequests": {"consent": ASK, "odd": 3}}
        found = said(*called({"result": asks}))
        assert found[1][2:] == ("question", "asks: Delete a?; ")
        assert found[2] == ("the client", "person", "question", "Delete a?")

    def test_a_retry_carries_the_answer(self) -> None:
        call = called(GONE)[0][1]
        call["params"]["inputResponses"] = {"consent": {"action": "decline"}}
        assert said(("->", call))[0] == ("person", "the client", "answer", "decline")

    def test_models_and_roots_answer_for_themselves(self) -> None:
        found = said(
            ("<-", {"id": 1, "method": "sampling/createMessage", "params": {}}),
            ("<-", {"id": 2, "method": "roots/list"}),
        )
        assert [(one[0], one[1]) for one in found] == [
            ("server", "the client"),
            ("the client", "model"),
            ("server", "the client"),
            ("the client", "client"),
        ]

    def test_errors_notices_and_rubbish(self) -> None:
        found = said(
            *called({"error": {"code": -32602, "message": "no"}}),
            ("<-", {"method": "notifications/message", "params": {}}),
            ("<-", {"unreadable": "hello"}),
            ("<-", {"id": 99, "result": {"isError": True, "content": [{"type": "text", "text": "x" * 300}]}}),
        )
        assert [one[2] for one in found[1:]] == ["error", "notice", "unreadable", "error"]
        assert found[1][3] == "-32602 no"
        assert len(found[-1][3]) == 160

    def test_frames_that_are_none_are_passed_over(self) -> None:
        run = (
            book({YES: [Made(attached={"frames.json": [3, {"message": 4}]})]})
            .features[0]
            .scenarios[0]
            .runs[0]
        )
        assert conversation_of(run) == ()


class TestUses:
    def outcomes(self, *messages: tuple[str, Node]) -> set[str]:
        return set(uses_of(run_of(*messages))[0].outcomes)

    def test_results_errors_and_rejections(self) -> None:
        assert self.outcomes(*called(GONE)) == {"succeeds"}
        assert self.outcomes(*called({"result": {"isError": True, "content": []}})) == {"tool error"}
        rejected = {"error": {"code": "x", "message": "no", "data": {"reason": "no_match"}}}
        assert self.outcomes(*called(rejected)) == {"rejected"}
        assert uses_of(run_of(*called(rejected)))[0].reason == "no_match"
        assert self.outcomes(*called(GONE)[:1]) == set()

    def test_questions_and_answers_of_both_eras(self) -> None:
        asks = {"result": {"resultType": "input_required", "inputRequests": {"c": ASK}}}
        assert self.outcomes(*called(asks)) == {"asks"}
        call, reply = called(GONE)
        pushed = (call, ("<-", {"id": 7, **ASK}), ("->", {"id": 7, "result": {"action": "cancel"}}), reply)
        assert self.outcomes(*pushed) == {"asks", "dismisses", "succeeds"}
        call[1]["params"]["inputResponses"] = {"c": {"action": "accept"}, "odd": 3}
        assert self.outcomes(call, reply) == {"accepts", "succeeds"}

    def test_progress_and_cancellation(self) -> None:
        call = called(GONE)[0]
        progress = ("<-", {"method": "notifications/progress", "params": {"progress": 1}})
        cancelled = ("->", {"method": "notifications/cancelled", "params": {"requestId": 1}})
        other = ("->", {"method": "notifications/cancelled", "params": {"requestId": 2}})
        assert self.outcomes(call, progress, other) == {"progress"}
        assert self.outcomes(call, cancelled) == {"cancelled"}


class TestPromises:
    def rows(self, runs: dict[str, list[Made]], **more: Any) -> dict[str, Any]:
        return {row.name: row for row in board_of(book(runs, **more))}

    def test_promised_and_not_proved(self) -> None:
        rows = self.rows({YES: [proved()]})
        assert {rows[name].verdict for name in ("sum", "doc://rules", "report://{report}")} == {
            "promised, not proved"
        }

    def test_proved_except_for_reasons_without_an_example(self) -> None:
        row = self.rows({YES: [proved()]})["delete"]
        assert row.verdict == "proved except"
        assert row.reasons == {"no_match": (), "declined": ()}
        assert row.arguments == {"report": ("features-deleting/the-user-decides/a-yes-deletes",), "mode": ()}
        assert row.values == {("mode", '"soft"'): (), ("mode", '"hard"'): ()}

    def test_proved(self) -> None:
        def failing(reason: str) -> Made:
            return proved(
                {"result": {"isError": True, "structuredContent": {"error": {"data": {"reason": reason}}}}}
            )

        row = self.rows(
            {
                YES: [proved()],
                "No one but ann": [failing("no_match")],
                "No one but ben": [failing("declined")],
            }
        )
        assert row["delete"].verdict == "proved"
        assert row["delete"].undeclared == ()

    def test_a_reason_that_nobody_declared_is_told(self) -> None:
        row = self.rows(
            {YES: [proved({"result": {"isError": True, "content": [{"type": "text", "text": "odd: x"}]}})]}
        )
        assert row["delete"].undeclared == ("odd",)

    def test_what_fails_proves_nothing(self) -> None:
        broken = proved()
        broken.status = "FAILED"
        row = self.rows({YES: [broken]})["delete"]
        assert row.verdict == "promised, not proved"
        assert len(row.failing) == 1

    def test_a_pinned_fault_is_an_exception(self) -> None:
        row = self.rows({YES: [proved()]}, text=FEATURE.replace("@slow", "@known_bug:X"))["delete"]
        assert len(row.pinned) == 1

    def test_proved_and_not_promised(self) -> None:
        offer = {**OFFER, "tools": []}
        assert self.rows({YES: [proved(offer=offer)]})["delete"].verdict == "proved, not promised"

    def test_a_read_proves_the_template_that_it_fits(self) -> None:
        read = ("->", {"id": 1, "method": "resources/read", "params": {"uri": "report://a%20b"}})
        reply = ("<-", {"id": 1, "result": {"contents": []}})
        assert self.rows({YES: [proved(frames=frames(read, reply))]})["report://{report}"].verdict == "proved"

    def test_offers_of_several_clients_are_put_together(self) -> None:
        other = {**OFFER, "era": "2025-11-25", "tools": [{"name": "ask"}]}
        made = book({YES: [proved(), proved(offer=other)]})
        names = {promise.name: promise.eras for promise in offers_of(made)[0].promises}
        assert names["ask"] == ("2025-11-25",)
        assert names["sum"] == ("2025-11-25", "2026-07-28")

    def test_an_offer_that_is_none_is_passed_over(self) -> None:
        assert offers_of(book({YES: [proved(offer=[3])]})) == ()
        assert (
            offers_of(
                book({YES: [proved(offer={"server": "desk", "tools": [3, {"name": 4}], "introduces": 3})]})
            )[0].promises
            == ()
        )


def test_the_batteries_of_both_eras_stand_side_by_side() -> None:
    def found(era: str, result: str) -> Made:
        row = {
            "attack": "twice",
            "story": "s",
            "era": era,
            "result": result,
            "said": "why",
            "changes": ["x was removed"],
        }
        made = proved(consent={"tool": "delete", "rows": [row, 3]})
        made.era = era
        return made

    consent = consents_of(
        book({YES: [found("2025-11-25", "held"), found("2026-07-28", "broken"), proved(consent=[])]})
    )[0]
    assert (consent.server, consent.tool) == ("desk", "delete")
    assert consent.attacks[0].results == {"2025-11-25": "held", "2026-07-28": "broken"}
    assert consent.attacks[0].changes["2026-07-28"] == ("x was removed",)


class TestDifferences:
    def told(self, change: Any) -> list[tuple[str, str]]:
        offer = copy.deepcopy(OFFER)
        change(offer["tools"][0], offer)
        new = book({YES: [proved(offer=offer)]})
        return [(one.severity, one.said) for one in differences_of(book({YES: [proved()]}), new)]

    def test_nothing(self) -> None:
        assert differences_of(book(), book()) == ()
        assert as_notes(()) == "Nothing changed in what is promised and proved.\n"

    def test_arguments(self) -> None:
        def change(tool: Node, _: Node) -> None:
            tool["inputSchema"] = {
                "properties": {"mode": {"enum": ["soft", "mild"]}, "why": {"type": "string"}, "who": {}},
                "required": ["mode", "who"],
            }

        assert set(self.told(change)) == {
            ("breaking", 'no longer takes the argument "report"'),
            ("breaking", 'needs the argument "mode", which could be left out'),
            ("breaking", 'the argument "mode" no longer takes "hard"'),
            ("safe", 'the argument "mode" also takes "mild"'),
            ("safe", 'takes the new argument "why"'),
            ("breaking", 'needs the new argument "who"'),
        }

    def test_fields(self) -> None:
        def change(tool: Node, _: Node) -> None:
            tool["inputSchema"]["properties"] = {
                "report": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 5,
                    "pattern": "x",
                    "default": 1,
                    "enum": [1],
                },
                "mode": {"enum": ["soft", "hard"]},
            }
            tool["inputSchema"]["required"] = []

        assert set(self.told(change)) == {
            ("safe", 'lets the argument "report" be left out'),
            ("breaking", 'the argument "report" takes 1 only'),
            ("breaking", 'the argument "report" is integer instead of string'),
            ("breaking", 'the argument "report" has the minimum 1'),
            ("breaking", 'the argument "report" has the maximum 5'),
            ("to read", 'the argument "report" must have another form'),
            ("to read", 'the argument "report" has another default: 1'),
        }

    @pytest.mark.parametrize(
        ("old", "new", "severity"),
        [(1, 2, "breaking"), (2, 1, "safe"), (1, None, "safe"), (None, 1, "breaking")],
    )
    def test_bounds(self, old: int | None, new: int | None, severity: str) -> None:
        def bounded(bound: int | None) -> Any:
            tool = copy.deepcopy(TOOL)
            tool["inputSchema"]["properties"]["report"] |= {"minLength": bound} if bound is not None else {}
            return book({YES: [proved(offer={**OFFER, "tools": [tool]})]})

        assert [one.severity for one in differences_of(bounded(old), bounded(new))] == [severity]

    def test_results_errors_claims_and_words(self) -> None:
        def change(tool: Node, _: Node) -> None:
            tool["outputSchema"] = {"properties": {"shares": {"type": "integer"}}}
            tool["_meta"]["mcpbdd/errors"] = [{"reason": "no_match"}, {"reason": "busy"}]
            tool["annotations"] = {"destructiveHint": True}
            tool["description"] = "Delete."

        assert set(self.told(change)) == {
            ("safe", 'gives "shares" as well'),
            ("to read", 'may fail with the reason "busy"'),
            ("to read", 'no longer declares the reason "declined"'),
            ("to read", "claims destructiveHint = true instead of null"),
            ("to read", "has another description, which models read"),
        }

    def test_results_that_go_and_claims_that_get_worse(self) -> None:
        def offering(output: Node, claims: Node) -> Any:
            tool = {**TOOL, "outputSchema": {"properties": output}, "annotations": claims}
            return book({YES: [proved(offer={**OFFER, "tools": [tool]})]})

        old = offering({"a": {"type": "string"}, "b": {}}, {"readOnlyHint": True})
        new = offering({"a": {"type": "integer"}}, {"readOnlyHint": False})
        assert {(one.severity, one.said) for one in differences_of(old, new)} == {
            ("breaking", 'gives "a" as another kind of value'),
            ("breaking", 'no longer gives "b"'),
            ("breaking", "claims readOnlyHint = false instead of true"),
        }

    def test_things_come_and_go(self) -> None:
        def change(_: Node, offer: Node) -> None:
            offer["prompts"], offer["tools"] = [{"name": "new"}], [*offer["tools"], {"name": "extra"}]

        assert {("breaking", "is no longer offered"), ("safe", "is new")} == set(self.told(change))

    def test_an_era_less(self) -> None:
        old = book({YES: [proved(), proved(offer={**OFFER, "era": "2025-11-25"})]})
        assert ("breaking", "is no longer offered on 2025-11-25") in {
            (one.severity, one.said) for one in differences_of(old, book({YES: [proved()]}))
        }

    def test_scenarios(self) -> None:
        def one(text: str, made: Made | None = None) -> Any:
            return book({YES: [made or Made()]}, text=text)

        def told(old: Any, new: Any) -> list[tuple[str, str]]:
            return [(found.severity, found.said) for found in differences_of(old, new)]

        same = one(FEATURE)
        assert told(same, one(FEATURE.replace(YES, "A yes removes"))) == [("to read", f'was called "{YES}"')]
        assert told(same, one(FEATURE.replace("the call succeeds", "the call fails"))) == [
            ("to read", "has other words")
        ]
        assert told(same, one(FEATURE, Made("FAILED"))) == [("breaking", "was proved, and is failed")]
        assert told(one(FEATURE, Made("FAILED")), same) == [("safe", "is proved now")]
        assert told(same, one(FEATURE, Made("SKIPPED"))) == [("to read", "was proved, and is left out")]
        assert told(same, one(FEATURE, Made(era="2025-11-25"))) == [
            ("to read", "is no longer run on 2026-07-28 in process")
        ]
        fewer = FEATURE.replace("        | ben |\n", "")
        assert told(same, one(fewer)) == [("to read", "is no longer described")]
        assert told(one(fewer), same) == [("safe", "is new")]

    def test_the_same_words_on_another_wire(self) -> None:
        old, new = (
            book({YES: [proved()]}),
            book({YES: [proved({"result": {"isError": True, "content": []}})]}),
        )
        assert [one.said for one in differences_of(old, new)] == [
            "has the same words, and another outcome on the wire"
        ]

    def test_as_release_notes(self) -> None:
        notes = as_notes(differences_of(book(), book({YES: [Made("FAILED")]})))
        assert notes == "## Breaking\n\n- Deleting: A yes deletes: was proved, and is failed\n"

    def test_servers_that_one_book_does_not_know_say_nothing(self) -> None:
        assert differences_of(book_of([record()]), book({YES: [proved()]})) == ()
