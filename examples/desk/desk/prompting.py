"""A prompt, and what a client may suggest for its arguments."""

from collections.abc import Awaitable, Callable

from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from mcpbdd.kit.context import HandlerContext
from mcpbdd.kit.store import StateStore

from .shelf import everything, found

TONES = ["formal", "friendly", "plain"]
MOST = 100
"""So many suggestions the protocol allows."""

Reference = PromptReference | ResourceTemplateReference
Completing = Callable[[Reference, CompletionArgument, CompletionContext | None], Awaitable[Completion]]


async def summarise(report: str, ctx: HandlerContext, tone: str = "plain") -> str:
    """Ask for a summary of a report."""
    kept = await found(report, ctx)
    return f"Sum up this report by {kept.owner} in three {tone} sentences.\n\n# {kept.title}\n\n{kept.text}"


def completing(state: StateStore) -> Completing:
    """Make what suggests ids and tones that begin as typed, for the prompt and the resource template."""

    async def complete(
        _ref: Reference, argument: CompletionArgument, _context: CompletionContext | None
    ) -> Completion:
        known = {"report": [key async for key, _ in everything(state, "reports/")], "tone": TONES}
        fitting = [one for one in known.get(argument.name, []) if one.startswith(argument.value)]
        return Completion(values=fitting[:MOST], total=len(fitting), has_more=len(fitting) > MOST)

    return complete
