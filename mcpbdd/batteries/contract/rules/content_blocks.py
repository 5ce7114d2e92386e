"""Content is of a kind that clients know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_NEEDS = {
    "text": ("text",),
    "image": ("data", "mimeType"),
    "audio": ("data", "mimeType"),
    "resource_link": ("uri", "name"),
    "resource": ("resource",),
}


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of("tools/call"):
        content = one.result.get("content")
        for number, block in enumerate(content if isinstance(content, list) else []):
            yield Spot(f'a call of the tool "{one.params.get("name")}"', (number, block), one)


def _judge(value: tuple[int, Any]) -> Iterator[Fault]:
    number, block = value
    kind = block.get("type") if isinstance(block, dict) else None
    if kind not in _NEEDS:
        yield Fault(f"a block has the type {shown(kind, 60)}", f"content[{number}].type")
        return
    missing = [part for part in _NEEDS[kind] if part not in block]
    if missing:
        yield Fault(f"the block has no {listed(missing)}", f"content[{number}]")


RULE = Rule(
    name="content_blocks",
    wanted="Blocks of content are text, image, audio, resource or resource_link, with the parts of their kind.",
    mend="Send the block as the schema has it.",
    source="server/tools, Tool Result",
    spots=_spots,
    judge=_judge,
    tool=True,
)
