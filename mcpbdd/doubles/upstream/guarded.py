"""Serve a `module:attr` target in a process that reaches what the scenario says, and nothing else off this machine.

`python -m mcpbdd.doubles.upstream.guarded` does what `mcpbdd.connection.serve` does; its order has `control` as well,
the port at which the run answers.
"""

from __future__ import annotations

import json
import os
import sys

from mcpbdd.connection import serve
from mcpbdd.connection.command import ORDER
from mcpbdd.doubles.upstream.control import RemoteNetwork
from mcpbdd.doubles.upstream.patching import Patches


def main() -> int:
    """Do what the order says."""
    control = json.loads(os.environ[ORDER])["control"]
    with Patches(RemoteNetwork(control)).installed():
        return serve.main()


if __name__ == "__main__":
    sys.exit(main())
