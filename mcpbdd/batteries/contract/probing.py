"""Asks a server what the rules need to know, by requests that do no harm.

No tool is called with arguments that fit, unless it is declared read only and to reach nothing outside; and no tool
that is declared destructive is called at all.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.asking import (
    argument_names,
    is_harmless,
    missing_arguments,
    required_arguments,
)
from mcpbdd.batteries.contract.exchange import Exchange, exchanges_of
from mcpbdd.batteries.contract.survey import Called, Entry, Survey, entries_in
from mcpbdd.errors import Unreachable
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.outcomes import Asking, Cancelled
from mcpbdd.watch import differences
from mcpbdd.world.listings import LISTS, METHODS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.changes import Change
    from mcpbdd.world import World
    from mcpbdd.world.actor import Actor

NO_CURSOR = "mcpbdd-no-such-cursor"
NO_TOOL = "mcpbdd_no_such_tool"
NO_PROMPT = "mcpbdd_no_such_prompt"
NO_RESOURCE = "mcpbdd://no-such/resource"

WORKING = 3.0
"""Seconds that a tool which is really called may work."""
MOST_PAGES = 50
MOST_READS = 20
MOST_SILENT = 2
"""Requests without an answer after which nothing more is asked."""


class _Lost(Exception):
    """The server answers nothing any more."""


@dataclass
class Probing:
    """One survey of a server.

    Args:
        world: where the server is.
        actor: who asks.
        tell: is told what is done next, for people who wait.
    """

    world: World
    actor: Actor
    tell: Callable[[str], None]
    _silent: list[int] = field(default_factory=list)
    _listed: dict[str, tuple[Exchange, ...]] = field(default_factory=dict)
    _again: dict[str, tuple[Exchange, ...]] = field(default_factory=dict)
    _changed: dict[int, tuple[Change, ...]] = field(default_factory=dict)

    def survey(self) -> Survey:
        """Ask everything, and give what came of it together with what the scenario had done before.

        Raises:
            TurnedAway: the server lets this client not even connect.
        """
        session = self.actor.session
        if session.turned_away is not None:
            raise session.turned_away
        session.stand_still()
        session.tape.setup = True
        try:
            self._ask()
        except _Lost:
            self.tell("the server answers no more")
        finally:
            session.tape.setup = False
        return self._made()

    def _ask(self) -> None:
        modern = self.actor.era == "2026-07-28"
        self._send("server/discover" if modern else "ping", {})
        for what in LISTS:
            self.tell(f"listing {what}")
            self._listed[what] = tuple(self._pages(what))
            if self._declares(what):
                self._again[what] = tuple(self._pages(what))
                if any(self._entries(what)):
                    self._send(METHODS[what], {"cursor": NO_CURSOR})
        if self._declares("tools"):
            self._ask_tools()
        if self._declares("prompts"):
            self._ask_prompts()
        if self._declares("resources"):
            self._ask_resources()
        self._ask_completions()

    def _ask_tools(self) -> None:
        tools = list(self._entries("tools"))
        if tools:
            self._send("tools/call", {"name": NO_TOOL, "arguments": {}})
        for tool in tools:
            if is_harmless(tool):
                self.tell(f"calling {tool.name}")
                meant = not missing_arguments(tool.declared)
                self._send("tools/call", {"name": tool.name, "arguments": {}}, works=meant)

    def _ask_prompts(self) -> None:
        prompts = list(self._entries("prompts"))
        if prompts:
            self._send("prompts/get", {"name": NO_PROMPT})
        for prompt in prompts:
            if required_arguments(prompt.declared):
                self.tell(f"asking for the prompt {prompt.name}")
                self._send("prompts/get", {"name": prompt.name})

    def _ask_resources(self) -> None:
        resources = list(self._entries("resources"))
        if resources or any(self._entries("resource templates")):
            self._send("resources/read", {"uri": NO_RESOURCE})
        for resource in resources[:MOST_READS]:
            self.tell(f"reading {resource.name}")
            self._send("resources/read", {"uri": resource.name})
        resources_declared = self.actor.session.server["capabilities"].get("resources") or {}
        if resources and resources_declared.get("subscribe") and self.actor.era == "2025-11-25":
            self._send("resources/unsubscribe", {"uri": resources[0].name})

    def _ask_completions(self) -> None:
        if "completions" not in self.actor.session.server["capabilities"]:
            return
        for prompt in self._entries("prompts"):
            for argument in argument_names(prompt.declared)[:1]:
                ref = {"type": "ref/prompt", "name": prompt.name}
                self._send("completion/complete", {"ref": ref, "argument": {"name": argument, "value": ""}})

    def _declares(self, what: str) -> bool:
        return what.replace("resource templates", "resources") in self.actor.session.server["capabilities"]

    def _entries(self, what: str) -> Iterator[Entry]:
        return entries_in(what, self._listed.get(what, ()))

    def _pages(self, what: str) -> Iterator[Exchange]:
        cursors: set[str] = set()
        params: dict[str, Any] = {}
        for _ in range(MOST_PAGES):
            page = self._send(METHODS[what], params)
            yield page
            cursor = page.result.get("nextCursor")
            if not isinstance(cursor, str) or cursor in cursors:
                return
            cursors.add(cursor)
            params = {"cursor": cursor}

    def _send(self, method: str, params: dict[str, Any], *, works: bool = False) -> Exchange:
        """Send a request; one at which a tool really works may take its time, and is given up without blame."""
        session, watched = self.actor.session, self.world.state.watched
        before = watched.look() if watched else {}
        call = session.start(method, params, progress=False)
        with suppress(Unreachable):  # the frames tell whether it was answered
            session.settle(call, min(self.actor.patience, WORKING) if works else self.actor.patience)
        if isinstance(call.outcome, Asking) and call.parked:
            session.cancel(call)
        if call in session.calls:
            session.calls.remove(call)
        found = exchanges_of(self.world.transcript.since(call.first_frame), str(self.actor.who))
        if not found:
            raise _Lost
        if found[-1].answer is None and not works and not isinstance(call.outcome, Asking | Cancelled):
            self._silent.append(found[-1].request.number)
        if len(self._silent) >= MOST_SILENT or session.tape.has_ended:
            raise _Lost
        self._changed[found[-1].request.number] = differences(before, watched.look()) if watched else ()
        return found[-1]

    def _made(self) -> Survey:
        session, frames = self.actor.session, tuple(self.world.transcript.frames)
        introduction = session.server
        exchanges = exchanges_of(frames, str(self.actor.who))
        return Survey(
            era=self.actor.era,
            capabilities=introduction["capabilities"],
            introduction=introduction,
            listed=self._listed,
            again=self._again,
            exchanges=exchanges,
            called=tuple(self._called(exchanges)),
            frames=tuple(frame for frame in frames if frame.actor == str(self.actor.who)),
            silent=frozenset(self._silent),
            oddities=tuple(self.actor.take_oddities()),
            unoffered=tuple(
                f"it asks {question_in_words(question)}, and the client does not offer {word}"
                for question, word in session.asked.take_unoffered()
            ),
        )

    def _called(self, exchanges: tuple[Exchange, ...]) -> Iterator[Called]:
        tools = {tool.name: tool for tool in self._entries("tools")}
        calls = {number: call for call in self.actor.calls for number in call.request_ids[-1:]}
        for one in exchanges:
            if one.method != "tools/call":
                continue
            tool = tools.get(str(one.params.get("name")))
            if one.request.number in self._changed:
                yield Called(one, tool, self._changed[one.request.number])
            elif (call := calls.get(one.request.message["id"])) is not None:
                yield Called(one, tool, call.effects, call.repeats)
