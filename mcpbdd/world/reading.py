"""What is read beside tools: resources, their templates, prompts, completion; and what the server offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uritemplate import URITemplate

from mcpbdd.errors import Mismatch, Misuse, nearest
from mcpbdd.matching.outcome import in_words
from mcpbdd.outcomes import Succeeded
from mcpbdd.values.arguments import merge
from mcpbdd.values.schemas import properties_of, schema_of_prompt
from mcpbdd.values.visible import shown
from mcpbdd.world.listings import KEYS, LISTS
from mcpbdd.world.names import Whose

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World

_TEXT = {"type": "string"}
_TEXTS = {"type": "object", "additionalProperties": _TEXT}
"""Arguments of a prompt are texts, whatever they look like."""


class Reading:
    """What sentences about resources, prompts and completion do and see in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def resource(self, who: Who, uri: str) -> None:
        """Read a resource."""
        self._begin(who, "resources/read", {"uri": uri})

    def template(self, who: Who, template: str, given: Rows) -> None:
        """Read the resource to which a template is expanded.

        Raises:
            Mismatch: the server offers no such template, or it is none.
            Misuse: the template has no such variable.
        """
        known = self._world.actor(who).declared("resource templates")
        if template not in known:
            raise Mismatch(
                f'the server to offer the resource template "{template}"',
                f"it does not.{nearest(template, known)}",
            )
        self.resource(who, expanded(template, given))

    def prompt(self, who: Who, name: str, given: Rows | Document | None = None) -> None:
        """Get a prompt; its arguments go out as texts."""
        params: dict[str, Any] = {"name": name}
        if given is not None:
            schema = self._schema(who, name)
            params["arguments"] = merge({}, given, schema)
            self._world.acting.learn_secrets(schema, params["arguments"])
        self._begin(who, "prompts/get", params)

    def complete(
        self, who: Who, argument: str, ref: dict[str, str], typed: str, knowing: Rows | None = None
    ) -> None:
        """Ask what an argument might become.

        Args:
            who: asks.
            argument: the name of an argument of a prompt, or of a variable of a template.
            ref: see `prompt_ref` and `template_ref`.
            typed: what the user has typed so far.
            knowing: other arguments, which are known already.
        """
        params: dict[str, Any] = {"ref": ref, "argument": {"name": argument, "value": typed}}
        if knowing is not None:
            params["context"] = {"arguments": merge({}, knowing, _TEXTS)}
        self._begin(who, "completion/complete", params)

    def suggestions(self) -> list[Any]:
        """Give what the latest completion suggests.

        Raises:
            Mismatch: it failed, or gave no list.
            Misuse: nothing was asked to be completed.
        """
        outcome = self._world.looking.outcome_of(Whose("call"))
        method = self._world.latest_actor.call.method
        if method != "completion/complete":
            raise Misuse(
                f"The latest call was {method}; suggestions come of: "
                'When the client asks to complete "…" of the prompt "…" after typing "…".'
            )
        if not isinstance(outcome, Succeeded):
            raise Mismatch("suggestions", in_words(outcome))
        completion = outcome.reply.get("completion")
        values = completion.get("values") if isinstance(completion, dict) else None
        if not isinstance(values, list):
            raise Mismatch(
                "suggestions", f"there is no list at completion.values: {shown(outcome.reply, 160)}"
            )
        return values

    def hint_for_suggestions(self) -> str:
        """Give the nearest right name where an argument was completed that is none."""
        actor = self._world.latest_actor
        params = actor.call.params
        ref, name = params["ref"], params["argument"]["name"]
        prompt = ref["type"] == "ref/prompt"
        what, key = ("prompts", "name") if prompt else ("resource templates", "uri")
        known, kind = actor.declared(what), what.removesuffix("s")
        if ref[key] not in known:
            return f'the server offers no {kind} "{ref[key]}".{nearest(ref[key], known)}'
        names = properties_of(_schema_of(known[ref[key]])) if prompt else URITemplate(ref[key]).variable_names
        return "" if name in names else f'the {kind} has no "{name}".{nearest(name, names)}'

    def offered(self, what: str) -> list[dict[str, Any]]:
        """Give what the server offers to the latest actor, from a fresh listing.

        Args:
            what: a key of LISTS.

        Raises:
            Mismatch: the listing failed.
        """
        listing = self._world.latest_actor.listing(what, {})
        if not isinstance(listing.outcome, Succeeded):
            raise Mismatch(f"the server to list its {what}", self._world.looking.in_words(listing))
        entries: list[dict[str, Any]] = listing.outcome.reply.get(LISTS[what], [])
        return entries

    def declaration(self, what: str, name: str) -> dict[str, Any]:
        """Give the declaration of a tool, prompt, resource or template, from a fresh listing.

        Args:
            what: a key of LISTS.
            name: its name, URI or URI template.

        Raises:
            Mismatch: the server does not offer it.
        """
        entries = {str(entry.get(KEYS[what], "")): entry for entry in self.offered(what)}
        if name not in entries:
            kind = what.removesuffix("s")
            raise Mismatch(
                f'the server to offer the {kind} "{name}"', f"it does not.{nearest(name, entries)}"
            )
        return entries[name]

    def _schema(self, who: Who, prompt: str) -> dict[str, Any]:
        known = self._world.actor(who).declared("prompts")
        return _schema_of(known[prompt]) if prompt in known else _TEXTS

    def _begin(self, who: Who, method: str, params: dict[str, Any]) -> None:
        actor = self._world.actor(who)
        self._world.acting.begin(actor, lambda: actor.start(method, params), wait=True)


def prompt_ref(name: str) -> dict[str, str]:
    """Name a prompt, for completion."""
    return {"type": "ref/prompt", "name": name}


def template_ref(template: str) -> dict[str, str]:
    """Name a resource template, for completion."""
    return {"type": "ref/resource", "uri": template}


def expanded(template: str, given: Rows) -> str:
    """Expand a URI template (RFC 6570).

    Args:
        template: as the server declares it.
        given: its variables; text each, a list for one with an asterisk. One that is left out is undefined.

    Raises:
        Mismatch: it is no URI template.
        Misuse: it has no such variable, or a value does not fit.
    """
    parsed = URITemplate(template)
    variables = {name: parts for one in parsed.variables for name, parts in one.variables}
    for name, _ in given.pairs:
        if name not in variables:
            raise Misuse(f'The template has no variable "{name}".{nearest(name, variables)}')
    lists = {"type": "array", "items": _TEXT}
    kinds = {name: lists if parts["explode"] else _TEXT for name, parts in variables.items()}
    uri = parsed.expand(merge({}, given, {"type": "object", "properties": kinds}, "variable"))
    if "{" in uri or "}" in uri:
        raise Mismatch("a URI template as RFC 6570 has it", shown(template))
    return uri


def _schema_of(prompt: dict[str, Any]) -> dict[str, Any]:
    """Give the arguments of a declared prompt as a JSON Schema that knows no others."""
    return {**schema_of_prompt(prompt), "additionalProperties": False}
