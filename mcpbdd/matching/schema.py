"""A matcher for structured content against an output schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.schema_words import misfit
from mcpbdd.values.schemas import UnusableSchema, validator_for

if TYPE_CHECKING:
    from mcpbdd.values.schemas import Schema

__all__ = ["fits_schema", "validator_for"]


def fits_schema(schema: Schema) -> Judged:
    """Match a JSON value that fits a schema; ABSENT fits none.

    Args:
        schema: read by its `$schema`, else as JSON Schema 2020-12; references reach inside the document only.
    """

    def judge(item: Any) -> Explanation | None:
        if item is ABSENT:
            return Explanation("there is no structured content")
        try:
            found = misfit(validator_for(schema), item)
        except UnusableSchema as fault:
            return Explanation(str(fault), expected="an output schema that can be used")
        return None if found is None else Explanation(found.words, found.path)

    return Judged("structured content that fits the output schema", judge)
