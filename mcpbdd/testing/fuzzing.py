"""Generated calls of a handler in plain Python tests, without a server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.batteries.generated.attributes import Attributes
from mcpbdd.batteries.generated.battery import searching
from mcpbdd.batteries.generated.corpus import HOSTILE, SENDABLE
from mcpbdd.batteries.generated.searching import LARGEST_SEED
from mcpbdd.batteries.generated.target import declared_target, texts_in
from mcpbdd.batteries.generated.trial import PATIENCE, Trial
from mcpbdd.doubles.context import MockContext
from mcpbdd.matching.leaking import Private
from mcpbdd.testing.running import handler_of, run_prompt_contract, run_resource_contract, run_tool_contract
from mcpbdd.values.visible import shown
from mcpbdd.world.canaries import planted_here
from mcpbdd.world.serverlog import LogLine, ServerLog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from mcpbdd.batteries.generated.target import Given, Target
    from mcpbdd.kit.context.handlers import Handler
    from mcpbdd.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried.

    Attributes:
        valid: calls that fit the schema.
        hostile: calls with something hostile in them.
        seed: repeats the calls of another run; any where it is None.
        timeout: seconds that a call may take.
    """

    valid: int = 50
    hostile: int = 30
    seed: int | None = None
    timeout: float = PATIENCE


@dataclass(frozen=True, slots=True)
class FuzzReport:
    """What came of generated calls.

    Attributes:
        made: how many calls were made, until one broke something.
        reached: how many of them came as far as the handler.
        seed: repeats these calls.
        broken: the name of the invariant that was broken; empty where none was.
        said: how it was.
        given: the smallest input that broke it, None where none did.
    """

    made: int
    reached: int
    seed: int
    broken: str = ""
    said: str = ""
    given: Given | None = None

    def must_survive(self) -> None:
        """Fail a test where something broke, or nothing was tried in earnest.

        Raises:
            AssertionError: with the smallest input and the seed.
        """
        assert not self.broken, f"{self.broken}: given {shown(self.given)}: {self.said} (seed {self.seed})"
        assert self.reached, (
            f"none of {self.made} calls reached the handler, so nothing is proved (seed {self.seed})"
        )


def fuzz_tool(
    handler: Callable[..., Any] | Handler,
    *,
    context: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
) -> FuzzReport:
    """Call a tool's handler with generated arguments.

    Args:
        handler: a plain function, with what `declares(…)` says of it; or what a kit registered it as.
        context: options of the `MockContext`, of which every call gets one of its own.
        budget: how much is tried.

    Returns:
        What came of it; `must_survive()` judges. It is called from a plain test, since it turns loops of its own.
    """
    tool = handler_of(handler, "tool")
    declared = {"inputSchema": tool.schema, "outputSchema": tool.metadata.output_schema}
    target = declared_target(
        "tool", tool.name, {key: one for key, one in declared.items() if one is not None}
    )

    async def run(given: Given, here: MockContext) -> Outcome:
        return await run_tool_contract(tool, given, context=here)

    return _report(target, run, context, budget or Budget())


def fuzz_resource(
    handler: Callable[..., Any] | Handler,
    *,
    template: str,
    context: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
) -> FuzzReport:
    """Read a resource by its handler, with generated values in its URI template; see `fuzz_tool`."""
    resource = handler_of(handler, "resource", template)
    target = declared_target("resource template", template, {"uriTemplate": template})

    async def run(given: Given, here: MockContext) -> Outcome:
        return await run_resource_contract(
            resource, target.params(given)["uri"], template=template, context=here
        )

    return _report(target, run, context, budget or Budget())


def fuzz_prompt(
    handler: Callable[..., Any] | Handler,
    *,
    context: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
) -> FuzzReport:
    """Get a prompt by its handler, with generated arguments; see `fuzz_tool`."""
    prompt = handler_of(handler, "prompt")
    names, needed = prompt.schema.get("properties", {}), prompt.schema.get("required", [])
    arguments = [{"name": name, "required": name in needed} for name in names]
    target = declared_target("prompt", prompt.name, {"arguments": arguments})

    async def run(given: Given, here: MockContext) -> Outcome:
        return await run_prompt_contract(prompt, given, context=here)

    return _report(target, run, context, budget or Budget())


@dataclass(frozen=True)
class _Calls:
    target: Target
    run: Callable[[Given, MockContext], Awaitable[Outcome]]
    options: dict[str, Any]
    timeout: float
    canaries: tuple[tuple[str, str], ...]
    attributes: Attributes
    is_over: bool = False

    def call(self, given: Given, *, aborted: bool = False) -> Trial:
        """Call the handler in a context of its own, of which the caller may have lost interest before."""
        sent = tuple(texts_in(given))
        trial = Trial(
            self.target,
            given,
            None,
            private=Private(canaries=self.canaries, folders=(str(Path.home()),), sent=sent),
            guarded=Private(canaries=self.canaries, sent=sent),
        )

        context = MockContext(**self.options)
        if aborted:
            context.signal.abort()

        async def ran() -> Outcome:
            with anyio.fail_after(self.timeout):
                return await self.run(given, context)

        log = ServerLog()
        log.open()
        try:
            trial = replace(trial, outcome=anyio.run(ran))
        except TimeoutError:
            trial = replace(trial, lost=f"it did not answer within {self.timeout:g} seconds")
        finally:
            log.close()
        told = [LogLine("", "ctx.log", f"{one.message} {one.data}") for one in context.logged.calls]
        return replace(trial, log=(*log.lines, *told), altered=self.attributes.changed_by(given))


def _report(
    target: Target,
    run: Callable[[Given, MockContext], Awaitable[Outcome]],
    context: Mapping[str, Any] | None,
    budget: Budget,
) -> FuzzReport:
    seed = secrets.randbelow(LARGEST_SEED) if budget.seed is None else budget.seed
    corpus = SENDABLE if target.kind == "resource template" else HOSTILE  # a URI is sent, whoever reads it
    with planted_here() as canary:
        calls = _Calls(target, run, dict(context or {}), budget.timeout, canary, Attributes(target.schema))
        search = searching(calls, target, (budget.valid, budget.hostile), seed, corpus=corpus)
        if search.breach is None and search.latest is not None:
            search.judge(calls.call(search.latest, aborted=True))
    if search.breach is None:
        return FuzzReport(search.made, search.reached, seed)
    breach = search.breach
    return FuzzReport(
        search.made, search.reached, seed, breach.invariant.name, breach.said, breach.trial.given
    )
