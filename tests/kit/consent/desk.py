"""A desk with files that are deleted only behind the gate, and callers who try."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code
from mcpbdd.kit.consent import Binding, ConsentGate, Denied, Granted, content_hash
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from mcpbdd.kit.store import StateStore, Storage
    from tests.kit.store.bench import Bench

YES = {"action": "accept", "content": {"confirm": True}}


@dataclass(frozen=True)
class Asked:
    """The desk asks; the id is what the client brings back."""

    id: str


@dataclass
class Desk:
    """A server's handler for `delete`, as a server would write it.

    Attributes:
        files: what lies on the desk.
        deleted: what was deleted, in order; the effect that counts.
    """

    bench: Bench
    storage: Storage
    files: dict[str, str] = field(default_factory=lambda: {"a.txt": "one", "b.txt": "two"})
    deleted: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, bench: Bench) -> Desk:
        """Give a desk with a storage of its own."""
        return cls(bench, bench.storage())

    def store(self, tenant: str = "acme") -> StateStore:
        """Give the state of a tenant."""
        return self.storage.tenant(tenant)

    async def call(
        self,
        target: str = "a.txt",
        consent_id: object = None,
        answer: object = None,
        *,
        tenant: str = "acme",
        **bound: Any,
    ) -> Asked | str:
        """Call the tool: it redeems, then asks or acts."""
        gate = ConsentGate(self.store(tenant))

        async def present() -> Binding:
            if target not in self.files:
                raise Failure(Code.NOT_FOUND, "There is no such file.")
            fields = {"operation": "delete", "client_id": "desktop", "subject": "ada", **bound}
            return Binding(
                target=target, content_hash=content_hash(self.files[target]), tenant=tenant, **fields
            )

        verdict = await gate.redeem(consent_id, answer, present)
        if isinstance(verdict, Denied):
            raise verdict.failure()
        if isinstance(verdict, Granted):
            self.deleted.append(target)
            return "deleted"
        return Asked((await gate.issue(await present())).id)

    async def ask(self, target: str = "a.txt", **bound: Any) -> str:
        """Call for the first time; the id of the question."""
        asked = await self.call(target, **bound)
        assert isinstance(asked, Asked)
        return asked.id

    async def records(self, tenant: str = "acme") -> list[str]:
        """Give the ids of the open questions."""
        page = await self.store(tenant).list_items("consent/")
        return [item.key.removeprefix("consent/") for item in page.items]

    async def is_asked_anew(self, consent_id: object, answer: object, **call: Any) -> None:
        """Prove that a call only leads to another question, and that nothing happens."""
        before = list(self.deleted)
        asked = await self.call(consent_id=consent_id, answer=answer, **call)
        assert isinstance(asked, Asked)
        assert asked.id != consent_id
        assert self.deleted == before
