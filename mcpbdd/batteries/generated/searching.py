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

LARGEST_SEED = 10**6
MOST_TRIES = 60
LONGEST_SHRINKING = 5.0
LONGEST_WAITING = 30.0
"""How many calls, how many seconds of the processor, and how many that pass go into making a failure small.

What others do on the machine must not decide how small it gets; a server that makes wait must not hold up the run.
"""
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
        latest: what the latest call that reached the server's own code gave; None where none did.
    """

    caller: Calls
    number: int
    made: int = 0
    reached: int = 0
    breach: Breach | None = None
    latest: Given | None = None
    _runs: int = 0
    _tries: int = 0
    _ends: float = field(default=0.0)
    _leaves: float = field(default=0.0)

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
        # Runs of one seed would begin with the same draws.
        test = seed(self.number + LARGEST_SEED * self._runs)(quiet(given(inputs)(one)))
        self._runs += 1
        # Whatever hypothesis makes of it, the calls were seen: state of the server may let a repetition pass.
        with suppress(_Broken, Flaky, Unsatisfiable):
            test()

    def _try(self, trial_input: Given) -> None:
        if self.breach is not None and (self.caller.is_over or self._is_spent()):
            return
        trial = self.caller.call(trial_input)
        if self.breach is None:
            self.made += 1
            self.reached += trial.reached
            self.latest = trial_input if trial.reached else self.latest
        if self.judge(trial):
            raise _Broken

    def judge(self, trial: Trial) -> bool:
        """Hold a call against the invariants; tell whether it breaks the one that the first breach broke."""
        found = broken(trial)
        if found is None:
            return False
        breach = Breach(*found, trial)
        if self.breach is None:
            self._ends = time.process_time() + LONGEST_SHRINKING
            self._leaves = time.monotonic() + LONGEST_WAITING
        elif breach.invariant is not self.breach.invariant:
            return False
        if self.breach is None or breach.size <= self.breach.size:
            self.breach = breach
        return True

    def _is_spent(self) -> bool:
        self._tries += 1
        late = time.process_time() > self._ends or time.monotonic() > self._leaves
        return self._tries > MOST_TRIES or late


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
