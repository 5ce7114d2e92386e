"""The book: features as they are written, and how each scenario came out in each run. Frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from mcpbdd.livingdocs.runs import Evidence, Run, Status, worst

Cells = tuple[tuple[str, ...], ...]
"""A table as it is written, row by row."""


@dataclass(frozen=True, slots=True)
class DocString:
    """Text under a step.

    Attributes:
        text: as it stands.
        media_type: what follows its opening quotes, empty where nothing does.
    """

    text: str
    media_type: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence of a scenario.

    Attributes:
        keyword: as it is written, in the language of the feature, such as `And`.
        text: what follows it, with the values of an outline's row filled in.
        table: what stands under it, None where no table does.
        doc: the text under it, None where none does.
        line: in the feature file, 0 where that is unknown.
        background: it stands in a background.
    """

    keyword: str
    text: str
    table: Cells | None = None
    doc: DocString | None = None
    line: int = 0
    background: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """What proved a scenario last, in one era and over one transport.

    Attributes:
        era, transport: as its run has them.
        began: seconds since 1970, 0 where the record does not say.
        version: of the server, empty where the record does not say.
        commit: of the project, empty where the record does not say.
        path: of the record.
        steps: the words that it had then, where they were others; none where they were the same.
    """

    era: str
    transport: str
    began: float
    version: str
    commit: str
    path: str
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario, or one row of an outline.

    Attributes:
        id: stable over runs and releases: made of the file and the titles, not of ids in the record.
        name: its title.
        keyword: as it is written.
        description: Markdown.
        tags: its own and those of what it stands in, with @.
        line: in the feature file.
        steps: background included.
        rule: title of the rule it stands in, empty where it stands in none.
        outline: title of the outline it is a row of, empty where it is none.
        row: the values of that row by column.
        examples: title of the example table that the row stands in.
        runs: how it came out, one for each era and transport.
        proved: what proved it last, one for each era and transport in which something did.
    """

    id: str
    name: str
    keyword: str
    description: str
    tags: tuple[str, ...]
    line: int
    steps: tuple[Step, ...]
    rule: str = ""
    outline: str = ""
    row: tuple[tuple[str, str], ...] = ()
    examples: str = ""
    runs: tuple[Run, ...] = ()
    proved: tuple[Proof, ...] = ()

    @property
    def status(self) -> Status:
        """The worst of its runs; one that was left out counts only where all were."""
        return worst(run.status for run in self.runs)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a feature.

    Attributes:
        name: its title.
        description: Markdown.
        tags: its own.
    """

    name: str
    description: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature file.

    Attributes:
        id: stable, made of the path.
        uri: its path as the record has it.
        name: its title.
        keyword: as it is written.
        description: Markdown.
        tags: its own.
        language: as Gherkin names it, such as `en`.
        rules: in their order.
        scenarios: in their order, rows of outlines one by one.
    """

    id: str
    uri: str
    name: str
    keyword: str = "Feature"
    description: str = ""
    tags: tuple[str, ...] = ()
    language: str = "en"
    rules: tuple[Rule, ...] = ()
    scenarios: tuple[Scenario, ...] = ()

    @property
    def status(self) -> Status:
        """The worst of its scenarios."""
        return worst(scenario.status for scenario in self.scenarios)

    @property
    def folder(self) -> str:
        """The path of the folder it lies in, with slashes."""
        return self.uri.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record came from.

    Attributes:
        path: of the record.
        writer: what wrote it, with its version.
        runtime: what ran, with its version.
        began, ended: seconds since 1970, 0 where the record does not say.
        succeeded: what the run says of itself, None where the record has no end.
        commit, branch, remote: of the project, empty where the record does not say.
        evidence: what was attached to the run as a whole.
        earlier: it only tells what was proved before.
    """

    path: str
    writer: str = ""
    runtime: str = ""
    began: float = 0.0
    ended: float = 0.0
    succeeded: bool | None = None
    commit: str = ""
    branch: str = ""
    remote: str = ""
    evidence: tuple[Evidence, ...] = ()
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something in a record that could not be read, or that is missing.

    Attributes:
        path: of the record.
        line: in it, 0 where it is about no line.
        said: what is wrong, in a sentence.
    """

    path: str
    line: int
    said: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.said}"


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that is known.

    Attributes:
        title: of the book.
        features: by their paths.
        sources: the records it is made of.
        troubles: what is wrong with them.
    """

    title: str
    features: tuple[Feature, ...]
    sources: tuple[Source, ...]
    troubles: tuple[Trouble, ...] = ()

    @property
    def scenarios(self) -> tuple[tuple[Feature, Scenario], ...]:
        """Every scenario with its feature."""
        return tuple((feature, scenario) for feature in self.features for scenario in feature.scenarios)

    @property
    def status(self) -> Status:
        """The worst of its features."""
        return worst(feature.status for feature in self.features)
