"""Ways round the gate; each must lead to a question only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import pytest

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from tests.kit.consent.desk import YES, Desk

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def an_answer_without_a_question_is_nothing(bench: Bench) -> None:
    """A first call may bring what it likes."""
    desk = Desk.of(bench)
    for consent_id in (None, "", "11111111-1111-4111-8111-111111111111"):
        await desk.is_asked_anew(consent_id, YES)


async def an_id_of_another_shape_never_reaches_the_store(bench: Bench) -> None:
    """It cannot name anything else that is kept there, nor make the store complain."""
    desk = Desk.of(bench)
    store = desk.store()
    await store.set("consent/other", {"kept": True})
    ids: list[Any] = [
        "../../etc",
        "other",
        "x" * 36,
        "a" * 35,
        "a" * 37,
        "a" * 36 + "\n",
        "A" * 36,
        7,
        b"a" * 36,
        ["a"],
        {},
        "\ud800",
    ]
    for consent_id in ids:
        await desk.is_asked_anew(consent_id, YES)
    assert await store.get("consent/other") == {"kept": True}


async def a_spent_consent_is_spent(bench: Bench) -> None:
    """The same id and answer again, however often."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    await desk.call(consent_id=asked, answer=YES)
    for _ in range(3):
        await desk.is_asked_anew(asked, YES)


async def a_yes_after_a_no_is_nothing(bench: Bench) -> None:
    """The person has decided."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    with pytest.raises(Failure):
        await desk.call(consent_id=asked, answer={"action": "decline"})
    await desk.is_asked_anew(asked, YES)


async def whoever_fails_spends_the_record(bench: Bench) -> None:
    """No answer, a malformed one, another target: afterwards the right answer comes too late."""
    for call in ({"answer": None}, {"answer": {"action": "accept"}}, {"answer": YES, "target": "b.txt"}):
        desk = Desk.of(bench)
        asked = await desk.ask()
        await desk.is_asked_anew(asked, **call)
        await desk.is_asked_anew(asked, YES)


async def consent_is_for_one_tool(bench: Bench) -> None:
    """Not for whatever else asks."""
    desk = Desk.of(bench)
    await desk.is_asked_anew(await desk.ask(operation="archive"), YES)


async def consent_is_for_one_target(bench: Bench) -> None:
    """Not for its neighbour, also where that holds the same."""
    desk = Desk.of(bench)
    desk.files["b.txt"] = desk.files["a.txt"]
    await desk.is_asked_anew(await desk.ask(), YES, target="b.txt")


async def consent_is_for_one_client(bench: Bench) -> None:
    """Not for another, nor for an anonymous one."""
    for client in ("phone", ""):
        desk = Desk.of(bench)
        await desk.is_asked_anew(await desk.ask(), YES, client_id=client)


async def consent_is_for_one_person(bench: Bench) -> None:
    """Not for another who uses the same client."""
    for subject in ("bob", ""):
        desk = Desk.of(bench)
        await desk.is_asked_anew(await desk.ask(), YES, subject=subject)


async def consent_is_for_the_details_that_were_asked(bench: Bench) -> None:
    """More, fewer or other ones are another act."""
    for details in ({"copies": "3"}, {}, {"copies": "2", "force": "yes"}, {"copy": "2"}):
        desk = Desk.of(bench)
        asked = await desk.ask(details={"copies": "2"})
        await desk.is_asked_anew(asked, YES, details=details)


async def consent_is_for_the_content_that_was_there(bench: Bench) -> None:
    """What has changed is asked about anew; going back does not bring the old question back."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    desk.files["a.txt"] = "changed"
    await desk.is_asked_anew(asked, YES)
    desk.files["a.txt"] = "one"
    await desk.is_asked_anew(asked, YES)


async def another_tenant_cannot_even_spend_it(bench: Bench) -> None:
    """The record stays for whom it is."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    await desk.is_asked_anew(asked, YES, tenant="other")
    assert await desk.call(consent_id=asked, answer=YES) == "deleted"


async def a_record_carried_to_another_tenant_is_nothing(bench: Bench) -> None:
    """Also where two tenants were given one store."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    record = await desk.store().get(f"consent/{asked}")
    await desk.store("other").set(f"consent/{asked}", record)
    await desk.is_asked_anew(asked, YES, tenant="other")


