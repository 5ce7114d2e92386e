"""What a person said to the question, read so that only a plain yes is one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from pydantic import BaseModel, Field, StrictBool, ValidationError


class Confirmation(BaseModel):
    """The form of the question. Its field has no default, so that nobody agrees by sending it as it is."""

    confirm: StrictBool = Field(title="Yes, do it")


class Said(Enum):
    """What an answer comes to."""

    YES = "confirmed"
    NO = "not_confirmed"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    NOTHING = "nothing"


def said(answer: object) -> Said:
    """Read an answer.

    Args:
        answer: an SDK's `ElicitResult` or `ElicitationResult`, the kit's `Elicited`, or a mapping with an action and
            content. Whatever else it is says nothing.
    """
    action = _part(answer, "action")
    if action == "decline":
        return Said.DECLINED
    if action == "cancel":
        return Said.CANCELLED
    if action != "accept":
        return Said.NOTHING
    content = _part(answer, "content")
    try:
        form = Confirmation.model_validate(_plain(_part(answer, "data") if content is None else content))
    except ValidationError:
        return Said.NOTHING
    return Said.YES if form.confirm else Said.NO


def _part(answer: object, name: str) -> Any:
    return answer.get(name) if isinstance(answer, Mapping) else getattr(answer, name, None)


def _plain(content: Any) -> Any:
    """Read a form that the SDK has read already once more, by the gate's own rules."""
    return content.model_dump() if isinstance(content, BaseModel) else content
