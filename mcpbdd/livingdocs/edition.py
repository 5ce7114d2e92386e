"""An edition of the book: everything that a reader is shown, as values that become JSON as they stand.

The page, the folder, the Markdown and the JSON file are made of it, and its JSON Schema is published.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from mcpbdd.livingdocs.chapters import Chapter
from mcpbdd.livingdocs.consent import Consent
from mcpbdd.livingdocs.model import Cells, DocString, Rule, Source, Trouble
from mcpbdd.livingdocs.runs import Status

FORMAT = "mcpbdd-book/1"


@dataclass(frozen=True, slots=True)
class StepShown:
    """A sentence: keyword, text, table, doc string, line, and whether it stands in a background."""

    keyword: str
    text: str
    table: Cells | None
    doc: DocString | None
    line: int
    background: bool


@dataclass(frozen=True, slots=True)
class AttachmentShown:
    """Something attached to a step; `text` is base64 where `binary`; `cut` counts the characters that were there."""

    step: int | None
    name: str
    media_type: str
    text: str
    binary: bool
    url: str
    cut: int
    sha256: str


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A message of the conversation; see conversation.Message. `frame` is its number among the frames of the run."""

    step: int
    sender: str
    receiver: str
    kind: str
    words: str
    method: str
    at: float
    setup: bool
    frame: int


@dataclass(frozen=True, slots=True)
class ResultShown:
    """How a step or hook came out."""

    step: int | None
    name: str
    status: Status
    seconds: float
    message: str


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """What changed in the watched state by a step: added, changed or removed."""

    step: int
    kind: str
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RunShown:
    """One run of a scenario, with its conversation, the JSON-RPC messages, what changed, and the server's log."""

    era: str
    transport: str
    status: Status
    began: float
    seconds: float
    reason: str
    server: str
    version: str
    results: tuple[ResultShown, ...]
    conversation: tuple[MessageShown, ...]
    frames: tuple[dict[str, Any], ...]
    changes: tuple[ChangeShown, ...]
    log: tuple[str, ...]
    attachments: tuple[AttachmentShown, ...]


@dataclass(frozen=True, slots=True)
class ProofShown:
    """What proved a scenario last, in one era and over one transport; `steps` where its words were others then."""

    era: str
    transport: str
    began: float
    version: str
    commit: str
    path: str
    steps: tuple[StepShown, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A run that must not pass for proved, and what proved its scenario last there, None where no record does."""

    scenario: str
    era: str
    transport: str
    status: Status
    proved: ProofShown | None


@dataclass(frozen=True, slots=True)
class ScenarioShown:
    """A scenario or a row of an outline; `id` is its address."""

    id: str
    name: str
    keyword: str
    description: str
    tags: tuple[str, ...]
    line: int
    rule: str
    outline: str
    examples: str
    row: tuple[tuple[str, str], ...]
    status: Status
    steps: tuple[StepShown, ...]
    runs: tuple[RunShown, ...]
    proved: tuple[ProofShown, ...]


@dataclass(frozen=True, slots=True)
class FeatureShown:
    """A feature file; `id` is its address."""

    id: str
    uri: str
    folder: str
    name: str
    keyword: str
    description: str
    tags: tuple[str, ...]
    language: str
    status: Status
    rules: tuple[Rule, ...]
    scenarios: tuple[ScenarioShown, ...]


@dataclass(frozen=True, slots=True)
class ValueShown:
    """A value of an argument's enum, as JSON, and the scenarios that give it."""

    argument: str
    value: str
    scenarios: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldShown:
    """An argument, or a field of a result: what it must be, in words, and examples out of passing scenarios, as JSON.

    `declared` is False for what was seen, and is not in the schema.
    """

    name: str
    required: bool
    declared: bool
    words: str
    examples: tuple[str, ...]
    scenarios: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowShown:
    """What is promised and proved of one tool, prompt, resource or resource template; see board.Row."""

    server: str
    kind: str
    name: str
    title: str
    description: str
    verdict: Literal["proved", "proved except", "promised, not proved", "proved, not promised"]
    outcomes: dict[str, tuple[str, ...]]
    reasons: dict[str, tuple[str, ...]]
    undeclared: tuple[str, ...]
    arguments: dict[str, tuple[str, ...]]
    required: tuple[str, ...]
    values: tuple[ValueShown, ...]
    failing: tuple[str, ...]
    pinned: tuple[str, ...]
    proving: tuple[str, ...]
    declared: dict[str, Any]
    eras: tuple[str, ...]
    takes: tuple[FieldShown, ...]
    gives: tuple[FieldShown, ...]


@dataclass(frozen=True, slots=True)
class ServerShown:
    """A server: how it introduced itself, and in which eras and over which transports scenarios ran against it.

    `runs` has era, transport, and how many scenarios came out how.
    """

    name: str
    introduces: dict[str, Any]
    version: str
    runs: tuple[tuple[str, str, dict[str, int]], ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Why scenarios were left out, and which."""

    reason: str
    scenarios: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """The whole book.

    Attributes:
        format: name and version of this format.
        title: of the book.
        status: the worst that happened.
        counts: scenarios by status.
        sources, troubles: the records, and what is wrong with them.
        servers: in their order.
        board: the promise board and coverage matrix.
        chapters: what introduces the folders.
        features: by their paths.
        broken: runs that must not pass for proved, and what proved them last.
        consents: what batteries on consent found.
        bugs, wanted: ids of scenarios that pin a known bug, or want what is not there yet, by the id in their tag.
        left_out: by reason.
    """

    format: str
    title: str
    status: Status
    counts: dict[str, int]
    sources: tuple[Source, ...]
    troubles: tuple[Trouble, ...]
    servers: tuple[ServerShown, ...]
    board: tuple[RowShown, ...]
    chapters: tuple[Chapter, ...]
    features: tuple[FeatureShown, ...]
    broken: tuple[Broken, ...]
    consents: tuple[Consent, ...]
    bugs: dict[str, tuple[str, ...]]
    wanted: dict[str, tuple[str, ...]]
    left_out: tuple[LeftOut, ...]
