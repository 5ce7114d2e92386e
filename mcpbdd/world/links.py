"""Links that a server sends the user to: opening them on this machine, and what stands for finishing elsewhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mcpbdd.doubles.visiting import LeadsAway, is_here, visit
from mcpbdd.errors import Misuse, Unreachable
from mcpbdd.matching.outcome import question_in_words
from mcpbdd.values.visible import shown
from mcpbdd.world.actions import finish, perform
from mcpbdd.world.pending import LINK, pick
from mcpbdd.world.replying import open_link

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.outcomes import Question
    from mcpbdd.world.actor import Actor
    from mcpbdd.world.names import Whose
    from mcpbdd.world.world import World


class Links:
    """What the sentences about links do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def open(self, whose: Whose, *, finishes: bool) -> None:
        """Let a user agree to open the link that waits.

        Args:
            whose: the user.
            finishes: they go there and finish; otherwise they agree and never go.

        Raises:
            Misuse: no link waits, several do, or nothing stands for finishing at this address.
            Mismatch: nobody answers at the address, or with an error.
        """
        actor = self._world.actor_of(whose)
        self._world.acts(actor.who)
        question = pick(actor, LINK)
        if not finishes and question in actor.unfinished:
            raise Misuse("The user has agreed to open the link already, and never finished.")
        open_link(actor, question, self._errand(actor, question) if finishes else None)
        self._world.answering.settled(actor)

    def finish(self, actor: Actor, question: Question) -> None:
        """Let the user finish what a link is about, whatever was answered.

        Raises:
            Misuse: nothing stands for finishing at this address.
            Mismatch: nobody answers at the address, or with an error.
        """
        self._errand(actor, question)()

    def _errand(self, actor: Actor, question: Question) -> Callable[[], None]:
        """Give what the user does to finish.

        Raises:
            Misuse: the address is not on this machine, and no event of the configuration stands for it.
        """
        address = str(question.params.get("url", ""))
        event = self._event_for(address)
        if event is not None:
            return partial(self._happen, event, address)
        if not is_here(address):
            raise _never_opened(
                f"The server asks {question_in_words(question)}, which is not on this machine"
            )
        return partial(self._visit, actor, address)

    def _event_for(self, address: str) -> str | None:
        """Give the event that the configuration names for the address, by its longest beginning."""
        links = self._world.server().config.links
        fitting = [beginning for beginning in links if address.startswith(beginning)]
        return links[max(fitting, key=len)] if fitting else None

    def _happen(self, event: str, address: str) -> None:
        config, stage = self._world.server().config, self._world.stage
        done = perform(config.events, event, "event", stage.configuration.folder, {"address": address})
        finish(stage.runtime, f'The event "{event}"', done)

    def _visit(self, actor: Actor, address: str) -> None:
        """Open the page, and let the server tell of it (2025-11-25: notifications/elicitation/complete)."""

        async def opened() -> None:
            await visit(address, actor.patience)

        try:
            self._world.stage.runtime.run(opened, deadline=actor.patience + 1)
        except LeadsAway as away:
            onwards = shown(away.address, 200)
            raise _never_opened(
                f"The page at {shown(address, 200)} leads on to {onwards}, which is not on this machine"
            ) from None
        except TimeoutError:
            late = f"The page at {shown(address, 200)} did not come within {actor.patience:g} seconds."
            raise Unreachable(late) from None
        actor.session.stand_still()


def _never_opened(what: str) -> Misuse:
    return Misuse(
        f"{what}, and nothing else is ever opened. An event of the configuration can stand for finishing there: "
        'links = { "https://…" = "NAME OF THE EVENT" }.'
    )
