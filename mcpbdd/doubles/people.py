"""People who answer: what accepting, declining and dismissing look like on the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.arguments import arguments_from
from mcpbdd.values.schemas import alternatives

if TYPE_CHECKING:
    from mcpbdd.outcomes import Question
    from mcpbdd.values.blocks import Document, Rows

DECLINED: dict[str, Any] = {"action": "decline"}
DISMISSED: dict[str, Any] = {"action": "cancel"}


def accepted(question: Question, entered: Rows | Document | None) -> dict[str, Any]:
    """Accept a question.

    Args:
        question: a form, or a link.
        entered: what the person enters; None for what a form offers by itself.

    Raises:
        Misuse: a field that the form does not have, or one that it needs and nobody can guess; or the question
            is not one for people.
    """
    if question.kind in ("sampling", "roots"):
        raise Misuse(f"The server asks for {question.kind}, which is not for the user to accept.")
    if question.kind == "link":
        return {"action": "accept"}
    if entered is None:
        return {"action": "accept", "content": offered_content(question)}
    return {"action": "accept", "content": arguments_from(entered, question.schema, "field")}


def offered_content(question: Question) -> dict[str, Any]:
    """Give what a person sends who only presses the button: defaults, and yes where a yes is wanted.

    Raises:
        Misuse: a required field has neither a default nor a yes.
    """
    required = question.schema.get("required")
    needed = required if isinstance(required, list) else []
    content: dict[str, Any] = {}
    for name in question.fields:
        value = _offered(question.schema["properties"][name])
        if value is not ABSENT:
            content[name] = value
        elif name in needed:
            raise Misuse(
                f'The form wants "{name}"; say what the user enters: When the user accepts with\n  | {name} | … |'
            )
    return content


def _offered(schema: Any) -> Any:
    for flat in alternatives(schema):
        if "default" in flat:
            return flat["default"]
        if flat.get("type") == "boolean":
            return True
        if "const" in flat:
            return flat["const"]
    return ABSENT
