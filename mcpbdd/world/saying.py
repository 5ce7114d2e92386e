"""What a question says to those who are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.matching.outcome import prompts_of

if TYPE_CHECKING:
    from mcpbdd.outcomes import Question


def said_by(question: Question) -> str:
    """Give everything that a question says: its message and address, the texts of its form, the prompts."""
    if question.kind == "sampling":
        return "\n".join(prompts_of(question))
    if question.kind == "link":
        return f"{question.message}\n{question.params.get('url', '')}"
    # Titles of the form as a whole reach the client in one era only.
    return "\n".join([question.message, *_texts(question.schema.get("properties"))])


def _texts(schema: Any) -> list[str]:
    """Give titles, descriptions and choices of a form, at any depth."""
    if isinstance(schema, dict):
        own = [
            value
            for key, value in schema.items()
            if key in ("title", "description", "const") and isinstance(value, str)
        ]
        return own + [text for value in schema.values() for text in _texts(value)]
    if isinstance(schema, list):
        return [text for value in schema for text in ([value] if isinstance(value, str) else _texts(value))]
    return []
