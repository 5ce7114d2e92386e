"""Every step runs under guard: it ends in time, cannot end the interpreter, and leaves its evidence behind."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any

from mcpbdd.binding.evidence import attach_evidence
from mcpbdd.binding.failure import StepFailed, failed
from mcpbdd.binding.loading import is_sentence
from mcpbdd.binding.outlines import refuse_left_standing
from mcpbdd.errors import LeftOut, McpbddError, Misuse, Unreachable
from mcpbdd.runtime import Blocked, alarm
from mcpbdd.world.ending import check_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from behave.model import Step

    from mcpbdd.binding.current import Run


def guard_all(registry: Any, run: Run) -> None:
    """Put every registered step under guard, a project's own too.

    Args:
        registry: behave's step registry.
        run: the run.
    """
    for matchers in registry.steps.values():
        for matcher in matchers:
            inner = getattr(matcher.func, "guards", matcher.func)
            matcher.func = guarded(inner, run, registry)


def guarded(function: Callable[..., Any], run: Run, registry: Any) -> Callable[..., None]:
    """Give a step function that runs another one under guard."""

    @functools.wraps(function)
    def step(context: Any, *gaps: Any, **named: Any) -> None:
        run.depth += 1
        try:
            if run.depth == 1 and run.tape is not None and run.tape.running is not None:
                refuse_left_standing(context.scenario, run.tape.running)
                _refuse_hiding(function, run.tape.running, registry)
                _note_foreign(function, run.tape.running, run)
            with alarm(run.step_deadline * _patience(function)):
                function(context, *gaps, **named)
            if run.depth == 1:
                _end_checks(context, run)
        except LeftOut as reason:
            context.scenario.skip(str(reason))
        except McpbddError as failure:
            run.fault = failed(failure, run.present_world)
            raise run.fault from None
        except AssertionError as slip:
            raise _of_inner_step(slip, run.fault) from None
        except (KeyboardInterrupt, Exception):
            raise  # an error of a step, which behave tells; what is left below would end the run
        except BaseException as leaving:  # noqa: BLE001 - the edge: nothing but an interrupt may end the run
            run.fault = failed(_told(leaving), run.present_world)
            raise run.fault from None
        finally:
            run.depth -= 1
            attach_evidence(run)

    step.guards = function  # type: ignore[attr-defined]  # so that a second run in this process guards it anew
    return step


def _refuse_hiding(function: Callable[..., Any], step: Step, registry: Any) -> None:
    """Behave takes the first step that matches: one of the project's may not hide a sentence."""
    if is_sentence(function):
        return
    for matcher in registry.steps[step.step_type]:
        if is_sentence(matcher.func) and matcher.match(step.name) is not None:
            code = inspect.unwrap(function).__code__
            raise Misuse(
                f'The step at {code.co_filename}:{code.co_firstlineno} hides the sentence "{matcher.pattern}", '
                "which reads the same here. Give the step words of its own."
            )


def _note_foreign(function: Callable[..., Any], step: Step, run: Run) -> None:
    """Note steps that were not written as sentences: no battery can repeat them in a fresh world."""
    if not is_sentence(function) and step.step_type != "then":
        run.world.journal.foreign.append(step.name)


def _patience(function: Callable[..., Any]) -> float:
    """Give how many times longer than others a step may take."""
    sentence = getattr(function, "sentence", None)  # a step of the project's own has none
    return sentence.patience if sentence is not None else 1.0


def _end_checks(context: Any, run: Run) -> None:
    if run.tape is not None and run.tape.at_last_step and not context.scenario.should_skip:
        check_end(run.world)


def _of_inner_step(slip: AssertionError, fault: StepFailed | None) -> AssertionError:
    """Tell the failure of a step inside `execute_steps` as it was; behave wraps it into a traceback."""
    first = str(slip).partition("\n")[0]
    if fault is None or not first.startswith("FAILED SUB-STEP: "):
        return slip
    inner = first.removeprefix("FAILED SUB-STEP: ")
    return StepFailed(f"{fault}\nThis was in the inner step: {inner}", fault.failure)


def _told(leaving: BaseException) -> McpbddError:
    if isinstance(leaving, Blocked):
        return Unreachable(f"The step did not come back: {leaving}.")
    code = getattr(leaving, "code", None)
    shown = f"({code!r})" if isinstance(leaving, SystemExit) else ""
    return Misuse(
        f"The step tried to end the interpreter with {type(leaving).__name__}{shown}; a scenario may not."
    )
