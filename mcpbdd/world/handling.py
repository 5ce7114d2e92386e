"""A handler by itself: a function that is called without the server it belongs to (language.md, section 8)."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.in_process import empty_server, server_in
from mcpbdd.doubles.context.serving import MadeUp, MadeUpKit
from mcpbdd.errors import LeftOut, McpbddError, Misuse, nearest
from mcpbdd.importing import load_attribute, one_line
from mcpbdd.kit.context import Caller, ServerKit
from mcpbdd.kit.context.declaring import declaration_of
from mcpbdd.kit.context.handlers import Handler
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store.arguments import check_tenant
from mcpbdd.values.arguments import merge
from mcpbdd.values.blocks import Rows
from mcpbdd.watch import Watch
from mcpbdd.watch.store import TENANT
from mcpbdd.world.described import described_module
from mcpbdd.world.reach import refuse_unconfigured
from mcpbdd.world.scene import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.world.world import World

_TEXT = ("request id", "request state", "uri", "signal", "session", "tenant", "subject", "client id")
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        **{name: {"type": "string"} for name in _TEXT},
        "scopes": {"type": "array", "items": {"type": "string"}},
    },
}
"""The rows of `Given the handler {string} with`."""
SIGNALS = ("live", "aborted")


class Handling:
    """What the sentences about a handler by itself do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def use(self, path: str, written: Rows | None = None) -> None:
        """Take a handler instead of a server; naming it again with rows changes these.

        Args:
            path: "module:attr", looked for in the project's folder first.
            written: what is made up of its context, rows of SCHEMA.

        Raises:
            LeftOut: the scenario's tags ask for another process.
            Misuse: the scenario has a server, a client is connected, it is no handler, or a row is wrong.
        """
        world, before = self._world, self._world.scene
        if before is not None and before.name != path:
            raise Misuse(f"This scenario already has {before.label}; a scenario has one server or handler.")
        if any(actor.connected for actor in world.actors):
            raise Misuse(
                "A client is already connected; say everything about the handler before the first call."
            )
        for tag in sorted(world.plan.tags & {"stdio", "http"}):
            raise LeftOut(f"it is meant for {tag} only (@{tag}), and a handler runs in process")
        earlier = before.rows.pairs if isinstance(before, HandlerScene) else ()
        rows = Rows((*earlier, *(written.pairs if written is not None else ())))
        made_up = made_up_from(rows)
        refuse_unconfigured(world.stage, f'the handler "{path}"')
        handler = handler_at(path, world.stage.configuration.folder)
        self._take_store(made_up)
        if before is not None:
            before.close()
        world.scene = HandlerScene(world, path, handler, made_up, rows)
        world.scene.build()
        world.state.watch(Watch((world.holdings.store,)))

    def _take_store(self, made_up: MadeUp) -> None:
        """Let the store of the scenario be that of the handler's tenant."""
        store, tenant = self._world.holdings.store, made_up.tenant_id or TENANT
        if tenant != store.tenant and store.ever():
            raise Misuse(
                f'The store was filled for the tenant "{store.tenant}"; say "{tenant}" before it is filled.'
            )
        store.tenant = tenant


class HandlerScene(Scene):
    """A handler in the place of a server: one of its own that serves nothing else, in this process.

    Args:
        world: whose handler it is.
        path: "module:attr".
        handler: what was found there.
        made_up: what is made up of its context.
        rows: the same, as it was written.
    """

    def __init__(self, world: World, path: str, handler: Handler, made_up: MadeUp, rows: Rows) -> None:
        super().__init__(
            world.stage.knowing(path, path), path, world.folders.path, "in process", {}, fresh=False
        )
        self.rows, self._handler, self._made_up = rows, handler, made_up
        self._storage = world.holdings.hand_over()
        self.described = described_module(path, handler.function)

    @property
    def label(self) -> str:
        """How messages call it."""
        return f'the handler "{self.name}"'

    def must_offer(self, tool: str) -> None:
        """Refuse to call anything else: there is no server that could answer.

        Raises:
            Misuse: the handler has another name, or is no tool.
        """
        handler = self._handler
        if handler.kind != "tool":
            raise Misuse(f'The handler "{self.name}" is the {handler.kind} "{handler.name}", not a tool.')
        if tool != handler.name:
            raise Misuse(f'The handler "{self.name}" is no tool "{tool}".{nearest(tool, [handler.name])}')

    def _built(self, settings: dict[str, Any]) -> object:  # noqa: ARG002 - a handler has no settings
        server = empty_server(self._handler.name)
        kit = MadeUpKit(server, self._made_up, self._storage)
        try:
            kit.register(self._handler)
        except McpbddError:
            raise
        except Exception as slip:  # the edge: the function is the author's own
            raise Misuse(f'"{self.name}" cannot be served: {one_line(slip)}.') from slip
        return server


def made_up_from(rows: Rows) -> MadeUp:
    """Read what is made up of a context.

    Raises:
        Misuse: a row is unknown, does not fit, or there are scopes of nobody.
    """
    for name, _ in rows.pairs:
        if name not in SCHEMA["properties"]:
            raise Misuse(f'The context of a handler has no "{name}".{nearest(name, SCHEMA["properties"])}')
    given = {name: value for name, value in merge({}, rows, SCHEMA).items() if value is not None}
    signal = given.get("signal", "live")
    if signal not in SIGNALS:
        raise Misuse(f'A signal is live or aborted, not "{signal}".')
    return MadeUp(
        request_id=given.get("request id", MadeUp.request_id),
        request_state=given.get("request state"),
        uri=given.get("uri"),
        aborted=signal == "aborted",
        session_id=given.get("session"),
        tenant_id=_tenant(given.get("tenant")),
        auth=_caller(given),
    )


def _tenant(name: str | None) -> str | None:
    try:
        return check_tenant(name) if name else name
    except Failure as refused:
        raise Misuse(f'"{name}" cannot be a tenant. {refused.message}') from None


def _caller(given: dict[str, Any]) -> Caller | None:
    client, subject, scopes = given.get("client id"), given.get("subject"), given.get("scopes")
    if isinstance(scopes, str):
        raise Misuse("Scopes are a list, without quotes around it: notes:read, notes:write")
    name: str | None = client if client is not None else subject
    if name is not None:
        return Caller(name, tuple(scopes or ()), subject)
    if scopes:
        raise Misuse("Scopes belong to somebody: give a subject or a client id, too.")
    return None


def handler_at(path: str, project: Path) -> Handler:
    """Find a handler, with what it declares: at the function, or where the kit of its module registers it.

    Args:
        path: "module:attr".
        project: the project's folder.

    Raises:
        Misuse: there is nothing, or no function.
    """
    function: Any = load_attribute(path, folder=project)
    if server_in(function) is not None:
        raise Misuse(f'"{path}" is a server, not a handler; configure it, and write: Given the server "NAME"')
    if not callable(function) or inspect.isclass(function):
        kind = "a class" if inspect.isclass(function) else f"a {type(function).__name__}"
        raise Misuse(f'"{path}" is {kind}, not a function that handles a call.')
    modules = {path.partition(":")[0], getattr(function, "__module__", None)}
    for module in (sys.modules.get(name) for name in modules if name):
        for kit in vars(module).values() if module is not None else ():
            if isinstance(kit, ServerKit) and (registered := kit.handler_of(function)) is not None:
                return registered
    declared = declaration_of(function)
    name = declared.name or str(getattr(function, "__name__", path.rpartition(":")[2]))
    return Handler("tool", name, function, declared.contract)
