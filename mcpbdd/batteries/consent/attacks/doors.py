"""There is no way round the question: no argument, no other tool, no other method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import MODERN, Attack, Broke, DoesNotApply
from mcpbdd.outcomes import Asking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.client import Params
    from mcpbdd.batteries.consent.stand import Stand

BYPASSES = ("confirm", "confirmed", "force", "approved", "yes", "skip_confirmation", "user_confirmed")
"""What models are tempted to set."""
GATED = "T9: server/tools, access control is the server's on every way"


def the_model_confirms(stand: Stand) -> None:
    """Call with every argument set that could mean yes, and answer nothing."""
    declared = stand.actor.tools().get(str(stand.params.get("name")), {}).get("inputSchema") or {}
    boxes = [
        name
        for name, field in (declared.get("properties") or {}).items()
        if isinstance(field, dict) and field.get("type") == "boolean"
    ]
    unaskable = stand.another("one who cannot be asked", offers=())
    for client in (stand.actor, unaskable):
        for names in (boxes, BYPASSES):
            if names:
                stand.call(stand.with_arguments(dict.fromkeys(names, True)), by=client)
                stand.must_be_unchanged(f"the model set {', '.join(names)}, and nobody was asked")


def another_tool(stand: Stand) -> None:
    """Send the answer to other tools that ask."""
    found = 0
    for tool, arguments in _other_tools(stand):
        params: Params = {"name": tool, "arguments": arguments}
        if not isinstance(stand.call(params).outcome, Asking):
            continue
        found += 1
        stand.mark()
        asked = stand.ask()
        stand.yes(asked, params=params)
        stand.must_be_unchanged(f'the answer was sent to the tool "{tool}"')
    if not found:
        raise DoesNotApply("no other tool asks for these arguments")


def another_method(stand: Stand) -> None:
    """Send the answer with other methods that may ask."""
    asked = stand.ask()
    for method in ("prompts/get", "resources/read"):
        for params in _others(stand, method):
            stand.answer(asked, asked.honest, params=params, method=method)
            stand.must_be_unchanged(f"the answer was sent with {method}")


def side_door(stand: Stand) -> None:
    """Call every other tool for the same target, and answer nothing."""
    tried = 0
    for tool, arguments in _other_tools(stand):
        tried += 1
        stand.call({"name": tool, "arguments": arguments})
        same = set(stand.changes()) & set(stand.path.effect.changes)
        if any(change.kind != "added" for change in same):
            raise Broke(f'the tool "{tool}" does the same without a question')
        stand.put_back()
    if not tried:
        raise DoesNotApply("no other tool takes these arguments")


def _other_tools(stand: Stand) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the other tools that can be called with what the honest call has, with arguments for each."""
    own, given = str(stand.params.get("name")), stand.params.get("arguments") or {}
    for name, declared in sorted(stand.actor.tools().items()):
        schema = declared.get("inputSchema") or {}
        fields: dict[str, Any] = schema.get("properties") or {}
        if name == own or not fields:
            continue
        arguments = _dispatched(fields, own, given) or {key: given[key] for key in fields if key in given}
        texts = [key for key in schema.get("required") or () if key not in arguments]
        values = [value for value in given.values() if isinstance(value, str)]
        if len(texts) == 1 and values and (fields.get(texts[0]) or {}).get("type") == "string":
            arguments[texts[0]] = values[0]
        if arguments and not [key for key in schema.get("required") or () if key not in arguments]:
            yield name, arguments


def _dispatched(fields: dict[str, Any], own: str, given: dict[str, Any]) -> dict[str, Any]:
    """Give the arguments of a tool that calls other tools by name; nothing where it is none."""
    names = [key for key in ("tool", "tool_name", "name") if (fields.get(key) or {}).get("type") == "string"]
    within = [
        key
        for key in ("arguments", "args", "params", "input")
        if (fields.get(key) or {}).get("type") == "object"
    ]
    return {names[0]: own, within[0]: dict(given)} if names and within else {}


def _others(stand: Stand, method: str) -> Iterator[Params]:
    kind = {"prompts/get": "prompts", "resources/read": "resources"}[method]
    for name in sorted(stand.actor.declared(kind))[:3]:
        yield {"name": name, "arguments": {}} if kind == "prompts" else {"uri": name}
    yield {"name": "none", "arguments": {}} if kind == "prompts" else {"uri": "none://none"}


ATTACKS = (
    Attack(
        "the model confirms",
        "The model itself sets an argument that means yes.",
        "every declared box ticked, and confirm, force and their like added; from clients that can be asked and not",
        "ask all the same",
        f"{GATED}; hpe-networking-mcp #415, b2-mcp #134",
        the_model_confirms,
    ),
    Attack(
        "another tool",
        "A yes for one tool is used for another.",
        "the answer and its state sent to every other tool that asks",
        "refuse, or ask again",
        "R9: basic/patterns/mrtr; orka #306",
        another_tool,
        MODERN,
    ),
    Attack(
        "another method",
        "A yes for a tool is used for something else than a tool.",
        "the answer and its state with prompts/get and resources/read",
        "refuse",
        "R9: basic/patterns/mrtr",
        another_method,
        MODERN,
    ),
    Attack(
        "side door",
        "Another tool does the same, and does not ask.",
        "every other tool that takes the target, and those that call tools by name",
        "ask there too",
        f"{GATED}; GHSA-3v3f-5rwv-whc9, hpe-networking-mcp #559",
        side_door,
    ),
)
