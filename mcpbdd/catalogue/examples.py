"""An example of every sentence: what somebody might write, for the catalogue and for editors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpbdd.sentences import Sentence

_GAP = re.compile(r"\{(\w+)\}")

_BY_ROLE = {
    "actor": "the client", "other": 'client "ben"', "user": "the user", "model": "the model",
    "server": '"shop"', "tool": '"place_order"', "prompt": '"offer_letter"', "uri": '"order://42"',
    "template": '"order://{id}"', "argument": '"quantity"', "variable": '"id"', "typed": '"4"',
    "cursor": '"page-2"', "path": '"total"', "remembered": '"order id"', "pattern": '"order ([0-9]+)"',
    "text": '"Which address?"', "part": '"42"', "wanted": '"Order 42 is placed."', "target": '"order 42"',
    "message": '"Delete order 42?"', "reason": '"out_of_stock"', "scope": '"orders:write"',
    "folder": '"workspace"', "source": '"orders.csv"', "preparation": '"two orders"', "event": '"the parcel arrives"',
    "key": '"orders/42"', "moment": '"2026-03-29T10:00:00Z"', "name": '"orders"',
    "address": '"https://pay.example.com/orders"',
    "origin": '"https://pay.example.com"', "upstream": '"inventory"', "offered": '"reserve"',
    "mime_type": '"image/png"',
    "defined": '"place_order"', "value": '"Oslo"', "era": "2026-07-28", "transport": "stdio", "code": "InvalidParams",
    "level": "warning", "duration": "10 minutes", "progress": "1", "total": "3", "low": "1", "high": "9.5",
    "length": "2", "number": "1", "count": "2", "times": "2", "status": "503", "calls": "80",
}  # fmt: skip
"""What somebody might write into a gap, by what it stands for."""

_BY_KIND = {
    "call": "the call", "result": "the result", "text": "the text", "error": "the error", "reply": "the reply",
    "question": "the question", "method": "POST", "string": '"…"',
}  # fmt: skip
"""The same where the gap's type says it all."""

_SPECIAL = {
    "{actor} acts as {string}": 'client "ben" acts as "ben@example.com"',
    "{actor} received the notification {string} with":
        'the client received the notification "notifications/elicitation/complete" with',
    "the folder {string} contains the file {string} from {string}":
        'the folder "workspace" contains the file "orders.csv" from "orders.csv"',
    "the folder {string} no longer contains {string}": 'the folder "workspace" no longer contains "orders.csv"',
    "the handler {string}": 'the handler "shop.handlers:place_order"',
    "the handler {string} with": 'the handler "shop.handlers:place_order" with',
    "the middleware {string}": 'the middleware "shop.middleware:rate_limit"',
    "the middleware {string} with": 'the middleware "shop.middleware:rate_limit" with',
    "only {string} has changed": 'only "orders/42" has changed',
    "{string} was added exactly once": '"orders/42" was added exactly once',
    "{string} was changed exactly once": '"orders/42" was changed exactly once',
    "{string} was removed exactly once": '"orders/42" was removed exactly once',
    "the list {string} has length {int}": 'the list "items" has length 2',
    "one of {string} has": 'one of "items" has',
    "none of {string} has": 'none of "items" has',
    "the value {string} matches {string}": 'the value "id" matches "^[0-9]+$"',
    "the table {string} has {int} row": 'the table "orders" has 1 row',
    "the upstream received {int} request to {string}":
        'the upstream received 1 request to "https://pay.example.com/orders"',
    "the upstream server {string} received {int} call of the tool {string}":
        'the upstream server "inventory" received 1 call of the tool "reserve"',
    "{duration} passes": "1 minute passes",
    "{actor} has never seen {string}": 'client "ben" has never seen "secret-token"',
    "{model} answers {string}": 'the model answers "Yes, it is urgent."',
    "progress said {string}": 'progress said "halfway"',
    "the server logged {string} at {level}": 'the server logged "stock is low" at warning',
    "what stands behind it reports the error {string}": 'what stands behind it reports the error "out of stock"',
    "what stands behind it fails with {code} {string}":
        'what stands behind it fails with InvalidParams "no such order"',
    "the upstream server {string} refuses the tool {string} with {code} {string}":
        'the upstream server "inventory" refuses the tool "reserve" with InvalidParams "no such item"',
    "{error} says {string}": 'the error says "Out of stock."',
    "{error} mentions {string}": 'the error mentions "stock"',
    "{error} does not mention {string}": 'the error does not mention "warehouse"',
    "{error} suggests {string}": 'the error suggests "Order fewer"',
}  # fmt: skip
"""Whole texts, by pattern, where the gaps' examples together would say something odd."""

_UNDER = {
    "arguments": ("| item     | lamp |", "| quantity | 2    |"),
    "changed": ("| quantity | 3 |",),
    "settings": ("| currency | EUR |",),
    "entered": ("| address | 1 Main Street |",),
    "details": ("| order | 42 |",),
    "knowing": ("| country | Norway |",),
    "variables": ("| id | 42 |",),
    "words": ("| forms |", "| roots |"),
    "values": ("| placed |", "| paid   |"),
    "rules": ("| unknown_tool |",),
    "attacks": ("| same answer twice |",),
    "names": ("| orders/42 |", "| orders/43 |"),
    "request": ('"""', '{"method": "tools/list", "params": {}}', '"""'),
    "wanted": ('"""', '{"id": 42, "state": "placed"}', '"""'),
    "document": ('"""', '{"left": 7}', '"""'),
    "body": ('"""', '{"paid": true}', '"""'),
    "answers": ('"""', '{"address": {"action": "decline"}}', '"""'),
    "message": ('"""', '{"role": "assistant", "content": {"type": "text", "text": "Yes."}}', '"""'),
}
"""What somebody might write under a sentence, by what it stands for."""

