"""The consent gate: an answer proves nothing, only a record that the server wrote when it asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.consent.answer import Said, said
from mcpbdd.kit.consent.record import Consent, key_of
from mcpbdd.kit.consent.verdict import Denied, Granted, NotProven

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcpbdd.kit.consent.binding import Binding
    from mcpbdd.kit.consent.verdict import Verdict
    from mcpbdd.kit.store import StateStore

LIFETIME = 600.0
"""Seconds for which a question can be answered."""

_DENIALS = {
    Said.DECLINED: Denied("declined"),
    Said.CANCELLED: Denied("cancelled"),
    Said.NO: Denied("not_confirmed"),
}


class ConsentGate:
    """Lets an act through once for each time that a person agreed to exactly it.

    A handler redeems what came with the call first of all. Only where that is `NotProven` it checks whether it could
    act at all, issues a consent, and asks; the id travels as the state of the request.

    Args:
        store: the state of the caller's tenant, shared by every instance that a retry can reach.
        lifetime: seconds for which a question can be answered.
    """

    def __init__(self, store: StateStore, *, lifetime: float = LIFETIME) -> None:
        self._store = store
        self._lifetime = lifetime

    async def issue(self, binding: Binding) -> Consent:
        """Remember that a person is being asked.

        Raises:
            Failure: it cannot be remembered, so do not ask.
        """
        consent = Consent.ask(binding)
        await self._store.set(f"consent/{consent.id}", consent.written(), ttl=self._lifetime)
        return consent

    async def redeem(
        self, consent_id: object, answer: object, present: Callable[[], Awaitable[Binding]]
    ) -> Verdict:
        """Decide whether to act.

        The record is spent whatever comes of it, before anything else happens: of several calls that bring one id,
        one gets the record.

        Args:
            consent_id: what the client brought back; anything at all.
            answer: what it brought as the answer; see `answer.said`.
            present: finds out, after the record is spent, what the call would do now. What it raises ends the call.

        Raises:
            Failure: the record could not be taken, so do not act.
        """
        consent = await self._spend(consent_id)
        now = await present()
        if consent is None or consent.binding != now or consent.is_from_the_future():
            return NotProven()
        what = said(answer)
        if what is Said.YES:
            return Granted(consent)
        return _DENIALS.get(what, NotProven())

    async def standing(self, binding: Binding) -> Consent:
        """Give the open consent for a binding, or issue one.

        For frameworks that build a question anew in every round and drop the answer where the question has changed,
        as the SDK does with `Resolve`: put the consent's id into the question, and redeem that very consent.

        Raises:
            Failure: it cannot be remembered, so do not ask.
        """
        place = f"consent/of/{binding.digest()}"
        key = key_of(await self._store.get(place))
        if key is not None:
            standing = Consent.read(key.removeprefix("consent/"), await self._store.get(key))
            if standing is not None and standing.binding == binding and not standing.is_from_the_future():
                return standing
        consent = Consent.ask(binding)
        values = {f"consent/{consent.id}": consent.written(), place: consent.id}
        await self._store.set_many(values, ttl=self._lifetime)
        return consent

    async def _spend(self, consent_id: object) -> Consent | None:
        key = key_of(consent_id)
        return None if key is None else Consent.read(str(consent_id), await self._store.take(key))
