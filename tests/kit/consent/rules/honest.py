"""What an honest caller meets with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from tests.kit.consent.desk import YES, Asked, Desk

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def the_first_call_asks(bench: Bench) -> None:
    """One record, no effect."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    assert await desk.records() == [asked]
    assert desk.deleted == []


async def a_yes_acts_once(bench: Bench) -> None:
    """The record is gone afterwards."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    assert await desk.call(consent_id=asked, answer=YES) == "deleted"
    assert desk.deleted == ["a.txt"]
    assert await desk.records() == []


async def another_honest_round_acts_again(bench: Bench) -> None:
    """The same arguments may be asked about and agreed to twice."""
    desk = Desk.of(bench)
    for _ in range(2):
        asked = await desk.ask()
        assert await desk.call(consent_id=asked, answer=YES) == "deleted"
    assert desk.deleted == ["a.txt", "a.txt"]


async def extra_fields_do_no_harm(bench: Bench) -> None:
    """What a client adds is not looked at."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    answer = {"action": "accept", "content": {"confirm": True, "note": "please"}, "extra": 1}
    assert await desk.call(consent_id=asked, answer=answer) == "deleted"


async def a_record_says_all_that_it_is_bound_to(bench: Bench) -> None:
    """In the names of the kit, and nothing else."""
    desk = Desk.of(bench)
    asked = await desk.ask(details={"copies": "2"})
    record = await desk.store().get(f"consent/{asked}")
    assert record.pop("contentHash").startswith("7692c3ad")
    assert record.pop("asked") == pytest.approx(1_750_000_000.123)
    assert record == {
        "operation": "delete",
        "target": "a.txt",
        "tenant": "acme",
        "clientId": "desktop",
        "subject": "ada",
        "details": {"copies": "2"},
    }


async def no_ends_the_call(bench: Bench) -> None:
    """Declined, dismissed or not confirmed: told apart, not asked again, spent."""
    answers = {
        "consent_declined": {"action": "decline"},
        "consent_cancelled": {"action": "cancel"},
        "consent_not_confirmed": {"action": "accept", "content": {"confirm": False}},
    }
    for reason, answer in answers.items():
        desk = Desk.of(bench)
        asked = await desk.ask()
        with pytest.raises(Failure) as caught:
            await desk.call(consent_id=asked, answer=answer)
        assert (caught.value.code, caught.value.reason) == (Code.VALIDATION_ERROR, reason)
        assert caught.value.retryable is False
        assert await desk.records() == []
        assert desk.deleted == []


async def a_no_with_content_is_a_no(bench: Bench) -> None:
    """Whatever the form says beside it."""
    for action in ("decline", "cancel"):
        desk = Desk.of(bench)
        asked = await desk.ask()
        with pytest.raises(Failure):
            await desk.call(consent_id=asked, answer={**YES, "action": action})
        assert desk.deleted == []


async def a_second_before_its_end_a_question_can_be_answered(bench: Bench) -> None:
    """At 599 seconds it acts."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    bench.wait(599)
    assert await desk.call(consent_id=asked, answer=YES) == "deleted"


async def a_target_that_goes_meanwhile_costs_the_consent(bench: Bench) -> None:
    """The record is spent before anything else can fail."""
    desk = Desk.of(bench)
    asked = await desk.ask()
    kept = desk.files.pop("a.txt")
    with pytest.raises(Failure, match="no such file"):
        await desk.call(consent_id=asked, answer=YES)
    desk.files["a.txt"] = kept
    assert isinstance(await desk.call(consent_id=asked, answer=YES), Asked)
    assert desk.deleted == []
