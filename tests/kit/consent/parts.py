"""Parts of a gate that are broken on purpose."""

from __future__ import annotations

import contextlib
import re
import types
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import anyio.lowlevel
from pydantic import BaseModel, ConfigDict, StrictBool

from mcpbdd.kit.consent import Binding, Consent, ConsentGate, Granted, NotProven, answer, record
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable

_said, _redeem, _init, issue = answer.said, ConsentGate.redeem, ConsentGate.__init__, ConsentGate.issue


class Lax(BaseModel):
    """Takes whatever looks like a yes."""

    confirm: bool


class Closed(BaseModel):
    """Takes nothing but what was asked."""

    model_config = ConfigDict(extra="forbid")

    confirm: StrictBool


async def look_then_remove(self: ConsentGate, consent_id: object) -> Consent | None:
    key = record.key_of(consent_id)
    if key is None:
        return None
    found = Consent.read(str(consent_id), await self._store.get(key))
    await anyio.lowlevel.checkpoint()
    await self._store.delete(key)
    return found


async def only_look(self: ConsentGate, consent_id: object) -> Consent | None:
    key = record.key_of(consent_id)
    return None if key is None else Consent.read(str(consent_id), await self._store.get(key))


async def hope(self: ConsentGate, consent_id: object) -> Consent | None:
    key = record.key_of(consent_id)
    if key is None:
        return None
    found = await self._store.get(key)
    with contextlib.suppress(Failure):
        await self._store.take(key)
    return Consent.read(str(consent_id), found)


async def compare_before_spending(self: ConsentGate, consent_id: object, said: object, present: Any) -> Any:
    consent, now = await only_look(self, consent_id), await present()
    if consent is not None and consent.binding != now:
        return NotProven()
    return await _redeem(self, consent_id, said, present)


async def look_at_the_present_first(self: ConsentGate, consent_id: object, said: object, present: Any) -> Any:
    await present()
    return await _redeem(self, consent_id, said, present)


async def believe_the_answer(self: ConsentGate, consent_id: object, said: object, present: Any) -> Any:
    verdict = await _redeem(self, consent_id, said, present)
    asked = consent_id is None and _said(said) is answer.Said.YES
    return Granted(Consent.ask(await present())) if asked else verdict


async def keep_a_spare(self: ConsentGate, binding: Binding) -> Consent:
    await issue(self, binding)
    return await issue(self, binding)


async def once_for_ever(self: ConsentGate, consent_id: object, said: object, present: Any) -> Any:
    verdict = await _redeem(self, consent_id, said, present)
    if isinstance(verdict, Granted):
        place = f"acted/{verdict.consent.binding.digest()}"
        if await self._store.get(place):
            return NotProven()
        await self._store.set(place, value=True)
    return verdict


async def forget_the_others(self: ConsentGate, binding: Binding) -> Consent:
    page = await self._store.list_items("consent/")
    await self._store.delete_many([item.key for item in page.items if record.key_of(item.key[8:])])
    return await issue(self, binding)


async def ask_whatever_happens(self: ConsentGate, binding: Binding) -> Consent:
    try:
        return await issue(self, binding)
    except Failure:
        return Consent.ask(binding)


async def believe_the_pointer(self: ConsentGate, binding: Binding) -> Consent:
    place = f"consent/of/{binding.digest()}"
    found = await self._store.get(place)
    if found is not None:
        return Consent(str(found), binding, 0.0)
    consent = await self.issue(binding)
    await self._store.set(place, consent.id, ttl=self._lifetime)
    return consent


def living(seconds: float) -> Callable[..., None]:
    """Give a gate's constructor that knows better how long a question lives."""
    return lambda self, store: _init(self, store, lifetime=seconds)


def blind_to(name: str) -> Callable[[Binding, object], bool]:
    """Give an equality that overlooks a field."""
    others = [field.name for field in fields(Binding) if field.name != name]
    return lambda one, other: all(getattr(one, field) == getattr(other, field) for field in others)


def any_accept(given: object) -> answer.Said:
    accepted = isinstance(given, dict) and given.get("action") == "accept"
    return answer.Said.YES if accepted else _said(given)


def content_first(given: object) -> answer.Said:
    if isinstance(given, dict) and given.get("action") in {"decline", "cancel"} and given.get("content"):
        return _said({**given, "action": "accept"})
    return _said(given)


def read_or_crash(consent_id: str, value: Any) -> Consent | None:
    return None if value is None else _read_record(consent_id, value)


def _read_record(consent_id: str, value: Any) -> Consent:
    found = record._Record.model_validate(value).model_dump()
    asked = found.pop("asked")
    return Consent(consent_id, Binding(**found), asked)


def without_details(self: Consent) -> Any:
    return {**_written(self), "details": {}}  # type: ignore[dict-item]


_written = Consent.written
dollar = types.SimpleNamespace(fullmatch=re.compile(r"^[0-9a-f-]{36}$").match)
