"""What one connection has subscribed to, in the way of its era: the same to a scenario in either."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.call import Call
from mcpbdd.connection.conduct import FILTERS, LISTEN
from mcpbdd.outcomes import Succeeded

if TYPE_CHECKING:
    from mcpbdd.connection.session import Session

LISTS = ""
"""Stands for changes of the lists, where a resource's URI stands else."""


class Subscriptions:
    """The subscriptions of one connection.

    On 2025-11-25 a resource is subscribed to by a request, and changes of the lists are pushed to everybody. On
    2026-07-28 each subscription is a request whose answer is a stream, and the server acknowledges it first.

    Args:
        session: the connection.
        streams: whether its era has streams.
    """

    def __init__(self, session: Session, *, streams: bool) -> None:
        self._session, self._streams = session, streams
        self._open: dict[str, Call] = {}

    @property
    def topics(self) -> tuple[str, ...]:
        """What is subscribed to: URIs of resources, LISTS for the lists."""
        return tuple(self._open)

    @property
    def ended(self) -> tuple[str, ...]:
        """What is subscribed to in vain, since the server has ended the stream."""
        return tuple(topic for topic, call in self._open.items() if self._streams and call.settled)

    def begin(self, topic: str, patience: float) -> Call:
        """Subscribe.

        Args:
            topic: a resource's URI, or LISTS.
            patience: seconds that the server has to grant it.

        Returns:
            A call that says what the server granted, or why it did not.

        Raises:
            Unreachable: it did neither in time.
        """
        if self._streams:
            return self._listen(topic, patience)
        if topic == LISTS:
            self._open[topic] = self._granted({}, _declared(self._session.server["capabilities"]))
            return self._open[topic]
        call = self._session.start("resources/subscribe", {"uri": topic}, progress=False)
        self._session.settle(call, patience)
        if isinstance(call.outcome, Succeeded):
            self._open[topic] = call
        return call

    def end(self, topic: str, patience: float) -> Call:
        """Take a subscription back that was begun."""
        begun = self._open.pop(topic)
        if self._streams:
            self._session.give_up(begun)
        if self._streams or topic == LISTS:
            return self._granted(begun.params, {})
        call = self._session.start("resources/unsubscribe", {"uri": topic}, progress=False)
        self._session.settle(call, patience)
        return call

    def _listen(self, topic: str, patience: float) -> Call:
        lists = dict.fromkeys(FILTERS.values(), True)
        wanted: dict[str, Any] = lists if topic == LISTS else {"resourceSubscriptions": [topic]}
        stream = self._session.start(LISTEN, {"notifications": wanted}, progress=False)
        acknowledged = self._session.tape.conduct.acknowledged

        def granted() -> dict[str, Any] | None:
            return acknowledged.get(stream.request_ids[-1]) if stream.request_ids else None

        self._session.settle(stream, patience, until=lambda: granted() is not None)
        found = granted()
        if found is None:
            return stream
        self._open[topic] = stream
        return self._granted(stream.params, found)

    def _granted(self, params: dict[str, Any], notifications: dict[str, Any]) -> Call:
        """Make the call that a scenario sees, of a stream that goes on or of what needed no request."""
        first_frame = len(self._session.tape.transcript.frames)
        call = Call(LISTEN, params, progress=False, first_frame=first_frame)
        call.settle(Succeeded(LISTEN, {"notifications": notifications}))
        return call


def _declared(capabilities: dict[str, Any]) -> dict[str, Any]:
    """Give what a server declares of changes of its lists, in the words of the later revision."""
    kinds = {
        "tools": "toolsListChanged",
        "prompts": "promptsListChanged",
        "resources": "resourcesListChanged",
    }
    declared = {key for key in kinds if (capabilities.get(key) or {}).get("listChanged") is True}
    return {kinds[key]: True for key in kinds if key in declared}