async def at_its_end_a_question_is_over(bench: Bench) -> None:
    """At 600 seconds it is asked anew, and so it is after."""
    for seconds in (600, 601):
        desk = Desk.of(bench)
        asked = await desk.ask()
        bench.wait(seconds)
        await desk.is_asked_anew(asked, YES)


async def a_clock_that_is_set_back_makes_no_question_younger(bench: Bench) -> None:
    """Nobody knows how old it is."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    bench.wait(-3600)
    await desk.is_asked_anew(asked, YES)


async def only_a_plain_yes_is_one(bench: Bench) -> None:
    """Text, numbers, other names, other actions and other things are no answer."""
    contents: list[Any] = [
        {"confirm": value} for value in ["yes", "on", "true", "false", 1, 1.0, None, [True], {"a": 1}]
    ]
    answers: list[Any] = [
        {"action": "accept", "content": content}
        for content in [*contents, {}, None, {"Confirm": True}, [True], True]
    ]
    answers += [
        None,
        "accept",
        True,
        {},
        {"action": "approve", "content": {"confirm": True}},
        {"content": {"confirm": True}},
        {"roots": []},
    ]
    for answer in answers:
        desk = Desk.of(bench)
        await desk.is_asked_anew(await desk.ask(), answer)


async def a_record_that_cannot_be_read_is_nothing(bench: Bench) -> None:
    """Neither its own shape nor another's; and it is spent."""
    desk = Desk.of(bench)
    record = await desk.store().get(f"consent/{await desk.ask()}")
    broken: list[Any] = [
        {},
        [],
        "x",
        {**record, "target": 1},
        {**record, "more": 1},
        {**record, "asked": "now"},
    ]
    for value in broken:
        consent_id = await desk.ask()
        await desk.store().set(f"consent/{consent_id}", value)
        await desk.is_asked_anew(consent_id, YES)
        assert consent_id not in await desk.records()


async def two_questions_are_two_acts_at_most(bench: Bench) -> None:
    """Each answer is good for its own."""
    desk = Desk.of(bench)
    first, second = await desk.ask(), await desk.ask("b.txt")
    assert await desk.call("b.txt", second, YES) == "deleted"
    assert await desk.call("a.txt", first, YES) == "deleted"
    await desk.is_asked_anew(second, YES, target="b.txt")
    assert desk.deleted == ["b.txt", "a.txt"]


async def of_eight_who_redeem_at_once_one_acts(bench: Bench) -> None:
    """The others are asked."""
    for _ in range(3):
        desk = Desk.of(bench)
        asked = await desk.ask()
        async with anyio.create_task_group() as group:
            for _ in range(8):
                group.start_soon(desk.call, "a.txt", asked, YES)
        assert desk.deleted == ["a.txt"]
        assert len(await desk.records()) == 7


async def a_store_that_fails_lets_nobody_through(bench: Bench) -> None:
    """A record that may not have been taken is no consent."""
    desk = Desk.of(bench)
    asked = await desk.ask()

    async def lost(tenant: str, key: str) -> str | None:
        await type(desk.storage.provider).take(desk.storage.provider, tenant, key)
        raise Failure(Code.DATABASE_ERROR, "The reply was lost.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.storage.provider, "take", lost)
        with pytest.raises(Failure, match="reply was lost"):
            await desk.call(consent_id=asked, answer=YES)
    await desk.is_asked_anew(asked, YES)


async def what_cannot_be_remembered_is_not_asked(bench: Bench) -> None:
    """A full store, or a target that no record can hold."""
    desk = Desk(bench, bench.storage(max_entries=0))
    with pytest.raises(Failure, match="at most 0 entries"):
        await desk.ask()
    desk = Desk(bench, bench.storage(), {"\ud800": "x"})
    with pytest.raises(Failure, match="half a surrogate"):
        await desk.ask("\ud800")
