"""What a When does: calls, listings, raw requests, events outside the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.matching import expect, has_reached
from mcpbdd.matching.outcome import in_words
from mcpbdd.outcomes import Asking, Succeeded
from mcpbdd.values.arguments import merge
from mcpbdd.values.secrets import is_secret_field
from mcpbdd.world.always import broken_rule, misconduct, unoffered
from mcpbdd.world.nearby import not_offered

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.connection.call import Call
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World


class Acting:
    """What the sentences with When do in a world.

    Attributes:
        carried: arguments that every call of a tool carries, by tool.
        loses_next: the answer to the next call shall get lost.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.carried: dict[str, Rows] = {}
        self.loses_next = False
        self._before: tuple[Call | None, int] = (None, 0)

    def call_tool(
        self, who: Who, tool: str, given: Rows | Document | None = None, *, wait: bool = True
    ) -> None:
        """Call a tool, and wait until the call has ended or asks."""
        actor = self._world.actor(who)
        params = {"name": tool, "arguments": self._arguments(actor, tool, given)}
        self.begin(actor, lambda: actor.start("tools/call", params), wait=wait)

    def call_again(self, who: Who, changed: Rows | Document | None = None) -> None:
        """Repeat an actor's latest call, with some arguments changed."""
        actor = self._world.actor(who)
        call = actor.call
        params = dict(call.params)
        if call.method == "tools/call":
            schema = self._schema(actor, str(params.get("name")))
            params["arguments"] = merge(params.get("arguments") or {}, changed, schema)
            self.learn_secrets(schema, params["arguments"])
        elif changed is not None:
            raise Misuse(f"The latest call was {call.method}; only the arguments of a tool can be changed.")
        self.begin(actor, lambda: actor.start(call.method, params), wait=True)

    def have_called(self, who: Who, tool: str, given: Rows | Document | None = None) -> None:
        """Make a setting-up call: it must succeed, and is not "the call".

        Raises:
            Misuse: it did not succeed.
        """
        actor = self._world.actor(who)
        call = actor.start("tools/call", {"name": tool, "arguments": self._arguments(actor, tool, given)})
        actor.wait(call)
        if not isinstance(call.outcome, Succeeded):
            said = in_words(call.outcome) if call.outcome is not None else "it has not ended"
            slip = not_offered(self._world, actor, call)
            hint = f"\n    hint: {slip}" if slip else ""
            raise Misuse(f'The setting-up call of the tool "{tool}" did not succeed: {said}{hint}')
        self._world.state.rebase()

    def begin(self, actor: Actor, start: Callable[[], Call], *, wait: bool) -> None:
        """Begin a call of an actor, which becomes "the call".

        Raises:
            Misuse: the actor has a call open that this one would be mixed up with.
        """
        self._refuse_second(actor, wait=wait)
        actor.acted_at = len(self._world.transcript.frames)
        _ = actor.session  # connecting is no part of the call
        self._world.acts(actor.who)
        self._world.state.call_begins()
        actor.session.tape.loses_next, self.loses_next = self.loses_next, False
        call = start()
        call.repeats = self._repeats(actor, call)
        self._world.calls.append(call)
        actor.calls.append(call)
        if wait:
            self.settle(actor)
        else:
            actor.session.stand_still()
            self._world.state.observe()

    def lose_next(self) -> None:
        """Let the answer to the next call get lost, whichever client makes it.

        Raises:
            Misuse: that was said already, and nothing was called since.
        """
        if self.loses_next:
            raise Misuse("The answer to the next call gets lost already; call something first.")
        self.loses_next = True

    def must_have_lost(self) -> None:
        """Make sure that what should get lost was there.

        Raises:
            Misuse: no call came after the sentence.
        """
        if self.loses_next:
            raise Misuse("The answer to the next call was to get lost, but no call follows in this scenario.")

    def settle(self, actor: Actor) -> None:
        """Wait for an actor's call, and hold its result against the rules that always hold.

        Raises:
            Mismatch: a rule is broken.
            Unreachable: no answer came in time.
        """
        self._world.acts(actor.who)
        try:
            actor.wait(actor.call)
            self._world.answering.gather(actor)
        finally:
            self._world.state.observe()
        self._note_changes(actor)
        self.check_rules(actor)

    def check_rules(self, actor: Actor) -> None:
        """Hold an actor's latest result against the rules that always hold.

        Raises:
            Mismatch: a rule is broken, and no tag says that it does not hold here.
            Misuse: what the scenario lets stand behind does not fit the call.
        """
        self._world.behind.check()
        call, off = actor.call, self._world.plan.rules_off
        problem = misconduct(actor.take_oddities(), off) or unoffered(
            actor.session.asked.take_unoffered(), off
        )
        # A middleware by itself hands on what the scenario lets stand behind it.
        if problem is None and not self._world.server().answers_any_tool:
            is_tool = call.method == "tools/call" and isinstance(call.outcome, Succeeded)
            declared = actor.tools().get(str(call.params.get("name")), {}) if is_tool else {}
            problem = broken_rule(call, declared, actor.era, off)
        if problem is not None:
            call.looked_at = True
            raise problem

    def check_conduct(self) -> None:
        """Hold what every server connection has sent since its last call against the rules that always hold.

        Raises:
            Mismatch: a rule is broken.
        """
        for actor in self._world.actors:
            if problem := misconduct(actor.take_oddities(), self._world.plan.rules_off):
                raise problem

    def list(self, who: Who, what: str, cursor: str | None = None) -> None:
        """List every page, from a cursor on or from the first."""
        actor = self._world.actor(who)
        self.begin(
            actor, lambda: actor.listing(what, {} if cursor is None else {"cursor": cursor}), wait=True
        )

    def send(self, who: Who, request: Document) -> None:
        """Send one raw request.

        Raises:
            Misuse: it is no object with a method, or its parameters are no object.
        """
        raw = request.value
        sound = isinstance(raw, dict) and isinstance(raw.get("method"), str)
        if not sound or not isinstance(raw.get("params") or {}, dict):
            raise Misuse('A raw request is an object with a method: {"method": "tools/call", "params": {…}}.')
        actor = self._world.actor(who)
        self.begin(actor, lambda: actor.start(raw["method"], dict(raw.get("params") or {})), wait=True)

    def await_progress(self, progress: float, total: float) -> None:
        """Wait until the latest call has come so far.

        Raises:
            Mismatch: it ended before it had, or did not come so far in time.
        """
        actor, looking = self._world.latest_actor, self._world.looking
        call = actor.call
        actor.session.turn_until(lambda: call.settled or looking.has_reached(progress, total), actor.patience)
        expect(looking.progress(), has_reached(progress, total))

    def cancel(self, who: Who) -> None:
        """Cancel the actor's call.

        Raises:
            Misuse: it has ended already.
        """
        actor = self._world.actor(who)
        self._world.acts(who)
        if actor.call.settled and not isinstance(actor.call.outcome, Asking):
            raise Misuse(
                "The call has ended already, so nothing is left to cancel; begin it with: starts calling."
            )
        actor.session.cancel(actor.call)
        self._world.state.observe()

    def learn_secrets(self, schema: dict[str, Any] | None, values: dict[str, Any]) -> None:
        """Remember the values of fields that a schema or a name marks as secret, so that they are redacted."""
        properties = (schema or {}).get("properties") or {}
        for name, value in values.items():
            if is_secret_field(name, properties.get(name)):
                self._world.stage.redactor.learn(value)
                self._world.own_secrets.learn(value)

    def _repeats(self, actor: Actor, call: Call) -> bool:
        """Tell whether the actor calls what it had called before, and nothing happened in between."""
        before, seen = self._before
        same = before is not None and (before.method, before.params) == (call.method, call.params)
        latest = self._world.calls[-1] if self._world.calls else None
        return same and latest is before and actor.calls[-1:] == [before] and seen == self._seen()

    def _note_changes(self, actor: Actor) -> None:
        """Note what the call changed, where no other is under way that could have done it."""
        call = actor.call
        others = [other for other in self._world.calls if other is not call and not other.settled]
        if not others and self._world.calls[-1] is call:
            call.effects = self._world.state.changed_by_call()
        if isinstance(call.outcome, Succeeded):
            self._before = (call, self._seen())

    def _seen(self) -> int:
        return len(self._world.state.events)

    def _refuse_second(self, actor: Actor, *, wait: bool) -> None:
        latest = actor.calls[-1] if actor.calls else None
        if latest is None:
            return
        if latest.settled and not isinstance(latest.outcome, Asking):
            return
        if isinstance(latest.outcome, Asking):
            raise Misuse(
                f"A question waits for {actor.who}, since {in_words(latest.outcome)}; answer it before the next "
                "call, or let another client call."
            )
        if wait:
            raise Misuse(
                f"{str(actor.who).capitalize()} has a call open, and an actor has one at a time: wait for it, "
                "cancel it, or let another client call."
            )

    def _schema(self, actor: Actor, tool: str) -> dict[str, Any] | None:
        schema: dict[str, Any] | None = actor.tools().get(tool, {}).get("inputSchema")
        return schema

    def _arguments(self, actor: Actor, tool: str, given: Rows | Document | None) -> dict[str, Any]:
        self._world.server().must_offer(tool)
        schema = self._schema(actor, tool)
        arguments = merge(merge({}, self.carried.get(tool), schema), given, schema)
        self.learn_secrets(schema, arguments)
        return arguments
