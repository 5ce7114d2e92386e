"""What a handler adds to its result: enrichment, told in structure and in text, and extra blocks of content."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from mcp_types import AudioContent, ContentBlock, ImageContent, TextContent
from pydantic import BaseModel, ValidationError

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts.classify import issues_of, told
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Renderers = dict[str, "Callable[[Any], str]"]


class Enrichment:
    """Facts about a result that are not the result, such as how many there are in all."""

    def __init__(self) -> None:
        self._fields: dict[str, Any] = {}

    def __call__(self, fields: Mapping[str, Any] | None = None, **more: Any) -> None:
        """Add fields; a later one wins."""
        self._fields.update({**(fields or {}), **more})

    def notice(self, text: str) -> None:
        """Say something that the reader should know."""
        self(notice=text)

    def total(self, count: int) -> None:
        """Say how many there are in all."""
        self(totalCount=count)

    def echo(self, query: str) -> None:
        """Say what was really asked for."""
        self(effectiveQuery=query)

    def delta(self, field: str, before: Any, after: Any) -> None:
        """Say how something changed."""
        self({field: {"before": before, "after": after}})

    def truncated(self, shown: int, cap: int, notice: str, *, ceiling: int | None = None) -> None:
        """Say that this is not all."""
        self(truncated=True, shown=shown, cap=cap, notice=notice)
        if ceiling is not None:
            self(truncationCeiling=ceiling)

    @property
    def fields(self) -> dict[str, Any]:
        """What was added so far; {} where nothing was."""
        return dict(self._fields)

    def declared_by(self, model: type[BaseModel] | None) -> dict[str, Any]:
        """Keep what the model declares.

        Args:
            model: what the tool declares; None where it declares nothing.

        Raises:
            Failure: a required field was never set, or one does not fit: the server's own fault.
        """
        if model is None:
            return {}
        try:
            read = model.model_validate(self._fields)
        except ValidationError as error:
            told_of = told(issues_of(error))
            raise Failure(Code.INTERNAL_ERROR, f"The enrichment is not as declared: {told_of}.") from error
        return read.model_dump(
            mode="json", by_alias=True, exclude_unset=True, include=set(type(read).model_fields)
        )


class ExtraContent:
    """Blocks of content that stand before the result's own."""

    def __init__(self) -> None:
        self._blocks: list[ContentBlock] = []

    def __call__(self, block: ContentBlock) -> None:
        """Add a block."""
        self._blocks.append(block)

    def image(self, data: bytes, mime_type: str = "image/png") -> None:
        """Add a picture."""
        self(ImageContent(type="image", data=base64.b64encode(data).decode(), mime_type=mime_type))

    def audio(self, data: bytes, mime_type: str = "audio/wav") -> None:
        """Add a sound."""
        self(AudioContent(type="audio", data=base64.b64encode(data).decode(), mime_type=mime_type))

    @property
    def blocks(self) -> list[ContentBlock]:
        """What was added so far, in order."""
        return list(self._blocks)


def trailer(fields: Mapping[str, Any], renderers: Renderers | None = None) -> TextContent | None:
    """Tell an enrichment as the text block that ends a result.

    Args:
        fields: the declared fields that were set.
        renderers: how to tell a field otherwise, by its name.

    Returns:
        One block that starts with a blank line; None where there is nothing to tell.
    """
    if not fields:
        return None
    own = renderers or {}
    lines = [own[key](value) if key in own else _line(key, value) for key, value in fields.items()]
    return TextContent(type="text", text="\n".join(["", *lines]))


def _line(key: str, value: Any) -> str:
    forms: dict[str, str] = {
        "notice": f"> {value}",
        "totalCount": f"**{value} total**",
        "effectiveQuery": f"Query: {value}",
    }
    if key in forms:
        return forms[key]
    if isinstance(value, dict) and set(value) == {"before", "after"}:
        return f"**{key}:** {_told(value['before'])} → {_told(value['after'])}"
    return f"**{key}:** {_told(value)}"


def _told(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
