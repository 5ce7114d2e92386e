"""What a server offers, as values."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from mcpbdd.config import Era  # noqa: TC001 - pydantic reads the annotations at run time
from mcpbdd.kit.contracts import contracts_in

Kind: TypeAlias = Literal["tools", "prompts", "resources", "resource templates"]
KINDS: tuple[Kind, ...] = ("tools", "prompts", "resources", "resource templates")
"""What is listed, by the words of the sentences that list it."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Offered(_Frozen):
    """What one server offers in one revision.

    Attributes:
        introduction: how it introduced itself: name, version, capabilities…, as on the wire.
        listed: what is listed -> declarations as they stood on the wire, by name, URI or URI template.
    """

    introduction: dict[str, Any] = {}
    listed: dict[Kind, dict[str, dict[str, Any]]] = {}

    def of(self, kind: Kind) -> dict[str, dict[str, Any]]:
        """Give the declarations of a kind by name; {} where nothing of it is offered."""
        return self.listed.get(kind, {})


class ServerFacts(_Frozen):
    """What one server offers.

    Attributes:
        configured: fingerprint of its configuration at that time; see `keeping.fingerprint`.
        taken: when it was asked, ISO 8601.
        eras: revision -> what it offers there; only those that it speaks.
    """

    configured: str
    taken: str
    eras: dict[Era, Offered] = Field(min_length=1)

    def of(self, kind: Kind, era: Era | None = None) -> dict[str, dict[str, Any]]:
        """Give the declarations of a kind by name.

        Args:
            kind: what is listed.
            era: a revision; None for all of them together, where the latest has the last word.
        """
        eras = [era] if era in self.eras else sorted(self.eras)
        return {name: entry for one in eras for name, entry in self.eras[one].of(kind).items()}

    def changing(self) -> frozenset[Kind]:
        """Give the kinds of which the server says, in some revision, that they may change."""
        declared = [offered.introduction.get("capabilities") for offered in self.eras.values()]
        each = [item for one in declared if isinstance(one, dict) for item in one.items()]
        keys = {key for key, said in each if _says_it_changes(said)}
        return frozenset(kind for kind in KINDS if kind.replace("resource templates", "resources") in keys)

    def reasons(self) -> dict[str, str]:
        """Give the declared error reasons of everything that it offers, each with what is declared of it."""
        entries = (entry for kind in KINDS for entry in self.of(kind).values())
        return {
            error["reason"]: str(error.get("when", ""))
            for entry in entries
            for error in contracts_in(entry)
        }  # fmt: skip

    @property
    def summary(self) -> str:
        """How much is offered, in words."""
        counted = ((len(self.of(kind)), kind) for kind in KINDS)
        offered = ", ".join(_counted(number, kind) for number, kind in counted if number)
        return f"{offered or 'nothing is listed'} ({', '.join(sorted(self.eras))})"


def _says_it_changes(said: Any) -> bool:
    return isinstance(said, dict) and said.get("listChanged") is True


def _counted(number: int, kind: Kind) -> str:
    return f"{number} {kind if number > 1 else kind.removesuffix('s')}"


class Snapshot(_Frozen):
    """What the servers of a project offer.

    Attributes:
        format: the version of this document.
        servers: by the name that scenarios call them.
    """

    format: Literal[1] = 1
    servers: dict[str, ServerFacts] = {}
