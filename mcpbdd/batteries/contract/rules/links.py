"""Addresses are addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from uritemplate import URITemplate

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s]+")


def _spots(survey: Survey) -> Iterator[Spot]:
    for entry in survey.entries("resources"):
        yield entry.spot(("uri", entry.declared.get("uri")))
    for entry in survey.entries("resource templates"):
        yield entry.spot(("uriTemplate", entry.declared.get("uriTemplate")))
    if "websiteUrl" in survey.introduction:
        yield Spot("the server", ("websiteUrl", survey.introduction["websiteUrl"]))
    yield from _sent(survey)


def _sent(survey: Survey) -> Iterator[Spot]:
    for one in survey.of("tools/call"):
        content = one.result.get("content")
        for number, block in enumerate(content if isinstance(content, list) else []):
            if isinstance(block, dict) and block.get("type") == "resource_link":
                where = f'a call of the tool "{one.params.get("name")}"'
                yield Spot(where, (f"content[{number}].uri", block.get("uri")), one)


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    path, address = value
    if not isinstance(address, str) or not _ABSOLUTE.fullmatch(address):
        yield Fault(f"it is {shown(address, 120)}, and no absolute URI", path)
    elif path == "uriTemplate" and not URITemplate(address).variable_names:
        yield Fault(f"it is {shown(address, 120)}, and has no variable", path)
    elif path == "websiteUrl" and not address.startswith(("https://", "http://")):
        yield Fault(f"it is {shown(address, 120)}, and no web address", path)


RULE = Rule(
    name="links",
    wanted="URIs of resources and links are absolute, and templates have variables.",
    mend="Write the whole URI with its scheme.",
    source="server/resources, Resource",
    spots=_spots,
    judge=_judge,
)
