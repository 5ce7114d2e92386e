"""Names that nothing has: servers, tools, prompts, resources, reasons, codes, and what the configuration calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule
from mcpbdd.check.story import NAMED
from mcpbdd.config import ERAS
from mcpbdd.errors import Misuse, nearest
from mcpbdd.kit.contracts.declared import KIT_REASONS
from mcpbdd.matching.codes import code_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Said, Story
    from mcpbdd.check.texts import Place
    from mcpbdd.recognizing import Gap

SERVER = Rule(
    "unknown-server",
    "error",
    "A server that the configuration does not have.",
    "The scenario fails at its first step.",
)
OFFER = Rule(
    "unknown-name",
    "error",
    "A tool, prompt, resource or template that the server does not offer, where nothing says that this fails.",
    "The call fails, and the scenario with it.",
)
REASON = Rule(
    "unknown-reason",
    "warning",
    "An error reason that a server which publishes its reasons does not declare.",
    "The server never fails for it, so that the scenario cannot pass.",
)
CODE = Rule(
    "unknown-code",
    "error",
    "An error code by a name that no revision has.",
    "The step fails whatever the server does.",
)
CONFIGURED = Rule(
    "unknown-event",
    "error",
    "An event or preparation that the configuration of the server does not have.",
    "The step fails before anything happens.",
)
_MEANT = ("does not offer", "no longer", "never")


def unknown_servers(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find servers that are not configured."""
    if knowledge.configuration is None:
        return
    known = knowledge.configuration.servers
    for said in story.said:
        gap = said.gap("server")
        if gap is not None and said.topic == "scene" and gap.value not in known:
            what = f'The configuration has no server "{gap.value}".'
            yield SERVER.at(story.source.path, _place(said, gap), what, _remedy(gap.value, known))


def unknown_offers(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find what the server does not offer."""
    for index, said in enumerate(story.said):
        for gap in said.gaps:
            if gap.role in NAMED and gap.kind == "string" and not _is_offered(said, gap):
                if _is_meant(story, index):
                    continue
                what = f'The server "{said.scene.server}" offers no {_thing(gap.role)} "{gap.value}".'
                known = said.scene.offered(NAMED[gap.role]) or {}
                yield OFFER.at(story.source.path, _place(said, gap), what, _remedy(gap.value, known))


def _is_offered(said: Said, gap: Gap) -> bool:
    offered = said.scene.offered(NAMED[gap.role])
    if offered is None or "{{" in gap.text or gap.value in offered:
        return True
    if said.call is not None and said.scene.may_change(NAMED[gap.role]):
        return True
    # A server need not list what can be read; where it lists templates, any URI may fit one.
    if gap.role == "uri":
        return not offered or bool(said.scene.offered("resource templates"))
    return gap.role == "template" and not offered


def _is_meant(story: Story, index: int) -> bool:
    said = story.said[index]
    pattern = said.sentence.pattern if said.sentence is not None else ""
    return any(words in pattern for words in _MEANT) or (said.is_call and story.is_meant_to_fail(index))


def _thing(role: str) -> str:
    return {"uri": "resource", "template": "resource template"}.get(role, role)


def unknown_reasons(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find reasons that are not declared, at servers that declare theirs."""
    for said in story.said:
        gap = said.gap("reason")
        offers = said.scene.offers
        if gap is None or offers is None or said.scene.changed or "{{" in gap.text:
            continue
        known = offers.reasons
        if known and gap.value not in {*known, *KIT_REASONS}:
            what = f'The server "{said.scene.server}" declares no error with the reason "{gap.value}".'
            yield REASON.at(story.source.path, _place(said, gap), what, _remedy(gap.value, known))


def unknown_codes(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find names of codes that no revision has."""
    for said in story.said:
        for gap in said.gaps:
            if gap.kind == "code" and (fault := _code_fault(gap.text)):
                what, _, remedy = fault.partition(". ")
                yield CODE.at(story.source.path, _place(said, gap), f"{what}.", remedy)


def _code_fault(written: str) -> str:
    faults = []
    for era in ERAS:
        try:
            code_number(written, era, over_http=True)
        except Misuse as slip:
            faults.append(str(slip))
    return faults[-1] if len(faults) == len(ERAS) else ""


def unknown_events(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find events and preparations that are not configured."""
    for said in story.said:
        named = said.gap("event") or said.gap("preparation")
        server = knowledge.server(said.scene.server) if named is not None else None
        if server is None:
            continue
        for role, known in (("event", server.events), ("preparation", server.prepare)):
            gap = said.gap(role)
            if gap is not None and gap.value not in known and "{{" not in gap.text:
                what = f'The configuration of the server "{said.scene.server}" has no {role} "{gap.value}".'
                yield CONFIGURED.at(story.source.path, _place(said, gap), what, _remedy(gap.value, known))


def _place(said: Said, gap: Gap) -> Place:
    return said.step.part(gap.start, gap.end)


def _remedy(word: str, known: Iterable[str]) -> str:
    return nearest(word, known).strip()
