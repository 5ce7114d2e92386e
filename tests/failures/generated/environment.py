"""A project whose scenarios must all fail; its servers are those of tests/servers."""

import sys
from pathlib import Path

from mcpbdd.binding import install

sys.path.insert(0, str(Path(__file__).parents[3]))
install(globals())
