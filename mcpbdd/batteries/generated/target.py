"""What calls are generated for: a tool, a resource template or a prompt, by what the server declares of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote

import uritemplate

from mcpbdd.errors import Mismatch, nearest
from mcpbdd.phrasing import Step, Unsayable, document, quoted
from mcpbdd.values.schemas import properties_of, schema_of_prompt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.connection.call import Call
    from mcpbdd.world.actor import Actor

    Given = dict[str, Any]

Kind = Literal["tool", "resource template", "prompt"]
METHODS: dict[Kind, str] = {
    "tool": "tools/call",
    "resource template": "resources/read",
    "prompt": "prompts/get",
}
PLAIN = "^[A-Za-z0-9_-]{1,20}$"
"""A value of a template that every server can read back out of a URI."""


@dataclass(frozen=True, slots=True)
class Target:
    """What calls are generated for.

    Attributes:
        kind: tool, resource template or prompt.
        name: its name; the template of a resource template.
        declared: its declaration, as listed.
        schema: of what is given to it: arguments, or the template's variables.
    """

    kind: Kind
    name: str
    declared: dict[str, Any]
    schema: dict[str, Any]

    def __str__(self) -> str:
        return f'the {self.kind} "{self.name}"'

    @property
    def only_reads(self) -> bool:
        """Whether nothing may change by it."""
        annotations = self.declared.get("annotations")
        said = annotations if isinstance(annotations, dict) else {}
        return self.kind != "tool" or said.get("readOnlyHint") is True

    def params(self, given: Given) -> dict[str, Any]:
        """Give the parameters of the request."""
        if self.kind == "resource template":
            return {"uri": uritemplate.expand(self.name, given)}
        return {"name": self.name, "arguments": given}

    def step(self, given: Given) -> Step:
        """Give the When that makes this call."""
        params = self.params(given)
        try:
            if self.kind == "resource template":
                return Step("when", f"the client reads the resource {quoted(params['uri'])}")
            verb = "calls the tool" if self.kind == "tool" else "gets the prompt"
            more = " with" if given else ""
            return Step(
                "when", f"the client {verb} {quoted(self.name)}{more}", document(given) if given else None
            )
        except Unsayable:
            request = {"method": METHODS[self.kind], "params": params}
            return Step("when", "the client sends", document(request))

    def known(self, calls: Iterable[Call]) -> tuple[Given, ...]:
        """Give what calls of a scenario gave to it."""
        return tuple(
            given
            for call in calls
            if call.method == METHODS[self.kind]
            if (given := self._given(call.params)) is not None
        )

    def _given(self, params: dict[str, Any]) -> Given | None:
        if self.kind == "resource template":
            return variables_in(self.name, str(params.get("uri")))
        return (params.get("arguments") or {}) if params.get("name") == self.name else None


def target_of(actor: Actor, kind: Kind, name: str) -> Target:
    """Look up what a server declares.

    Raises:
        Mismatch: the server offers no such thing.
    """
    found = actor.declared(f"{kind}s")
    if name not in found:
        raise Mismatch(f'the server to offer the {kind} "{name}"', f"it does not.{nearest(name, found)}")
    return declared_target(kind, name, found[name])


def declared_target(kind: Kind, name: str, declared: dict[str, Any]) -> Target:
    """Give what a declaration declares."""
    return Target(kind, name, declared, _SCHEMAS[kind](declared))


def variables_in(template: str, uri: str) -> Given | None:
    """Read a template's variables out of a URI; None where it does not fit, or the template is no plain one."""
    parts = re.split(r"\{(\w+)\}", template)
    pattern = "".join(
        re.escape(part) if at % 2 == 0 else f"(?P<{part}>[^/]+)" for at, part in enumerate(parts)
    )
    found = re.fullmatch(pattern, uri)
    return {name: unquote(value) for name, value in found.groupdict().items()} if found else None


def _of_tool(declared: dict[str, Any]) -> dict[str, Any]:
    schema = declared.get("inputSchema")
    return schema if isinstance(schema, dict) else {"type": "object"}


def _of_template(declared: dict[str, Any]) -> dict[str, Any]:
    names = sorted(uritemplate.variables(declared["uriTemplate"]))
    variables = {name: {"type": "string", "pattern": PLAIN} for name in names}
    return {"type": "object", "properties": variables, "required": names}


_SCHEMAS = {"tool": _of_tool, "resource template": _of_template, "prompt": schema_of_prompt}


def argument_names(target: Target) -> tuple[str, ...]:
    """Name what can be given to it."""
    return tuple(properties_of(target.schema))


def texts_in(value: Any) -> Iterator[str]:
    """Give every value at any depth, and every name, as texts."""
    return (str(leaf) for leaf in leaves_in(value))


def leaves_in(value: Any) -> Iterator[Any]:
    """Give every value at any depth, and every name."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from leaves_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves_in(inner)
    else:
        yield value
