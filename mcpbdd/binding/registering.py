"""Hands every sentence of the vocabulary to behave."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import re
from typing import TYPE_CHECKING, Any

import behave
import behave.step_registry
from behave.matchers import (
    Matcher,
    get_step_matcher_factory,
    has_registered_step_matcher_class,
    register_step_matcher_class,
)
from behave.model_type import Argument
from cucumber_expressions.errors import CucumberExpressionError, UndefinedParameterTypeError

import mcpbdd.steps
from mcpbdd.binding.current import run_of
from mcpbdd.binding.loading import watch_hooks
from mcpbdd.binding.tape import block_of, media_type
from mcpbdd.errors import Misuse, Unreachable, nearest
from mcpbdd.recognizing import Form, with_keyword
from mcpbdd.sentences import that_takes_more, vocabulary
from mcpbdd.values.placeholders import fill, fill_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.binding.current import Run
    from mcpbdd.sentences import Sentence
    from mcpbdd.values.blocks import Block
    from mcpbdd.world import World

MATCHER = "mcpbdd"


class SentenceMatcher(Matcher):
    """Matches sentences of the vocabulary."""

    NAME = MATCHER  # type: ignore[assignment]  # behave declares None

    def __init__(self, func: Callable[..., Any], pattern: str, step_type: str | None = None) -> None:
        super().__init__(func, pattern, step_type=step_type)  # type: ignore[no-untyped-call]
        self._form = Form(func.sentence)  # type: ignore[attr-defined]  # see _adapted

    @property
    def regex_pattern(self) -> str:
        """The regular expression that the sentence is compiled to."""
        return str(self._form.expression.regexp)

    @classmethod
    def register_type(cls, **_: Any) -> None:
        """Gaps are defined in the vocabulary."""

    @classmethod
    def clear_registered_types(cls) -> None:
        """Gaps outlive a run: a second run in the same process uses them too."""

    def compile(self) -> None:
        """Nothing is left to compile."""

    def check_match(self, step_text: str) -> list[Argument] | None:
        """Give the gaps' values where the text matches."""
        found = self._form.match(step_text)
        if found is None:
            return None
        return [Argument(gap.group.start, gap.group.end, gap.group.value, gap.value) for gap in found]


def use_steps() -> None:
    """Load the packaged language, and hand it and every sentence defined later to behave."""
    watch_hooks()
    for module in pkgutil.iter_modules(mcpbdd.steps.__path__):
        importlib.import_module(f"mcpbdd.steps.{module.name}")
    if not has_registered_step_matcher_class(MATCHER):
        register_step_matcher_class(MATCHER, SentenceMatcher)
    for sentence in vocabulary.sentences:
        _register(sentence)
    if _register not in vocabulary.listeners:
        vocabulary.listeners.append(_register)


def _register(sentence: Sentence) -> None:
    """Register with our matcher, and leave the project its own; what is registered already stays as it is.

    behave takes the same sentence for another one where the current folder has changed since.
    """
    known = behave.step_registry.registry.steps[sentence.keyword]
    if any(getattr(matcher.func, "sentence", None) is sentence for matcher in known):
        return
    factory = get_step_matcher_factory()
    project_matcher = factory.current_matcher
    factory._current_matcher = SentenceMatcher  # noqa: SLF001 - a matcher may have no name to switch back to
    try:
        getattr(behave, sentence.keyword)(sentence.pattern)(_adapted(sentence))
    except UndefinedParameterTypeError:
        gaps = re.findall(r"\{(\w*)\}", sentence.pattern)
        gap = next((name for name in gaps if name not in vocabulary.types), "")
        raise Misuse(
            f'{sentence.filename}:{sentence.line}: the sentence "{sentence.pattern}" has the gap {{{gap}}}, which '
            f"nobody defined.{nearest(gap, vocabulary.types)}"
        ) from None
    except (CucumberExpressionError, StopIteration):  # it runs off the end of a brace that nothing closes
        raise Misuse(
            f'{sentence.filename}:{sentence.line}: the sentence "{sentence.pattern}" is no Cucumber Expression. Gaps '
            "stand in braces, such as {string}; write no other brackets."
        ) from None
    finally:
        factory._current_matcher = project_matcher  # noqa: SLF001 - as above


def _adapted(sentence: Sentence) -> Callable[..., None]:
    """Make behave's step function of a sentence's: the World first, then gaps, then what stands under it."""

    @functools.wraps(sentence.function)
    def step(context: Any, *gaps: Any) -> None:
        run = _run(context)
        written = _block(context, run)

        def deed(world: World) -> None:
            values = [fill(gap, world.lookup) if isinstance(gap, str) else gap for gap in gaps]
            block = fill_block(written, world.lookup)
            done = sentence.function(world, *values, *_under(sentence, block))
            if inspect.isawaitable(done):
                _awaited(world, done, run.step_deadline)

        run.world.journal.speak(run.world, sentence.keyword, deed)

    step.sentence = sentence  # type: ignore[attr-defined]  # tells our steps from a project's own
    return step


def _run(context: Any) -> Run:
    """Give the run; steps come under guard in before_all, so without the hooks there is no guard to translate."""
    try:
        return run_of(context)
    except Misuse as slip:
        raise AssertionError(str(slip)) from None


def _block(context: Any, run: Run) -> Block:
    """Give what stands under a step; one inside `execute_steps` stands in no file."""
    if run.depth == 1 and run.tape is not None and run.tape.running is not None:
        step = run.tape.running
        return block_of(step.table, step.text, media_type(step))
    return block_of(context.table, context.text, "")


def _under(sentence: Sentence, block: Block) -> list[Any]:
    if sentence.takes is not None:
        return [sentence.takes.read(block)]
    if block.lines is not None or block.text is not None:
        kind = "table" if block.lines is not None else "doc string"
        raise Misuse(f"This sentence takes nothing under it, but a {kind} stands there.{_near(sentence)}")
    return []


def _near(sentence: Sentence) -> str:
    more = that_takes_more(sentence, vocabulary.sentences)
    return f" Did you mean: {with_keyword(more)}" if more is not None else ""


def _awaited(world: World, work: Any, deadline: float) -> None:
    failures: list[TimeoutError] = []

    async def wait() -> None:
        try:
            await work
        except TimeoutError as own:
            failures.append(own)
            raise

    try:
        world.stage.runtime.run(wait, deadline=deadline)
    except TimeoutError:
        if failures:
            raise
        raise Unreachable(f"The step did not come back within {deadline:g} seconds.") from None
