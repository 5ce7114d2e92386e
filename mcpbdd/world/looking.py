"""What a Then looks at: outcomes, results, errors, texts, progress, listings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.matching.codes import code_number
from mcpbdd.matching.outcome import in_words
from mcpbdd.matching.text import excerpt
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.values.visible import shown
from mcpbdd.world.names import Whose
from mcpbdd.world.nearby import not_offered
from mcpbdd.world.private import private_of
from mcpbdd.world.reports import Reports

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.connection.call import Call
    from mcpbdd.matching.leaking import Private
    from mcpbdd.outcomes import Outcome
    from mcpbdd.world.names import Who
    from mcpbdd.world.reports import Progress
    from mcpbdd.world.world import World


class Looking:
    """What the sentences with Then see of a world. Looking at a call is noted, for rule 5."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: Reports | None = None

    def call_of(self, whose: Whose) -> Call:
        """Give an actor's latest call.

        Raises:
            Misuse: nothing was called yet.
        """
        call = self._world.actor_of(whose).call
        call.looked_at = True
        return call

    def outcome_of(self, whose: Whose) -> Outcome:
        """Give what came of an actor's latest call.

        Raises:
            Misuse: nothing was called yet, or the call is still under way.
        """
        call = self.call_of(whose)
        if call.outcome is None:
            raise Misuse(
                "The call is still under way; wait for it: When the client waits for the call to end."
            )
        return call.outcome

    def ended(self, whose: Whose) -> Succeeded | Failed:
        """Give the outcome of a call that gave something.

        Raises:
            Mismatch: it asks, or was cancelled.
        """
        outcome = self.outcome_of(whose)
        if not isinstance(outcome, Succeeded | Failed):
            raise Mismatch("the call to have ended", in_words(outcome))
        return outcome

    def result_of(self, whose: Whose) -> Any:
        """Give the result, as language.md rule 6 defines it.

        Raises:
            Mismatch: the call gave none.
        """
        return self._replied(whose, "a result").result

    def structured_of(self, whose: Whose) -> Any:
        """Give what the text has to mention: a tool's structured content, of anything else the result.

        Raises:
            Mismatch: the tool gave nothing structured, so that nothing could be lost in its text.
        """
        outcome = self._replied(whose, "a result")
        if outcome.method == "tools/call" and "structuredContent" not in outcome.reply:
            raise Mismatch("a result with structured content", f"one of text only: {shown(outcome.text)}")
        return outcome.result

    def reply_of(self, whose: Whose) -> Any:
        """Give the whole protocol result as sent; a result that asks (2026-07-28) is one as well.

        Raises:
            Mismatch: the call gave none.
        """
        outcome = self.outcome_of(whose)
        if whose.what == "reply" and isinstance(outcome, Asking) and outcome.reply:
            return outcome.reply
        return self._replied(whose, "a reply").reply

    def _replied(self, whose: Whose, wanted: str) -> Succeeded | Failed:
        """Give the outcome of a call that was answered with a result and not rejected."""
        outcome = self.ended(whose)
        if isinstance(outcome, Failed) and not outcome.reply:
            raise Mismatch(wanted, in_words(outcome))
        return outcome

    def text_of(self, whose: Whose) -> str:
        """Give all text of the reply, or the message of a rejection."""
        return self.ended(whose).text

    def error_of(self, whose: Whose) -> Failed:
        """Give the failure.

        Raises:
            Mismatch: the call did not fail.
        """
        outcome = self.outcome_of(whose)
        if isinstance(outcome, Asking) and outcome.rejection is not None:
            return outcome.rejection
        if not isinstance(outcome, Failed):
            raise Mismatch("the call to fail", in_words(outcome))
        return outcome

    def in_words(self, call: Call) -> str:
        """Say what came of a call."""
        return in_words(call.outcome) if call.outcome is not None else "the call has not ended"

    def code(self, whose: Whose, written: str) -> int:
        """Read a code, a number or a name of the actor's era."""
        scene = self._world.scene
        over_http = scene is not None and scene.transport == "http"
        return code_number(written, self._world.actor_of(whose).era, over_http=over_http)

    def hint_for(self, whose: Whose) -> str:
        """Give the nearest right name where a tool, prompt or resource was named that is not offered."""
        actor = self._world.actor_of(whose)
        return not_offered(self._world, actor, actor.call)

    def secrets(self) -> list[str]:
        """Give what is known to be secret: of the scenario, its configuration and this process's environment."""
        return sorted(self.private(Whose("error")).secrets)

    def private(self, whose: Whose) -> Private:
        """Give what an error must not show its client, and what that client knows anyway."""
        return private_of(self._world, self._world.actor_of(whose).who)

    def expect_unanswered(self, whose: Whose) -> None:
        """The server sent no response to the call.

        Raises:
            Mismatch: it did.
        """
        actor = self._world.actor_of(whose)
        call = self.call_of(whose)
        actor.session.stand_still()
        if actor.session.tape.answered(call):
            raise Mismatch("the call to stay unanswered", "the server sent a response")

    def expect_took_less(self, whose: Whose, limit: timedelta) -> None:
        """The server needed less time than this.

        Raises:
            Mismatch: it needed more.
        """
        call = self.call_of(whose)
        if call.took >= limit.total_seconds():
            raise Mismatch(
                f"the call to take less than {limit.total_seconds():g} seconds", f"it took {call.took:.3f}"
            )

    def expect_succeeded(self, number: int) -> None:
        """So many of all calls since the first When succeeded.

        Raises:
            Mismatch: another number did.
            Misuse: nothing was called.
        """
        calls = self._world.calls
        if not calls:
            raise Misuse("Nothing was called yet, so there is nothing to count; a When must come first.")
        for call in calls:
            call.looked_at = True
        found = sum(isinstance(call.outcome, Succeeded) for call in calls)
        if found != number:
            outcomes = "; ".join(self.in_words(call) for call in calls)
            all_of_them = f"{len(calls)} {'call' if len(calls) == 1 else 'calls'}"
            raise Mismatch(f"exactly {number} of {all_of_them} to succeed", f"{found} did: {outcomes}")

    def expect_never_seen(self, who: Who, text: str) -> None:
        """The text stands in no frame that reached the actor.

        Raises:
            Mismatch: it does.
            Misuse: nothing reached that actor, so the sentence could never fail.
        """
        frames = [
            f
            for f in self._world.transcript.frames
            if f.direction == "<-" and f.actor == str(who) and not f.lost
        ]
        if not frames:
            raise Misuse(
                f"Nothing has reached {who} yet, so this sentence could never fail; a When must come first."
            )
        for frame in frames:
            seen = next((found for found in _strings(frame.message) if text in found), None)
            if seen is not None:
                raise Mismatch(f'{who} never to have seen "{text}"', f"it was sent {excerpt(seen, text)}")

    def progress(self) -> list[Progress]:
        """Give the reports of progress of the latest call."""
        return self._reports().all

    def has_reached(self, progress: float, total: float) -> bool:
        """Whether the latest call reported so much progress."""
        return self._reports().has_reached(progress, total)

    def _reports(self) -> Reports:
        actor = self._world.latest_actor
        if self._read is None or self._read.call is not actor.call:
            self._read = Reports(self._world.transcript, str(actor.who), actor.call)
        self._read.read_on()
        return self._read

    def introduction(self) -> dict[str, Any]:
        """Give how the server introduced itself."""
        return self._world.latest_actor.session.server


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in value.items() for part in item for text in _strings(part)]
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    return []
