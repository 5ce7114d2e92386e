"""What several tools take and say."""

from typing import Annotated, Literal

from mcp_types import ToolAnnotations
from pydantic import Field

READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

MOST = 200_000
"""Characters of a feature; far more than anybody can read."""

Text = Annotated[str, Field(max_length=MOST, description="The whole text of a feature, in Gherkin.")]
Path = Annotated[
    str,
    Field(
        max_length=1000,
        description="A feature file, relative to the project's folder, such as features/orders.feature.",
    ),
]
Keyword = Literal["given", "when", "then"]
Era = Literal["2025-11-25", "2026-07-28"]
