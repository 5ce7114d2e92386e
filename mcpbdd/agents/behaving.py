"""behave, in a process that ends with whoever started it: `python -m mcpbdd.agents.behaving BASE …`."""

from __future__ import annotations

import sys
from typing import Any

from behave.__main__ import main as behave
from behave.runner import Runner

from mcpbdd.agents.ending import end_with_parent

BASE = "agents_base"
"""The key of behave's user data under which `Placed` finds its folder."""
RUNNER = "mcpbdd.agents.behaving:Placed"
"""By name: started as a program this module is called otherwise."""


class Placed(Runner):
    """Runs features that lie elsewhere with the steps and hooks of a project.

    behave looks for them upwards from the first feature; here it looks from where that would lie.
    """

    def setup_paths(self) -> None:
        """Find the steps from the place of the project's features, and keep the paths that are to be run."""
        paths: Any = self.config.paths
        self.config.paths = [self.config.userdata[BASE]]
        try:
            super().setup_paths()  # type: ignore[no-untyped-call]
        finally:
            self.config.paths = paths


def main(arguments: list[str]) -> int:
    """Run behave.

    Args:
        arguments: where features lie, then what behave takes.

    Returns:
        The exit status.
    """
    end_with_parent()
    base, *given = arguments
    status: int = behave([f"--runner={RUNNER}", "-D", f"{BASE}={base}", *given])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
