"""Which attacks find a way round which gate: the verdicts that the battery is held against."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.batteries.consent.good import BEFORE, DELETE, by_hand
from tests.batteries.consent.walking import ERAS, OPENS_AND_FINISHES, OPENS_AND_LEAVES, Honest

if TYPE_CHECKING:
    from mcpbdd.config import Era

OLD, NEW = ERAS[:1], ERAS[1:]


@dataclass(frozen=True)
class Broken:
    """A gate with a mistake.

    Attributes:
        mistake: which.
        own: the attack that is about this mistake.
        also, also_old, also_new: attacks that break it besides: in both eras, in one of them.
        eras: where its own attack breaks it.
        tool, arguments, answers: the honest path.
    """

    mistake: str
    own: str
    also: tuple[str, ...] = ()
    also_old: tuple[str, ...] = ()
    also_new: tuple[str, ...] = ()
    eras: tuple[Era, ...] = ERAS
    tool: str = "delete"
    arguments: dict[str, Any] = field(default_factory=lambda: DELETE)
    answers: tuple[dict[str, Any] | None, ...] = (None,)

    @property
    def honest(self) -> Honest:
        """The scenario."""
        return Honest(by_hand(self.mistake), self.tool, self.arguments, BEFORE, self.answers)

    def by(self, era: Era) -> set[str]:
        """Give all attacks that break it in an era."""
        own = {self.own} if era in self.eras else set()
        return {*own, *self.also, *(self.also_old if era in OLD else self.also_new)}


JUDGED = (
    Broken(
        "replayable",
        "same answer twice",
        also_new=("eight at once", "hangs up", "many questions", "two open questions", "yes after no"),
        eras=NEW,
    ),
    Broken(
        "remembers the order",
        "no answer after one",
        also=("asked again later", "crossed answers", "hangs up"),
        also_new=("eight at once", "padded state", "same answer twice", "two open questions"),
    ),
    Broken(
        "remembers the tool",
        "another target unasked",
        also=("asked again later", "crossed answers", "hangs up", "no answer after one"),
        also_new=("eight at once", "padded state", "same answer twice", "two open questions"),
    ),
    Broken(
        "remembers for everybody",
        "crossed answers",
        also=("asked again later", "hangs up", "no answer after one"),
        also_new=("eight at once", "padded state", "same answer twice", "two open questions"),
    ),
    Broken(
        "looks before it takes",
        "eight at once",
        eras=NEW,
        tool="note",  # what is removed twice at the same moment is removed once
        arguments={"path": "b.txt", "text": "more"},
    ),
    Broken("spent by yes only", "yes after no", eras=NEW),
    Broken("once per order", "asked again later"),
    Broken("rolls back the record", "hangs up", eras=NEW),
    Broken("forgets at a restart", "after a restart", eras=NEW),
    Broken("forgets when full", "many questions", also_new=("after a restart",), eras=NEW),
    Broken("knows the last one", "two open questions", also_new=("after a restart",), eras=NEW),
    Broken(
        "looks at the answer only",
        "answer before the question",
        also_new=(
            "a day later",
            "added argument",
            "after a restart",
            "altered state",
            "another person",
            "another tool",
            "changed arguments",
            "cut state",
            "eight at once",
            "hangs up",
            "many questions",
            "padded state",
            "same answer twice",
            "state left out",
            "state of another kind",
            "two open questions",
            "yes after no",
        ),
        eras=NEW,
    ),
    Broken(
        "state is optional",
        "state left out",
        also_new=("answer before the question", "state of another kind"),
        eras=NEW,
    ),
    Broken("state says itself", "state of another kind", eras=NEW),
    Broken("compares the beginning", "altered state", also_new=("cut state",), eras=NEW),
    Broken("drops what follows", "cut state", eras=NEW),
    Broken("spent as written", "padded state", also_new=("after a restart",), eras=NEW),
    Broken("unsigned", "rewritten state", eras=NEW),
    Broken("plain text", "rewritten state", eras=NEW),
    Broken("guessable key", "state signed by another", eras=NEW),
    Broken("names its algorithm", "state signed by another", eras=NEW),
    Broken("takes the first answer", "wrong key", eras=NEW),
    Broken("any caller", "another person", eras=NEW),
    Broken("any arguments", "changed arguments", also_new=("added argument",), eras=NEW),
    Broken("the target only", "added argument", eras=NEW),
    Broken("any tool", "another tool", also_new=("added argument",), eras=NEW),
    Broken("as written", "arguments in another order", eras=NEW),
    Broken("grows meanwhile", "target grew", tool="purge", arguments={"prefix": "b"}),
    Broken("never expires", "a day later", eras=NEW),
    Broken("reads the form only", "declined", also=("dismissed", "unknown action")),
    Broken("goes on after decline", "declined", also=("crossed answers",)),
    Broken("goes on after cancel", "dismissed", also=("declines unseen",)),
    Broken(
        "gives up asking",
        "declines unseen",
        also=("almost a yes", "empty form", "unknown action"),
        also_new=("answer of another kind",),
    ),
    Broken("any accept proceeds", "no in the form", also=("almost a yes", "empty form", "wrapped yes")),
    Broken("missing means yes", "empty form"),
    Broken("truthy", "almost a yes", also=("wrapped yes",)),
    Broken("coerced", "almost a yes"),
    Broken("unwraps", "wrapped yes"),
    Broken("unknown goes on", "unknown action"),
    Broken("nothing goes on", "answer of another kind"),
    Broken("failure goes on", "question fails"),
    Broken("wants nothing else", "more than was asked"),
    Broken("cannot ask goes on", "cannot be asked", also=("the model confirms",)),
    Broken("skips a round", "skipped round", eras=NEW, answers=(None, None)),
    Broken("the model may confirm", "the model confirms"),
    Broken("any method", "another method", eras=NEW),
    Broken("one tool only", "side door"),
    Broken("dispatched", "side door"),
    Broken("hides the target", "hidden target"),
    Broken("shows it as it is", "hidden characters"),
    Broken("asks for a password", "secret asked for", also=("wrapped yes",)),
    Broken("asks in layers", "nested form", also=("wrapped yes",)),
    Broken("ticks the box", "yes filled in"),
    Broken("tells too much", "talkative refusal"),
    Broken("accepted is done", "link never finished", answers=(OPENS_AND_FINISHES,)),
    Broken("sends in the clear", "dangerous link", answers=(OPENS_AND_FINISHES,)),
    Broken("runs the link", "dangerous link", also=("link never finished",), answers=(OPENS_AND_LEAVES,)),
)
