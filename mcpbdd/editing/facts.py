"""What is known at a point of a scenario: the servers, what they offer, and what may be given to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import uritemplate

from mcpbdd.check.story import NAMED, told
from mcpbdd.check.texts import Place, ScenarioText, Source
from mcpbdd.errors import Misuse
from mcpbdd.values.paths import schema_at
from mcpbdd.values.schemas import alternatives, properties_of

if TYPE_CHECKING:
    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.story import Said, Scene
    from mcpbdd.editing.outline import Here
    from mcpbdd.snapshot import Kind, ServerFacts

Entries = dict[str, dict[str, Any]]
MOST = 200
"""A server that declares more of something is not listed in full."""


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is given a value: an argument, a field of a form, a part of a result.

    Attributes:
        name: as it is written.
        schema: JSON Schema of its value; {} where none is known.
        root: the document in which the schema's references are looked up.
        required: it may not be left out.
        about: what is said of it.
    """

    name: str
    schema: Any
    root: Any
    required: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a scenario.

    Attributes:
        knowledge: what is known of the project.
        here: the place in the text.
        said: the steps before it, and what they mean; in a cell the last is the one that the table belongs to.
    """

    knowledge: Knowledge
    here: Here
    said: tuple[Said, ...]

    @property
    def scene(self) -> Scene | None:
        """What the steps before have set; None where there are none."""
        return self.said[-1].scene if self.said else None

    @property
    def facts(self) -> ServerFacts | None:
        """What is known of the scenario's server, also where the scenario gives it other settings."""
        scene = self.scene
        named = scene.server if scene is not None else None
        return self.knowledge.snapshot.servers.get(named) if named is not None else None

    def servers(self) -> dict[str, ServerFacts | None]:
        """Give the configured servers, each with what is known of its offers."""
        configuration, snapshot = self.knowledge.configuration, self.knowledge.snapshot
        names = configuration.servers if configuration is not None else snapshot.servers
        return {name: snapshot.servers.get(name) for name in names}

    def offered(self, kind: Kind) -> Entries:
        """Give what the scenario's server offers of a kind; where none is named yet, what any of them does."""
        scene = self.scene
        if scene is not None and scene.server is not None:
            facts = self.facts
            return facts.of(kind, scene.era) if facts is not None else {}
        every = (facts for facts in self.knowledge.snapshot.servers.values())
        return {name: entry for facts in every for name, entry in facts.of(kind).items()}

    def entry(self, role: str, name: str) -> dict[str, Any] | None:
        """Give the declaration of a tool, prompt, resource (uri) or template; None where it is not known."""
        return self.offered(NAMED[role]).get(name) if role in NAMED else None

    def call(self) -> Said | None:
        """Give the latest call, where it was made again the one that it repeats; None where nothing was called."""
        calls = [said for said in self.said if said.is_call]
        return next((said for said in reversed(calls) if "calls it again" not in said.step.text), None)


def moment_at(here: Here, lines: tuple[str, ...], knowledge: Knowledge) -> Moment:
    """Work out what the steps before a place mean."""
    scenario = ScenarioText("", Place(here.number), here.tags, here.steps)
    return Moment(knowledge, here, told(Source("", lines), scenario, knowledge).said)


def inputs_of(role: str, entry: dict[str, Any]) -> tuple[Field, ...]:
    """Give what may be given to something that is declared.

    Args:
        role: tool, prompt or template.
        entry: its declaration, as it stood on the wire.
    """
    if role == "tool":
        return fields_of(entry.get("inputSchema"))
    if role == "template":
        names = uritemplate.variables(str(entry.get("uriTemplate", "")))
        return tuple(Field(str(name), {"type": "string"}, None) for name in names)
    listed = entry.get("arguments")
    arguments = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return tuple(
        Field(
            str(one.get("name")),
            {"type": "string"},
            None,
            one.get("required") is True,
            str(one.get("description") or ""),
        )
        for one in arguments[:MOST]
    )


