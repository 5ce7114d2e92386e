"""What may stand in a gap, by what the gap stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.check.story import NAMED
from mcpbdd.config.models import FolderWatch, folder_names
from mcpbdd.editing.beginnings import CHOICES
from mcpbdd.editing.cards import offer_card, server_card, words_card
from mcpbdd.editing.facts import inputs_of, result_fields
from mcpbdd.kit.contracts.declared import KIT_REASONS
from mcpbdd.matching.codes import ERAS, HTTP, JSON_RPC, KIT
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpbdd.editing.beginnings import Beginning, OpenGap
    from mcpbdd.editing.facts import Moment
    from mcpbdd.editing.wire import Card

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Value:
    """Something that may stand in a gap.

    Attributes:
        text: as it is meant; quotes and backslashes in it are not escaped.
        detail: what it is, in a few words.
        card: gives more of it, where there is more.
    """

    text: str
    detail: str = ""
    card: Callable[[], Card] | None = None


def values_for(beginning: Beginning, gap: OpenGap, moment: Moment) -> Iterator[Value]:
    """Give what may stand in the gap that is being filled; nothing that hides something is ever offered.

    Args:
        beginning: of the sentence that has the gap.
        gap: which.
        moment: the point of the scenario, the step itself not among what was said.
    """
    if gap.kind != "string":
        found: Iterable[Value] = _of_kind(gap, moment)
    elif gap.role in NAMED:
        found = _offers(gap.role, moment)
    elif gap.role in {"argument", "variable"}:
        found = _arguments(beginning, moment)
    else:
        look = _BY_ROLE.get(gap.role)
        found = look(moment) if look is not None else ()
    return (value for value in found if writable(value.text))


def writable(text: str) -> bool:
    """Whether a name can be offered: it hides nothing and ends."""
    return 0 < len(text) <= _LONGEST and "\n" not in text and visible(text) == text


def _of_kind(gap: OpenGap, moment: Moment) -> Iterator[Value]:
    if gap.kind == "code":
        era = moment.scene.era if moment.scene is not None else None
        of_eras = [names for name, names in ERAS.items() if era in {None, name}]
        for names in (JSON_RPC, *of_eras, KIT, HTTP):
            yield from (Value(name, str(number)) for name, number in names.items())
    elif gap.kind in CHOICES:
        yield from (Value(choice, gap.kind) for choice in CHOICES[gap.kind])
    elif gap.quote >= 0:
        yield from (Value(name, "client") for name in _clients(moment))


def _clients(moment: Moment) -> list[str]:
    named = (
        part.split('"')[0]
        for step in moment.here.steps
        for part in step.text.split('client "')[1:]
    )  # fmt: skip
    return list(dict.fromkeys(named))


def _offers(role: str, moment: Moment) -> Iterator[Value]:
    for name, entry in moment.offered(NAMED[role]).items():
        about = str(entry.get("title") or entry.get("description") or "")
        yield Value(name, in_short(about), lambda name=name, entry=entry: offer_card(role, name, entry))  # type: ignore[misc]


def in_short(text: str) -> str:
    """Give the beginning of a text of a server's in a line, what is hidden in it shown."""
    first = visible(" ".join(text.split()))
    return first if len(first) <= 80 else f"{first[:79]}…"


def _arguments(beginning: Beginning, moment: Moment) -> Iterator[Value]:
    """Give arguments: of what the sentence is about, which often stands later in it; else of the latest call."""
    here = moment.here
    itself = next(iter(moment.knowledge.recognize(here.step_kind, here.text)), None)
    for role in ("tool", "prompt", "template"):
        about = itself if role in beginning.sentence.roles else moment.call()
        gap = about.gap(role) if about is not None else None
        if gap is not None and (entry := moment.entry(role, str(gap.value))) is not None:
            entries = [entry]
        else:
            entries = [*moment.offered(NAMED[role]).values()] if role in beginning.sentence.roles else []
        for one in entries:
            yield from (Value(field.name, role) for field in inputs_of(role, one))


def _servers(moment: Moment) -> Iterator[Value]:
    stale = moment.knowledge.stale
    for name, facts in moment.servers().items():
        server = moment.knowledge.server(name)
        yield Value(
            name,
            facts.summary if facts is not None else "not asked yet",
            lambda name=name, server=server, facts=facts: server_card(
                name, server, facts, stale=name in stale
            ),  # type: ignore[misc]
        )


def _reasons(moment: Moment) -> Iterator[Value]:
    facts = moment.facts
    for reason, when in (facts.reasons() if facts is not None else {}).items():
        yield Value(reason, in_short(when), lambda r=reason, w=when: words_card("The reason", r, w))  # type: ignore[misc]
    yield from (Value(reason, "of the kit") for reason in sorted(KIT_REASONS))


def _configured(key: str) -> Callable[[Moment], Iterator[Value]]:
    def values(moment: Moment) -> Iterator[Value]:
        scene = moment.scene
        server = moment.knowledge.server(scene.server) if scene is not None else None
        if server is not None:
            yield from (Value(name) for name in getattr(server, key))

    return values


def _folders(moment: Moment) -> Iterator[Value]:
    scene = moment.scene
    server = moment.knowledge.server(scene.server) if scene is not None else None
    named = set(folder_names(server)) if server is not None else set()
    named |= {one.folder for one in server.watch if isinstance(one, FolderWatch)} if server else set()
    named |= {str(gap.value) for said in moment.said for gap in said.gaps if gap.role == "folder"}
    yield from (Value(name, "folder") for name in sorted(named))


def _paths(moment: Moment) -> Iterator[Value]:
    yield from (Value(field.name, in_short(field.about)) for field in result_fields(moment))


def remembered(moment: Moment) -> Iterator[Value]:
    """Give what may stand between {{ and }}: what the steps before remember, and the scenario's folders."""
    for said in moment.said:
        if (gap := said.gap("remembered")) is not None:
            yield Value(str(gap.value), "remembered")
    yield from (Value(f"folder:{value.text}", "its path") for value in _folders(moment))


_BY_ROLE: dict[str, Callable[[Moment], Iterator[Value]]] = {
    "server": _servers,
    "reason": _reasons,
    "event": _configured("events"),
    "preparation": _configured("prepare"),
    "folder": _folders,
    "path": _paths,
}
