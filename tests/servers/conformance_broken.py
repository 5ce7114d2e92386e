"""What breaks the rules of the conformance suite, one by one: a rule proves little that no server can break.

A rule that stands here is broken by the reply beside it; docs/conformance.md says who notices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext

MODERN = "2026-07-28"
Reply = dict[str, Any]


@dataclass(frozen=True)
class Break:
    """A reply that breaks rules.

    Attributes:
        rules: the suite's names.
        method: of the request.
        name: what it names: a tool, a prompt or a resource; empty for a request that names nothing.
        change: makes the wrong reply from the right one; from an empty one where the server shall do nothing else.
        idle: the server does nothing else, so that it neither asks nor tells anything.
    """

    rules: tuple[str, ...]
    method: str
    name: str
    change: Callable[[Reply], Reply]
    idle: bool = False


def always(**reply: Any) -> Callable[[Reply], Reply]:
    """Put these values in the place of the right ones."""
    return lambda right: {**right, **reply}


def without(key: str, lost: str) -> Callable[[Reply], Reply]:
    """Take a field away from every entry of a listing."""

    def change(right: Reply) -> Reply:
        entries = [{name: value for name, value in each.items() if name != lost} for each in right[key]]
        return {
            **right,
            key: [{**each, "inputSchema": _plain(each)} if key == "tools" else each for each in entries],
        }

    return change


def _plain(tool: Reply) -> Reply:
    lost = tool["name"] == "json_schema_2020_12_tool"
    return {"type": "object", "properties": {}} if lost else tool["inputSchema"]


TEXT = [{"type": "text", "text": "Something else."}]
MESSAGE = [{"role": "user", "content": TEXT[0]}]


def _content(uri: str) -> list[Reply]:
    return [{"uri": uri, "mimeType": "text/plain", "text": "Something else."}]


def _tool(rule: str, name: str) -> Break:
    return Break((rule,), "tools/call", name, always(content=TEXT, isError=False))


def _idle(name: str, *rules: str) -> Break:
    return Break(rules, "tools/call", name, always(content=TEXT), idle=True)


def _prompt(rule: str, name: str) -> Break:
    return Break((rule,), "prompts/get", name, always(messages=MESSAGE))


def _read(rule: str, uri: str) -> Break:
    return Break((rule,), "resources/read", uri, always(contents=_content("test://another")))


ROUNDS = "input-required-result-"
BREAKS = (
    Break(("tools-list", "json-schema-2020-12"), "tools/list", "", without("tools", "description")),
    _tool("tools-call-simple-text", "test_simple_text"),
    _tool("tools-call-image", "test_image_content"),
    _tool("tools-call-audio", "test_audio_content"),
    _tool("tools-call-embedded-resource", "test_embedded_resource"),
    _tool("tools-call-mixed-content", "test_multiple_content_types"),
    _tool("tools-call-error", "test_error_handling"),
    _idle("test_tool_with_progress", "tools-call-with-progress"),
    _idle("test_tool_with_logging", "tools-call-with-logging"),
    _idle("test_sampling", "tools-call-sampling"),
    _idle("test_elicitation", "tools-call-elicitation"),
    _idle("test_elicitation_sep1034_defaults", "elicitation-sep1034-defaults"),
    _idle("test_elicitation_sep1330_enums", "elicitation-sep1330-enums"),
    Break(("resources-list",), "resources/list", "", without("resources", "description")),
    _read("resources-read-text", "test://static-text"),
    _read("resources-read-binary", "test://static-binary"),
    _read("resources-templates-read", "test://template/123/data"),
    Break(("resources-subscribe",), "resources/subscribe", "test://watched-resource", always(watched=True)),
    Break(
        ("resources-unsubscribe",), "resources/unsubscribe", "test://watched-resource", always(watched=False)
    ),
    Break(
        ("sep-2164-resource-not-found",),
        "resources/read",
        "test://nonexistent-resource-for-conformance-testing",
        always(contents=[], ttlMs=0, cacheScope="private"),
        idle=True,
    ),
    Break(("prompts-list",), "prompts/list", "", without("prompts", "description")),
    _prompt("prompts-get-simple", "test_simple_prompt"),
    _prompt("prompts-get-with-args", "test_prompt_with_arguments"),
    _prompt("prompts-get-embedded-resource", "test_prompt_with_embedded_resource"),
    _prompt("prompts-get-with-image", "test_prompt_with_image"),
    Break(("completion-complete",), "completion/complete", "", always(completion={"values": ["london"]})),
    Break(("ping",), "ping", "", always(pong=True)),
    Break(("logging-set-level",), "logging/setLevel", "", always(level="info")),
    Break(("caching",), "resources/templates/list", "", always(ttlMs=-1, cacheScope="everybody")),
    _idle("test_missing_capability", "server-stateless"),
    _idle(
        "test_input_required_result_elicitation",
        *(
            f"{ROUNDS}{rule}"
            for rule in (
                "basic-elicitation",
                "result-type",
                "missing-input-response",
                "validate-input",
                "ignore-extra-params",
            )
        ),
    ),
    _idle("test_input_required_result_sampling", f"{ROUNDS}basic-sampling"),
    _idle("test_input_required_result_list_roots", f"{ROUNDS}basic-list-roots"),
    _idle("test_input_required_result_request_state", f"{ROUNDS}request-state"),
    _idle("test_input_required_result_multiple_inputs", f"{ROUNDS}multiple-input-requests"),
    _idle("test_input_required_result_multi_round", f"{ROUNDS}multi-round"),
    _idle("test_input_required_result_tampered_state", f"{ROUNDS}tampered-state"),
    _idle("test_input_required_result_capabilities", f"{ROUNDS}capability-check"),
    Break(
        (f"{ROUNDS}non-tool-request",),
        "prompts/get",
        "test_input_required_result_prompt",
        always(messages=MESSAGE),
        idle=True,
    ),
)


async def breaking(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Stand before a server as its middleware, and break every rule that can be broken."""
    params = ctx.params or {}
    named = params.get("name", params.get("uri", ""))
    for each in BREAKS:
        if (each.method, each.name) != (ctx.method, named):
            continue
        if each.idle:
            return each.change({"resultType": "complete"} if ctx.protocol_version == MODERN else {})
        right = await call_next(ctx)
        return each.change(right if isinstance(right, dict) else {})
    return await call_next(ctx)
