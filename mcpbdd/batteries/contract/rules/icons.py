"""Icons can be shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_SIZE = re.compile(r"\d+x\d+|any")


def _spots(survey: Survey) -> Iterator[Spot]:
    for entry in survey.entries():
        yield from (entry.spot((path, icon)) for path, icon in _icons(entry.declared))
    yield from (Spot("the server", found) for found in _icons(survey.introduction))


def _icons(declared: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    icons = declared.get("icons")
    if icons is not None and not isinstance(icons, list):
        yield "icons", icons
    for number, icon in enumerate(icons if isinstance(icons, list) else []):
        yield f"icons[{number}]", icon


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    path, icon = value
    source = icon.get("src") if isinstance(icon, dict) else None
    if not isinstance(source, str) or not source.startswith(("https://", "http://", "data:image/")):
        yield Fault(
            f"its source is {shown(source, 100)}: no https address and no image in a data: address", path
        )
        return
    sizes = icon.get("sizes")
    if sizes is not None and not (
        isinstance(sizes, list) and all(_SIZE.fullmatch(str(one)) for one in sizes)
    ):
        yield Fault(f"its sizes are {shown(sizes, 80)}; a size is written 48x48, or any", f"{path}.sizes")


RULE = Rule(
    name="icons",
    wanted="An icon has an https address, or is an image in a data: address; clients show no other.",
    mend="Write a src that clients may load, and sizes such as 48x48.",
    source="basic/index, Icons",
    spots=_spots,
    judge=_judge,
    tool=True,
)
