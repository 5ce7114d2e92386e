"""Finding sentences."""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel, Field

from mcpbdd.agents.asking import Looking
from mcpbdd.agents.looking import Known
from mcpbdd.agents.tools.common import Keyword

MANY = 20


class Found(BaseModel):
    """Sentences, the likeliest first."""

    sentences: tuple[Known, ...] = Field(description="Write them as the example of each shows.")
    total: int = Field(description="So many were found; more than are shown where the limit is lower.")


@dataclass(frozen=True, slots=True)
class Finding:
    """Finds sentences of a project.

    Attributes:
        looking: who knows them.
    """

    looking: Looking = field(repr=False)

    async def find_sentences(
        self,
        words: Annotated[
            str, Field(max_length=200, description="What the sentence is about, such as: reason fails")
        ] = "",
        keyword: Annotated[Keyword | None, Field(description="Only sentences of this keyword.")] = None,
        limit: Annotated[int, Field(ge=1, le=300)] = MANY,
    ) -> Found:
        """Find the sentences that scenarios are made of, the project's own among them.

        A scenario may use these and no others, so search before you write. Where none has all the words the ones that
        come nearest are given; without words all are.
        """
        wanted = [*([keyword] if keyword else []), *words.split()]
        known = await self.looking.sentences(wanted)
        return Found(sentences=known[:limit], total=len(known))
