"""Writing features, and asking before one is overwritten."""

from dataclasses import dataclass
from typing import Literal

from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from mcpbdd.agents.errors import CANNOT_ASK, fail
from mcpbdd.agents.project import Project
from mcpbdd.agents.tools.common import Path, Text
from mcpbdd.agents.writing import Place
from mcpbdd.kit import rounds
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import HandlerContext

WRITES = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
)


class Written(BaseModel):
    """What was written."""

    path: str
    done: Literal["created", "overwritten", "nothing"] = Field(
        description="overwritten: the user agreed; nothing: the file holds this very text already."
    )


@dataclass(frozen=True, slots=True)
class Writing:
    """Writes features of a project.

    Attributes:
        project: whose.
    """

    project: Project

    async def write_feature(self, path: Path, text: Text, ctx: HandlerContext) -> Written:
        """Write a feature file below the project's folder of features.

        A new file is written at once. Before a file is overwritten the user is asked, about exactly this file and
        text; where the user says no, or cannot be asked, nothing is written. Check and run the text before.
        """
        place, data = Place.of(self.project, path), text.encode()
        gate = ConsentGate(ctx.state)

        async def present() -> Binding:
            return _overwriting(place, place.read(), data, ctx)

        verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("consent"), present)
        if isinstance(verdict, Denied):
            raise verdict.failure()
        if isinstance(verdict, Granted):
            # Held against what was asked about once more: an editor may have saved the file since.
            if place.replace(data, verdict.consent.binding.content_hash):
                return Written(path=str(place.path), done="overwritten")
        elif place.create(data):
            return Written(path=str(place.path), done="created")
        if place.read() == data:
            return Written(path=str(place.path), done="nothing")
        if not rounds.declares(ctx.client_capabilities, "elicitation.form"):
            fail(CANNOT_ASK, f'"{place.path}" is there already, and this client cannot ask its user.')
        consent = await gate.issue(await present())
        asked = rounds.form(question("Overwrite", consent), Confirmation)
        raise rounds.InputRequired({"consent": asked}, state=consent.id)


def _overwriting(place: Place, before: bytes | None, data: bytes, ctx: HandlerContext) -> Binding:
    """Say what a consent is for: this text in the place of what stands there at present."""
    held = before or b""
    return Binding.by(
        ctx.auth,
        tenant=ctx.tenant_id,
        operation="write_feature",
        target=str(place.path),
        content_hash=content_hash(held),
        lines=f"{len(data.splitlines())} in place of {len(held.splitlines())}",
        fingerprint=content_hash(data)[:16],
    )
