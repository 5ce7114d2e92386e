"""Keys of _meta are formed as they must be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.paths import render
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_LABEL = r"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_KEY = re.compile(rf"(?:{_LABEL}(?:\.{_LABEL})*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?")
_RESERVED = re.compile(r"[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?/")
_OF_THE_PROTOCOL = frozenset(
    {
        "serverInfo",
        "clientInfo",
        "protocolVersion",
        "clientCapabilities",
        "logLevel",
        "subscriptionId",
        "related-task",
    }
    | {"model-immediate-response", "ui"}
)


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of():
        for path, meta in _metas(one.result, ()):
            yield Spot(f"the answer to {one.method}", (path, meta), one)


def _metas(value: Any, at: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in members:
        if key == "_meta":
            yield render((*at, key)), inner
        elif key not in ("structuredContent", "inputSchema", "outputSchema"):
            yield from _metas(inner, (*at, key))


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    path, meta = value
    if not isinstance(meta, dict):
        yield Fault(f"_meta is {shown(meta, 60)}, and no object", path)
        return
    for key in meta:
        name = key.rpartition("/")[2]
        if not _KEY.fullmatch(key):
            yield Fault(f"the key {shown(key, 80)} is not formed as keys of _meta are", path)
        elif _RESERVED.match(key) and name not in _OF_THE_PROTOCOL:
            yield Fault(f"the key {shown(key, 80)} has a prefix that is the protocol's own", path)


RULE = Rule(
    name="meta_keys",
    wanted="Keys of _meta may have a prefix of one's own, as in com.example/key; the protocol's are reserved.",
    mend="Use a prefix that is your own domain turned round.",
    source="basic/index, General fields",
    spots=_spots,
    judge=_judge,
)
