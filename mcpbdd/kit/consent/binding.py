"""What a consent is given for, and to whom."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Identity(Protocol):
    """A caller, as an access token or `mcpbdd.kit.context.Caller` describes one."""

    @property
    def client_id(self) -> str:
        """The client."""
        ...

    @property
    def subject(self) -> str | None:
        """The person for whom it acts."""
        ...


@dataclass(frozen=True, slots=True)
class Binding:
    """One act on one target by one caller. A consent is good for an act that is equal in every field.

    Attributes:
        operation: the name of the tool, or the URI of the resource.
        target: what is affected, resolved: two names of one thing are one target.
        content_hash: what the target holds at present, see `content_hash`; empty where it holds nothing.
        tenant: whose data it is.
        client_id: the client; empty for anonymous callers.
        subject: the person; empty where unknown.
        details: what else matters, such as an amount; people are shown it.
    """

    operation: str
    target: str
    content_hash: str = ""
    tenant: str = ""
    client_id: str = ""
    subject: str = ""
    details: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep what was told, also if the caller's mapping changes later."""
        object.__setattr__(self, "details", MappingProxyType(dict(self.details)))

    @classmethod
    def by(
        cls,
        caller: Identity | None,
        *,
        tenant: str,
        operation: str,
        target: str,
        content_hash: str = "",
        **details: str,
    ) -> Binding:
        """Bind to a caller, or to nobody where there is none.

        Args:
            caller: who calls; None for an anonymous caller.
            tenant: whose data it is.
            operation: the name of the tool, or the URI of the resource.
            target: what is affected, resolved.
            content_hash: what the target holds at present.
            details: what else matters.
        """
        client_id = caller.client_id if caller else ""
        subject = (caller.subject or "") if caller else ""
        return cls(operation, target, content_hash, tenant, client_id, subject, details)

    def digest(self) -> str:
        """Give a name for the binding that says nothing about it."""
        parts = [self.operation, self.target, self.content_hash, self.tenant, self.client_id, self.subject]
        written = json.dumps([parts, sorted(self.details.items())])
        return hashlib.sha256(written.encode()).hexdigest()


def content_hash(content: bytes | str) -> str:
    """Give the SHA-256 of a target's content, in hexadecimal digits."""
    return hashlib.sha256(
        content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    ).hexdigest()
