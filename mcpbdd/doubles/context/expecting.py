"""What a test asks of a handler that it called directly."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.kit.readable import readable
from mcpbdd.kit.rounds import InputRequired

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp_types import ContentBlock, InputRequiredResult

    from mcpbdd.kit.context import HandlerContext

CONSENT_TTL = 600.0
"""Seconds for which a consent record holds."""


async def expect_input_required(run: Callable[[], Any]) -> InputRequiredResult:
    """Run a handler that is expected to ask.

    Args:
        run: calls the handler, sync or async: `lambda: delete_path("a.txt", ctx)`.

    Returns:
        What the client would have been sent.

    Raises:
        AssertionError: it returned; the text quotes what, also where that only looks like a question. Whatever else
            the handler raises comes through as it is.
    """
    try:
        returned = run()
        if inspect.isawaitable(returned):
            returned = await returned
    except InputRequired as asked:
        return asked.result
    shown = json.dumps(readable(returned), ensure_ascii=False)
    raise AssertionError(f"Expected the handler to request input, but it returned: {shown}")


def is_input_required(value: object) -> bool:
    """Tell whether something is the signal that a handler asks; what only looks like it is not."""
    return issubclass(type(value), InputRequired)


async def copy_record(
    record: str | None, source: HandlerContext, target: HandlerContext, *, ttl: float | None = CONSENT_TTL
) -> Any:
    """Copy a consent record from the context in which it was asked to that of the retry.

    Args:
        record: its id, which is the state that the handler attached when it asked.
        source: where it stands.
        target: where it shall stand.
        ttl: the seconds that it holds there.

    Returns:
        The record.

    Raises:
        Misuse: there is no such record.
    """
    key = f"consent/{record}"
    value = await source.state.get(key)
    if value is None:
        raise Misuse(f'The first context holds no record "{key}", so there is nothing to copy.')
    await target.state.set(key, value, ttl=ttl)
    return value


def enrichment_of(context: object) -> dict[str, Any]:
    """Give what the handler added to its result; {} where it added nothing, or could not."""
    found = getattr(getattr(context, "enrich", None), "fields", None)
    return found if isinstance(found, dict) else {}


def content_of(context: object) -> list[ContentBlock]:
    """Give the blocks that the handler added, in order; [] where it added none, or could not."""
    found = getattr(getattr(context, "content", None), "blocks", None)
    return found if isinstance(found, list) else []
