"""What a project configures, as frozen models. Every key is documented by its description."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - pydantic reads the annotations at run time
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Strict,
    Tag,
    ValidationInfo,
    field_validator,
)

from mcpbdd.config import rules
from mcpbdd.config.placeholders import Place, folders_in
from mcpbdd.config.rules import Era, Transport
from mcpbdd.errors import Misuse, nearest

ERAS: tuple[Era, ...] = ("2025-11-25", "2026-07-28")

Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False), Strict()]
Text = Annotated[str, Strict(), AfterValidator(rules.sound_text)]
YesNo = Annotated[bool, Strict()]
Setting = Annotated[Any, AfterValidator(rules.json_value)]
Target = Annotated[str | tuple[str, ...], BeforeValidator(rules.target)]
Action = Annotated[str | tuple[str, ...], BeforeValidator(rules.action)]
Eras = Annotated[tuple[Era, ...], AfterValidator(rules.each_once)]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FolderWatch(_Frozen):
    """A folder of the scenario that is watched for changes."""

    folder: Annotated[str, Strict(), AfterValidator(rules.folder_name)] = Field(
        description="The folder's name, as in {folder:NAME}."
    )
    ignoring: tuple[Annotated[str, Strict(), AfterValidator(rules.relative_pattern)], ...] = Field(
        default=(),
        alias="except",
        description="Paths or patterns whose changes do not count, such as .git/index or *.lock.",
    )


class ObjectWatch(_Frozen):
    """An object with a method `snapshot()` that is watched for changes."""

    object: Annotated[str, Strict(), AfterValidator(rules.attribute)] = Field(
        description='The object as "module:attr"; its snapshot() gives a mapping of names to values.'
    )
    name: Annotated[str, Strict(), AfterValidator(rules.folder_name)] = Field(
        default_factory=lambda data: str(data.get("object", "")).rpartition(":")[2],
        description="What stands before the slash in sentences; the attribute's name where it is left out.",
    )


class StoreWatch(_Frozen):
    """The scenario's store that is watched for changes."""

    store: Annotated[bool, Strict(), AfterValidator(rules.yes)] = Field(
        description="true: the store that a setting hands to the server as {store}."
    )


class SqliteWatch(_Frozen):
    """An SQLite database whose tables are watched for changes."""

    sqlite: Annotated[str, Strict(), AfterValidator(rules.database)] = Field(
        description="The file, such as {folder:data}/app.db; a relative path starts at the project's folder."
    )
    tables: Annotated[tuple[Text, ...], AfterValidator(rules.each_once)] | None = Field(
        default=None, description="The tables that are watched; all of them where it is left out."
    )


Watched = Annotated[
    Annotated[FolderWatch, Tag("folder")]
    | Annotated[ObjectWatch, Tag("object")]
    | Annotated[StoreWatch, Tag("store")]
    | Annotated[SqliteWatch, Tag("sqlite")],
    Discriminator(rules.watch_kind),
    BeforeValidator(rules.watch_entry),
]


class ServerConfig(_Frozen):
    """One server that scenarios may name."""

    target: Target = Field(
        description='What is run: "module:attr", a command as a list of its words, or an http(s) address.'
    )
    transport: Transport = Field(
        default_factory=lambda data: rules.transport_of(data.get("target", "")),
        description='How it is reached: "in process", "stdio" or "http"; a command is reached over "stdio".',
    )
    settings: dict[str, Setting] = Field(
        default={},
        description="Arguments by name where the target is a factory; may hold {folder:NAME}, {env:NAME}, {store}, "
        "{verifier}, {resolver}, {upstream}, {upstream:ORIGIN}.",
    )
    environment: dict[str, Text] = Field(
        default={},
        description="Environment variables of the server's process; may hold {folder:NAME} and {env:NAME}.",
    )
    eras: Eras | None = Field(
        default=None,
        description="The eras that the server must speak; left out, those of the run that it negotiates.",
    )
    watch: tuple[Watched, ...] = Field(
        default=(),
        description="What is watched for changes: folders, objects, the store, SQLite databases; see below.",
    )
    reuse: YesNo = Field(
        default=False,
        description="Build the server once a run, not once a scenario; only for one that keeps no state.",
    )
    optional: YesNo = Field(
        default=False,
        description="Leave its scenarios out, instead of failing, where something it needs is not installed.",
    )
    events: dict[str, Action] = Field(
        default={},
        description='What "happens outside the server": a name and a function ("module:attr") or command.',
    )
    prepare: dict[str, Action] = Field(
        default={},
        description='What a "folder is prepared by": a name and a function ("module:attr") or command.',
    )

    catalogues: dict[str, Text] = Field(
        default={},
        description="What the MCP servers behind this one offer: a name, and a JSON file as tools/list is answered, "
        'or an MCPServer as "module:attr".',
    )

    links: dict[str, Text] = Field(
        default={},
        description="What stands for finishing at a link: the beginning of its address, and an event.",
    )

    @field_validator("links")
    @classmethod
    def _named(cls, links: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        return rules.links_for(links, info.data.get("events"))

    @field_validator("transport")
    @classmethod
    def _reachable(cls, transport: Transport, info: ValidationInfo) -> Transport:
        return rules.fitting_transport(transport, info.data.get("target"))

    @field_validator("settings")
    @classmethod
    def _taken(cls, settings: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        return rules.settings_for(settings, info.data.get("target"), info.data.get("transport"))

    @field_validator("watch")
    @classmethod
    def _there(cls, watch: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        return rules.watch_for(watch, info.data["settings"]) if "settings" in info.data else watch

    @field_validator("reuse")
    @classmethod
    def _reusable(cls, reuse: bool, info: ValidationInfo) -> bool:
        return rules.reuse_for(reuse, info.data.get("settings", {}))


class FileKeys(_Frozen):
    """The keys of the file."""

    servers: dict[str, ServerConfig] = Field(
        default={}, description="The servers, by the name that scenarios call them."
    )
    record: Text = Field(
        default=".mcpbdd/run.ndjson",
        description="Where the record of a run is written, relative to the file of the configuration.",
    )
    deadline: Seconds = Field(
        default=10,
        description="Seconds that a client waits for an answer, where a scenario says nothing else.",
    )
    step_deadline: Seconds = Field(
        default=60, description="Seconds after which a step that does not come back fails."
    )
    eras: Eras = Field(default=ERAS, description="The eras that every scenario is run in.")


class Configuration(FileKeys):
    """What a project configures.

    Attributes:
        folder: the project's folder; relative paths start here, and modules are looked for here first.
        source: the file that was read; None for a configuration made in code.
    """

    folder: Path
    source: Path | None = None

    @property
    def record_path(self) -> Path:
        """Where the record of a run is written."""
        return self.folder / self.record

    def server(self, name: str) -> ServerConfig:
        """Give the server of that name.

        Raises:
            Misuse: none is called so; the text names the file and the nearest name.
        """
        if name not in self.servers:
            raise Misuse(f'{self.place().source} has no server "{name}".{nearest(name, self.servers)}')
        return self.servers[name]

    def place(self, *keys: str | int) -> Place:
        """Give the place of a key, for messages and for `resolve`."""
        if self.source is None:
            return Place(keys=keys)
        prefix = ("tool", "mcpbdd") if self.source.name == "pyproject.toml" else ()
        return Place(rules.shown(self.source), (*prefix, *keys))


def folder_names(server: ServerConfig) -> frozenset[str]:
    """Give the names of the folders that a server's command, settings and environment mention."""
    return folders_in([server.target, server.settings, server.environment])
