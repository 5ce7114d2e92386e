"""Reading the evidence of the last run."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, Field

from mcpbdd.agents.errors import NO_SUCH_SCENARIO, fail
from mcpbdd.agents.evidence import Evidence, Kind, Outcome, evidence_of, scenarios_of
from mcpbdd.agents.runs import Runs
from mcpbdd.agents.tools.common import Era
from mcpbdd.errors import nearest


class Title(BaseModel):
    """A scenario of the run."""

    title: str
    path: str
    line: int
    outcome: Outcome


class Read(BaseModel):
    """The last run, and what was seen."""

    began: str = Field(description="When it began, ISO 8601.")
    scenarios: list[Title]
    evidence: Evidence = Field(description="That of the scenario which was asked for; else that of all.")


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads what runs have left behind.

    Attributes:
        runs: who keeps it.
    """

    runs: Runs = field(repr=False)

    async def read_evidence(
        self,
        scenario: Annotated[str, Field(max_length=500, description="Its title; all where left out.")] = "",
        era: Era | None = None,
        kinds: Annotated[
            list[Kind], Field(description="frames are the JSON-RPC messages; all kinds where left out.")
        ] = [],  # noqa: B006 - pydantic copies it
    ) -> Read:
        """Read what was seen in the last run: messages, questions, state changes, what upstreams received, logs.

        The last run is that of run_scenario, or one that somebody started by behave since. Secrets are redacted.
        """
        book = self.runs.last()
        ran = scenarios_of(book)
        chosen = [one for _, one in ran if scenario in ("", one.name)]
        if not chosen:
            told = (
                f'The last run has no scenario "{scenario}".{nearest(scenario, [one.name for _, one in ran])}'
            )
            fail(NO_SUCH_SCENARIO, told)
        began = min((source.began for source in book.sources), default=0.0)
        return Read(
            began=datetime.fromtimestamp(began, UTC).isoformat(timespec="seconds"),
            scenarios=[
                Title(title=one.name, path=path, line=one.line, outcome=one.status) for path, one in ran
            ],
            evidence=evidence_of(chosen, era=era or "", kinds=kinds),
        )
