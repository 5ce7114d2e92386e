"""A scenario with what each of its steps means: the server, the call that is the latest, what is expected of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, get_args

from mcpbdd.config import Era

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.texts import ScenarioText, Source, StepText
    from mcpbdd.recognizing import Gap, Recognized
    from mcpbdd.sentences import Sentence
    from mcpbdd.snapshot import Kind, ServerFacts
    from mcpbdd.values.blocks import Document, Rows

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
        facts: what is known of its offers.
        era: the revision that the scenario is for; None for both.
    """

    server: str | None = None
    changed: bool = False
    facts: ServerFacts | None = None
    era: Era | None = None

    def offered(self, kind: Kind) -> dict[str, dict[str, Any]] | None:
        """Give what the server offers of a kind; None where that is not known."""
        if self.facts is None or self.changed:
            return None
        return self.facts.of(kind, self.era)

    def may_change(self, kind: Kind) -> bool:
        """Whether the server says that what it offers of a kind may change by what is called."""
        eras = self.facts.eras.values() if self.facts is not None else ()
        key = "resources" if kind == "resource templates" else kind
        declared = [offered.introduction.get("capabilities") or {} for offered in eras]
        return any(bool((one.get(key) or {}).get("listChanged")) for one in declared)


@dataclass(frozen=True, slots=True)
class Said:
    """A step and what it means.

    Attributes:
        step: the step.
        recognized: the sentences that it says: one, none, or several where that is ambiguous.
        plain: a step of the project's own says it, whose meaning nobody knows.
        scene: what the steps before and this one have set.
        call: index of the step with the latest call of the scenario, this one included; None before the first.
    """

    step: StepText
    recognized: tuple[Recognized, ...]
    plain: bool
    scene: Scene
    call: int | None = None

    @property
    def only(self) -> Recognized | None:
        """The sentence, where it says just one."""
        return self.recognized[0] if len(self.recognized) == 1 else None

    @property
    def sentence(self) -> Sentence | None:
        """The sentence's definition, where it says just one."""
        return self.only.sentence if self.only is not None else None

    @property
    def topic(self) -> str:
        """The module of the sentence; empty where it is unknown or the project's own."""
        return self.sentence.topic if self.sentence is not None else ""

    def gap(self, role: str) -> Gap | None:
        """Give the gap of a role."""
        return self.only.gap(role) if self.only is not None else None

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The gaps of the sentence."""
        return self.only.gaps if self.only is not None else ()

    @property
    def is_call(self) -> bool:
        """Whether the client asks the server for something."""
        return self.topic in _CALLING and self.step.kind == "when" and self.gap("remembered") is None

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

    def under(self) -> Rows | Document | Any | None:
        """Read what stands under it; None where nothing may.

        Raises:
            Misuse: the wrong kind stands there.
        """
        takes = self.sentence.takes if self.sentence is not None else None
        return takes.read(self.step.block) if takes is not None else None


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
    said: list[Said] = []
    for index, step in enumerate(scenario.steps):
        recognized = knowledge.recognize(step.kind, step.text)
        plain = not recognized and knowledge.says_plainly(step.kind, step.text)
        one = Said(step, recognized, plain, scene)
        scene = _changed(scene, one, knowledge)
        call = index if one.is_call else call
        said.append(replace(one, scene=scene, call=call))
    return Story(source, scenario, tuple(said))


def _era(scenario: ScenarioText) -> Era | None:
    return next((era for era in get_args(Era) if f"era:{era}" in scenario.tags), None)


def _changed(scene: Scene, said: Said, knowledge: Knowledge) -> Scene:
    if said.plain or (said.only is not None and said.topic == "" and said.step.kind == "given"):
        return replace(scene, changed=True)  # what a step of the project's own sets up is not known
    if said.topic == "scene" and (server := said.gap("server")) is not None:
        settings = said.sentence is not None and said.sentence.takes is not None
        return replace(scene, server=server.value, changed=settings, facts=knowledge.facts(server.value))
    if said.topic == "scene" and (era := said.gap("era")) is not None:
        return replace(scene, era=era.value)
    if said.topic in {"handlers", "middleware"}:
        return replace(scene, server=None, facts=None)
    return scene
