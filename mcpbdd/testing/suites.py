"""The cases of a handler as a test class, which pytest collects under a name that begins with Test."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import anyio

from mcpbdd.doubles.context import MockContext
from mcpbdd.errors import Misuse
from mcpbdd.testing.running import handler_of, run_prompt_contract, run_resource_contract, run_tool_contract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mcpbdd.kit.context.handlers import Handler
    from mcpbdd.testing.cases import Asks, Error, Success

    Run = Callable[[Handler, Any, MockContext], Any]


def tool_contract_suite(
    handler: Callable[..., Any] | Handler,
    *,
    context: Mapping[str, Any] | None = None,
    success: Iterable[Success] = (),
    errors: Iterable[Error] = (),
    asks: Iterable[Asks] = (),
) -> type:
    """Make the test class of a tool, to be given a name that begins with Test.

    Args:
        handler: a plain function, with what `declares(…)` says of it; or what a kit registered it as.
        context: options of the `MockContext` of every case, each of which gets one of its own.
        success: calls that succeed.
        errors: calls that fail.
        asks: calls that ask.

    Returns:
        A class with a test for each case, and one that every declared error has a case: an error that nothing
        reaches is none.

    Raises:
        Misuse: there is no case at all.
    """
    return _suite(handler_of(handler, "tool"), _tool, context, (success, errors, asks))


def resource_contract_suite(
    handler: Callable[..., Any] | Handler,
    *,
    template: str = "",
    context: Mapping[str, Any] | None = None,
    success: Iterable[Success] = (),
    errors: Iterable[Error] = (),
    asks: Iterable[Asks] = (),
) -> type:
    """Make the test class of a resource; cases give URIs. See `tool_contract_suite`."""
    return _suite(handler_of(handler, "resource", template), _resource, context, (success, errors, asks))


def prompt_contract_suite(
    handler: Callable[..., Any] | Handler,
    *,
    context: Mapping[str, Any] | None = None,
    success: Iterable[Success] = (),
    errors: Iterable[Error] = (),
    asks: Iterable[Asks] = (),
) -> type:
    """Make the test class of a prompt. See `tool_contract_suite`."""
    return _suite(handler_of(handler, "prompt"), _prompt, context, (success, errors, asks))


async def _tool(handler: Handler, given: Any, context: MockContext) -> Any:
    return await run_tool_contract(handler, given, context=context)


async def _resource(handler: Handler, given: Any, context: MockContext) -> Any:
    return await run_resource_contract(handler, str(given), context=context)


async def _prompt(handler: Handler, given: Any, context: MockContext) -> Any:
    return await run_prompt_contract(handler, given, context=context)


def _suite(
    handler: Handler,
    run: Run,
    context: Mapping[str, Any] | None,
    cases: tuple[Iterable[Success], Iterable[Error], Iterable[Asks]],
) -> type:
    success, errors, asks = tuple(cases[0]), tuple(cases[1]), tuple(cases[2])
    if not (*success, *errors, *asks):
        raise Misuse(f"The contract of {handler.name} has no case, so it proves nothing.")
    shared = dict(context or {})
    tests = {
        f"test_{kind}_{name}": _test(handler, run, case, shared)
        for kind, some in (("succeeds", _named(success)), ("fails", _named(errors)), ("asks", _named(asks)))
        for name, case in some.items()
    }
    if len(handler.contract):
        tests["test_every_declared_error_is_reached"] = _reaching(handler, errors)
    title = re.sub(r"\W+", "", handler.name.title())
    return type(f"Test{title}Contract", (), {"__doc__": f"{handler.name} {handler.kind} contract.", **tests})


def _named(cases: Iterable[Success | Error | Asks]) -> dict[str, Success | Error | Asks]:
    """Give cases by a name that Python can call a test; one without a name has its number."""
    return {
        re.sub(r"\W+", "_", case.name).strip("_") or str(number): case
        for number, case in enumerate(cases, start=1)
    }


def _test(handler: Handler, run: Run, case: Success | Error | Asks, shared: dict[str, Any]) -> Any:
    def test(_: object) -> None:
        async def ran() -> None:
            await case.judge(
                handler, await run(handler, case.given, MockContext(**{**shared, **case.context}))
            )

        anyio.run(ran)

    return test


def _reaching(handler: Handler, errors: tuple[Error, ...]) -> Any:
    def test(_: object) -> None:
        reached = {case.reason for case in errors}
        missing = [error.reason for error in handler.contract if error.reason not in reached]
        assert not missing, f"no case reaches the declared {', '.join(missing)}"

    return test
