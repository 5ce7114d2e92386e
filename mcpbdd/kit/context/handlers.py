"""A handler as it was written, and what the SDK is given in its place."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

import anyio.to_thread
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata, func_metadata
from mcp_types import CallToolResult
from pydantic import ValidationError

from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context.extras import Renderers, trailer
from mcpbdd.kit.context.handler import HandlerContext
from mcpbdd.kit.contracts.classify import issues_of
from mcpbdd.kit.contracts.classify import told as told_in_one_line
from mcpbdd.kit.contracts.declared import ErrorContract
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from pydantic import BaseModel

Kind = Literal["tool", "resource", "prompt"]
Function = Callable[..., Any]

_SDK_NAME = "sdk_context"


@dataclass(frozen=True, eq=False)
class Handler:
    """A handler that is served.

    Attributes:
        kind: tool, resource or prompt.
        name: the tool's or prompt's name, the resource's URI or template.
        function: the plain function.
        contract: its declared errors.
        enrichment: the model of what it adds to its result.
        renderers: how fields of the enrichment are told otherwise.
        structured: whether a tool's result is structured; the SDK sees for itself where it is None.
        takes_sdk: the SDK hands its own context over; it does so for everything but a resource without variables.
    """

    kind: Kind
    name: str
    function: Function
    contract: ErrorContract = field(default_factory=ErrorContract)
    enrichment: type[BaseModel] | None = None
    renderers: Renderers = field(default_factory=dict)
    structured: bool | None = None
    takes_sdk: bool = True

    @functools.cached_property
    def hints(self) -> dict[str, Any]:
        """The types of its parameters and of what it returns."""
        try:
            described = self.function if inspect.isroutine(self.function) else type(self.function).__call__
            return get_type_hints(described, include_extras=True)
        except NameError as unknown:
            raise Misuse(
                f"The handler {self.name} names a type that cannot be found at run time: {unknown}. "
                "Import it outside of TYPE_CHECKING, and define the handler where the name can be seen."
            ) from None

    @functools.cached_property
    def context_name(self) -> str | None:
        """The parameter that takes the `HandlerContext`; None where there is none."""
        found = (
            name for name, hint in self.hints.items() if _is_of(HandlerContext, hint) and name != "return"
        )
        return next(found, None)

    @functools.cached_property
    def metadata(self) -> FuncMetadata:
        """The SDK's view of arguments and result, the same as that of what it registers."""
        served = self.for_the_sdk(_serve_nothing)
        return func_metadata(served, skip_names=[_SDK_NAME], structured_output=self.structured)

    @functools.cached_property
    def schema(self) -> dict[str, Any]:
        """The schema of its arguments."""
        return self.metadata.arg_model.model_json_schema(by_alias=True)

    async def run(self, arguments: dict[str, Any], here: HandlerContext) -> Any:
        """Run the function; one that is not async runs in a thread."""
        named = arguments if self.context_name is None else {**arguments, self.context_name: here}
        if inspect.iscoroutinefunction(self.function):
            return await self.function(**named)
        returned = await anyio.to_thread.run_sync(functools.partial(self.function, **named))
        # An object that is called may be async without looking so.
        return await returned if inspect.isawaitable(returned) else returned

    def answered(self, value: Any, here: HandlerContext) -> Any:
        """Give what goes back to the SDK: the function's result, and what was added to it.

        Raises:
            Failure: the result, or what was added to it, is not as declared.
        """
        if self.kind != "tool":
            return value
        added = here.enrich.declared_by(self.enrichment)
        result = self._converted(value)
        if not isinstance(result, CallToolResult) or result.is_error:
            return result
        told = trailer(added, self.renderers)
        structured = result.structured_content
        return result.model_copy(
            update={
                "content": [*here.content.blocks, *result.content, *([told] if told else [])],
                "structured_content": {**(structured or {}), **added} if added else structured,
            }
        )

    def _converted(self, value: Any) -> Any:
        try:
            return self.metadata.convert_result(value)
        except ValidationError as error:
            told_of = told_in_one_line(issues_of(error))
            message = f"Tool {self.name} returned output that does not match its output schema: {told_of}"
            raise Failure(Code.INTERNAL_ERROR, message) from error

    def for_the_sdk(self, serve: Callable[[dict[str, Any], Context[Any, Any] | None], Any]) -> Function:
        """Make what the SDK registers: the same name, description and parameters, with the SDK's context for ours."""

        async def served(**arguments: Any) -> Any:
            context = arguments.pop(_SDK_NAME, None)
            return await serve(arguments, context)

        served.__name__ = served.__qualname__ = str(getattr(self.function, "__name__", self.name))
        served.__doc__, served.__module__ = self.function.__doc__, self.function.__module__
        hints = {name: hint for name, hint in self.hints.items() if name != self.context_name}
        foreign = next((name for name, hint in hints.items() if _is_of(Context, hint)), None)
        if foreign is not None:
            raise Misuse(
                f"The handler {self.name} takes the SDK's Context as {foreign}; "
                "let it take a HandlerContext of mcpbdd.kit instead."
            )
        if self.takes_sdk:
            hints[_SDK_NAME] = Context
        served.__annotations__ = hints
        served.__signature__ = self._signature(hints)  # type: ignore[attr-defined]
        return served

    def _signature(self, hints: dict[str, Any]) -> inspect.Signature:
        parameters = [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints.get(name, Any))
            for name, parameter in inspect.signature(self.function).parameters.items()
            if name != self.context_name
        ]
        if self.takes_sdk:
            parameters.append(
                inspect.Parameter(_SDK_NAME, inspect.Parameter.KEYWORD_ONLY, annotation=Context)
            )
        return inspect.Signature(parameters, return_annotation=hints.get("return", inspect.Signature.empty))


async def _serve_nothing(arguments: dict[str, Any], context: Context[Any, Any] | None) -> None:
    """Stand in where a function is only looked at."""


def _is_of(kind: type, hint: Any) -> bool:
    """A parameter may also allow for None, so that a test can leave it out."""
    return any(isinstance(one, type) and issubclass(one, kind) for one in (hint, *get_args(hint)))
