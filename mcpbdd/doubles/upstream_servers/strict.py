"""A double of an upstream server that is strict about names and both schemas."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.shared.exceptions import MCPError

from mcpbdd.doubles.behind.answers import Refusal, Reply, result_for, shape_of
from mcpbdd.doubles.behind.script import Script
from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.paths import get

if TYPE_CHECKING:
    from mcp.server import ServerRequestContext

    from mcpbdd.doubles.behind.answers import Answer
    from mcpbdd.doubles.upstream_servers.catalogue import Catalogue

CALL = "tools/call"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that reached a double.

    Attributes:
        tool: its name.
        params: the request's parameters.
        method: the request's.
    """

    tool: str
    params: dict[str, Any]
    method: str = CALL

    def value(self, path: str) -> Any:
        """Give what a row names: a path of the arguments, or `_meta.NAME`, whatever the name."""
        if path.startswith("_meta."):
            meta = self.params.get("_meta") or {}
            name = path.removeprefix("_meta.")
            return meta.get(name, ABSENT)
        return get(self.params.get("arguments") or {}, path)


class StrictServer(Server[Any]):
    """Serves a catalogue, and answers the tools that a scenario offers.

    What is wrong is a protocol error, and a miss: an MCPServer in this place would answer with a tool's error, which
    looks like one of the business.

    Args:
        catalogue: what it offers.
        misses: where it writes down what it could not answer.
    """

    def __init__(self, catalogue: Catalogue, misses: list[str]) -> None:
        self.catalogue, self.calls = catalogue, list[ToolCall]()
        self._scripts: dict[str, Script] = {}
        self._misses = misses
        super().__init__(catalogue.server, on_list_tools=self._list, on_call_tool=self._call)

    def offer(self, tool: str, answer: Answer) -> None:
        """Answer a tool so; several answers of one tool come in their order, the last ever after.

        Raises:
            Misuse: the catalogue has no such tool, or its output schema forbids the answer.
        """
        self.catalogue.tool(tool)
        if isinstance(answer, Reply):
            result = self._result(tool, answer.value)
            trouble = self.catalogue.output_trouble(tool, result.structured_content)
            if trouble and not result.is_error:
                raise Misuse(
                    f'The upstream tool "{tool}" cannot answer so, its output schema forbids it: {trouble}.'
                )
        self._script(tool).answers(answer)

    def take(self, tool: str, seconds: float) -> None:
        """Let the answer of a tool that is said next take so long.

        Raises:
            Misuse: the catalogue has no such tool.
        """
        self.catalogue.tool(tool)
        self._script(tool).takes(seconds)

    def _script(self, tool: str) -> Script:
        return self._scripts.setdefault(tool, Script())

    async def _list(self, _: ServerRequestContext[Any], __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=deepcopy(list(self.catalogue.tools.values())))

    async def _call(self, context: ServerRequestContext[Any], params: types.CallToolRequestParams) -> Any:
        self.calls.append(ToolCall(params.name, deepcopy(dict(context.params or {}))))
        if trouble := self._trouble(params.name, params.arguments or {}):
            self._misses.append(f"{self.catalogue.server}: {trouble}")
            raise MCPError(types.INVALID_PARAMS, trouble)
        turn = self._scripts[params.name].next()
        if turn.delay:
            await anyio.sleep(turn.delay)
        if isinstance(turn.answer, Refusal):
            raise MCPError(turn.answer.code, turn.answer.message, turn.answer.data)
        assert isinstance(turn.answer, Reply), "an upstream tool replies or refuses"
        return self._result(params.name, turn.answer.value)

    def _result(self, tool: str, value: Any) -> types.CallToolResult:
        """Build a result; what is no object goes into one where an output schema wants it, as the SDK does it."""
        if (
            shape_of(value) is None
            and not isinstance(value, dict)
            and self.catalogue.tools[tool].output_schema
        ):
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            value = {"content": [{"type": "text", "text": text}], "structuredContent": {"result": value}}
        result = result_for(CALL, {}, value)
        if not isinstance(result, types.CallToolResult):
            raise Misuse(f'The upstream tool "{tool}" cannot ask anybody: upstream servers have no user.')
        return result

    def _trouble(self, tool: str, arguments: dict[str, Any]) -> str:
        """Say why a call is not answered; empty where it is."""
        if tool not in self.catalogue.tools:
            return f'there is no tool "{tool}" in the catalogue'
        if found := self.catalogue.input_trouble(tool, arguments):
            return f'the tool "{tool}" was called with what its input schema forbids: {found}'
        if tool not in self._scripts:
            return f'the tool "{tool}" is in the catalogue, but the scenario does not say what it answers'
        return ""
