"""What a server may send of its own accord: progress, change notices, log messages; held against the frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_args

from mcp_types import LoggingLevel

from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from mcpbdd.config import Era

CLEAN_STREAM, PROGRESS, SUBSCRIPTIONS, LOG_LEVEL = "clean_stream", "progress", "subscriptions", "log_level"
CACHE_SCOPE = "cache_scope"
"""The rules, by the names with which a scenario switches them off."""
ACKNOWLEDGED = "notifications/subscriptions/acknowledged"
LISTEN = "subscriptions/listen"
SUBSCRIPTION_ID, WANTED_LEVEL = "io.modelcontextprotocol/subscriptionId", "io.modelcontextprotocol/logLevel"
UPDATED = "notifications/resources/updated"
FILTERS = {
    "notifications/tools/list_changed": "toolsListChanged",
    "notifications/prompts/list_changed": "promptsListChanged",
    "notifications/resources/list_changed": "resourcesListChanged",
}
"""Notices of changed lists, and what asks for them on 2026-07-28."""
_LEVELS: tuple[str, ...] = get_args(LoggingLevel)
"""From debug up."""

Id = str | int


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that a server did and the protocol forbids.

    Attributes:
        rule: the name of the rule.
        what: what it did, as a phrase after "it".
    """

    rule: str
    what: str


@dataclass
class Conduct:
    """Holds one connection's frames, one by one, against the rules for what nobody answers.

    Sources: basic/utilities/progress, basic/patterns/subscriptions and server/utilities/logging of the era.

    Attributes:
        era: the revision that is spoken; subscriptions are a matter of 2026-07-28, where they have streams.
        acknowledged: what the server granted of a subscription, by the id of its request (2026-07-28).
    """

    era: Era
    acknowledged: dict[Id, dict[str, Any]] = field(default_factory=dict)
    _reported: dict[Id, float | None] = field(default_factory=dict)
    _over: set[Id] = field(default_factory=set)
    _tokens: dict[Id, Id] = field(default_factory=dict)
    _streams: dict[Id, dict[str, Any]] = field(default_factory=dict)
    _levels: dict[Id, str] = field(default_factory=dict)
    _lowest: int | None = None

    def __post_init__(self) -> None:
        if self.era == "2026-07-28":
            self._lowest = len(_LEVELS)  # nothing is wanted until a request says so

    def sent(self, message: dict[str, Any]) -> None:
        """Take down a request of the client."""
        request_id, params = message["id"], message.get("params") or {}
        meta = _dict(params.get("_meta"))
        token, level = meta.get("progressToken"), meta.get(WANTED_LEVEL)
        if isinstance(token, Id):
            self._tokens[request_id] = token
            self._reported[token] = None
            self._over.discard(token)
        if message["method"] == LISTEN:
            self._streams[request_id] = _dict(params.get("notifications"))
        elif message["method"] == "logging/setLevel" and params.get("level") in _LEVELS:
            self._levels[request_id] = params["level"]
        if self.era == "2026-07-28" and self._lowest is not None and level in _LEVELS:
            self._lowest = min(self._lowest, _LEVELS.index(str(level)))

    def answered(self, request_id: Id, message: dict[str, Any]) -> Oddity | None:
        """Hold the response to a request against the rules."""
        if request_id in self._tokens:
            self._over.add(self._tokens.pop(request_id))
        if request_id in self._levels and "result" in message:
            self._lowest = _LEVELS.index(self._levels.pop(request_id))
        if request_id not in self._streams or "result" not in message:
            return None
        stamp = _dict(_dict(message["result"]).get("_meta")).get(SUBSCRIPTION_ID, request_id)
        if stamp == request_id:
            return None
        return Oddity(SUBSCRIPTIONS, f"ended the subscription {shown(request_id)} with the id {shown(stamp)}")

    def told(self, message: dict[str, Any]) -> Oddity | None:
        """Hold a notification of the server against the rules."""
        method, params = str(message["method"]), _dict(message.get("params"))
        if method == "notifications/progress":
            found = self._progress(params)
        elif method == "notifications/message":
            found = self._log(params)
        else:
            found = None
        if found is None and self.era == "2026-07-28":
            found = self._notice(method, params)
        return found

    def _progress(self, params: dict[str, Any]) -> Oddity | None:
        token, progress = params.get("progressToken"), params.get("progress")
        if not isinstance(token, Id) or not isinstance(progress, int | float):
            return None
        if token not in self._reported:
            return Oddity(
                PROGRESS, f"reported progress with the token {shown(token)}, which no request gave it"
            )
        if token in self._over:
            return Oddity(PROGRESS, f"reported progress ({progress:g}) of a request that it had answered")
        before, self._reported[token] = self._reported[token], progress
        if before is not None and progress <= before:
            return Oddity(
                PROGRESS, f"reported progress {progress:g} after {before:g}, and progress must rise"
            )
        return None

    def _log(self, params: dict[str, Any]) -> Oddity | None:
        level = params.get("level")
        if self._lowest is None or level not in _LEVELS or _LEVELS.index(str(level)) >= self._lowest:
            return None
        wanted = f"from {_LEVELS[self._lowest]} up" if self._lowest < len(_LEVELS) else "none"
        return Oddity(LOG_LEVEL, f"logged at {level}, and the client wanted {wanted}")

    def _notice(self, method: str, params: dict[str, Any]) -> Oddity | None:
        stamp = _dict(params.get("_meta")).get(SUBSCRIPTION_ID)
        wanted = self._streams.get(stamp) if isinstance(stamp, Id) else None
        if method == ACKNOWLEDGED and isinstance(stamp, Id) and wanted is not None:
            self.acknowledged[stamp] = _dict(params.get("notifications"))
            return None
        is_notice = method in FILTERS or method in (UPDATED, ACKNOWLEDGED)
        if not is_notice:
            return None if stamp is None else Oddity(SUBSCRIPTIONS, f"sent {shown(method)} on a subscription")
        if wanted is None:
            named = "without the id of a subscription" if stamp is None else f"with the id {shown(stamp)}"
            return Oddity(SUBSCRIPTIONS, f"sent {method} {named}, and no subscription has that")
        if stamp not in self.acknowledged:
            return Oddity(SUBSCRIPTIONS, f"sent {method} before it acknowledged the subscription")
        if not _covers(wanted, method, str(params.get("uri"))):
            about = f"{method} for {shown(params.get('uri'))}" if method == UPDATED else method
            return Oddity(SUBSCRIPTIONS, f"sent {about}, which the subscription does not ask for")
        return None


def _covers(wanted: dict[str, Any], method: str, uri: str) -> bool:
    """Whether a subscription asks for a notice; what lies under a resource is told with it."""
    if method in FILTERS:
        return wanted.get(FILTERS[method]) is True
    return any(uri.startswith(str(one)) for one in wanted.get("resourceSubscriptions") or ())


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
