"""Drafts the features of a server: one a tool, prompt and resource template, and one for its resources."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.generated.target import declared_target, variables_in
from mcpbdd.config import folder_names, is_address
from mcpbdd.drafting.naming import file_names
from mcpbdd.drafting.playing import Player
from mcpbdd.drafting.scenes import scenes_of
from mcpbdd.drafting.subjects import Subject, resources
from mcpbdd.drafting.trying import Trying
from mcpbdd.errors import McpbddError
from mcpbdd.phrasing import Feature
from mcpbdd.snapshot import take
from mcpbdd.world import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.generated.target import Kind
    from mcpbdd.config import Configuration, ServerConfig
    from mcpbdd.drafting.sayings import Drafted
    from mcpbdd.drafting.scenes import Scene, Setup
    from mcpbdd.phrasing import Scenario
    from mcpbdd.progress import Tell
    from mcpbdd.snapshot import ServerFacts

MOST_SETUPS = 4
"""How many calls that make something are tried before one that fails without."""
_LISTED: tuple[tuple[Kind, str], ...] = (
    ("tool", "tools"),
    ("prompt", "prompts"),
    ("resource template", "resource templates"),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How far drafting goes.

    Attributes:
        everything: calls also what says that it destroys or reaches outside.
        subjects: how many features at most.
        resources: how many resources are read at most.
    """

    everything: bool = False
    subjects: int = 500
    resources: int = 10


