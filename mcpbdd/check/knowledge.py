"""What a text is held against: the sentences, the configuration, and what the servers offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.recognizing import Recognizer
from mcpbdd.snapshot import KINDS, Snapshot, fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from mcpbdd.check.problem import Problem, Rule
    from mcpbdd.config import Configuration, Era, ServerConfig
    from mcpbdd.errors import Misuse
    from mcpbdd.recognizing import Recognized
    from mcpbdd.sentences import Sentence
    from mcpbdd.snapshot import Kind, ServerFacts


def _none(_kind: str, _text: str) -> PlainStep | None:
    return None


@dataclass(frozen=True, slots=True)
class PlainStep:
    """A step of the project's own that is no sentence of ours: of plain behave, with a context.

    Attributes:
        pattern: as it is written; how it is read is the business of its matcher.
        meaning: the first paragraph of the function's docstring.
        filename, line: where it is defined, as behave loaded it.
    """

    pattern: str
    meaning: str
    filename: str
    line: int


@dataclass(frozen=True, slots=True)
class Offers:
    """What a server offers, ready to be looked up.

    Attributes:
        listed: what is listed -> declarations by name.
        changing: the kinds that the server says may change.
        reasons: the error reasons that it declares.
    """

    listed: dict[Kind, dict[str, dict[str, Any]]]
    changing: frozenset[Kind]
    reasons: frozenset[str]


def _offers(facts: ServerFacts, era: Era | None) -> Offers:
    return Offers({kind: facts.of(kind, era) for kind in KINDS}, facts.changing(), frozenset(facts.reasons()))


@dataclass(frozen=True)
class Knowledge:
    """What a text is held against.

    Attributes:
        configuration: the project's; None where there is none, and then servers are not judged.
        snapshot: what the servers offer, as far as it is known.
        recognizer: knows the sentences.
        own: the project's own sentences among them.
        plain_step: finds the step of plain behave that keyword and text say; None where there is none.
        troubles: what went wrong while all this was learned.
        judged: what the rule about arguments found in rows so far.
    """

    configuration: Configuration | None = None
    snapshot: Snapshot = field(default_factory=Snapshot)
    recognizer: Recognizer = field(default_factory=Recognizer)
    own: tuple[Sentence, ...] = ()
    plain_step: Callable[[str, str], PlainStep | None] = _none
    troubles: tuple[Problem, ...] = ()
    judged: dict[Hashable, tuple[tuple[Rule, int, Misuse], ...]] = field(default_factory=dict, repr=False)
    _looked_up: dict[tuple[str, Era | None], Offers] = field(default_factory=dict, repr=False)

    def recognize(self, kind: str, text: str) -> tuple[Recognized, ...]:
        """Give every sentence that a step says."""
        return self.recognizer.recognize(kind, text)

    def server(self, name: str | None) -> ServerConfig | None:
        """Give the configuration of a server; None where it is not known."""
        if self.configuration is None or name is None:
            return None
        return self.configuration.servers.get(name)

    def facts(self, name: str | None) -> ServerFacts | None:
        """Give what is known of a server; None where nothing is."""
        return self.snapshot.servers.get(name) if name is not None else None

    def offers(self, name: str | None, era: Era | None) -> Offers | None:
        """Give what a server offers; None where nothing is known of it.

        Args:
            name: the server's.
            era: a revision; None for all of them together.
        """
        facts = self.facts(name)
        if facts is None or name is None:
            return None
        if (name, era) not in self._looked_up:
            self._looked_up[name, era] = _offers(facts, era)
        return self._looked_up[name, era]

    @property
    def stale(self) -> tuple[str, ...]:
        """The servers whose configuration changed since the snapshot was taken."""
        return tuple(
            name
            for name, facts in self.snapshot.servers.items()
            if (server := self.server(name)) is not None and fingerprint(server) != facts.configured
        )

    @property
    def unasked(self) -> tuple[str, ...]:
        """The configured servers that the snapshot knows nothing of."""
        configured = self.configuration.servers if self.configuration is not None else {}
        return tuple(name for name in configured if name not in self.snapshot.servers)
