"""What changed in what servers promise: listings, schemas, declared errors, annotations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.comparing.values import Difference, Severity
from mcpbdd.livingdocs.offers import offers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.model import Book
    from mcpbdd.livingdocs.offers import Promise

Said = tuple[Severity, str]

_WORSE = frozenset({("readOnlyHint", "false"), ("readOnlyHint", "null"), ("destructiveHint", "true")})
"""Claims that let a client do more by itself than before."""
_NARROWER = {"minimum": 1, "minLength": 1, "minItems": 1, "maximum": -1, "maxLength": -1, "maxItems": -1}
"""Bounds, and in which direction they take something away."""


def promised(old: Book, new: Book) -> Iterator[Difference]:
    """Compare what two books promise; servers whose offer one of them does not know are left out."""
    before, after = _by_name(old), _by_name(new)
    known = {server for server, _, _ in before} & {server for server, _, _ in after}
    for key in {**before, **after}:
        server, kind, name = key
        if server not in known:
            continue
        subject = f"{kind} {name} of {server}"
        if key not in after:
            yield Difference("breaking", subject, "is no longer offered")
        elif key not in before:
            yield Difference("safe", subject, "is new")
        else:
            for severity, said in _changed(before[key], after[key]):
                yield Difference(severity, subject, said)


def _by_name(book: Book) -> dict[tuple[str, str, str], Promise]:
    return {(one.server, one.kind, one.name): one for offer in offers_of(book) for one in offer.promises}


def _changed(old: Promise, new: Promise) -> Iterator[Said]:
    for era in sorted(set(old.eras) - set(new.eras)):
        yield "breaking", f"is no longer offered on {era}"
    yield from _taken(old, new)
    yield from _given(old.declared.get("outputSchema"), new.declared.get("outputSchema"))
    yield from _errors(old, new)
    yield from _claims(old.declared.get("annotations"), new.declared.get("annotations"))
    for words in ("title", "description"):
        if old.declared.get(words) != new.declared.get(words):
            yield "to read", f"has another {words}, which models read"


def _taken(old: Promise, new: Promise) -> Iterator[Said]:
    for name in old.arguments:
        if name not in new.arguments:
            yield "breaking", f'no longer takes the argument "{name}"'
    for name, field in new.arguments.items():
        if name not in old.arguments:
            needed = name in new.required
            yield (
                ("breaking", f'needs the new argument "{name}"')
                if needed
                else ("safe", f'takes the new argument "{name}"')
            )
            continue
        if name in new.required and name not in old.required:
            yield "breaking", f'needs the argument "{name}", which could be left out'
        elif name in old.required and name not in new.required:
            yield "safe", f'lets the argument "{name}" be left out'
        yield from _field(f'the argument "{name}"', _mapping(old.arguments[name]), _mapping(field))


def _field(what: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Said]:
    gone = [value for value in _listed(old.get("enum")) if value not in _listed(new.get("enum"))]
    added = [value for value in _listed(new.get("enum")) if value not in _listed(old.get("enum"))]
    if gone and "enum" in new:
        yield "breaking", f"{what} no longer takes {_shown(gone)}"
    if added and "enum" in old:
        yield "safe", f"{what} also takes {_shown(added)}"
    if "enum" in new and "enum" not in old:
        yield "breaking", f"{what} takes {_shown(new['enum'])} only"
    if old.get("type") != new.get("type"):
        yield "breaking", f"{what} is {new.get('type', 'anything')} instead of {old.get('type', 'anything')}"
    for bound, direction in _NARROWER.items():
        yield from _bound(what, bound, direction, old.get(bound), new.get(bound))
    if old.get("pattern") != new.get("pattern") or old.get("format") != new.get("format"):
        yield "to read", f"{what} must have another form"
    if old.get("default") != new.get("default"):
        yield "to read", f"{what} has another default: {json.dumps(new.get('default'), ensure_ascii=False)}"


def _bound(what: str, bound: str, direction: int, old: Any, new: Any) -> Iterator[Said]:
    before, after = (value if isinstance(value, int | float) else None for value in (old, new))
    if before == after:
        return
    narrower = after is not None and (before is None or (after - before) * direction > 0)
    severity: Severity = "breaking" if narrower else "safe"
    was = f" instead of {before}" if before is not None else ""
    yield severity, f"{what} has {f'the {bound} {after}' if after is not None else f'no {bound}'}{was}"


def _given(old: Any, new: Any) -> Iterator[Said]:
    before, after = _mapping(_mapping(old).get("properties")), _mapping(_mapping(new).get("properties"))
    for name in before:
        if name not in after:
            yield "breaking", f'no longer gives "{name}"'
        elif _mapping(before[name]).get("type") != _mapping(after[name]).get("type"):
            yield "breaking", f'gives "{name}" as another kind of value'
    for name in after:
        if name not in before:
            yield "safe", f'gives "{name}" as well'


def _errors(old: Promise, new: Promise) -> Iterator[Said]:
    before, after = ({str(error["reason"]) for error in one.reasons} for one in (old, new))
    for reason in sorted(after - before):
        yield "to read", f'may fail with the reason "{reason}"'
    for reason in sorted(before - after):
        yield "to read", f'no longer declares the reason "{reason}"'


def _claims(old: Any, new: Any) -> Iterator[Said]:
    before, after = _mapping(old), _mapping(new)
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            worse = (name, json.dumps(after.get(name))) in _WORSE
            severity: Severity = "breaking" if worse and before.get(name) is not None else "to read"
            yield (
                severity,
                f"claims {name} = {json.dumps(after.get(name))} instead of {json.dumps(before.get(name))}",
            )


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _shown(values: list[Any]) -> str:
    return ", ".join(json.dumps(value, ensure_ascii=False) for value in values)
