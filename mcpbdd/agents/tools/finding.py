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

    sentences: list[Known] = Field(description="How to write each: the example shows its gaps filled in.")
    total: int = Field(description="So many fit; more than are shown where the limit is lower.")
    notice: str = Field(default="", description="What to do where nothing fits exactly.")


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

        A scenario may use these and no others. Search before you write; without words all of them are listed.
        """
        known = [one for one in await self.looking.sentences() if keyword in (None, one.keyword)]
        wanted = words.casefold().split()
        ranked = sorted(known, key=lambda one: _likeness(one, wanted), reverse=True)
        exact = [one for one in ranked if _likeness(one, wanted)[0] == len(wanted)]
        near = [one for one in ranked if _likeness(one, wanted)[0] > 0]
        chosen = exact or near
        notice = "" if exact else f'No sentence has all the words "{words}"; these have some of them.'
        if not chosen:
            notice = f'No sentence has a word of "{words}". Try other words, or none to list them all.'
        return Found(sentences=chosen[:limit], total=len(chosen), notice=notice)


def _likeness(sentence: Known, words: list[str]) -> tuple[int, int]:
    """Count the words that a sentence has at all, and those that it has in itself."""
    said = sentence.pattern.casefold()
    around = f"{said} {sentence.meaning} {sentence.topic} {sentence.keyword}".casefold()
    return sum(word in around for word in words), sum(word in said for word in words)
