"""Consents for frameworks that build their questions anew in every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.consent import Binding, ConsentGate, Granted, NotProven
from tests.kit.consent.desk import YES

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench

BINDING = Binding("delete", "a.txt", "hash", "acme", "desktop", "ada", {"copies": "2"})


async def _present() -> Binding:
    return BINDING


async def an_open_question_stays_the_same(bench: Bench) -> None:
    """Until it is answered."""
    gate = ConsentGate(bench.store())
    first = await gate.standing(BINDING)
    bench.wait(599)
    assert await gate.standing(BINDING) == first
    assert isinstance(await gate.redeem(first.id, YES, _present), Granted)


async def a_spent_question_gives_way_to_another(bench: Bench) -> None:
    """A replay finds another question, and its answer does not fit."""
    gate = ConsentGate(bench.store())
    first = await gate.standing(BINDING)
    await gate.redeem(first.id, YES, _present)
    second = await gate.standing(BINDING)
    assert second.id != first.id
    assert isinstance(await gate.redeem(first.id, YES, _present), NotProven)
    assert isinstance(await gate.redeem(second.id, YES, _present), Granted)


async def an_old_question_gives_way_to_another(bench: Bench) -> None:
    """After its time, and after the clock was set back."""
    gate = ConsentGate(bench.store())
    for seconds in (600, -3600):
        first = await gate.standing(BINDING)
        bench.wait(seconds)
        assert (await gate.standing(BINDING)).id != first.id


async def another_act_is_another_question(bench: Bench) -> None:
    """Whichever field differs."""
    gate = ConsentGate(bench.store())
    fields = ("delete", "a.txt", "hash", "acme", "desktop", "ada", {"copies": "2"})
    ids = {(await gate.standing(BINDING)).id}
    for place in range(6):
        others = [*fields]
        others[place] = "other"
        ids.add((await gate.standing(Binding(*others))).id)  # type: ignore[arg-type]
    ids.add((await gate.standing(Binding(*fields[:6]))).id)
    assert len(ids) == 8


async def a_pointer_that_was_bent_leads_nowhere(bench: Bench) -> None:
    """Neither to another's record nor out of the records."""
    store = bench.store()
    gate = ConsentGate(store)
    other = await gate.issue(Binding("delete", "b.txt"))
    for bent in (other.id, "../x", 7, None):
        await store.set(f"consent/of/{BINDING.digest()}", bent)
        consent = await gate.standing(BINDING)
        assert consent.id != bent
        assert consent.binding == BINDING