_ROWS = {
    "{actor} acts as": ("| subject | ben          |", "| scopes  | orders:write |"),
    "the server introduces itself as": ("| name    | shop            |", "| version | (matches ^2\\.) |"),
    "{error} has": ("| item | lamp |",),
    "{result} has": ("| state | placed |", "| total | 39.80  |"),
    "one of {string} has": ("| item | lamp |",),
    "none of {string} has": ("| item | sofa |",),
    "{reply} has": ("| structuredContent.state | placed |",),
    "{question} has": ("| mode | form |",),
    "{actor} received the notification {string} with": ("| elicitationId | 42 |",),
    "the tool {string} is declared with": ("| annotations.readOnlyHint | no |",),
    "the prompt {string} is declared with": ("| arguments[0].required | yes |",),
    "the resource {string} is declared with": ("| mimeType | application/json |",),
    "the resource template {string} is declared with": ("| mimeType | application/json |",),
    "the upstream answers {method} {string} with": ("| status | 503 |", "| times  | 2   |"),
    "the upstream answers everything else with": ("| status | 404 |",),
    "the upstream received a request to {string} with": ("| method | POST |", "| item   | lamp |"),
    "the upstream server {string} received a call of the tool {string} with": ("| item | lamp |",),
    "the handler {string} with": ("| request id | r-17 |", "| tenant     | acme |"),
    "the middleware {string} with": ("| calls | 1 |",),
    "the request": ("| method | tools/call  |", "| name   | place_order |"),
    "what stands behind it fails with": ("| code    | -32002        |", "| message | no such order |"),
    "what stands behind it was called with": ("| arguments.item | lamp |",),
    "the middleware of the server is": ("| RateLimit |", "| Logging   |"),
    "the suggestions are": ("| 42 |", "| 43 |"),
}
"""What somebody might write under a sentence, by pattern, where it takes rows or values of its own kind."""

_COLUMNS = {
    "name": "Home", "uri": "file:///home/ben/", "uri template": "order://{id}", "path": "orders.csv",
    "content": "lamp,2", "base64": "(absent)", "link to": "(absent)", "key": "orders/42", "value": "placed",
    "ttl": "(absent)", "field": "address", "argument": "item", "type": "text", "title": "(any)",
    "required": "yes", "choices": "(any)", "default": "(absent)", "format": "(absent)", "minimum": "(any)",
    "maximum": "(any)", "description": "(any)", "read only": "no", "destructive": "no", "idempotent": "no",
    "open world": "no", "secret": "no", "kind": "progress", "after": "(absent)",
}  # fmt: skip
"""A cell for each column that a heading may name."""

_HEADED = {
    "what stands behind it streams": ("| kind     | value  |", "| progress | 1 of 3 |"),
    "the server offers exactly the tools": ("| name        | destructive |", "| place_order | no          |"),
    "the server offers exactly the prompts": ("| name         |", "| offer_letter |"),
    "the server offers exactly the resources": ("| uri        |", "| order://42 |"),
    "a tool {string} with the fields": ("| name | type |", "| item | text |"),
    "a prompt {string} with the fields": ("| name | type |", "| item | text |"),
    "a resource template {string} with the fields": ("| name | type |", "| id   | text |"),
}
"""The same for headed tables that would say something odd."""
_TABLES = ("| id | state  |", "| 42 | placed |")
"""Under a sentence about a table of a database, whose columns are its own."""


def example_of(sentence: Sentence) -> tuple[str, ...]:
    """Give an example of a sentence of the language.

    Args:
        sentence: of the packaged language; one of a project's own has gaps shown as they are.

    Returns:
        Lines: the step with its keyword, and what stands under it, indented by two blanks.
    """
    said = _SPECIAL.get(sentence.pattern) or _filled(sentence)
    under = _under(sentence) if sentence.takes is not None else ()
    return (f"{sentence.keyword.capitalize()} {said}", *(f"  {line}" for line in under))


def _filled(sentence: Sentence) -> str:
    roles = iter(sentence.roles)

    def fill(gap: re.Match[str]) -> str:
        role, kind = next(roles, ""), gap.group(1)
        if kind in _BY_KIND and kind != "string":
            return _BY_KIND[kind]
        return _BY_ROLE.get(role, _BY_KIND.get(kind, gap.group()))

    return _GAP.sub(fill, sentence.pattern)


def _under(sentence: Sentence) -> tuple[str, ...]:
    pattern = sentence.pattern
    if pattern in _ROWS or pattern in _HEADED:
        return _ROWS.get(pattern) or _HEADED[pattern]
    form = sentence.takes.declaration.split(" or ")[0] if sentence.takes is not None else ""
    if form == "headed":
        return _TABLES
    if form.startswith("headed:"):
        return _headed([name.strip() for name in form.removeprefix("headed:").split(",")])
    return _UNDER.get(sentence.under, ())


def _headed(columns: list[str]) -> tuple[str, ...]:
    """Make a table of the columns that may not be left out, and of the first that may."""
    needed = [name.removesuffix("!") for name in columns if name.endswith("!")]
    free = [name for name in columns if not name.endswith("!")]
    chosen = [*needed, *free[:1]] if len(needed) < 2 else needed
    widths = [max(len(name), len(_COLUMNS.get(name, ""))) for name in chosen]
    lines = (chosen, [_COLUMNS.get(name, "(any)") for name in chosen])
    return tuple(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in lines
    )
