"""What asks this process to end, taken as news and not as its end."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

INTERRUPT = (signal.SIGINT,)
"""What a person sends with Ctrl-C."""
TERMINATIONS = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))
"""What a client or a closed terminal sends."""
ENDING_SIGNALS = (*INTERRUPT, *TERMINATIONS)


@contextmanager
def told_of(signals: Iterable[signal.Signals], tell: Callable[[], None]) -> Iterator[None]:
    """Take signals as news; must be entered in the main thread."""
    before = {number: signal.signal(number, lambda *_: tell()) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
