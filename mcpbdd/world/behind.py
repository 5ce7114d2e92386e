"""A middleware by itself, and what stands behind it (language.md, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.behind import Malformed, Received, Refusal, Reply, Script, around, chain_of
from mcpbdd.errors import LeftOut, Mismatch, Misuse, nearest
from mcpbdd.importing import load_attribute
from mcpbdd.matching.behind import was_called, was_called_with
from mcpbdd.matching.expecting import expect
from mcpbdd.values.arguments import merge
from mcpbdd.world.behind_scene import ALONE, BehindScene
from mcpbdd.world.described import described_module
from mcpbdd.world.names import Whose
from mcpbdd.world.reach import refuse_unconfigured
from mcpbdd.world.told import error_from, fields_from, items_from

if TYPE_CHECKING:
    from mcpbdd.config import Transport
    from mcpbdd.doubles.behind import Answer, Around, Field
    from mcpbdd.values.blocks import Document, Headed, Rows, Values
    from mcpbdd.world.world import World


class Behind:
    """What the sentences about a middleware by itself do in a world.

    Attributes:
        script, received: what stands behind says, and what came in there.
        definitions: fields of what the scenario defined, by its kind and name.
        around: the middleware, None where only tools are defined.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.script, self.received = Script(), Received()
        self.definitions: dict[tuple[str, str], tuple[Field, ...]] = {}
        self.around: Around | None = None

    def use(self, path: str, settings: Rows | None = None) -> None:
        """Take a middleware instead of a server.

        Args:
            path: "module:attr", looked for in the project's folder first.
            settings: what the function at that path is called with, where it gives a middleware.

        Raises:
            LeftOut: the scenario's tags ask for another process.
            Misuse: the scenario has a server, a client is connected, it is no middleware, or a setting does not fit.
        """
        refuse_unconfigured(self._world.stage, f'the middleware "{path}"')
        thing = load_attribute(path, folder=self._world.stage.configuration.folder)
        self.around = around(thing, merge({}, settings, None), path)
        self._set(path)
        self._world.server().described = described_module(path, thing)

    def define(self, kind: str, name: str, table: Headed) -> None:
        """Define something by the SDK's own compiler; it stands behind, or by itself where there is no middleware.

        Args:
            kind: tool, prompt or resource template.
            name: its name, or the template's address.
            table: its fields.

        Raises:
            Misuse: the compiler refuses the fields, or a cell is wrong; the text names it.
        """
        if (kind, name) in self.definitions:
            raise Misuse(f'The {kind} "{name}" is defined already in this scenario.')
        self.definitions[(kind, name)] = fields_from(table)
        scene = self._world.scene
        self._set(scene.name if isinstance(scene, BehindScene) else ALONE)

    def _set(self, name: str) -> None:
        world, before = self._world, self._world.scene
        fits = before is None or (isinstance(before, BehindScene) and before.name in (ALONE, name))
        if before is not None and not fits:
            raise Misuse(
                f"This scenario already has {before.label}; it has one server, handler or middleware."
            )
        if any(actor.connected for actor in world.actors):
            raise Misuse("A client is already connected; say everything that it meets before the first call.")
        transport = self._transport()
        if before is not None:
            before.close()
        world.scene = BehindScene(world, name, transport, self.around)
        world.scene.build()

    def _transport(self) -> Transport:
        tags, run = self._world.plan.tags, self._world.stage.transport
        if "stdio" in tags:
            raise LeftOut(
                "it is meant for stdio only (@stdio), and a middleware by itself is in this process"
            )
        needs_http = self.around is not None and self.around.hook == "ASGI middleware"
        return "http" if needs_http or "http" in tags or run == "http" else "in process"

    # What stands behind.

    def answers(self, answer: Answer) -> None:
        """Say what the next call is answered with.

        Raises:
            Misuse: nothing could stand behind anything here, or that cannot happen there.
        """
        self._must_stand()
        intercepts = self.around is not None and self.around.hook == "tool-call interceptor"
        if isinstance(answer, Malformed) and intercepts:
            raise Misuse(
                "An interceptor of tool calls never sees malformed parameters: the SDK refuses them before."
            )
        self.script.answers(answer)

    def replies(self, document: Document) -> None:
        """Let the next call be answered with a result."""
        self.answers(Reply(document.value))

    def fails(self, code: str, message: str, data: Any = None) -> None:
        """Let the next call fail with a protocol error; the code is a number, or a name of the era."""
        number = self._world.looking.code(Whose("call"), code)
        self.answers(Refusal(number, message, data))

    def fails_with(self, rows: Rows) -> None:
        """Let the next call fail as rows say: code, message, data.

        Raises:
            Misuse: a row is unknown, or there is no code.
        """
        self.fails(*error_from(rows))

    def takes(self, seconds: float) -> None:
        """Let the answer that is said next take so long."""
        self._must_stand()
        self.script.takes(seconds)

    def streams(self, table: Headed) -> None:
        """Let this be sent before the answer that is said next."""
        self._must_stand()
        self.script.streams(items_from(table))

    def _must_stand(self) -> None:
        if not isinstance(self._world.scene, BehindScene):
            raise Misuse(
                "Nothing is here behind which something could stand; begin with: "
                'Given the middleware "module:attribute".'
            )

    # What is looked at.

    def expect_calls(self, times: int) -> None:
        """What stands behind was called so many times in this scenario.

        Raises:
            Mismatch: it was called more or less often.
        """
        self._must_stand()
        expect(self.received.requests, was_called(times))

    def expect_call_with(self, rows: Rows) -> None:
        """One of the calls of what stands behind had this.

        Raises:
            Mismatch: none had.
        """
        self._must_stand()
        expect(self.received.requests, was_called_with(rows, self._world.plan.folder))

    def expect_chain(self, values: Values) -> None:
        """The requests of the server go through exactly this, outermost first.

        Raises:
            LeftOut: the run put the server into another process, where nobody can look.
            Mismatch: they go through something else, or in another order.
        """
        scene = self._world.server()
        if not scene.is_here:
            raise LeftOut("the middleware of another process cannot be seen")
        found, wanted = chain_of(scene.hosted()), list(values.items)
        if found != wanted:
            missing = [name for name in wanted if name not in found]
            hint = nearest(missing[0], found).strip() if missing else ""
            raise Mismatch(f"the chain {_shown(wanted)}", _shown(found), hint=hint)

    def check(self) -> None:
        """Tell what turned out at a call to be a slip of the author.

        Raises:
            Misuse: something did.
        """
        if self.received.slips:
            raise self.received.slips.pop(0)


def _shown(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
