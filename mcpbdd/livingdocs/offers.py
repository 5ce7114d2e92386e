"""What servers promise: their listings, as records took them down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from mcpbdd.livingdocs.conversation import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.model import Book

Kind = Literal["tool", "prompt", "resource", "resource template"]

KINDS: dict[Kind, tuple[str, str]] = {
    "tool": ("tools", "name"),
    "prompt": ("prompts", "name"),
    "resource": ("resources", "uri"),
    "resource template": ("resourceTemplates", "uriTemplate"),
}
"""Kind -> the field of the evidence that lists it, and the field that names one."""

_GAP = re.compile(r"\{([+#./;?&]?)([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that a server offers.

    Attributes:
        server: its name in the configuration.
        kind: tool, prompt, resource or resource template.
        name: of a tool or prompt its name, of a resource its URI, of a template its URI template.
        declared: as the latest listing has it.
        eras: the revisions in which it is offered.
    """

    server: str
    kind: Kind
    name: str
    declared: dict[str, Any]
    eras: tuple[str, ...] = ()

    @property
    def reasons(self) -> tuple[dict[str, Any], ...]:
        """The errors that it declares: reason, code, when, recovery."""
        meta = self.declared.get("_meta")
        written = (meta.get("mcpbdd/errors") if isinstance(meta, dict) else None) or self.declared.get(
            "errors"
        )
        errors = written if isinstance(written, list) else []
        return tuple(
            error for error in errors if isinstance(error, dict) and isinstance(error.get("reason"), str)
        )

    @property
    def arguments(self) -> dict[str, Any]:
        """Its arguments: name -> schema, or what a prompt says of it."""
        if self.kind == "prompt":
            listed = self.declared.get("arguments")
            return {str(one.get("name")): one for one in listed or () if isinstance(one, dict)}
        schema = self.declared.get("inputSchema")
        fields = schema.get("properties") if isinstance(schema, dict) else None
        return fields if isinstance(fields, dict) else {}

    @property
    def required(self) -> tuple[str, ...]:
        """The arguments that may not be left out."""
        if self.kind == "prompt":
            return tuple(name for name, one in self.arguments.items() if one.get("required"))
        schema = self.declared.get("inputSchema")
        needed = schema.get("required") if isinstance(schema, dict) else None
        return tuple(str(name) for name in needed) if isinstance(needed, list) else ()

    def is_meant_by(self, kind: str, name: str) -> bool:
        """Tell whether a use is one of this: a read of a URI also of the template that it fits."""
        if self.kind == "resource template":
            return kind == "resource" and _pattern(self.name).fullmatch(name) is not None
        return (self.kind, self.name) == (kind, name)


@dataclass(frozen=True, slots=True)
class Offer:
    """What one server offers.

    Attributes:
        server: its name in the configuration.
        introduces: how it introduced itself, as on the wire.
        promises: everything that it lists.
    """

    server: str
    introduces: dict[str, Any]
    promises: tuple[Promise, ...]


def offers_of(book: Book) -> tuple[Offer, ...]:
    """Give the offers of every server of a book, by name; of several listings the latest one counts."""
    introduced: dict[str, dict[str, Any]] = {}
    declared: dict[tuple[str, Kind, str], tuple[dict[str, Any], dict[str, None]]] = {}
    for evidence in _evidence(book):
        server = str(evidence.get("server") or "")
        introduces = evidence.get("introduces")
        introduced[server] = introduces if isinstance(introduces, dict) else {}
        for kind, name, entry in _listed(evidence):
            _, eras = declared.get((server, kind, name), ({}, {}))
            declared[(server, kind, name)] = (entry, {**eras, str(evidence.get("era") or ""): None})
    return tuple(
        Offer(
            server,
            introduced[server],
            tuple(
                Promise(server, kind, name, entry, tuple(sorted(eras)))
                for (of, kind, name), (entry, eras) in declared.items()
                if of == server
            ),
        )
        for server in sorted(introduced)
    )


def _evidence(book: Book) -> Iterator[dict[str, Any]]:
    runs = sorted((run for _, scenario in book.scenarios for run in scenario.runs), key=lambda run: run.began)
    for run in runs:
        for _, offer in facts_of(run, "offer.json"):
            if isinstance(offer, dict):
                yield offer


def _listed(evidence: dict[str, Any]) -> Iterator[tuple[Kind, str, dict[str, Any]]]:
    for kind, (field, key) in KINDS.items():
        entries = evidence.get(field)
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and isinstance(entry.get(key), str):
                yield kind, entry[key], entry


def _pattern(template: str) -> re.Pattern[str]:
    """Read a URI template (RFC 6570) backwards: what a gap may stand for."""
    place, parts = 0, []
    for gap in _GAP.finditer(template):
        parts.append(re.escape(template[place : gap.start()]))
        parts.append(".*" if gap.group(1) or "*" in gap.group(2) else "[^/]*")
        place = gap.end()
    return re.compile("".join([*parts, re.escape(template[place:])]))
