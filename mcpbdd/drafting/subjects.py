"""What is drafted of one tool, prompt or resource template, and of the resources."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.drafting.guessing import Guess, honest, wrong
from mcpbdd.drafting.observing import questions_of
from mcpbdd.drafting.sayings import Drafted, call_of, setup_of, shown_arguments, to_fill
from mcpbdd.drafting.scenes import Setup, names_in
from mcpbdd.drafting.trying import Tried, Trying, unfinished
from mcpbdd.kit.contracts import contracts_in
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.phrasing import Step, Unsayable, is_sayable, on_one_line, quoted
from mcpbdd.values.schemas import properties_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpbdd.batteries.generated.target import Target
    from mcpbdd.drafting.scenes import Scene

STRANGER = "no-such-thing"
NO_RESOURCE = "mcpbdd://no-such/resource"


@dataclass
class Subject:
    """Drafts the scenarios of one tool, prompt or resource template.

    Args:
        target: which one.
        scene: what its calls stand on.
        trying: tries and runs.
        known: arguments that are known to be right; {} where the schema alone has to do.
        why_not: why it is not called; empty where it is.
        setups: what may be made beforehand.
    """

    target: Target
    scene: Scene
    trying: Trying
    known: dict[str, Any]
    why_not: str = ""
    setups: tuple[Setup, ...] = ()

    def drafts(self) -> list[Drafted]:
        """Give its scenarios: the honest call, what it asks, what it refuses, what it declares."""
        guess = self._guess()
        if self.why_not:
            return [unfinished("It does what it says", self._steps(guess.arguments), self.why_not)]
        self.scene, guess = self._standing(self._better(guess))
        drafts = [*self._honest(guess), *self._refused(guess.arguments)]
        return [*drafts, *self._declared(guess, drafts)]

    def quick(self) -> Setup | None:
        """Make the honest call once; give it for others to stand on where it succeeds and is no mere reading."""
        if self.target.only_reads or not self.works():
            return None
        guess = self._guess()
        call = self._steps(guess.arguments)[-1]
        made = tuple(names_in(guess).values())
        return Setup(setup_of(call), made) if call.text.startswith("the client calls") else None

    def works(self) -> bool:
        """Make the honest call once; tell whether it succeeds."""
        return not self.why_not and self.trying.once(self._steps(self._guess().arguments)) is Succeeded

    def _guess(self) -> Guess:
        return (
            Guess(self.known)
            if self.known
            else honest(self.target.schema, self.scene.path, file=self.scene.file)
        )

    def _better(self, guess: Guess) -> Guess:
        """Give the guess, with what the server completes; or with numbers, where made-up words fail."""
        if not guess.unsure:
            return guess
        found = {name: value for name in guess.unsure if (value := self._completed(name))}
        better = Guess(
            {**guess.arguments, **found}, tuple(name for name in guess.unsure if name not in found)
        )
        if better.unsure and self.trying.once(self._steps(better.arguments)) is Failed:
            numbers = {name: "1" for name in better.unsure if isinstance(better.arguments[name], str)}
            if self.trying.once(self._steps({**better.arguments, **numbers})) is Succeeded:
                return Guess({**better.arguments, **numbers})
        return better

    def _completed(self, name: str) -> str:
        """Ask the server to complete an argument of a prompt or a template; empty where it does not."""
        if self.target.kind == "tool" or not (is_sayable(name) and is_sayable(self.target.name)):
            return ""
        asked = (
            f"the client asks to complete {quoted(name)} of the {self.target.kind} {quoted(self.target.name)}"
        )
        step = Step("when", f'{asked} after typing ""')
        values = self.trying.completed((*self.scene.givens({}), step))
        return next((value for value in values if isinstance(value, str) and value), "")

    def _standing(self, guess: Guess) -> tuple[Scene, Guess]:
        """Find the first thing to set up with which the honest call does not fail, where it fails without.

        What was made under a name is asked for by that name, whatever the argument is called that takes it.
        """
        if self.trying.once(self._steps(guess.arguments)) is not Failed or not guess.unsure:
            return self.scene, guess
        for setup in self.setups:
            scene = replace(self.scene, before=(setup.given,))
            for one in setup.asked_for_by(guess):
                steps = (*scene.givens(one.arguments), call_of(self.target, one.arguments, scene))
                if self.trying.once(steps) not in (Failed, None):
                    return scene, one
        return self.scene, guess

    def _steps(self, arguments: dict[str, Any]) -> tuple[Step, ...]:
        return (*self.scene.givens(arguments), call_of(self.target, arguments, self.scene))

    def _try(self, arguments: dict[str, Any], scene: Scene | None = None) -> Tried:
        there = self.scene if scene is None else scene
        steps = (*there.givens(arguments), call_of(self.target, arguments, there))
        return self.trying.with_roots(self.trying.attempt(steps))

    def _honest(self, guess: Guess) -> Iterator[Drafted]:
        tried = self._try(guess.arguments)
        shown = shown_arguments(guess.arguments, self.scene)
        title = f"It works with {shown}" if shown else "It works"
        if tried.plays and questions_of(tried.plays[0]):
            yield self.trying.scenario("It asks first", tried)
            for said, answered in self.trying.answered(tried):
                yield self.trying.scenario(f"What comes when {said}", answered)
            return
        failed = next((play.outcome for play in tried.plays if not isinstance(play.outcome, Succeeded)), None)
        if tried.trouble or failed is not None:
            yield self._left_open(title, guess, tried, failed)
            return
        yield self.trying.scenario(title, tried)

    def _left_open(self, title: str, guess: Guess, tried: Tried, failed: Any) -> Drafted:
        said = (
            f"the server says: {on_one_line(failed.message, 160)}"
            if isinstance(failed, Failed)
            else tried.trouble
        )
        what = (
            f"values that are right for {', '.join(guess.unsure)}"
            if guess.unsure
            else "what it needs to succeed"
        )
        gap = to_fill(tried.steps[-1], guess.unsure)
        done = unfinished(title, tried.steps, f"{what}; {said}", gap)
        if gap is None:
            return done
        scenario = replace(done.scenario, steps=(*done.scenario.steps, Step("then", "the call succeeds")))
        return replace(done, scenario=scenario)

    def _refused(self, right: dict[str, Any]) -> Iterator[Drafted]:
        required = self.target.schema.get("required")
        needed = [name for name in required if name in right] if isinstance(required, list) else []
        if needed and self.target.kind != "resource template":
            left = {name: value for name, value in right.items() if name != needed[0]}
            yield from self._if_it_fails(f"Without {needed[0]} it is refused", left, needed[0])
        if self.target.kind == "tool" and (found := wrong(self.target.schema)) is not None:
            name, value, why = found
            yield from self._if_it_fails(f"A {name} that {why} is refused", {**right, name: value}, name)

    def _if_it_fails(self, title: str, arguments: dict[str, Any], name: str = "") -> Iterator[Drafted]:
        tried = self._try(arguments, self.scene.bare())
        if not tried.trouble and all(isinstance(play.outcome, Failed) for play in tried.plays):
            more = (
                [Step("then", f"the error names the argument {quoted(name)}")]
                if name and is_sayable(name)
                else []
            )
            yield self.trying.scenario(title, replace(tried, came=(*tried.came[:1], *more)))

    def _declared(self, guess: Guess, drafts: Sequence[Drafted]) -> Iterator[Drafted]:
        """Draft the declared errors that nothing before has met: with strange values, else to fill in."""
        seen = {step.text for draft in drafts for step in draft.scenario.steps}
        for error in contracts_in(self.target.declared):
            reason = error["reason"]
            if not is_sayable(reason) or (then := f"the call fails with the reason {quoted(reason)}") in seen:
                continue
            title = _title_of(error)
            tried = next(
                (one for one in self._provoking(guess) if any(step.text == then for step in one.came)), None
            )
            yield (
                self._reason_to_fill(title, then, guess)
                if tried is None
                else self.trying.scenario(title, tried)
            )

    def _provoking(self, guess: Guess) -> Iterator[Tried]:
        """Try what may meet a declared error: strange values, and what was made before."""
        bare = replace(self.scene, before=())
        for name, value in guess.arguments.items():
            if isinstance(value, str):
                yield self._try({**guess.arguments, name: STRANGER}, bare)
        for setup in self.setups:
            yield self._try(guess.arguments, replace(self.scene, before=(setup.given,)))

    def _reason_to_fill(self, title: str, then: str, guess: Guess) -> Drafted:
        steps = self._steps(guess.arguments)
        names = [name for name in properties_of(self.target.schema) if name in guess.arguments]
        gap = to_fill(steps[-1], names)
        done = unfinished(title, steps if gap else (*steps, Step("then", then)), "what makes it fail so", gap)
        if gap is None:
            return done
        return replace(
            done, scenario=replace(done.scenario, steps=(*done.scenario.steps, Step("then", then)))
        )


def _title_of(error: dict[str, Any]) -> str:
    when = str(error.get("when") or "").strip().rstrip(".")
    first = when.split(" ")[0]
    lowered = when if first.isupper() else when[:1].lower() + when[1:]
    return f"It fails when {lowered}" if when else f"It may fail: {error['reason']}"


def resources(uris: Sequence[str], scene: Scene, trying: Trying) -> Iterator[Drafted]:
    """Draft the reading of resources, and of one that is not there."""
    for uri in uris:
        try:
            step = Step("when", f"the client reads the resource {quoted(uri)}")
        except Unsayable:
            continue
        tried = trying.attempt((*scene.givens({}), step))
        yield trying.scenario(f"{uri} can be read", tried)
    step = Step("when", f"the client reads the resource {quoted(NO_RESOURCE)}")
    tried = trying.attempt((*scene.givens({}), step))
    if not tried.trouble and all(isinstance(play.outcome, Failed) for play in tried.plays):
        yield trying.scenario("What is not there cannot be read", tried)
