"""Generates calls and shrinks the one that breaks something: hypothesis, led by a seed, and leaving no files."""

from __future__ import annotations

import json
import time
import warnings
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import Flaky, HypothesisWarning, Unsatisfiable
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider

from mcpbdd.batteries.generated.invariants import broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from mcpbdd.batteries.generated.invariants import Invariant
    from mcpbdd.batteries.generated.target import Given
    from mcpbdd.batteries.generated.trial import Trial

MOST_TRIES = 60
LONGEST_SHRINKING = 5.0
"""How many calls and how many seconds go into making a failure small."""
BACKEND = "mcpbdd"


class Seeded(HypothesisProvider):
    """Draws by the seed alone: hypothesis otherwise draws constants of whatever modules are loaded as well."""

    def _maybe_draw_constant(self, *_: Any, **__: Any) -> None:
        return None


AVAILABLE_PROVIDERS[BACKEND] = f"{__name__}.{Seeded.__name__}"


class Calls(Protocol):
    """Whatever makes calls; `is_over` where nothing more can be called."""

    @property
    def is_over(self) -> bool: ...

    def call(self, given: Given) -> Trial:
        """Call with something, and say what came of it."""
        ...


@dataclass(frozen=True, slots=True)
class Breach:
    """A call that broke something.

    Attributes:
        invariant: what it broke.
        said: how.
        trial: the call.
    """

    invariant: Invariant
    said: str
    trial: Trial

    @property
    def size(self) -> int:
        """How much there is to read in it."""
        return len(json.dumps(self.trial.given))


class _Broken(Exception):
    """Tells hypothesis that a call broke something."""


@dataclass
class Search:
    """A search for a call that breaks something.

    Args:
        caller: makes the calls.
        number: the seed.

    Attributes:
        made: how many calls were made, those of shrinking left out.
        reached: how many of them came as far as the server's own code.
        breach: the smallest call that broke what the first one broke; None where none did.
    """

    caller: Calls
    number: int
    made: int = 0
    reached: int = 0
    breach: Breach | None = None
    _tries: int = 0
    _ends: float = field(default=0.0)

    def run(self, inputs: SearchStrategy[Given], most: int) -> None:
        """Make calls until one breaks something, and make that one small.

        Args:
            inputs: what is given.
            most: how many calls are made; fewer where there are no more different ones.
        """

        def one(trial_input: Given) -> None:
            self._try(trial_input)

        quiet = settings(
            max_examples=most,
            database=None,
            deadline=None,
            backend=BACKEND,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=tuple(HealthCheck),
            report_multiple_bugs=False,
            print_blob=False,
            verbosity=Verbosity.quiet,
        )
        test = seed(self.number)(quiet(given(inputs)(one)))
        # Whatever hypothesis makes of it, the calls were seen: state of the server may let a repetition pass.
        with suppress(_Broken, Flaky, Unsatisfiable):
            test()

    def _try(self, trial_input: Given) -> None:
        if self.breach is not None and (self.caller.is_over or self._is_spent()):
            return
        trial = self.caller.call(trial_input)
        found = broken(trial)
        if self.breach is None:
            self.made += 1
            self.reached += trial.reached
        if found is None:
            return
        breach = Breach(*found, trial)
        if self.breach is None:
            self._ends = time.monotonic() + LONGEST_SHRINKING
        elif breach.invariant is not self.breach.invariant:
            return
        if self.breach is None or breach.size <= self.breach.size:
            self.breach = breach
        raise _Broken

    def _is_spent(self) -> bool:
        self._tries += 1
        return self._tries > MOST_TRIES or time.monotonic() > self._ends


@contextmanager
def without_files() -> Iterator[None]:
    """Let hypothesis keep nothing in the project, and say nothing; what it builds strategies of counts too."""
    with TemporaryDirectory(prefix="mcpbdd-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisWarning)
        set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)
