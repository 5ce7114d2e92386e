"""What a server remembers of having asked."""

from __future__ import annotations

import re
import time
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mcpbdd.kit.consent.binding import Binding

if TYPE_CHECKING:
    from pydantic import JsonValue

_ID = re.compile(r"[0-9a-f-]{36}")


@dataclass(frozen=True, slots=True)
class Consent:
    """A question that was asked, once.

    Attributes:
        id: what travels to the client and back, as the state of the request; also a good idempotency key for
            whatever does the act.
        binding: what was asked about, by whom.
        asked: when, in seconds of the wall clock.
    """

    id: str
    binding: Binding
    asked: float

    @classmethod
    def ask(cls, binding: Binding) -> Consent:
        """Make a new one."""
        return cls(str(uuid.uuid4()), binding, time.time())

    def is_from_the_future(self) -> bool:
        """Tell whether the clock has been set back since, so that nobody knows how old it is."""
        return self.asked > time.time()

    def written(self) -> JsonValue:
        """Give the value to be stored; the id is its key."""
        bound = self.binding
        return {
            "operation": bound.operation,
            "target": bound.target,
            "contentHash": bound.content_hash,
            "tenant": bound.tenant,
            "clientId": bound.client_id,
            "subject": bound.subject,
            "details": dict(bound.details),
            "asked": self.asked,
        }

    @classmethod
    def read(cls, consent_id: str, value: Any) -> Consent | None:
        """Read what was stored; None where it is not what `written` gives."""
        try:
            record = _Record.model_validate(value)
        except ValidationError:
            return None
        fields = record.model_dump()
        asked = fields.pop("asked")
        return cls(consent_id, Binding(**fields), asked)


def key_of(consent_id: object) -> str | None:
    """Give the key of a record; None where the id is none, so that nothing else of the store can be named by it."""
    return f"consent/{consent_id}" if isinstance(consent_id, str) and _ID.fullmatch(consent_id) else None


class _Record(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    operation: str
    target: str
    content_hash: str = Field(alias="contentHash")
    tenant: str
    client_id: str = Field(alias="clientId")
    subject: str
    details: dict[str, str]
    asked: float