@dataclass(frozen=True, slots=True)
class DraftedFeature:
    """One feature of a draft.

    Attributes:
        file: its file's name.
        feature: what is written.
        drafted: its scenarios, with what is left to fill in.
    """

    file: str
    feature: Feature
    drafted: tuple[Drafted, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of a server.

    Attributes:
        server: its name.
        features: in the order of its listings.
    """

    server: str
    features: tuple[DraftedFeature, ...]

    @property
    def green(self) -> int:
        """How many scenarios ran green in every era."""
        return sum(not one.to_fill_in for feature in self.features for one in feature.drafted)

    @property
    def to_fill_in(self) -> int:
        """How many scenarios say what to fill in."""
        return sum(bool(one.to_fill_in) for feature in self.features for one in feature.drafted)


def draft(configuration: Configuration, name: str, tell: Tell, limits: Limits = Limits()) -> Draft:
    """Draft the features of a server by calling it.

    Args:
        configuration: of the project.
        name: of the server.
        tell: is told what is done next.
        limits: how far to go.

    Raises:
        McpbddError: it does not answer, or offers nothing.
    """
    taken = take(configuration, [name], tell)
    if name in taken.silent:
        raise McpbddError(f"{name} does not answer: {taken.silent[name]}")
    stage = Stage(configuration)
    try:
        with _quietly():
            drafting = _Drafting(stage, name, taken.snapshot.servers[name], limits)
            return Draft(name, tuple(drafting.features(tell)))
    finally:
        stage.close()


class _Drafting:
    def __init__(self, stage: Stage, name: str, facts: ServerFacts, limits: Limits) -> None:
        self._stage, self._name, self._facts, self._limits = stage, name, facts, limits
        self._config = stage.configuration.server(name)
        player = Player(stage, sorted(folder_names(self._config)))
        self._trying = Trying(player, sorted(facts.eras))
        self._scenes = tuple(scenes_of(name, self._config, player, self._trying.eras[0]))

    def features(self, tell: Tell) -> Iterator[DraftedFeature]:
        scene = self._scene(tell)
        subjects = self._with_setups(self._subjects(scene), tell)
        uris = list(self._facts.of("resources"))[: self._limits.resources]
        wanted = [(subject.target.kind, subject.target.name) for subject in subjects]
        files = file_names([*wanted, ("resources", "")])
        for subject, file in zip(subjects, files, strict=False):
            tell(str(subject.target))
            yield _feature(
                file, _title(subject), _description(subject.target.declared), tuple(subject.drafts())
            )
            self._stage.end_feature()
        if uris and len(subjects) < self._limits.subjects:
            tell("the resources")
            drafted = tuple(resources(uris, scene, self._trying))
            yield _feature(files[-1], "Resources", (), drafted)

    def _scene(self, tell: Tell) -> Scene:
        """Give the scene on which most calls succeed; the plainest of those where several are as good."""
        if len(self._scenes) == 1:
            return self._scenes[0]
        tell("trying what its calls can stand on")
        working = {scene: sum(subject.works() for subject in self._subjects(scene)) for scene in self._scenes}
        return max(working, key=working.__getitem__)

    @staticmethod
    def _with_setups(subjects: list[Subject], tell: Tell) -> list[Subject]:
        """Call each tool once, to learn which of them make something that others may need."""
        setups: list[Setup] = []
        for subject in subjects:
            if subject.target.kind == "tool" and len(setups) < MOST_SETUPS:
                tell(f"trying {subject.target}")
                if (setup := subject.quick()) is not None:
                    setups.append(setup)
        return [replace(subject, setups=tuple(setups)) for subject in subjects]

    def _subjects(self, scene: Scene) -> list[Subject]:
        return list(islice(self._listed(scene), self._limits.subjects))

    def _listed(self, scene: Scene) -> Iterator[Subject]:
        for kind, listed in _LISTED:
            for name, declared in self._facts.of(listed).items():  # type: ignore[arg-type]  # names of kinds
                target = declared_target(kind, name, declared)
                known = self._known(name) if kind == "resource template" else {}
                why_not = "" if kind != "tool" else why_not_called(declared, self._config, self._limits)
                yield Subject(target, scene, self._trying, known, why_not)

    def _known(self, template: str) -> dict[str, Any]:
        """Read a template's variables out of a resource that is listed."""
        found = (variables_in(template, uri) for uri in self._facts.of("resources"))
        return next((one for one in found if one), {})


def why_not_called(declared: dict[str, Any], server: ServerConfig, limits: Limits) -> str:
    """Say why a tool is not called by a draft; empty where it is.

    A server that is running elsewhere is nobody's to play with: there only those are called that say that they only
    read. A tool that says that it destroys is called where the configuration gives the server a folder or a store of
    the scenario; one that reaches outside is called where a scenario decides what the network answers.
    """
    if limits.everything:
        return ""
    found = declared.get("annotations")
    said = found if isinstance(found, dict) else {}
    again = "To have it called, say --call-everything"
    if is_address(server.target):
        reads = said.get("readOnlyHint") is True and said.get("openWorldHint") is not True
        return "" if reads else f"what it answers: the server runs elsewhere, so it was not called. {again}"
    if said.get("openWorldHint") is True and not isinstance(server.target, str):
        return f"what it answers: it says that it reaches outside, so it was not called. {again}"
    if said.get("destructiveHint") is True and not _is_contained(server):
        return f"what it answers: it says that it destroys, so it was not called. {again}"
    return ""


def _is_contained(server: ServerConfig) -> bool:
    return bool(folder_names(server)) or "{store}" in server.model_dump_json(include={"settings"})


def _title(subject: Subject) -> str:
    declared = subject.target.declared
    return str(declared.get("title") or subject.target.name or "A tool without a name")


def _description(declared: dict[str, Any]) -> tuple[str, ...]:
    lines = [line for line in str(declared.get("description") or "").splitlines() if line.strip()]
    return tuple(lines[:3])


def _feature(
    file: str, title: str, description: tuple[str, ...], drafted: tuple[Drafted, ...]
) -> DraftedFeature:
    seen: dict[str, int] = {}
    scenarios = []
    for one in drafted:
        seen[one.scenario.title] = number = seen.get(one.scenario.title, 0) + 1
        scenarios.append(one.scenario if number == 1 else _numbered(one.scenario, number))
    return DraftedFeature(file, Feature(title, description, scenarios=tuple(scenarios)), drafted)


def _numbered(scenario: Scenario, number: int) -> Scenario:
    return replace(scenario, title=f"{scenario.title} ({number})")


@contextmanager
def _quietly() -> Iterator[None]:
    """Let no log of what is provoked on purpose stand between the lines."""
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(before)
