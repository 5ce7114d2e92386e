"""A scenario with what each of its steps means: the server, the call that is the latest, what is expected of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, get_args

from mcpbdd.config import Era
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge, Offers
    from mcpbdd.check.texts import ScenarioText, Source, StepText
    from mcpbdd.recognizing import Gap, Recognized
    from mcpbdd.sentences import Sentence
    from mcpbdd.snapshot import Kind
    from mcpbdd.values.blocks import Document, Headed, Rows, Values

    Under = Rows | Values | Headed | Document

NAMED: dict[str, Kind] = {
    "tool": "tools",
    "prompt": "prompts",
    "uri": "resources",
    "template": "resource templates",
}
"""Role of a gap -> the listing that knows what may stand in it."""

_ABOUT_A_CALL = frozenset({"call", "result", "text", "error", "reply", "question"})
_FAILURES = (
    " fails",
    "does not succeed",
    "was cancelled",
    "stays unanswered",
    "reports an error",
    "is rejected",
)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the steps so far have set.

    Attributes:
        server: the server's name; None where none is named, or the scenario runs without one.
        changed: the scenario gives the server settings of its own, so that it may offer something else.
        offers: what it offers; None where that is not known.
        era: the revision that the scenario is for; None for both.
    """

    server: str | None = None
    changed: bool = False
    offers: Offers | None = None
    era: Era | None = None

    def offered(self, kind: Kind) -> dict[str, dict[str, Any]] | None:
        """Give what the server offers of a kind; None where that is not known."""
        return None if self.offers is None or self.changed else self.offers.listed[kind]

    def may_change(self, kind: Kind) -> bool:
        """Whether the server says that what it offers of a kind may change by what is called."""
        return self.offers is not None and kind in self.offers.changing


@dataclass(frozen=True, slots=True)
class Said:
    """A step and what it means.

    Attributes:
        step: the step.
        recognized: the sentences that it says: one, none, or several where that is ambiguous.
        meant: the one that it says, None where that is not just one.
        under: what stands under it, read as the sentence takes it; None where nothing may, or the wrong kind does.
        fault: what is wrong with what stands under it; empty where nothing is.
        plain: a step of the project's own says it, whose meaning nobody knows.
        scene: what the steps before and this one have set.
        call: index of the step with the latest call of the scenario, this one included; None before the first.
    """

    step: StepText
    recognized: tuple[Recognized, ...]
    meant: Recognized | None
    under: Under | None
    fault: str
    plain: bool
    scene: Scene
    call: int | None = None

    @property
    def sentence(self) -> Sentence | None:
        """The sentence's definition, None where it says none."""
        return self.meant.sentence if self.meant is not None else None

    @property
    def topic(self) -> str:
        """The module of the sentence; empty where it is unknown or the project's own."""
        return self.meant.sentence.topic if self.meant is not None else ""

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The gaps of the sentence."""
        return self.meant.gaps if self.meant is not None else ()

    def gap(self, role: str) -> Gap | None:
        """Give the gap of a role."""
        return self.meant.gap(role) if self.meant is not None else None

    @property
    def is_call(self) -> bool:
        """Whether the client asks the server for something."""
        return _is_call(self.step, self.meant)

    @property
    def looks_at_a_call(self) -> bool:
        """Whether it is about what came of a call."""
        if self.step.kind != "then":
            return False
        return self.topic in {"outcomes", "results"} or any(gap.kind in _ABOUT_A_CALL for gap in self.gaps)

    @property
    def expects_failure(self) -> bool:
        """Whether it says that a call does not simply succeed."""
        pattern = self.sentence.pattern if self.sentence is not None else ""
        about_errors = self.step.kind == "then" and any(gap.kind == "error" for gap in self.gaps)
        return about_errors or any(words in pattern for words in _FAILURES)


_CALLING = frozenset({"calling", "resources", "prompts", "completion", "subscribing"})


@dataclass(frozen=True)
class Story:
    """A scenario and what it means.

    Attributes:
        source: the file.
        scenario: the text.
        said: its steps in their order.
    """

    source: Source
    scenario: ScenarioText
    said: tuple[Said, ...] = field(default=())

    def until_the_next_call(self, index: int) -> Iterator[Said]:
        """Give the steps after a step, up to the next call."""
        for said in self.said[index + 1 :]:
            if said.is_call:
                return
            yield said

    def is_meant_to_fail(self, index: int) -> bool:
        """Whether a Then after a call says that it does not simply succeed."""
        return any(said.expects_failure for said in self.until_the_next_call(index))


def told(source: Source, scenario: ScenarioText, knowledge: Knowledge) -> Story:
    """Work out what the steps of a scenario mean.

    Args:
        source: the file.
        scenario: the text.
        knowledge: what it is held against.
    """
    scene = Scene(era=_era(scenario))
    call: int | None = None
    story: list[Said] = []
    for index, step in enumerate(scenario.steps):
        recognized = knowledge.recognize(step.kind, step.text)
        meant = recognized[0] if len(recognized) == 1 else None
        plain = not recognized and knowledge.plain_step(step.kind, step.text) is not None
        under, fault = _under(step, meant.sentence) if meant is not None else (None, "")
        scene = _unknown(scene) if plain else _changed(scene, step, meant, knowledge)
        call = index if _is_call(step, meant) else call
        story.append(Said(step, recognized, meant, under, fault, plain, scene, call))
    return Story(source, scenario, tuple(story))


def _under(step: StepText, sentence: Sentence) -> tuple[Under | None, str]:
    """Read what stands under a step, and say what is wrong with it."""
    block = step.block
    if "{{" in (block.text or "") or (sentence.takes is None and not sentence.topic):
        # A placeholder may stand where JSON has a number, and a step of the project's own may look itself.
        return None, ""
    if sentence.takes is None:
        kind = "table" if block.lines is not None else "doc string" if block.text is not None else ""
        return None, f"This sentence takes nothing under it, but a {kind} stands there." if kind else ""
    try:
        return sentence.takes.read(block), ""
    except Misuse as slip:
        return None, str(slip)


def _era(scenario: ScenarioText) -> Era | None:
    return next((era for era in get_args(Era) if f"era:{era}" in scenario.tags), None)


def _is_call(step: StepText, meant: Recognized | None) -> bool:
    if meant is None or step.kind != "when":
        return False
    return meant.sentence.topic in _CALLING and meant.gap("remembered") is None


def _changed(scene: Scene, step: StepText, meant: Recognized | None, knowledge: Knowledge) -> Scene:
    if meant is None:
        return scene
    topic = meant.sentence.topic
    if not topic and step.kind == "given":
        return _unknown(scene)
    if topic == "scene" and (server := meant.gap("server")) is not None:
        offers = knowledge.offers(server.value, scene.era)
        settings = meant.sentence.takes is not None
        return replace(scene, server=server.value, changed=settings, offers=offers)
    if topic == "scene" and (era := meant.gap("era")) is not None:
        return replace(scene, era=era.value, offers=knowledge.offers(scene.server, era.value))
    if topic in {"handlers", "middleware"}:
        return replace(scene, server=None, offers=None)
    return scene


def _unknown(scene: Scene) -> Scene:
    """Give a scene in which a step of the project's own has set up what nobody here knows."""
    return replace(scene, changed=True)
