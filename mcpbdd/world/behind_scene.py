"""A middleware, or tools that were defined, in the place of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.behind import ScriptedServer
from mcpbdd.world.scene import Scene

if TYPE_CHECKING:
    from mcpbdd.config import Transport
    from mcpbdd.doubles.behind import Around
    from mcpbdd.world.world import World

ALONE, SELF = "tools by themselves", "mcpbdd.doubles.behind:ScriptedServer"
"""The name of what has no middleware, and what serves it."""


class BehindScene(Scene):
    """A middleware, or defined tools, in the place of a server.

    Args:
        world: whose they are.
        name: "module:attr" of the middleware, ALONE for none.
        transport: in process, or http.
        middleware: what is put around, None for nothing.
    """

    def __init__(self, world: World, name: str, transport: Transport, middleware: Around | None) -> None:
        stage = world.stage.knowing(name, name if name != ALONE else SELF)
        super().__init__(stage, name, world.folders.path, transport, {}, fresh=False)
        self._behind, self._middleware = world.behind, middleware

    @property
    def answers_any_tool(self) -> bool:
        """Whether it answers tools that it does not list."""
        return True

    @property
    def label(self) -> str:
        """How messages call it."""
        return f'the middleware "{self.name}"' if self.name != ALONE else f"the {ALONE}"

    def _built(self, settings: dict[str, Any]) -> object:  # noqa: ARG002 - the middleware has taken them already
        server = ScriptedServer(self._behind.script, self._behind.received, self._middleware)
        define = {
            "tool": server.defined.tool,
            "prompt": server.defined.prompt,
            "resource template": server.defined.template,
        }
        for (kind, name), fields in self._behind.definitions.items():
            define[kind](name, fields)
        return server
