"""Tries steps in fresh worlds to see what comes of them, and runs every scenario before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.drafting.observing import Unsteady, questions_of, thens
from mcpbdd.drafting.sayings import STOPPED, Drafted, answers_to, roots
from mcpbdd.outcomes import Succeeded
from mcpbdd.phrasing import Scenario
from mcpbdd.phrasing.gherkin import step_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.config import Era
    from mcpbdd.drafting.playing import Played, Player
    from mcpbdd.phrasing import Step

MOST_QUESTIONS = 3
_AGAIN = 2
"""How often steps are tried in each era, to tell what is the same every time."""
DRAFT = "draft"
"""The tag of a scenario that is left to fill in."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Steps, and what came of them every time.

    Attributes:
        steps: Givens and Whens, and Thens on the way.
        came: the Thens that held; empty where nothing holds.
        trouble: why nothing holds; empty where something does.
        plays: every time.
    """

    steps: tuple[Step, ...]
    came: tuple[Step, ...] = ()
    trouble: str = ""
    plays: tuple[Played, ...] = ()


class Trying:
    """Tries and runs steps.

    Args:
        player: runs them.
        eras: those that the server speaks.
    """

    def __init__(self, player: Player, eras: Sequence[Era]) -> None:
        self._player, self.eras = player, tuple(eras)

    def once(self, steps: tuple[Step, ...]) -> type | None:
        """Try steps once; give what kind of outcome came, None where a step failed."""
        play = self._player.play(steps, self.eras[0], whole=False)
        return type(play.outcome) if play.is_green else None

    def completed(self, steps: tuple[Step, ...]) -> list[Any]:
        """Give what a server completes; nothing where it does not."""
        play = self._player.play(steps, self.eras[0], whole=False)
        reply = play.outcome.reply if isinstance(play.outcome, Succeeded) else {}
        found = reply.get("completion")
        values = found.get("values") if isinstance(found, dict) else None
        return values if isinstance(values, list) else []

    def attempt(self, steps: tuple[Step, ...]) -> Tried:
        """Try steps in every era, several times; a clock that stands is given where the time of day matters."""
        plain = self._attempt(steps)
        if plain.trouble or not all(isinstance(play.outcome, Succeeded) for play in plain.plays):
            return plain
        stopped = self._attempt((*steps[:1], STOPPED, *steps[1:]))
        if stopped.trouble or not stopped.came:
            return plain
        try:
            matters = thens((*plain.plays, *stopped.plays)) != stopped.came
        except Unsteady:
            matters = True
        return stopped if matters else plain

    def _attempt(self, steps: tuple[Step, ...]) -> Tried:
        plays: list[Played] = []
        for era in self.eras:
            for _ in range(_AGAIN):
                play = self._player.play(steps, era, whole=False)
                if not play.is_green:
                    return Tried(steps, trouble=in_short(play.failed or play.left_out, era), plays=(play,))
                plays.append(play)
        try:
            return Tried(steps, thens(plays), plays=tuple(plays))
        except Unsteady as why:
            return Tried(steps, trouble=str(why), plays=tuple(plays))

    def with_roots(self, tried: Tried) -> Tried:
        """Try again with a client that has roots, where they were asked for."""
        if any(question.kind == "roots" for play in tried.plays for question in questions_of(play)):
            return self.attempt((*tried.steps[:1], roots(), *tried.steps[1:]))
        return tried

    def answered(self, tried: Tried) -> tuple[tuple[str, Tried], ...]:
        """Answer what is asked with a yes, a no and nothing; what is asked after a yes gets a yes.

        Returns:
            Words for a title, and what came; nothing where nothing was asked.
        """
        questions = questions_of(tried.plays[0]) if tried.plays and tried.came else ()
        found = []
        for said, step in answers_to(questions[0]) if questions else ():
            after = self.attempt((*tried.steps, *tried.came, step))
            for _ in range(MOST_QUESTIONS):
                asked = questions_of(after.plays[0]) if after.plays and after.came else ()
                if not asked:
                    break
                after = self.attempt((*after.steps, *after.came, answers_to(asked[0])[0][1]))
            found.append((said, after))
        return tuple(found)

    def scenario(self, title: str, tried: Tried) -> Drafted:
        """Run what was tried as a scenario in every era; a Then that does not hold after all is left out."""
        steps, came = tried.steps, list(tried.came)
        while not tried.trouble:
            failing = self._failing((*steps, *came))
            if failing is None:
                return Drafted(Scenario(title, (*steps, *came)))
            surplus = failing.at - len(steps)
            if not 0 < surplus < len(came):
                return unfinished(title, (*steps, *came), in_short(failing.failed, failing.era))
            del came[surplus]
        return unfinished(title, steps, tried.trouble)

    def _failing(self, steps: tuple[Step, ...]) -> Played | None:
        plays = (self._player.play(steps, era, whole=True) for era in self.eras)
        return next((play for play in plays if not play.is_green), None)


def unfinished(title: str, steps: tuple[Step, ...], why: str, gap: Step | None = None) -> Drafted:
    """Give a scenario that is left to fill in.

    Args:
        title: what it is to show.
        steps: as far as they are known.
        why: what is to be filled in, and why it could not be known.
        gap: the step with cells to fill in that stands for the last one; without one the steps are a comment, so that
            nothing is run that nobody has looked at.
    """
    if gap is not None:
        return Drafted(Scenario(title, (*steps[:-1], gap), (DRAFT,), (f"fill in: {why}",)), why)
    comments = (f"fill in: {why}", *step_lines(steps))
    return Drafted(Scenario(title, (), (DRAFT,), comments), why)


def in_short(failure: str, era: Era) -> str:
    """Say in one line why something did not go."""
    lines = [line.strip() for line in failure.splitlines() if line.strip()]
    said = ", ".join(lines[:2]) if lines and lines[0].startswith("expected:") else " ".join(lines[:1])
    return f"in {era}, {said}"
