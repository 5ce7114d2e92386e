"""What the server tells a client of its own accord: notices, log messages, and what the client subscribed to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.conduct import ACKNOWLEDGED
from mcpbdd.connection.subscriptions import LISTS
from mcpbdd.errors import Mismatch, Misuse, nearest
from mcpbdd.matching import expect, has_notification, tells_nothing, tells_of_list, tells_of_resource

if TYPE_CHECKING:
    from datetime import timedelta

    from hamcrest.core.matcher import Matcher

    from mcpbdd.transcript import Frame
    from mcpbdd.values.blocks import Rows
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.names import Who
    from mcpbdd.world.world import World

LOG = "notifications/message"


@dataclass(frozen=True, slots=True)
class Told:
    """One notification that reached a client.

    Attributes:
        number: its frame's.
        method, params: as sent.
    """

    number: int
    method: str
    params: dict[str, Any]


@dataclass
class Inbox:
    """What one actor was told.

    Attributes:
        notices: its notifications in order; the acknowledgement of a subscription is an answer, and none.
        counted: numbers of those that a sentence has counted.
        read: how many of the scenario's frames were looked at.
    """

    notices: list[Told] = field(default_factory=list)
    counted: set[int] = field(default_factory=set)
    read: int = 0

    @property
    def left(self) -> list[Told]:
        """Those that no sentence has counted."""
        return [notice for notice in self.notices if notice.number not in self.counted]


class Telling:
    """Subscriptions of a world's actors, and what they were told."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._inboxes: dict[str, Inbox] = {}

    def subscribe(self, who: Who, uri: str = LISTS) -> None:
        """Subscribe to a resource, or to changes of the lists.

        Raises:
            Misuse: the actor has done so already.
            Unreachable: the server neither granted nor refused it in time.
        """
        actor = self._world.actor(who)
        subscriptions = actor.session.subscriptions
        if uri in subscriptions.topics:
            raise Misuse(f"{str(who).capitalize()} has subscribed to {_named(uri)} already.")
        self._world.acting.begin(actor, lambda: subscriptions.begin(uri, actor.patience), wait=True)

    def unsubscribe(self, who: Who, uri: str) -> None:
        """Take back a subscription to a resource.

        Raises:
            Misuse: the actor has not subscribed to it.
        """
        actor = self._world.actor(who)
        subscriptions = actor.session.subscriptions
        if uri not in subscriptions.topics:
            known = nearest(uri, [topic for topic in subscriptions.topics if topic != LISTS])
            raise Misuse(f"{str(who).capitalize()} has not subscribed to {_named(uri)}.{known}")
        self._world.acting.begin(actor, lambda: subscriptions.end(uri, actor.patience), wait=True)

    def await_list_changed(self, who: Who, what: str) -> None:
        """Wait until an actor is told that a list changed: tools, prompts or resources. The notice counts.

        Raises:
            Mismatch: it was not told in time.
        """
        self._await(who, tells_of_list(what), LISTS)

    def await_resource_changed(self, who: Who, uri: str) -> None:
        """Wait until an actor is told that a resource changed. The notice counts.

        Raises:
            Mismatch: it was not told in time.
        """
        self._await(who, tells_of_resource(uri), uri)

    def await_notification(self, who: Who, method: str, rows: Rows) -> None:
        """Wait until an actor has received a notification; it may be one that was counted.

        Raises:
            Mismatch: it received none like that in time.
        """
        actor, wanted = self._world.actor(who), has_notification(method, rows, self._world.plan.folder)
        self._turn(actor, lambda: wanted.matches(self._inbox(actor).notices), actor.patience)
        expect(self._inbox(actor).notices, wanted)

    def expect_nothing_more(self, who: Who, duration: timedelta) -> None:
        """Nothing is told to an actor from now on, for so long.

        Raises:
            Mismatch: something is.
        """
        actor, seconds = self._world.actor(who), duration.total_seconds()
        _ = actor.session  # nothing is told to a client that is not there
        before = len(self._inbox(actor).notices)
        self._turn(actor, lambda: len(self._inbox(actor).notices) > before, seconds)
        expect(self._inbox(actor).notices[before:], tells_nothing(f" to {who} within {seconds:g} seconds"))

    def expect_was_told_nothing(self, who: Who) -> None:
        """Nothing was told to an actor in this scenario.

        Raises:
            Mismatch: something was.
            Misuse: the actor was never connected, so nothing could be told to it.
        """
        actor = self._world.actor(who)
        if not actor.connected:
            raise Misuse(
                f"{str(who).capitalize()} has not connected yet, so this sentence could never fail; "
                "a When must come first."
            )
        actor.session.stand_still()
        expect(self._inbox(actor).notices, tells_nothing(f" to {who}"))

    def logged(self) -> list[Told]:
        """Give the log messages that the server sent so far, to any client.

        Raises:
            Misuse: no client was ever connected, so nothing could be logged to one.
        """
        if not any(actor.connected for actor in self._world.actors):
            raise Misuse(
                "No client has connected yet, so nothing can have been logged to one; a When must come first."
            )
        for actor in self._world.actors:
            if actor.connected:
                actor.session.stand_still()
        inboxes = [self._inbox(actor) for actor in self._world.actors]
        return [notice for inbox in inboxes for notice in inbox.notices if notice.method == LOG]

    def _await(self, who: Who, wanted: Matcher[Any], topic: str) -> None:
        actor = self._world.actor(who)
        self._turn(actor, lambda: wanted.matches(self._inbox(actor).left), actor.patience)
        inbox = self._inbox(actor)
        found = next((notice for notice in inbox.left if wanted.matches([notice])), None)
        if found is not None:
            inbox.counted.add(found.number)
            return
        try:
            expect(inbox.left, wanted)
        except Mismatch as mismatch:
            mismatch.hint = _why_not(actor, topic)
            raise

    def _turn(self, actor: Actor, reached: Any, patience: float) -> None:
        if not reached():
            actor.session.turn_until(reached, patience)

    def _inbox(self, actor: Actor) -> Inbox:
        """Give what an actor was told so far; of the scenario's frames only new ones are looked at."""
        inbox = self._inboxes.setdefault(str(actor.who), Inbox())
        new = self._world.transcript.since(inbox.read)
        inbox.read += len(new)
        inbox.notices.extend(_told(frame) for frame in new if _is_notice(frame, str(actor.who)))
        return inbox


def _why_not(actor: Actor, topic: str) -> str:
    """Say why nothing may have come, where that can be known."""
    subscriptions = actor.session.subscriptions
    if topic in subscriptions.ended:
        return "the server has ended the subscription"
    if topic in subscriptions.topics:
        return ""
    return f"no step says: When {actor.who} subscribes to {_named(topic)}"


def _is_notice(frame: Frame, actor: str) -> bool:
    method = frame.message.get("method")
    is_one = frame.direction == "<-" and method is not None and "id" not in frame.message
    return is_one and frame.actor == actor and method != ACKNOWLEDGED


def _told(frame: Frame) -> Told:
    params = frame.message.get("params")
    return Told(frame.number, str(frame.message["method"]), params if isinstance(params, dict) else {})


def _named(topic: str) -> str:
    return f'the resource "{topic}"' if topic != LISTS else "changes of the lists"