def fields_of(schema: Any, root: Any = None, inside: str = "") -> tuple[Field, ...]:
    """Give the properties that a schema declares.

    Args:
        schema: a JSON Schema, perhaps a broken one.
        root: the document in which references are looked up; the schema itself where none is given.
        inside: path to what they are properties of, a dot at its end; goes before their names.
    """
    whole = schema if root is None else root
    found: dict[str, Field] = {}
    for flat in alternatives(schema, whole):
        listed = flat.get("required")
        required = listed if isinstance(listed, list) else []
        for name, one in properties_of(flat).items():
            about = str(one.get("description") or "") if isinstance(one, dict) else ""
            found.setdefault(name, Field(f"{inside}{name}", one, whole, name in required, about))
    return tuple(found.values())[:MOST]


def given_to(moment: Moment, typed: str = "") -> tuple[Field, ...]:
    """Give what may stand in the first column of the table under the last step.

    Args:
        moment: in a cell of the table.
        typed: what stands in the cell so far: a path leads inside of an argument.
    """
    said = moment.said[-1]
    under = said.sentence.under if said.sentence is not None else ""
    if under in {"arguments", "changed", "variables", "knowing"}:
        fields = _of_call(moment, said if under != "changed" else moment.call())
    elif under == "entered":
        fields = _of_form(moment)
    elif under == "settings":
        fields = _of_settings(moment)
    elif under == "rows" and said.topic == "results":
        fields = result_fields(moment)
    else:
        return ()
    return _inside(fields, typed)


def _of_call(moment: Moment, call: Said | None) -> tuple[Field, ...]:
    for role in ("tool", "prompt", "template"):
        gap = call.gap(role) if call is not None else None
        if gap is not None and (entry := moment.entry(role, str(gap.value))) is not None:
            return inputs_of(role, entry)
    return ()


def _inside(fields: tuple[Field, ...], typed: str) -> tuple[Field, ...]:
    head, dot, _ = typed.rpartition(".")
    if not dot or any(field.name == typed for field in fields):
        return fields
    first, _, rest = head.partition(".")
    above = next((field for field in fields if field.name == first), None)
    if above is None:
        return fields
    try:
        schema = schema_at(above.schema, rest, above.root) if rest else above.schema
    except Misuse:
        return ()
    return fields_of(schema, above.root, f"{head}.")


def _of_form(moment: Moment) -> tuple[Field, ...]:
    """Give the fields of the form that the scenario says is asked."""
    for said in reversed(moment.said):
        lines = said.step.block.lines if said.topic == "questions" else None
        if lines and "field" in lines[0]:
            return tuple(_asked(dict(zip(lines[0], line, strict=False))) for line in lines[1:])
    return ()


def _asked(record: dict[str, str]) -> Field:
    choices = [one.partition("=")[0].strip() for one in record.get("choices", "").split(",") if one.strip()]
    schema: dict[str, Any] = {"enum": choices} if choices else {}
    if record.get("type") in {"boolean", "yes or no"}:
        schema = {"type": "boolean"}
    required = record.get("required") in {"yes", "true"}
    return Field(record.get("field", ""), schema, None, required, record.get("title", ""))


def _of_settings(moment: Moment) -> tuple[Field, ...]:
    scene = moment.scene
    server = moment.knowledge.server(scene.server) if scene is not None else None
    if server is None:
        return ()
    named = [*server.settings, *(f"environment.{name}" for name in server.environment)]
    return tuple(Field(name, {}, None) for name in named)


def result_fields(moment: Moment) -> tuple[Field, ...]:
    """Give the fields of the result of the latest call; none where the tool declares none."""
    call = moment.call()
    gap = call.gap("tool") if call is not None else None
    entry = moment.entry("tool", str(gap.value)) if gap is not None else None
    return fields_of(entry.get("outputSchema")) if entry is not None else ()
